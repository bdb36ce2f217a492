// A box of water that is full of tracers at the start. They show the flow and do nothing to it.
#pragma once

#include "core/types.h"

#include <cstddef>

namespace regatta {

inline constexpr std::size_t kMostTracerBoxes = 100;  // most boxes of a scene

struct TracerBox {
  Vec3 lower{-1.0F}, upper{1.0F};  // [m]
  int tracers = 2000;              // number at the start; those inside bodies are removed
};

}  // namespace regatta
