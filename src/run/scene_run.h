// A running scene: the world with its overrides, its threads and its helm script. All ways of running share it; it has
// no window and opens no files but the scene's and its recording.
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
// Applies the overrides only; params is unchanged on error.
Result<> apply_settings(Params& params, const std::vector<std::string>& settings);
// Sets the number of threads of all later loops; 0: one for each processor. Returns the number.
int choose_threads(int threads);

// Returns the boat called `name`, or the first boat if that is empty; kNone if there is none.
BodyId first_boat(const Snapshot& snapshot, const std::string& name);

class SceneRun {
 public:
  static Result<std::unique_ptr<SceneRun>> start(const Scene& scene, const RunOptions& options,
                                                 const Loading& loading = scene_loading());

  // Continues a kept run from one of its steps. No script and no recording steers it.
  static Result<std::unique_ptr<SceneRun>> resume(const Scene& scene, const RunOptions& options, TimeLine line,
                                                  std::int64_t step, const SeekWatch& watch = {});

  ~SceneRun();  // ends its recording

  World& world() { return *world_; }
  [[nodiscard]] const World& world() const { return *world_; }
  // Enqueues a person's command for the world and its twin alike. Ends a recording that is played: from there the run
  // goes on by hand.
  void enqueue(const Command& command);
  // Gives the script's helm, the recorded commands, or those of the kept past; then advances one dt.
  void step();

  // Keeps the run in memory from here, its start. watch: asked with each keyframe for the markers that ride on the
  // drawn water.
  void keep_history(std::size_t budget, SeekWatch watch = {});
  void watch_history(SeekWatch watch) { watch_ = std::move(watch); }
  [[nodiscard]] TimeLine* history() { return history_.get(); }  // null: the run is not kept
  [[nodiscard]] const TimeLine* history() const { return history_.get(); }
  // Takes the world to any kept step. As time goes on, its later commands are repeated; a person's command starts
  // another line, and the previous one waits in left(). A twin begins anew beside it.
  Result<> seek(std::int64_t step);
  // Keeps the present step, so that going back to it takes no time.
  void keep_moment();
  // Returns whether the world is before the end of the kept run.
  [[nodiscard]] bool in_past() const { return history_ && world_->steps() < history_->last_step(); }
  // Returns the line that was left last; null if none since the last call.
  [[nodiscard]] std::unique_ptr<TimeLine> left() { return std::move(left_); }
  // Counts the leaps of the world's time.
  [[nodiscard]] std::uint64_t leaps() const { return leaps_; }
  // Returns the kept run, for resume(); this object is of no more use.
  [[nodiscard]] TimeLine take_history();

  // Records the run from here, its start.
  Result<> record(OutputFile file, bool full);
  // Continues a recording of this run.
  void record(std::unique_ptr<Recorder> recorder) { recorder_ = std::move(recorder); }
  Result<> end_recording();  // returns what could not be written
  void rest_recording();     // while the run waits: closes the file until there is more to write
  [[nodiscard]] Recorder* recorder() { return recorder_.get(); }  // null: the run is not recorded
  [[nodiscard]] const Recorder* recorder() const { return recorder_.get(); }
  // Return the recorder of this run up to here, and that of the run whose line waits in left(). The caller continues it
  // or ends it.
  [[nodiscard]] std::unique_ptr<Recorder> take_recorder();
  [[nodiscard]] std::unique_ptr<Recorder> take_left_recorder() { return std::move(left_recorder_); }
  // Returns the recording that is played; null if there is none, or a person has taken over.
  [[nodiscard]] const Playback* playback() const { return playback_ ? &*playback_ : nullptr; }

  // Starts a second world beside the first, with the same state now and the same commands, except for the difference
  // that `kind` names; kNone ends it. The first world is not affected. Nothing changes on error.
  Result<> split(SplitKind kind);
  [[nodiscard]] SplitKind split_kind() const { return split_; }
  [[nodiscard]] const World* twin() const { return twin_.get(); }  // null: there is none
  // The status of both worlds.
  [[nodiscard]] std::uint32_t status() const;
  [[nodiscard]] std::string status_text(std::uint32_t bits) const;  // names the world of each bit
  // Returns the bundle of the world, or of its twin if only that has columns.
  [[nodiscard]] std::shared_ptr<const SceneBundle> bundle() const;
  // Steps and time since the run started; a scene with a saved state starts at that state's time.
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
  std::optional<double> asked_of_twin_;  // solver that the twin was last asked for; none: not yet
  std::optional<DriveScript> drive_;
  BodyId driven_ = BodyId::kNone;
  std::optional<Playback> playback_;
  std::filesystem::path folder_;  // folder of the files that the scene names
  std::unique_ptr<Recorder> recorder_, left_recorder_;
  std::int64_t first_step_ = 0;
  std::unique_ptr<TimeLine> history_, left_;
  KeyframePace pace_;
  SeekWatch watch_;
  std::uint64_t leaps_ = 0;
};

}  // namespace regatta
