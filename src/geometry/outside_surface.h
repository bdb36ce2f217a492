// The outer surface of a body of several convex parts, where boundary particles and the like are placed.
// Not for drawing: pieces meet without common corners and have no normals.
#pragma once

#include "geometry/convex_polytope.h"
#include "geometry/triangle_mesh.h"

#include <span>

namespace regatta {

// The parts' faces without what lies against or inside another part. Parts touch at most (hull.h); where they are flush
// both keep their faces.
TriangleMesh outside_surface(std::span<const ConvexPolytope> parts);

// The same as convex pieces of the parts' faces, counter-clockwise seen from outside, in the order of parts and faces.
struct OutsidePiece {
  std::vector<Vec3> corners;  // [m]
  std::size_t part = 0, face = 0;
};
std::vector<OutsidePiece> outside_pieces(std::span<const ConvexPolytope> parts);
// Faces of two parts are taken to touch if they lie nearer than this [m].
float outside_skin(std::span<const ConvexPolytope> parts);

}  // namespace regatta
