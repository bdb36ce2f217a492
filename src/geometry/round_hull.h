// Hulls of revolution that close: the lines of what dives, the solid that floats, and what is drawn. Length runs along
// x, bow at +x; the axis is level. The solid is one convex polytope of kRoundSides sides about the axis with corners on
// the lines, so that contacts and traced columns have few faces; sail, planes and propeller are drawn alone.
#pragma once

#include "geometry/boat_class.h"
#include "geometry/triangle_mesh.h"

#include <span>
#include <vector>

namespace regatta {

struct RoundStation {
  float x = 0.0F;       // distance ahead of the middle, as a share of the length
  float radius = 0.0F;  // as a share of half the depth, up and down, and of half the beam, to the sides
};
inline constexpr int kRoundSides = 12;

// From stern to bow; a curve that is convex, for a class that dives().
std::span<const RoundStation> round_stations(BoatClass kind);
// The radius at a share t of the way from a station to the next, along a curve through them (Catmull and Rom's), never
// beyond the larger.
float round_radius(BoatClass kind, std::size_t station, float t);
// The solid's centroid: its distance ahead of the middle, as a share of the length.
float round_hull_middle(BoatClass kind);

// Corners of the solid, in the frame of make_boat_hull(kind, size).
std::vector<Vec3> round_hull_points(BoatClass kind, Vec3 size);
// The drawn mesh, in the same frame, coloured by vertex.
TriangleMesh make_round_hull_mesh(BoatClass kind, Vec3 size);

}  // namespace regatta
