// Whether a boat under way is about to come to an edge of the water that nothing in the picture shows: one that is open
// and nevertheless holds it. For a warning; no physics hangs on it.
#pragma once

#include "geometry/domain.h"
#include "geometry/terrain.h"

namespace regatta {

// stays: the domain does not go along with the boat. bed: none: deep everywhere; a shore before the edge is seen.
inline bool edge_ahead(const Domain& domain, bool stays, const Terrain* bed, float level, Vec2 at, Vec2 velocity) {
  constexpr float kWarned =
      4.0F;  // [s] before the edge; a runabout at full throttle and helm turns by 90° in about 3 s
  if (!stays) return false;
  const auto comes_to = [&](EdgeKind kind, float room, float speed) {
    if (kind != EdgeKind::kOpen || !(speed > 0.0F) || !(room < kWarned * speed)) return false;
    const Vec2 there = glm::clamp(at + room / speed * velocity, domain.lower, domain.upper);
    return bed == nullptr || bed->sample(there.x, there.y).height < level;
  };
  return comes_to(domain.west, at.x - domain.lower.x, -velocity.x) ||
         comes_to(domain.east, domain.upper.x - at.x, velocity.x) ||
         comes_to(domain.south, at.y - domain.lower.y, -velocity.y) ||
         comes_to(domain.north, domain.upper.y - at.y, velocity.y);
}

}  // namespace regatta
