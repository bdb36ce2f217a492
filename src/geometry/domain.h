// The rectangle of water on the x-z plane and what its four edges are.
#pragma once

#include "core/types.h"

#include <array>

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

  [[nodiscard]] Vec2 size() const { return upper - lower; }
};

}  // namespace regatta
