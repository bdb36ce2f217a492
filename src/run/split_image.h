// The picture of two worlds side by side: a thin line between them, and what each of them is.
#pragma once

#include "render/offscreen.h"
#include "ui/label_font.h"

#include <algorithm>
#include <string>

namespace regatta {

// Of each half where both take up width_px [px]. Halves of an odd width leave a column to the line between them.
inline int half_width(int width_px) { return std::max(1, width_px / 2); }
// left and right are half_width(width_px) wide and of one height.
Image side_by_side(const Image& left, const Image& right, int width_px, const LabelFont& font,
                   const std::string& left_label, const std::string& right_label);

}  // namespace regatta
