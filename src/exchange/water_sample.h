// The water at a point: what propellers, rudders and gauges ask of whichever water there is.
#pragma once

#include "core/types.h"

namespace regatta {

struct WaterSample {
  float surface = 0.0F;  // η, world y of the free surface [m]; of the bed where it is dry. Below a hull: how high the
                         // water would stand in a pipe, its head included
  float depth = 0.0F;    // h [m]
  float bed = 0.0F;      // b [m]
  Vec2 velocity{0.0F};   // (u_x, u_z) at the point; shallow water gives the mean over the depth [m/s]
  bool wet = false;      // false on dry ground and outside the domain
  float head = 0.0F;     // head of the hulls on the water: surface = bed + depth + head in shallow water [m]
  float rise = 0.0F;     // u_y at the point; 0 in shallow water [m/s]
  // Beside or inside a hull, of water that knows heights: share of the room around the point that is water [1]. At a
  // planing hull's transom the surface computed from pressure lies below the propeller, though water surrounds it. It
  // is the same beside whatever takes room, a pier or a wall.
  float below_hull = 0.0F;

  // Adds the values of a layer of waves on top of the water, if that is wet.
  void add(const WaterSample& waves) {
    if (!wet) return;
    surface += waves.surface;
    depth += waves.depth;
    head += waves.head;
    velocity += waves.velocity;
    rise += waves.rise;
  }
};

}  // namespace regatta
