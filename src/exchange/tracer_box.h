// A box of water that is full of tracers at the start. They show the flow and do nothing to it.
#pragma once

#include "core/types.h"

namespace regatta {

struct TracerBox {
  Vec3 lower{-1.0F}, upper{1.0F};  // [m]
  int tracers = 2000;              // of them those inside bodies go
};

}  // namespace regatta
