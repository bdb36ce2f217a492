// k, the rate at which vortices fade: one rule for the solver and for the panel that shows λ/k.
#pragma once

#include "params/params.h"

#include <algorithm>

namespace regatta {

// The rate [1/s]: its own parameter, or λ, but then never below a least rate, so that vortices fade for small λ too.
inline double wake_damping(const Params& params) {
  constexpr double kLeast = 0.5;
  return params.wake_damping_follows ? std::max(params.wake_lambda, kLeast) : params.wake_damping;
}

}  // namespace regatta
