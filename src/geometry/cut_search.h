// The plane that cuts a piece of a solid best, and what its convex hull is: the search behind convex_parts.h.
#pragma once

#include "geometry/solid_cut.h"

#include <span>
#include <vector>

namespace regatta {

// An edge at which the surface bends inwards: the planes of its two faces cut notches cleanly.
struct ConcaveEdge {
  glm::dvec3 middle{0.0};
  glm::dvec3 normal_a{0.0}, normal_b{0.0};
  double weight = 0.0;  // length times the angle of the bend
};

// By falling weight.
std::vector<ConcaveEdge> concave_edges(const SolidMesh& solid);

// Volume of the points' convex hull; 0 if they have none. Of many points only the outermost ones are used.
double hull_volume(const std::vector<glm::dvec3>& points);

// The plane after which the hulls of both sides together are smallest. False: none has something on both sides.
bool best_cut(const CutPiece& piece, std::span<const ConcaveEdge> edges, const SolidMesh& solid, CutPlane& plane);

// Corners of the piece's hull, few enough: on each of its planes the outermost in a few directions, which are the same
// for the piece on the other side, so that the two stay flush; and the outermost in space. Empty: it has no hull.
std::vector<glm::dvec3> part_corners(const CutPiece& piece, int parts);

}  // namespace regatta
