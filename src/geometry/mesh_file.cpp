#include "geometry/mesh_file.h"

#include "core/asset_path.h"
#include "core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace regatta {

namespace {

std::string lower_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

}  // namespace

void MeshContent::note(std::string text) {
  constexpr std::size_t kMost = 8;
  if (notes.size() < kMost && std::find(notes.begin(), notes.end(), text) == notes.end())
    notes.push_back(std::move(text));
}

Result<MeshContent> load_mesh(const std::filesystem::path& file) {
  Result<std::string> bytes = read_file(file, kLargestMeshFile);
  if (!bytes) return bytes.error();
  std::vector<std::filesystem::path> siblings;
  const SiblingReader sibling = [&](const std::string& name) -> Result<std::string> {
    Result<std::filesystem::path> found = resolve_asset(name, folders_beside(file));
    if (!found) return found.error();
    siblings.push_back(found.value());
    return read_file(found.value(), kLargestMeshFile);
  };
  const std::string extension = lower_extension(file);
  Result<MeshContent> content = Error{"a mesh file ends in .obj, .stl, .gltf or .glb", file.string()};
  if (extension == ".obj") content = read_obj(bytes.value(), file.string(), sibling);
  if (extension == ".stl") content = read_stl(bytes.value(), file.string());
  if (extension == ".gltf" || extension == ".glb") content = read_gltf(bytes.value(), file.string(), sibling);
  if (content) content.value().siblings = std::move(siblings);
  return content;
}

}  // namespace regatta
