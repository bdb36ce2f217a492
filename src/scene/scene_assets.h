// The files besides its own that a scene is made from.
#pragma once

#include "scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace regatta {

struct SceneAsset {
  std::string what;  // "the mesh of "raft"", for messages
  std::filesystem::path file;
  bool is_mesh = false;  // it may name further files: mesh_siblings()
};

// The scene's saved state, meshes and heightmaps, in the order of the scene.
std::vector<SceneAsset> scene_assets(const Scene& scene);
// The files that a mesh names; none where it can't be read.
std::vector<std::filesystem::path> mesh_siblings(const std::filesystem::path& mesh);

}  // namespace regatta
