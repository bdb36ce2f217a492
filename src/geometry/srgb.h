// The brightness of light behind a number of a picture or of a file's colours: sRGB as in IEC 61966-2-1.
#pragma once

#include <cmath>

namespace regatta {

// The value and the result are in [0, 1].
inline float linear_of_srgb(float value) {
  return value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

}  // namespace regatta
