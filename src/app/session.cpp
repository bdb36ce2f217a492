#include "app/session.h"

#include <utility>

namespace regatta {

Result<> Session::replace(std::unique_ptr<Scene> scene, const RunOptions& options) {
  Loading loading = scene_loading(watch_);
  if (run_) loading.last = run_->bundle();
  Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, options, loading);
  if (!run) return run.error();
  scene_ = std::move(scene);
  run_ = std::move(run).value();
  options_ = options;
  ++generation_;
  return success();
}

Result<std::unique_ptr<Session>> Session::start(DataFiles data, const RunOptions& options) {
  std::unique_ptr<Session> session(new Session(std::move(data)));
  Result<Scene> scene = load_scene(session->data_, options.scene, options.settings);
  if (!scene) return scene.error();
  const Result<> started = session->replace(std::make_unique<Scene>(std::move(scene).value()), options);
  if (!started) return started.error();
  return session;
}

Result<> Session::load(const std::filesystem::path& file) {
  Result<Scene> scene = load_scene(data_, file.string(), {});
  if (!scene) return scene.error();
  RunOptions options;
  options.split = options_.split;
  if (options.split == SplitKind::kSolver && !scene.value().has_shallow_water) options.split = SplitKind::kNone;
  return replace(std::make_unique<Scene>(std::move(scene).value()), options);
}

Result<> Session::reset() {
  auto scene = std::make_unique<Scene>(*scene_);
  scene->params = run_->world().params();
  return replace(std::move(scene), options_);
}

Result<> Session::split(SplitKind kind) {
  if (Result<> done = run_->split(kind); !done) return done;
  options_.split = kind;
  ++generation_;
  return success();
}

}  // namespace regatta
