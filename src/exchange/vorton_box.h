// A box of water that is full of free vortons and tracers at the start, for the law of the paper.
#pragma once

#include "core/types.h"

namespace regatta {

struct VortonBox {
  Vec3 lower{-1.0F}, upper{1.0F};  // [m]
  int vortons = 981;               // number at the start; those inside bodies are removed
  int tracers = 20000;             // likewise
  float stir = 1.0F;               // vorticity of random directions, rms [1/s]
};

}  // namespace regatta
