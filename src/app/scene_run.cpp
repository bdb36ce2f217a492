#include "app/scene_run.h"

#include "core/parallel.h"
#include "exchange/status.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

namespace regatta {

Result<> apply_settings(Params& params, const std::vector<std::string>& settings) {
  Params changed = params;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) return Error{fmt::format("--set {}: expected key=value", setting)};
    const Result<> done = set_param_text(changed, setting.substr(0, equals), setting.substr(equals + 1));
    if (!done) return Error{fmt::format("--set {}: {}", setting, done.error().text())};
  }
  params = changed;
  return success();
}

Result<Scene> load_scene(const DataFiles& data, const std::string& name, const std::vector<std::string>& settings) {
  const Result<std::filesystem::path> file = find_scene(data, name.empty() ? std::string(kDefaultScene) : name);
  if (!file) return file.error();
  Result<Scene> scene = read_scene(file.value(), data.assets);
  if (!scene) return scene;
  const Result<> applied = apply_settings(scene.value().params, settings);
  if (!applied) return applied.error();
  return scene;
}

int choose_threads(int threads) {
  const int chosen = threads > 0 ? threads : processor_count();
  set_thread_count(chosen);
  return chosen;
}

int find_boat(const Snapshot& snapshot, const std::string& name) {
  for (std::size_t i = 0; i < snapshot.bodies.size(); ++i) {
    const BodySnapshot& body = snapshot.bodies[i];
    if (body.is_boat && (name.empty() || body.name == name)) return static_cast<int>(i);
  }
  return -1;
}

Result<std::unique_ptr<SceneRun>> SceneRun::start(const Scene& scene, const RunOptions& options) {
  Result<std::unique_ptr<World>> world = World::create(scene);
  if (!world) return world.error();
  std::unique_ptr<SceneRun> run(new SceneRun);
  run->world_ = std::move(world).value();
  run->first_step_ = run->world_->steps();
  if (options.drive) {
    Snapshot snapshot;
    run->world_->snapshot({}, snapshot);
    run->driven_ = find_boat(snapshot, options.boat);
    if (run->driven_ < 0) {
      return Error{options.boat.empty() ? std::string("--drive: the scene has no boat")
                                        : fmt::format("--boat: the scene has no boat called \"{}\"", options.boat)};
    }
    run->drive_ = options.drive;
  }
  if (options.split) {
    if (Result<> twin = run->split(); !twin) return twin.error();
  }
  return run;
}

void SceneRun::step() {
  if (drive_) {
    if (const std::optional<DriveEntry> entry = drive_->change_at(time(), world_->dt())) {
      enqueue(SetHelm{driven_, entry->throttle, entry->rudder});
    }
  }
  world_->step();
  if (twin_) twin_->step();
}

void SceneRun::enqueue(const Command& command) {
  world_->enqueue(command);
  const auto* const set = std::get_if<SetParam>(&command);
  const bool for_both = set == nullptr || set->id != ParamId::wake_lambda;
  if (twin_ && for_both) twin_->enqueue(command);
}

Result<> SceneRun::split() {
  Result<std::unique_ptr<World>> twin = world_->twin();
  if (!twin) return twin.error();
  twin_ = std::move(twin).value();
  twin_->enqueue(SetParam{ParamId::wake_lambda, 0.0});
  return success();
}

std::uint32_t SceneRun::status() const { return world_->status() | (twin_ ? twin_->status() : 0U); }

std::string SceneRun::status_text(std::uint32_t bits) const {
  const std::uint32_t own = world_->status() & bits;
  const std::uint32_t others = twin_ ? twin_->status() & bits : 0U;
  std::string text = status_message(own);
  if (others != 0) text += fmt::format("{}with λ = 0: {}", own != 0 ? "; " : "", status_message(others));
  return text;
}

std::string status_message(std::uint32_t status) {
  std::string out;
  for (const StatusText& text : kStatusTexts) {
    if ((status & static_cast<std::uint32_t>(text.bit)) == 0) continue;
    out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", text.name, text.advice);
  }
  return out;
}

}  // namespace regatta
