#include "run/scene_inputs.h"

#include "geometry/mesh_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

namespace regatta {

OutputRule output_rule(const Scene& scene) {
  OutputRule rule;
  rule.reads(scene.file, "the scene");
  rule.reads(scene.state_file, "the saved state");
  for (const BodySpec& body : scene.bodies) {
    if (body.file.empty()) continue;
    rule.reads(body.file, fmt::format("the mesh of \"{}\"", body.name));
    const auto siblings = [file = body.file] {
      const Result<MeshContent> mesh = load_mesh(file);
      return mesh ? mesh.value().siblings : std::vector<std::filesystem::path>{};
    };
    rule.reads(siblings, fmt::format("what the mesh of \"{}\" names", body.name));
  }
  for (const TerrainSpec& terrain : scene.terrain) rule.reads(terrain.file, "the terrain");
  return rule;
}

}  // namespace regatta
