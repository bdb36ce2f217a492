// k, the rate at which vortices fade: one rule for the solver and for the panel that shows λ/k.
#pragma once

#include "params/params.h"

#include <algorithm>

namespace regatta {

// [1/s]. Where it follows λ it stays above a least rate, so that vortices fade also where λ is small.
inline double wake_damping(const Params& params) {
  constexpr double kLeast = 0.5;
  return params.wake_damping_follows ? std::max(params.wake_lambda, kLeast) : params.wake_damping;
}

}  // namespace regatta
