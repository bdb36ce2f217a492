#include "run/scene_inputs.h"

#include <fmt/format.h>

namespace regatta {

OutputRule output_rule(const Scene& scene) {
  OutputRule rule;
  rule.reads(scene.file, "the scene");
  rule.reads(scene.state_file, "the saved state");
  for (const BodySpec& body : scene.bodies) rule.reads(body.file, fmt::format("the mesh of \"{}\"", body.name));
  for (const TerrainSpec& terrain : scene.terrain) rule.reads(terrain.file, "the terrain");
  return rule;
}

}  // namespace regatta
