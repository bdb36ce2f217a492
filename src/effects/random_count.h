// The number of things born in a move, where their mean is known.
#pragma once

#include "core/rng.h"

#include <cmath>

namespace regatta {

// A whole number whose mean is `wanted`.
inline int random_count(Rng& rng, float wanted) {
  if (!(wanted > 0.0F)) return 0;
  const float whole = std::floor(wanted);
  return static_cast<int>(whole) + (rng.uniform() < wanted - whole ? 1 : 0);
}

}  // namespace regatta
