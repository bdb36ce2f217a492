// Finds the way that the wash of a propeller runs before it meets an obstacle. Geometry only, no state.
#pragma once

#include "geometry/domain.h"
#include "rigid/hull_shape.h"

namespace regatta {

struct WashRay {
  Vec3 from{0.0F};               // the propeller, world [m]
  Vec3 along{1.0F, 0.0F, 0.0F};  // unit
  float reach = 0.0F;            // farther than this nothing is looked for [m]
};

// The way to the domain's walls, at most the ray's reach [m].
float way_to_walls(const Domain& domain, const WashRay& ray);

// The way to a hull whose principal frame stands at `position`, turned by `turn`, at most the ray's reach [m]; 0 from
// within.
float way_to_hull(const HullShape& hull, const Vec3& position, const Quat& turn, const WashRay& ray);

}  // namespace regatta
