// The mesh of a file's faces: what the OBJ and glTF readers share.
#pragma once

#include "geometry/triangle_mesh.h"

#include <cstdint>
#include <vector>

namespace regatta {

inline constexpr Vec3 kPlainColor(0.8F);  // colour of faces for which a file gives none; linear RGB

// vertices: of the whole file or more than one object; corners: three a triangle, which of them it joins; colors: one a
// corner, linear RGB, or empty. Corners alike in vertex and colour share a position; vertices without a triangle go.
TriangleMesh packed_mesh(const std::vector<Vec3>& vertices, const std::vector<std::uint32_t>& corners,
                         const std::vector<Vec3>& colors);

}  // namespace regatta
