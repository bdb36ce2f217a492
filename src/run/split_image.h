// The picture of two worlds side by side, with a thin line between them and a label on each.
#pragma once

#include "render/offscreen.h"
#include "ui/label_font.h"

#include <algorithm>
#include <string>

namespace regatta {

// Returns the width of each half of a picture width_px wide [px]. An odd width leaves one column of pixels to the line.
inline int half_width(int width_px) { return std::max(1, width_px / 2); }
// Joins the two halves, which must be half_width(width_px) wide and equally high.
Image side_by_side(const Image& left, const Image& right, int width_px, const LabelFont& font,
                   const std::string& left_label, const std::string& right_label);

}  // namespace regatta
