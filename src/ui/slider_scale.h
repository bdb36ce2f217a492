// The place of a slider's value along its track: the same mapping as ImGui's sliders, for drawing our own track.
#pragma once

#include <algorithm>
#include <cmath>

namespace regatta {

struct SliderScale {
  double minimum = 0.0;
  double maximum = 1.0;
  bool logarithmic = false;  // needs minimum >= 0; zero lies at the left end, below the smallest shown value
  int decimals = 3;          // decimals of the shown value
  bool whole = false;        // takes whole numbers alone
};

// Whether a typed value can be taken as it is.
inline bool slider_takes(const SliderScale& scale, double value) {
  return value >= scale.minimum && value <= scale.maximum && (!scale.whole || value == std::floor(value));
}

// In [0, 1].
inline double slider_ratio(const SliderScale& scale, double value) {
  const double v = std::clamp(value, scale.minimum, scale.maximum);
  if (!(scale.maximum > scale.minimum)) return 0.0;
  if (!scale.logarithmic) return (v - scale.minimum) / (scale.maximum - scale.minimum);
  const double smallest = std::max(scale.minimum, std::pow(10.0, -scale.decimals));
  if (v <= smallest) return 0.0;
  return std::log(v / smallest) / std::log(scale.maximum / smallest);
}

}  // namespace regatta
