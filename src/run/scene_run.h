// A scene brought to life: the world with its overrides, its threads and its helm script. What every way of running
// shares; no window, no files but the scene's.
#pragma once

#include "core/output_file.h"
#include "core/result.h"
#include "exchange/split.h"
#include "replay/playback.h"
#include "replay/recorder.h"
#include "replay/time_line.h"
#include "run/data_files.h"
#include "run/keyframe_pace.h"
#include "run/options.h"
#include "run/scene_loading.h"
#include "scene/scene.h"
#include "world/world.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace regatta {

// Finds and reads a scene and applies "key=value" overrides to its parameters.
Result<Scene> load_scene(const DataFiles& data, const std::string& name, const std::vector<std::string>& settings,
                         SceneVersion version = SceneVersion::kFull);
// Overrides alone; params is unchanged on error.
Result<> apply_settings(Params& params, const std::vector<std::string>& settings);
// Threads of all later loops; 0: one for each processor. Returns how many.
int choose_threads(int threads);

// The boat called `name`, or the first boat when it is empty; kNone: there is none.
BodyId first_boat(const Snapshot& snapshot, const std::string& name);

class SceneRun {
 public:
  static Result<std::unique_ptr<SceneRun>> start(const Scene& scene, const RunOptions& options,
                                                 const Loading& loading = scene_loading());

  // Goes on with a run that was kept, from one of its steps. Nobody's script and no recording steers it.
  static Result<std::unique_ptr<SceneRun>> resume(const Scene& scene, const RunOptions& options, TimeLine line,
                                                  std::int64_t step, const SeekWatch& watch = {});

  ~SceneRun();  // ends its recording

  World& world() { return *world_; }
  [[nodiscard]] const World& world() const { return *world_; }
  // Somebody's, for the world and its twin alike. Where a recording is played it ends here: the run goes on by hand.
  void enqueue(const Command& command);
  void step();  // the script's helm, what was recorded, or what was done there before; then one dt

  // Keeps the run in memory from here on, its start. watch: asked for what rides on the drawn water with each keyframe.
  void keep_history(std::size_t budget, SeekWatch watch = {});
  void watch_history(SeekWatch watch) { watch_ = std::move(watch); }
  [[nodiscard]] TimeLine* history() { return history_.get(); }  // null: it is not kept
  [[nodiscard]] const TimeLine* history() const { return history_.get(); }
  // The world, to any step that was kept. What it did from there on is done again as time goes on; a command of
  // somebody's there begins another line, and the one that was left waits in left(). A twin begins anew beside it.
  Result<> seek(std::int64_t step);
  // Keeps the step where the world stands, so that going back to it takes no time.
  void keep_moment();
  // Whether the world stands before the end of what was kept.
  [[nodiscard]] bool in_past() const { return history_ && world_->steps() < history_->last_step(); }
  // The line that was left last; null: none since this was asked last.
  [[nodiscard]] std::unique_ptr<TimeLine> left() { return std::move(left_); }
  // Raised with every leap of the world's time.
  [[nodiscard]] std::uint64_t leaps() const { return leaps_; }
  // The kept run, for resume(); this one is of no more use.
  [[nodiscard]] TimeLine take_history();

  // Records the run from here on, its start.
  Result<> record(OutputFile file, bool full);
  // Goes on with a recording of this run.
  void record(std::unique_ptr<Recorder> recorder) { recorder_ = std::move(recorder); }
  Result<> end_recording();  // says what could not be written
  void rest_recording();     // the run waits: its file is closed until there is more to write
  [[nodiscard]] Recorder* recorder() { return recorder_.get(); }  // null: it is not recorded
  [[nodiscard]] const Recorder* recorder() const { return recorder_.get(); }
  // That of this run, up to here; or that of the run whose line waits in left(). Whoever takes one goes on with it or
  // ends it.
  [[nodiscard]] std::unique_ptr<Recorder> take_recorder();
  [[nodiscard]] std::unique_ptr<Recorder> take_left_recorder() { return std::move(left_recorder_); }
  // The recording that is played; null: none, or somebody has taken over.
  [[nodiscard]] const Playback* playback() const { return playback_ ? &*playback_ : nullptr; }

  // From here on a second world goes beside the first: the same state now and the same commands, but with what `kind`
  // says; kNone: no longer. The first world does not notice. Nothing changes on error.
  Result<> split(SplitKind kind);
  [[nodiscard]] SplitKind split_kind() const { return split_; }
  [[nodiscard]] const World* twin() const { return twin_.get(); }  // null: there is none
  // Of both worlds.
  [[nodiscard]] std::uint32_t status() const;
  [[nodiscard]] std::string status_text(std::uint32_t bits) const;  // which says whose they are
  // Of the world, or of its twin where only that has columns.
  [[nodiscard]] std::shared_ptr<const SceneBundle> bundle() const;
  // Since the run started; a scene with a saved state starts at that state's time.
  [[nodiscard]] std::int64_t steps() const { return world_->steps() - first_step_; }
  [[nodiscard]] double time() const { return static_cast<double>(steps()) * world_->dt(); }  // [s]

 private:
  SceneRun() = default;
  void give(const Command& command);
  void branch();
  void let_go_of_hands(std::span<const std::pair<std::int64_t, Command>> left);
  void take_up_waiting();
  void keep_here();
  void note_history(double step_ms);
  void ask_twin_for_other_solver();

  std::unique_ptr<World> world_, twin_;
  SplitKind split_ = SplitKind::kNone;
  std::optional<double> asked_of_twin_;  // in this run's steps
  std::optional<DriveScript> drive_;
  BodyId driven_ = BodyId::kNone;
  std::optional<Playback> playback_;
  std::filesystem::path folder_;  // in which what the scene names was found
  std::unique_ptr<Recorder> recorder_, left_recorder_;
  std::int64_t first_step_ = 0;
  std::unique_ptr<TimeLine> history_, left_;
  KeyframePace pace_;
  SeekWatch watch_;
  std::uint64_t leaps_ = 0;
};

}  // namespace regatta
