#include "run/scene_inputs.h"

#include "scene/scene_assets.h"

namespace regatta {

OutputRule output_rule(const Scene& scene) {
  OutputRule rule;
  rule.reads(scene.file, "the scene");
  for (const SceneAsset& asset : scene_assets(scene)) {
    rule.reads(asset.file, asset.what);
    if (asset.is_mesh) rule.reads([mesh = asset.file] { return mesh_siblings(mesh); }, "what " + asset.what + " names");
  }
  return rule;
}

}  // namespace regatta
