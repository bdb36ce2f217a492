// Pieces of a solid that planes cut off, with exact volumes: what convex_parts.h searches with. A piece lies in a
// convex cell, the room between its planes, so that the convex hulls of different pieces never overlap.
#pragma once

#include "geometry/solid_mesh.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// The points x with dot(normal, x) <= offset are below it.
struct CutPlane {
  glm::dvec3 normal{0.0, 1.0, 0.0};  // unit
  double offset = 0.0;               // [m]
};

// Flat convex polygons, counter-clockwise seen from outside.
struct Polygons {
  std::vector<glm::dvec3> corners;
  std::vector<std::uint32_t> ends;  // end of each polygon in `corners`
  [[nodiscard]] std::size_t count() const { return ends.size(); }
  [[nodiscard]] std::span<const glm::dvec3> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return {corners.data() + begin, ends[i] - begin};
  }
};

struct CutPiece {
  Polygons surface;                             // surface of the solid within the piece
  std::vector<std::array<glm::dvec3, 3>> caps;  // close the surface at the planes; they overlap with both signs
  std::vector<CutPlane> planes;                 // the cell is below all of them
  std::vector<glm::dvec3> inner;                // corners of the cell that lie within the solid
};

CutPiece whole_piece(const SolidMesh& solid);

// The two pieces below and above a plane.
struct CutPair {
  CutPiece below, above;
};
CutPair cut(const CutPiece& piece, const CutPlane& plane, const SolidMesh& solid);

double volume_of(const CutPiece& piece);
// The points whose convex hull is the piece's; no two are equal.
std::vector<glm::dvec3> hull_points(const CutPiece& piece);

// The corners that a plane adds to the hulls on both its sides, without cutting: where it meets the surface, and the
// cell's edges within the solid.
void append_section(const CutPiece& piece, const CutPlane& plane, const SolidMesh& solid,
                    std::vector<glm::dvec3>& points);

inline double height_above(const CutPlane& plane, const glm::dvec3& point) {
  return glm::dot(plane.normal, point) - plane.offset;
}

}  // namespace regatta
