// What the body panel says of a body's wake.
#pragma once

#include "exchange/snapshot.h"

namespace regatta {

inline constexpr double kWakeGainMost = 2.0;  // above it wakes carry more swirl than bodies can have shed

// λ/k: the circulation that the water receives in the end, as a share of what was shed. Infinite where nothing damps
// the vortices; 0 where the water feels nothing of them.
double wake_gain(const Params& params);

// How long ago the last vortex of a side left; "never" before the first.
std::string since_text(double time, double last);

}  // namespace regatta
