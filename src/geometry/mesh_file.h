// Triangle meshes from files: OBJ, STL (text and binary) and glTF 2 / GLB. Geometry and plain colours only: no
// textures, no animation. Every reader checks every index and size, for the file may be hostile. Sources: Wavefront's
// OBJ and MTL, 3D Systems' STL, Khronos' glTF 2.0 specification.
#pragma once

#include "core/result.h"
#include "geometry/triangle_mesh.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr std::uintmax_t kLargestMeshFile = 64U << 20U;  // [bytes]; also of each file that it names
inline constexpr std::size_t kMostTriangles = 2'000'000;

// A file's separate objects: o or g of an OBJ, nodes of a glTF. colors are linear RGB or empty; normals are empty.
struct MeshObject {
  std::string name;
  TriangleMesh mesh;
};

// Content of a file beside the mesh file (.mtl, .bin) by the name that the mesh file gives it.
using SiblingReader = std::function<Result<std::string>(const std::string& name)>;

// By the file's extension. At least one object with at least one triangle, or an error.
Result<std::vector<MeshObject>> load_mesh(const std::filesystem::path& file);

// The readers; `name` stands for the file in messages.
Result<std::vector<MeshObject>> read_obj(std::string_view text, const std::string& name, const SiblingReader& sibling);
Result<std::vector<MeshObject>> read_stl(std::string_view bytes, const std::string& name);
Result<std::vector<MeshObject>> read_gltf(std::string_view bytes, const std::string& name,
                                          const SiblingReader& sibling);

}  // namespace regatta
