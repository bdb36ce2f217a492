// Markers on the water that show how it moves; they never act on it.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

struct TracerPoints {           // [count]
  std::vector<Vec2> at;         // (x, z) [m]
  std::vector<Vec2> velocity;   // [m/s]
  std::vector<float> strength;  // from 0, just born or about to go, to 1
};

}  // namespace regatta
