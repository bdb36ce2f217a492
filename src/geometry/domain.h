// The rectangle of water on the x-z plane and what its four edges are.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace regatta {

enum class EdgeKind { kWall, kOpen, kInflow, kOutflow, kPeriodic };
inline constexpr std::array<const char*, 5> kEdgeKindNames = {"wall", "open", "inflow", "outflow", "periodic"};

// Inflow and outflow are allowed on west and east only, and come as a pair; so does periodic (west+east, south+north).
struct Domain {
  Vec2 lower{-20.0F, -8.0F};         // west/south corner (x, z) [m]
  Vec2 upper{20.0F, 8.0F};           // east/north corner (x, z) [m]
  EdgeKind west = EdgeKind::kWall;   // x = lower.x
  EdgeKind east = EdgeKind::kWall;   // x = upper.x
  EdgeKind south = EdgeKind::kWall;  // z = lower.y
  EdgeKind north = EdgeKind::kWall;  // z = upper.y
  // With a body: a window on water without end. Its edges, all open, hold no body, and it may lie elsewhere in the next
  // step (exchange/travel.h).
  bool travels = false;

  [[nodiscard]] Vec2 size() const { return upper - lower; }
  // At all four edges.
  [[nodiscard]] bool is_open() const {
    return west == EdgeKind::kOpen && east == EdgeKind::kOpen && south == EdgeKind::kOpen && north == EdgeKind::kOpen;
  }
  [[nodiscard]] bool holds(Vec2 at) const {
    return at.x >= lower.x && at.x <= upper.x && at.y >= lower.y && at.y <= upper.y;
  }
  // From a place to the nearest edge, below 0 outside [m].
  [[nodiscard]] float room_at(Vec2 at) const {
    const Vec2 room = glm::min(at - lower, upper - at);
    return std::min(room.x, room.y);
  }
  // The same of edges that are not periodic: those that are lie infinitely far away.
  [[nodiscard]] float room_to_walls(Vec2 at) const {
    constexpr float kNone = std::numeric_limits<float>::infinity();
    const Vec2 room = glm::min(at - lower, upper - at);
    return std::min(west == EdgeKind::kPeriodic ? kNone : room.x, south == EdgeKind::kPeriodic ? kNone : room.y);
  }
  // The same place within the domain: along periodic axes its copy there, along others itself.
  [[nodiscard]] Vec2 wrapped(Vec2 at) const {
    const auto wrap = [](float x, float from, float to) {
      if (x >= from && x < to) return x;
      const float inside = x - (to - from) * std::floor((x - from) / (to - from));
      return inside >= from && inside < to ? inside : from;  // rounding may end on the far edge
    };
    if (west == EdgeKind::kPeriodic) at.x = wrap(at.x, lower.x, upper.x);
    if (south == EdgeKind::kPeriodic) at.y = wrap(at.y, lower.y, upper.y);
    return at;
  }
  // The copy of `at` along the periodic axes that is nearest to `to` [m].
  [[nodiscard]] Vec2 nearest_copy(Vec2 at, Vec2 to) const {
    const Vec2 length = size();
    if (west == EdgeKind::kPeriodic) at.x -= length.x * std::round((at.x - to.x) / length.x);
    if (south == EdgeKind::kPeriodic) at.y -= length.y * std::round((at.y - to.y) / length.y);
    return at;
  }
};

}  // namespace regatta
