// The waves that a slender hull makes: what it presses on the layer of dispersive waves, towed at an even speed, and
// its resistance in the steady linear theory of the same head.
#pragma once

#include "theory/known_case.h"

#include <array>

namespace regatta {

// Depth by which the hull presses each cell of the window around its middle.
struct PressingHull {
  static constexpr int kWide = 34, kHigh = 8;                 // half the window [cells]
  double length = 4.0;                                        // [m]
  std::array<std::array<double, 2 * kHigh>, 2 * kWide> at{};  // [m]
};
// A hull of Wigley's form, 4 × 0.4 × 0.25 m.
PressingHull wigley_head();

// [N]
double steady_resistance(const PressingHull& hull, double speed, double depth);
Result<double> towed_resistance(const PressingHull& hull, double speed, double depth, const GoOn& go_on);

}  // namespace regatta
