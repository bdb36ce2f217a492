// Dye that the water carries, so that a person sees where it went. Two channels, one for each sense of rotation of the
// vortices it is let out with. It shows the flow and never changes it.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <span>

namespace regatta {

// Whether every value is a share from 0 to 1.
inline bool are_dye(std::span<const Vec2> shares) {
  return std::all_of(shares.begin(), shares.end(),
                     [](const Vec2& dye) { return dye.x >= 0.0F && dye.x <= 1.0F && dye.y >= 0.0F && dye.y <= 1.0F; });
}

// The water within a circle becomes fully dyed in one channel.
struct DyeDrop {
  Vec2 at{0.0F};        // (x, z) [m]
  float radius = 0.1F;  // [m]
  int channel = 0;      // 0: with vortices that turn clockwise about +y; 1: with the others
};

}  // namespace regatta
