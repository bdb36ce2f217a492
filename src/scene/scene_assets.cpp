#include "scene/scene_assets.h"

#include "geometry/mesh_file.h"

#include <fmt/format.h>

namespace regatta {

std::vector<SceneAsset> scene_assets(const Scene& scene) {
  std::vector<SceneAsset> assets;
  if (!scene.state_file.empty()) assets.push_back({"the saved state", scene.state_file, false});
  for (const BodySpec& body : scene.bodies) {
    if (!body.file.empty()) assets.push_back({fmt::format("the mesh of \"{}\"", body.name), body.file, true});
  }
  for (const TerrainSpec& terrain : scene.terrain) {
    if (!terrain.file.empty()) assets.push_back({"the terrain", terrain.file, false});
  }
  return assets;
}

std::vector<std::filesystem::path> mesh_siblings(const std::filesystem::path& mesh) {
  Result<MeshContent> content = load_mesh(mesh);
  return content ? std::move(content.value().siblings) : std::vector<std::filesystem::path>{};
}

}  // namespace regatta
