// Dye that the water carries, so that a person sees where it went. Two channels, one for each sense of rotation of the
// vortices it is let out with. It shows the flow and never changes it.
#pragma once

#include "core/types.h"

namespace regatta {

// The water within a circle becomes fully dyed in one channel.
struct DyeDrop {
  Vec2 at{0.0F};        // (x, z) [m]
  float radius = 0.1F;  // [m]
  int channel = 0;      // 0: with vortices that turn clockwise about +y; 1: with the others
};

}  // namespace regatta
