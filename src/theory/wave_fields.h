// The layer of dispersive waves by itself: waves of one length, and the sea that a scene asks for.
#pragma once

#include "theory/known_case.h"

#include <vector>

namespace regatta {

// Period of a standing wave of that length, crest to crest, in water of even depth, 24 cells a wave [s].
Result<double> standing_period(double length, double depth, const GoOn& go_on);

// A JONSWAP sea at 25 gauges.
struct SeaState {
  double height = 0.4, period = 3.2;  // H_s, T_p [m], [s]
  double seconds = 60.0;
};
struct FoundSea {
  double height = 0.0, period = 0.0;               // H_s of all gauges, T_p by the weight of S⁴ [Young 1995] [m], [s]
  std::vector<double> frequency, measured, asked;  // [Hz], spectra [m² s]
};
Result<FoundSea> found_sea(const SeaState& sea, const GoOn& go_on);

}  // namespace regatta
