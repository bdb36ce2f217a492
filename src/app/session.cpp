#include "app/session.h"

#include "core/log.h"
#include "run/replay_loading.h"
#include "run/scene_inputs.h"

#include <fmt/format.h>

#include <utility>

namespace regatta {

Result<> Session::replace(std::unique_ptr<Scene> scene, const RunOptions& options) {
  Loading loading = scene_loading(watch_);
  if (now_.run) loading.last = now_.run->bundle();
  Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, options, loading);
  if (!run) return run.error();
  kept_ = std::move(now_);
  now_ = {options, std::move(scene), std::move(run).value()};
  ++generation_;
  if (recorded_.empty()) return success();
  if (const Result<> recorded = record_next(); !recorded) {
    log_warning("this run is not recorded: " + recorded.error().text());
  }
  return success();
}

Result<> Session::record(OutputFile file, const std::filesystem::path& name, bool full) {
  recorded_ = name;
  recorded_full_ = full;
  recordings_ = 1;
  return now_.run->record(std::move(file), full);
}

Result<> Session::record_next() {
  std::filesystem::path name = recorded_;
  name.replace_filename(
      fmt::format("{}-{}{}", recorded_.stem().string(), ++recordings_, recorded_.extension().string()));
  Result<OutputFile> file = output_rule(*now_.scene).open(name, OutputKind::kReplay, "--save-replay");
  if (!file) return file.error();
  return now_.run->record(std::move(file).value(), recorded_full_);
}

Result<std::unique_ptr<Session>> Session::start(DataFiles data, const RunOptions& asked) {
  RunOptions options = asked;
  Result<Scene> scene = load_scene_or_replay(data, options);
  if (!scene) return scene.error();
  return start(std::move(data), options, std::move(scene).value(), {});
}

Result<std::unique_ptr<Session>> Session::start(DataFiles data, const RunOptions& options, Scene scene,
                                                LoadingWatch watch) {
  std::unique_ptr<Session> session(new Session(std::move(data)));
  session->watch_ = std::move(watch);
  const Result<> started = session->replace(std::make_unique<Scene>(std::move(scene)), options);
  session->watch_ = {};
  if (!started) return started.error();
  return session;
}

Result<> Session::load(const std::filesystem::path& file, SceneVersion version) {
  RunOptions options;
  options.scene = file.string();
  options.version = version;
  Result<Scene> scene = load_scene_or_replay(data_, options);
  if (!scene) return scene.error();
  options.split = now_.options.split;
  if (options.split == SplitKind::kSolver && !scene.value().has_shallow_water) options.split = SplitKind::kNone;
  return replace(std::make_unique<Scene>(std::move(scene).value()), options);
}

Result<> Session::reset(const std::optional<SetParam>& set) {
  auto scene = std::make_unique<Scene>(*now_.scene);
  RunOptions options = now_.options;
  if (set) options.recording.reset();  // with another parameter it is another run; else a replay begins again as it was
  if (options.recording == nullptr) scene->params = now_.run->world().wanted_params();
  if (set) {
    if (Result<> done = set_param(scene->params, set->id, set->value); !done) return done;
  }
  return replace(std::move(scene), options);
}

bool Session::go_back() {
  if (!kept_.run) return false;
  std::swap(now_, kept_);
  ++generation_;
  return true;
}

Result<> Session::split(SplitKind kind) {
  if (Result<> done = now_.run->split(kind); !done) return done;
  now_.options.split = kind;
  ++generation_;
  return success();
}

}  // namespace regatta
