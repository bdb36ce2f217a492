// A triangle mesh as plain data, for drawing and for panels. Counter-clockwise seen from outside.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

struct TriangleMesh {
  std::vector<Vec3> positions;         // [m]
  std::vector<Vec3> normals;           // unit, one a position, or empty
  std::vector<Vec3> colors;            // linear RGB in [0, 1], one a position, or empty
  std::vector<std::uint32_t> indices;  // three a triangle
};

// Volume enclosed by a closed mesh [m^3], by the divergence theorem; negative when it is inside out.
double enclosed_volume(const TriangleMesh& mesh);
// The six faces of an axis-parallel box, two triangles each, seen from outside; corners are shared, normals empty.
TriangleMesh box_surface(Vec3 lower, Vec3 upper);
// Edges of a hull sharper than this stay sharp when drawn [deg].
inline constexpr float kHullCrease = 35.0F;
// Replaces normals by area-weighted averages; corners sharper than crease_deg are split.
void compute_normals(TriangleMesh& mesh, float crease_deg);

}  // namespace regatta
