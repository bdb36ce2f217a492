// The significant height H_s = 4 σ of the surface at a gauge over the last minute: means with a weight that falls as
// e^{-t/60 s}, so that two sums and their weights are all that is kept. For readouts alone.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

struct GaugeHeight {
  static constexpr double kMemory = 60.0;  // [s]

  std::array<double, 3> sums{};  // sums of weights, weighted levels and their squares [1], [m], [m²]

  // The level after another dt [m].
  void add(double level, double dt) {
    const double kept = std::exp(-dt / kMemory);
    const std::array<double, 3> now = {1.0, level, level * level};
    for (std::size_t n = 0; n < sums.size(); ++n) sums[n] = kept * sums[n] + (1.0 - kept) * now[n];
  }
  [[nodiscard]] double height() const {  // [m]
    if (!(sums[0] > 0.0)) return 0.0;
    const double mean = sums[1] / sums[0];
    return 4.0 * std::sqrt(std::max(0.0, sums[2] / sums[0] - mean * mean));
  }
};

}  // namespace regatta
