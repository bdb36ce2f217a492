// The scene that is being played: loads another, resets, saves, goes back to the world before. A scene that can't be
// loaded leaves the running world exactly as it was. No window and no drawing here.
#pragma once

#include "run/scene_run.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace regatta {

class Session {
 public:
  // With the scene of the options, its overrides and helm script.
  static Result<std::unique_ptr<Session>> start(DataFiles data, const RunOptions& options);
  // With that scene when it has been read. watch: of this load.
  static Result<std::unique_ptr<Session>> start(DataFiles data, const RunOptions& options, Scene scene,
                                                LoadingWatch watch);

  [[nodiscard]] SceneRun& run() const { return *now_.run; }
  [[nodiscard]] World& world() const { return now_.run->world(); }
  [[nodiscard]] const Scene& scene() const { return *now_.scene; }
  // Raised whenever another world runs: what was kept about the last one is stale.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }

  // Another scene, without the command line's overrides and script, which were meant for the first.
  Result<> load(const std::filesystem::path& file, SceneVersion version = SceneVersion::kFull);
  // The same scene from its start, with the parameters as they stand now, or will by commands that wait: those that
  // need a restart take effect. set: one more, which stays as it was where the scene can't be reset with it.
  Result<> reset(const std::optional<SetParam>& set = {});
  // The world that the last load or reset took the place of, kept as it was; null: there is none. Only one is kept.
  [[nodiscard]] const SceneRun* kept() const { return kept_.run.get(); }
  // Changes the two over: it runs on as if nothing had happened, and going back once more undoes that. False where
  // there is none.
  bool go_back();
  // The twin world beside it, from now on or no longer; it outlives loading and resetting, but for a scene that has no
  // other solver. Nothing changes on error.
  Result<> split(SplitKind kind);
  // Records this run to an open file of that name, and each that takes its place to one of its own: "drive.replay",
  // "drive-2.replay". One that can't be written is said and does without.
  Result<> record(OutputFile file, const std::filesystem::path& name, bool full);
  // Asked while a scene loads that takes its time; false: it is not to be loaded.
  void watch_loading(LoadingWatch watch) { watch_ = std::move(watch); }

 private:
  struct Playing {
    RunOptions options;
    std::unique_ptr<Scene> scene;
    std::unique_ptr<SceneRun> run;
  };
  explicit Session(DataFiles data) : data_(std::move(data)) {}
  Result<> replace(std::unique_ptr<Scene> scene, const RunOptions& options);
  Result<> record_next();

  DataFiles data_;
  LoadingWatch watch_;
  Playing now_, kept_;
  std::uint64_t generation_ = 0;
  std::filesystem::path recorded_;  // the name of the first recording; empty: runs are not recorded
  bool recorded_full_ = false;
  int recordings_ = 0;
};

}  // namespace regatta
