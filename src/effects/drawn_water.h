// What a snapshot says of the water at a place: how fast it flows there, how high it stands, and whether a hull is in
// the way. For what rides on the water and is drawn: tracers, foam.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/water_height.h"

#include <cmath>

namespace regatta {

// Whether the snapshot holds a surface with velocities, as the functions below need.
bool has_drawn_water(const Snapshot& snapshot);
// Of the surface, bilinear; the nearest point's value beyond it [m/s].
Vec2 water_velocity(const SurfaceGrid& grid, Vec2 at);
// The water's velocity and, within a body's local grid, that of its vortices: what carries these along [m/s].
Vec2 flow_velocity(const Snapshot& snapshot, Vec2 at);
inline bool finite(Vec2 v) { return std::isfinite(v.x + v.y); }
// What rides on drawn water moves from one snapshot to the next in steps of at most 1/30 s; -1 after a leap in time,
// which begins it anew.
int drawn_steps(double elapsed);
// Whether the surface at a place lies within a hull.
bool in_hull(const BodySnapshot& body, Vec2 at, float level);

}  // namespace regatta
