// Texts of the panels on wakes.
#pragma once

#include "exchange/snapshot.h"

#include <cstdint>
#include <string>

namespace regatta {

inline constexpr double kWakeGainMost = 2.0;  // above it wakes carry more swirl than bodies can have shed

// λ/k: the circulation that the water receives in the end, as a share of what was shed. Infinite where nothing damps
// the vortices; 0 where the water feels nothing of them.
double wake_gain(const Params& params);

// In words.
std::string shed_text(ShedKind kind);

// A count beside the most that may be.
std::string of_most(std::int64_t count, double most);

// Time since the last vortex of a side left; "never" before the first.
std::string since_text(double time, double last);

}  // namespace regatta
