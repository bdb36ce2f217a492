// The lowest and highest point of a body as it lies: for the depth of water below and above it, and for bodies clear of
// the water.
#pragma once

#include "exchange/body.h"

#include <algorithm>
#include <limits>

namespace regatta {

// World y of the lowest of its parts' corners [m].
inline float lowest_point(const Hull& hull, const BodyState& state) {
  float lowest = std::numeric_limits<float>::max();
  for (const ConvexPolytope& part : hull.parts) {
    for (const Vec3& vertex : part.vertices) lowest = std::min(lowest, state.to_world(vertex).y);
  }
  return lowest;
}

// Height of the highest point [m].
inline float highest_point(const Hull& hull, const BodyState& state) {
  float highest = std::numeric_limits<float>::lowest();
  for (const ConvexPolytope& part : hull.parts) {
    for (const Vec3& vertex : part.vertices) highest = std::max(highest, state.to_world(vertex).y);
  }
  return highest;
}

}  // namespace regatta
