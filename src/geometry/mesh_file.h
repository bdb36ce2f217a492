// Triangle meshes from files: OBJ, STL (text and binary) and glTF 2 / GLB: geometry and plain colours, a texture's mean
// over each triangle among them; no animation. Every reader checks every index and size, for the file may be hostile.
// Content that a reader can't read is an error or, if the shape is whole without it, a note. Sources: Wavefront's OBJ
// and MTL, 3D Systems' STL, Khronos' glTF 2.0 specification.
#pragma once

#include "core/limits.h"
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

// A file's separate objects: o or g of an OBJ, nodes of a glTF. colors are linear RGB or empty; normals are empty.
struct MeshObject {
  std::string name;
  TriangleMesh mesh;
};

struct MeshContent {
  std::vector<MeshObject> objects;
  std::vector<std::string> notes;               // for the user: what was left out, what may be off
  std::vector<std::filesystem::path> siblings;  // the files beside it that were read
  // Adds a note, unless it stands there or there are many.
  void note(std::string text);
};

// Content of a file beside the mesh file (.mtl, .bin, an image) by the name that the mesh file gives it.
using SiblingReader = std::function<Result<std::string>(const std::string& name)>;

// By the file's extension. At least one object with at least one triangle, or an error.
Result<MeshContent> load_mesh(const std::filesystem::path& file);

// The readers; `name` stands for the file in messages.
Result<MeshContent> read_obj(std::string_view text, const std::string& name, const SiblingReader& sibling);
Result<MeshContent> read_stl(std::string_view bytes, const std::string& name);
Result<MeshContent> read_gltf(std::string_view bytes, const std::string& name, const SiblingReader& sibling);

}  // namespace regatta
