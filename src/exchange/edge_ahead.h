// Edges of the water that nothing but a row of buoys shows: those that are open and nevertheless hold a boat. Whether
// one under way is about to come to one, and how its helm is laid so that it turns away. For a warning, the picture and
// the person's helm; no physics hangs on it.
#pragma once

#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "params/params.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace regatta {

// Whether the domain does not go along with a boat. Only the grid's travels.
inline bool edges_hold(const Domain& domain, const Params& params) {
  return !domain.travels || params.water_solver != WaterSolver::kGrid;
}

// Sum of the outward normals, (x, z), of the edges that it comes to within kWarned; 0: none.
// stays: edges_hold(). bed: none: deep everywhere; a shore before the edge is seen.
inline Vec2 edges_ahead(const Domain& domain, bool stays, const Terrain* bed, float level, Vec2 at, Vec2 velocity) {
  // Before the edge [s]; from amidships a standard boat at full throttle turns by 90° in 3.0 s, a runabout in 2.6 s;
  // from hard over to the other side both need about 2 s more, in which they turn away from straight ahead already.
  constexpr float kWarned = 5.0F;
  Vec2 sum(0.0F);
  if (!stays) return sum;
  const auto look = [&](EdgeKind kind, float room, Vec2 normal) {
    const float speed = glm::dot(velocity, normal);
    if (kind != EdgeKind::kOpen || !(speed > 0.0F) || !(room < kWarned * speed)) return;
    const Vec2 there = glm::clamp(at + room / speed * velocity, domain.lower, domain.upper);
    if (bed == nullptr || bed->sample(there.x, there.y).height < level) sum += normal;
  };
  look(domain.west, at.x - domain.lower.x, {-1.0F, 0.0F});
  look(domain.east, domain.upper.x - at.x, {1.0F, 0.0F});
  look(domain.south, at.y - domain.lower.y, {0.0F, -1.0F});
  look(domain.north, domain.upper.y - at.y, {0.0F, 1.0F});
  return sum;
}

inline bool edge_ahead(const Domain& domain, bool stays, const Terrain* bed, float level, Vec2 at, Vec2 velocity) {
  return edges_ahead(domain, stays, bed, level, at, velocity) != Vec2(0.0F);
}

// The rudder, [-1, 1], that turns a boat which makes headway away from edges: towards its own way with what leads
// outwards turned back by half. Straight on, to the side that its rudder lies already, else to that of `middle`.
// outward: edges_ahead(), not 0. bow: (x, z), unit. to_middle: from the boat to the middle of the water.
inline float rudder_away(Vec2 outward, Vec2 bow, Vec2 to_middle, float rudder) {
  constexpr float kBack = 0.5F;  // as a share of a unit of its way: 30° inwards along the edge
  constexpr float kFull = 0.5F;  // from here on the rudder lies hard over [rad]
  constexpr float kAstern = 0.75F * std::numbers::pi_v<float>;  // its way back, whose side is open [rad]
  constexpr float kLaid = 0.1F;                                 // a rudder that has a side
  Vec2 along = bow;
  for (const Vec2& normal : {Vec2(outward.x, 0.0F), Vec2(0.0F, outward.y)}) {
    along -= normal * (std::max(0.0F, glm::dot(bow, normal)) + kBack);
  }
  // Positive to port: y is up, and headings turn from x towards -z.
  const auto turn = [&](Vec2 to) { return std::atan2(bow.y * to.x - bow.x * to.y, glm::dot(bow, to)); };
  float port = turn(along);
  if (std::abs(port) > kAstern) {
    const float side = std::abs(rudder) > kLaid ? -rudder : turn(to_middle);
    port = side < 0.0F ? -kFull : kFull;
  }
  return -std::clamp(port / kFull, -1.0F, 1.0F);
}

}  // namespace regatta
