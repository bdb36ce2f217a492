#include "app/session.h"

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
  return success();
}

Result<std::unique_ptr<Session>> Session::start(DataFiles data, const RunOptions& options) {
  Result<Scene> scene = load_scene(data, options.scene, options.settings, options.version);
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
  Result<Scene> scene = load_scene(data_, file.string(), {}, version);
  if (!scene) return scene.error();
  RunOptions options;
  options.split = now_.options.split;
  if (options.split == SplitKind::kSolver && !scene.value().has_shallow_water) options.split = SplitKind::kNone;
  return replace(std::make_unique<Scene>(std::move(scene).value()), options);
}

Result<> Session::reset(const std::optional<SetParam>& set) {
  auto scene = std::make_unique<Scene>(*now_.scene);
  scene->params = now_.run->world().wanted_params();
  if (set) {
    if (const Result<> done = set_param(scene->params, set->id, set->value); !done) return done;
  }
  const RunOptions options = now_.options;
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
