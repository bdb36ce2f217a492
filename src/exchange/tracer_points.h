// Markers on the water that show how it moves; they never act on it.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

struct TracerPoints {           // [count]
  std::vector<Vec2> at;         // (x, z) [m]
  std::vector<Vec2> velocity;   // [m/s]
  std::vector<float> strength;  // how strongly to draw it: 0 for a new or a vanishing one, up to 1
};

}  // namespace regatta
