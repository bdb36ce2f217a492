// A picture made small: its middle in the asked shape, each pixel the mean of those that it stands for.
#pragma once

#include "render/offscreen.h"

namespace regatta {

// An image of any size gives one of that size; one with no pixels stays so.
Image small_picture(const Image& image, int width_px, int height_px);

}  // namespace regatta
