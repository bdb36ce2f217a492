// A mesh with fewer triangles for bodies that are small in the picture. It keeps vertices of the mesh, so that one
// buffer serves both.
#pragma once

#include "geometry/triangle_mesh.h"

#include <cstdint>
#include <vector>

namespace regatta {

// Triangles between one vertex for each cell of a raster with `cells` of them along the longest side, each side of a
// crease and each colour having its own. Triangles that have collapsed to a line are left out. Each vertex needs a
// normal.
std::vector<std::uint32_t> coarse_indices(const TriangleMesh& mesh, int cells);

}  // namespace regatta
