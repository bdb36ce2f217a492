// The closed outer surface of a body of convex parts, with faces that share their corners: what a flow follows from one
// part to the next.
#pragma once

#include "geometry/convex_polytope.h"

#include <optional>
#include <span>
#include <vector>

namespace regatta {

struct OuterFaces {
  std::vector<Vec3> vertices;  // [m]
  std::vector<Plane> planes;   // one a face
  // Corner indices of the convex faces, counter-clockwise seen from outside, with the corners of neighbours that lie on
  // their sides: each side has one neighbour.
  std::vector<std::vector<std::uint32_t>> faces;
  std::vector<std::vector<std::uint32_t>> outlines;  // the faces' own corners alone
  std::vector<std::vector<char>> shown;              // one a part and face: 1 where some of it lies outside
};

OuterFaces outer_faces(const ConvexPolytope& part);
// Empty if the outside is not closed or has sides of more than two faces, as with parts that touch along an edge alone.
std::optional<OuterFaces> outer_faces(std::span<const ConvexPolytope> parts);

}  // namespace regatta
