// The scene that is being played: loads another, resets, saves, goes back to the world before. A scene that can't be
// loaded leaves the running world exactly as it was. Every run is kept in memory (replay/time_line.h), and so is each
// one that was left for another: by a scene, a reset, or by doing something else in its past. No window and no drawing
// here.
#pragma once

#include "output/output_rule.h"
#include "run/scene_run.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
  [[nodiscard]] const DataFiles& data() const { return data_; }
  // Raised whenever another world runs: what was kept about the last one is stale.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }

  // Another scene, without the command line's overrides and script, which were meant for the first.
  Result<> load(const std::filesystem::path& file, SceneVersion version = SceneVersion::kFull);
  // The same scene from its start, with the parameters as they stand now, or will by commands that wait: those that
  // need a restart take effect. set: one more, which stays as it was where the scene can't be reset with it.
  Result<> reset(const std::optional<SetParam>& set = {});
  // A run that was left, and can be gone back to.
  struct Left {
    std::uint64_t id = 0;  // of the run: it keeps it wherever it is left
    std::string title;     // of its scene
    std::int64_t step = 0;
    double time = 0.0;  // at which it was left [s]
  };
  [[nodiscard]] std::uint64_t id() const { return now_.about.id; }  // of this run
  [[nodiscard]] bool holds(std::uint64_t id) const;  // this one, or one that was left and is not forgotten
  // Whether a run, this one or one that was left, is of that scene file.
  [[nodiscard]] bool plays(const std::filesystem::path& scene) const;
  // The runs that can be gone back to, the last one left last; likewise those that were gone back from.
  [[nodiscard]] std::vector<Left> behind() const { return list(behind_); }
  [[nodiscard]] std::vector<Left> ahead() const { return list(ahead_); }
  // Raised whenever a run came, was left or was forgotten, or was measured smaller.
  [[nodiscard]] std::uint64_t runs_changed() const { return runs_changed_; }
  // The run that was left last goes on as if nothing had happened, and this one is the next ahead.
  Result<> go_back() {
    return change_over(behind_, ahead_,
                       "there is no run to go back to: no scene was loaded, reset or changed in its past yet");
  }
  Result<> go_ahead() {
    return change_over(ahead_, behind_, "there is no run to go ahead to: none was gone back from");
  }

  // The way to a run that was left, which is made the next one there; null: it is gone.
  using Way = Result<> (Session::*)();
  Way way_to(std::uint64_t id);

  // The way of the boats of the run that was left last, by whatever way, where it is of the same scene; null: none.
  [[nodiscard]] const BoatTrack* left_track() const;
  // The world to a step of this run that was kept.
  Result<> seek(std::int64_t step) const { return now_.run->seek(step); }
  // After steps and commands: puts a line aside that was left by a command in its past, and keeps the budget. True
  // where there was one.
  bool tend();
  // What rides on drawn water is kept with keyframes, and comes back.
  void watch_history(SeekWatch watch);
  // What all runs and the scenes of left ones take, a sum kept up to date [bytes].
  [[nodiscard]] std::size_t history_size() const { return others_size() + now_.run->history()->size(); }
  [[nodiscard]] std::size_t history_budget() const { return budget_; }
  // The twin world beside it, from now on or no longer; it outlives loading and resetting, but for a scene that has no
  // other solver. Nothing changes on error.
  Result<> split(SplitKind kind);
  // A file that this program plays beside the scene, which no output of it may replace; `what` it is stands in messages.
  void reads(const std::filesystem::path& file, std::string what) { read_.emplace_back(file, std::move(what)); }
  // A rule that knows those, and what the scene that runs now is made from, as inputs.
  [[nodiscard]] OutputRule output_rule() const;
  // Records this run to an open file of that name, and each that takes its place to one of its own: "drive.replay",
  // "drive-2.replay"; that of a branch begins with the past that it shares with the run it left. A run that is gone
  // back to goes on with its own. One that can't be written does without.
  Result<> record(OutputFile file, const std::filesystem::path& name, bool full);
  // What recordings met since this was asked last: of this run, of those that were left, of those that could not begin.
  [[nodiscard]] std::vector<std::string> take_troubles();
  // All of them end here; an error if any run since the start was not recorded whole.
  Result<> end_recordings();
  // Asked while a scene loads that takes its time; false: it is not to be loaded.
  void watch_loading(LoadingWatch watch) { watch_ = std::move(watch); }

 private:
  struct Playing {
    RunOptions options;
    std::unique_ptr<Scene> scene;
    std::unique_ptr<SceneRun> run;       // null: only its line is kept
    std::unique_ptr<TimeLine> line;      // then
    std::unique_ptr<Recorder> recorder;  // then; null: it is not recorded
    Left about;
  };
  explicit Session(DataFiles data) : data_(std::move(data)) {}
  Result<> replace(std::unique_ptr<Scene> scene, const RunOptions& options);
  [[nodiscard]] Result<OutputFile> next_recording();
  Result<> record_next();
  Result<> record_branch(const Recorder& past);
  static Recorder* recorder_of(const Playing& run);
  void note_trouble(Recorder* recorder);
  void lose(const std::string& text);
  static void give_world_away(Playing& run);
  Result<> change_over(std::vector<Playing>& from, std::vector<Playing>& to, const char* none);
  void put_aside(std::vector<Playing>& runs, Playing left);
  void leave_what_is_ahead();
  void hold_budget();
  [[nodiscard]] std::vector<const TimeLine*> lines() const;
  [[nodiscard]] std::size_t scenes_size() const;
  void measure();
  // What all other runs take beside this one [bytes].
  [[nodiscard]] std::size_t others_size() const { return others_ + now_.run->history()->left_to_others() - left_then_; }
  static std::vector<Left> list(const std::vector<Playing>& runs);

  DataFiles data_;
  LoadingWatch watch_;
  Playing now_;
  std::vector<Playing> behind_, ahead_;  // the last is the next
  std::size_t budget_ = TimeLine::kBudget;
  std::uint64_t ids_ = 0;
  std::size_t others_ = 0, left_then_ = 0;  // others_size() and left_to_others() when runs changed last [bytes]
  std::uint64_t runs_changed_ = 0;
  std::uint64_t left_last_ = 0;  // id of a run; 0: none was left
  std::int64_t held_step_ = -1;  // of the last keyframe with which the budget was looked at
  SeekWatch history_watch_;
  std::uint64_t generation_ = 0;
  std::vector<std::pair<std::filesystem::path, std::string>> read_;  // and what each is
  std::filesystem::path recorded_;  // the name of the first recording; empty: runs are not recorded
  bool recorded_full_ = false;
  int recordings_ = 0;
  std::vector<std::string> troubles_;  // of recordings, not told yet
  std::optional<Error> lost_;          // the first of all
};

}  // namespace regatta
