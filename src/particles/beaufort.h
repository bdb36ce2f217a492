// The Beaufort scale: the wind by what it does to the sea, 0 (calm) to 12 (hurricane).
#pragma once

#include <algorithm>
#include <cmath>

namespace regatta {

// Mean wind speed 10 m above the sea [m/s]: v = 0.836 B^(3/2) [WMO70]. Numbers between two whole ones are allowed; for
// whole ones the speed lies within the range that the scale's table gives them.
inline double beaufort_speed(double beaufort) { return 0.836 * beaufort * std::sqrt(beaufort); }

// The other way round; 0 for still air.
inline double beaufort_number(double speed) { return std::cbrt(std::pow(std::max(0.0, speed) / 0.836, 2.0)); }

}  // namespace regatta
