#include "run/listings.h"

#include "core/spelling.h"
#include "params/params.h"
#include "run/exit_code.h"
#include "run/scene_run.h"
#include "scene/scene_list.h"
#include "world/start_check.h"

#include <fmt/format.h>

#include <memory>

namespace regatta {

int list_params(bool markdown) {
  if (markdown) {
    fmt::print("{}", params_markdown());
    return kExitFine;
  }
  const Params defaults;
  for (const ParamInfo& info : all_params()) {
    fmt::print("{} = {}{}{}  ({}{})\n    {}\n", info.key, param_text(defaults, info.id), *info.unit != '\0' ? " " : "",
               info.unit,
               info.type == ParamType::kReal ? fmt::format("{} to {}", info.minimum, info.maximum)
                                             : std::string(info.type == ParamType::kFlag ? "true|false" : info.options),
               info.effect == ParamEffect::kRestart ? ", from the next reset on" : "", info.doc);
  }
  return kExitFine;
}

int print_scenes(const DataFiles& data) {
  for (const SceneInfo& info : list_scenes(data.scenes)) {
    fmt::print("{}\n    {}\n    {}\n", without_controls(info.name), without_controls(info.title),
               without_controls(info.description));
  }
  return kExitFine;
}

int check_scene(const DataFiles& data, const std::string& name) {
  const Result<Scene> scene = load_scene(data, name, {});
  if (!scene) return bad_input(scene.error());
  std::string meshes;
  Loading loading = scene_loading();
  loading.measured = true;
  loading.mesh = [&](const std::string& body, const MeshReport& report) {
    meshes += fmt::format("  mesh \"{}\": {}\n", body, mesh_text(report));
    if (const std::string warning = mesh_warning(report); !warning.empty())
      meshes += fmt::format("    warning: {}\n", warning);
  };
  const Result<std::unique_ptr<World>> world = World::create(scene.value(), loading);
  loading.progress = {};  // removes its bar from the terminal
  if (!world) return not_begun(world.error());
  if (interrupted()) return run_failed({"cancelled"});
  Snapshot snapshot;
  world.value()->snapshot({}, snapshot);
  const Diagnostics& found = snapshot.diagnostics;
  std::string counts;
  for (const WaterCount& entry : found.counts) {
    const bool first = &entry == &found.counts.front();
    if (first || (entry.count > 0 && entry.shown != CountShown::kAside))
      counts += fmt::format("{} {}, ", entry.name, entry.count);
  }
  fmt::print("{}: fine: {}; {}bodies {}, steps a second {}\n", without_controls(scene.value().file.string()),
             without_controls(scene.value().title), counts, found.bodies, scene.value().steps_per_second);
  if (!scene.value().state_file.empty()) {
    fmt::print("  its state {} fits: it goes on from {:.2f} s\n", without_controls(scene.value().state_text),
               world.value()->time());
  }
  fmt::print("{}", meshes);
  for (const CoarseWater& coarse : world.value()->coarse_bodies())
    fmt::print("  too coarse: {}\n", without_controls(coarse_text(coarse)));
  for (const std::string& note : bodies_out_of_box(scene.value(), *world.value()->bundle()))
    fmt::print("  out of the box: {}\n", without_controls(note));
  for (const std::string& wall : world.value()->thin_walls()) fmt::print("  too thin: {}\n", without_controls(wall));
  return kExitFine;
}

}  // namespace regatta
