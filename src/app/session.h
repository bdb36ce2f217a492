// The run that is being played, and those that were left for it. Loads another scene, resets, and changes between runs;
// a scene that can't be loaded leaves the running world exactly as it was. All runs are kept in memory
// (replay/time_line.h). A run is left by loading a scene, by a reset, or by a new command in its past. Has no window
// and draws nothing.
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
  // Starts with the scene of the options, their overrides and helm script.
  static Result<std::unique_ptr<Session>> start(DataFiles data, const RunOptions& options);
  // Starts with a scene that has been read already. watch: is told of the progress of this load, and may cancel it.
  static Result<std::unique_ptr<Session>> start(DataFiles data, const RunOptions& options, Scene scene,
                                                LoadingWatch watch);

  [[nodiscard]] SceneRun& run() const { return *now_.run; }
  [[nodiscard]] World& world() const { return now_.run->world(); }
  [[nodiscard]] const Scene& scene() const { return *now_.scene; }
  [[nodiscard]] const DataFiles& data() const { return data_; }
  // Returns a number that grows whenever another world runs: whatever was kept about the last one is stale then.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }

  // Loads another scene, without the command line's overrides and script, which were meant for the first.
  Result<> load(const std::filesystem::path& file, SceneVersion version = SceneVersion::kFull);
  // Starts the same scene again with the parameters as they stand, including commands that wait, so that those that
  // need a restart take effect. set: one more parameter to set. On error this run goes on unchanged.
  Result<> reset(const std::optional<SetParam>& set = {});
  // A run that was left, and can be gone back to.
  struct Left {
    std::uint64_t id = 0;   // the run's id, which never changes
    std::string title;      // the title of its scene
    std::int64_t step = 0;  // at which it was left
    double time = 0.0;      // at which it was left [s]
  };
  [[nodiscard]] std::uint64_t id() const { return now_.about.id; }  // id of this run
  [[nodiscard]] bool holds(std::uint64_t id) const;                 // this run, or one that can be gone to
  // Returns whether this run or one that can be gone to is of that scene file.
  [[nodiscard]] bool plays(const std::filesystem::path& scene) const;
  // Return the runs that go_back() and go_ahead() can reach; the next one is last.
  [[nodiscard]] std::vector<Left> behind() const { return list(behind_); }
  [[nodiscard]] std::vector<Left> ahead() const { return list(ahead_); }
  // Returns a number that grows whenever a run is added, left or forgotten, or its memory is measured again.
  [[nodiscard]] std::uint64_t runs_changed() const { return runs_changed_; }
  // Changes to the run that was left last, which goes on where it was left; go_ahead() leads to this one again.
  Result<> go_back() {
    return change_over(behind_, ahead_,
                       "there is no run to go back to: no scene was loaded, reset or changed in its past yet");
  }
  Result<> go_ahead() {
    return change_over(ahead_, behind_, "there is no run to go ahead to: none was gone back from");
  }

  // Makes a run that was left the next one behind or ahead, and returns the function that changes to it; null: the run
  // is gone.
  using Way = Result<> (Session::*)();
  Way way_to(std::uint64_t id);

  // Returns the boats' track of the run that was left last, if it is of the same scene file; else null.
  [[nodiscard]] const BoatTrack* left_track() const;
  // Brings the world to a step of this run's time line.
  Result<> seek(std::int64_t step) const { return now_.run->seek(step); }
  // Call it after steps and commands. If a command in the past has begun another run, keeps the one that it left, and
  // returns true. Also keeps all runs within the memory budget.
  bool tend();
  // Sets the functions that save and restore foam, spray and tracers with keyframes, for this run and those to come.
  void watch_history(SeekWatch watch);
  // Returns the memory of all runs and of the scenes of those that were left [bytes]. It is a running sum.
  [[nodiscard]] std::size_t history_size() const { return others_size() + now_.run->history()->size(); }
  [[nodiscard]] std::size_t history_budget() const { return budget_; }
  // Shows a twin world of that kind from now on, or none. It is kept through loads and resets, except for a scene that
  // has no other solver to compare. Nothing changes on error.
  Result<> split(SplitKind kind);
  // Notes a file that this program plays beside the scene; no output may replace it. `what` names it in messages.
  void reads(const std::filesystem::path& file, std::string what) { read_.emplace_back(file, std::move(what)); }
  // Returns a rule whose inputs are those files and all that the current scene is made from.
  [[nodiscard]] OutputRule output_rule() const;
  // Records this run to an open file of that name, and each later run to a file of its own: "drive.replay",
  // "drive-2.replay". The recording of a branch begins with the past that it shares with the run it left. A run that is
  // gone back to goes on with its file. A run whose file can't be written goes on without.
  Result<> record(OutputFile file, const std::filesystem::path& name, bool full);
  // Returns the errors of all recordings since the last call, including those that could not begin.
  [[nodiscard]] std::vector<std::string> take_troubles();
  // Ends all recordings; an error if any run since the start was not recorded whole.
  Result<> end_recordings();
  // Sets the function that is called while a scene loads; if it returns false, the load is cancelled.
  void watch_loading(LoadingWatch watch) { watch_ = std::move(watch); }

 private:
  struct Playing {
    RunOptions options;
    std::unique_ptr<Scene> scene;
    std::unique_ptr<SceneRun> run;       // null: only its line and recorder are kept
    std::unique_ptr<TimeLine> line;      // set if `run` is null
    std::unique_ptr<Recorder> recorder;  // set if `run` is null and it is recorded
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
  // Returns the memory that all other runs take besides this one [bytes].
  [[nodiscard]] std::size_t others_size() const { return others_ + now_.run->history()->left_to_others() - left_then_; }
  static std::vector<Left> list(const std::vector<Playing>& runs);

  DataFiles data_;
  LoadingWatch watch_;
  Playing now_;
  std::vector<Playing> behind_, ahead_;  // the next one is last
  std::size_t budget_ = TimeLine::kBudget;
  std::uint64_t ids_ = 0;
  std::size_t others_ = 0, left_then_ = 0;  // others_size() and left_to_others() at measure() [bytes]
  std::uint64_t runs_changed_ = 0;
  std::uint64_t left_last_ = 0;  // id of the run left last; 0: none
  std::int64_t held_step_ = -1;  // step of the last keyframe at the last hold_budget()
  SeekWatch history_watch_;
  std::uint64_t generation_ = 0;
  std::vector<std::pair<std::filesystem::path, std::string>> read_;  // and what each is
  std::filesystem::path recorded_;  // the name of the first recording; empty: runs are not recorded
  bool recorded_full_ = false;
  int recordings_ = 0;
  std::vector<std::string> troubles_;  // errors of recordings that take_troubles() has not returned yet
  std::optional<Error> lost_;          // the first such error
};

}  // namespace regatta
