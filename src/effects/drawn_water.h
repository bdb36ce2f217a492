// The water at a place as a snapshot has it: its speed, its height, and whether a hull is in the way. For drawn things
// that ride on the water: tracers, foam.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/water_height.h"

#include <cmath>

namespace regatta {

// Whether the snapshot holds a surface with velocities, as the functions below need.
bool has_drawn_water(const Snapshot& snapshot);
// Velocity of the surface, bilinear; beyond it the nearest point's [m/s].
Vec2 water_velocity(const SurfaceGrid& grid, Vec2 at);
// The water's velocity and, within a body's local grid, that of its vortices: what carries these along [m/s].
Vec2 flow_velocity(const Snapshot& snapshot, Vec2 at);
inline bool finite(Vec2 v) { return std::isfinite(v.x + v.y); }
// Number of steps of at most 1/30 s by which drawn things on the water move from one snapshot to the next; -1 after a
// leap in time, after which they begin anew.
int drawn_steps(double elapsed);
// Whether the surface at a place lies within a hull.
bool in_hull(const BodySnapshot& body, Vec2 at, float level);

}  // namespace regatta
