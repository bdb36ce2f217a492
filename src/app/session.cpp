#include "app/session.h"

#include "core/log.h"
#include "run/replay_loading.h"
#include "run/scene_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace regatta {

Result<> Session::replace(std::unique_ptr<Scene> scene, const RunOptions& options) {
  Loading loading = scene_loading(watch_);
  if (now_.run) loading.last = now_.run->bundle();
  Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, options, loading);
  if (!run) return run.error();
  tend();
  leave_what_is_ahead();
  if (now_.run) put_aside(behind_, std::move(now_));
  now_ = {options, std::move(scene), std::move(run).value(), nullptr, nullptr, {}};
  now_.about.id = ++ids_;
  now_.run->keep_history(budget_, history_watch_);
  measure();
  hold_budget();
  ++generation_;
  if (recorded_.empty()) return success();
  if (const Result<> recorded = record_next(); !recorded) {
    lose("this run is not recorded: " + recorded.error().text());
  }
  return success();
}

Result<> Session::record(OutputFile file, const std::filesystem::path& name, bool full) {
  recorded_ = name;
  recorded_full_ = full;
  recordings_ = 1;
  return now_.run->record(std::move(file), full);
}

OutputRule Session::output_rule() const {
  OutputRule rule = regatta::output_rule(*now_.scene);
  for (const auto& [file, what] : read_) rule.reads(file, what);
  return rule;
}

Result<OutputFile> Session::next_recording() {
  std::filesystem::path name = recorded_;
  name.replace_filename(
      fmt::format("{}-{}{}", recorded_.stem().string(), ++recordings_, recorded_.extension().string()));
  return output_rule().open(name, OutputKind::kReplay, "--save-replay");
}

Result<> Session::record_next() {
  Result<OutputFile> file = next_recording();
  if (!file) return file.error();
  return now_.run->record(std::move(file).value(), recorded_full_);
}

// Begins the recording of a run that has just left another.
Result<> Session::record_branch(const Recorder& past) {
  Result<OutputFile> file = next_recording();
  if (!file) return file.error();
  Result<std::unique_ptr<Recorder>> begun =
      Recorder::branch(std::move(file).value(), past, now_.run->history()->commands(), now_.run->world());
  if (!begun) return begun.error();
  now_.run->record(std::move(begun).value());
  return success();
}

Recorder* Session::recorder_of(const Playing& run) { return run.run ? run.run->recorder() : run.recorder.get(); }

void Session::note_trouble(Recorder* recorder) {
  if (recorder == nullptr) return;
  if (const std::optional<Error> error = recorder->take_error())
    lose("a run is not recorded to its end: " + error->text());
}

void Session::lose(const std::string& text) {
  troubles_.push_back(text);
  if (!lost_) lost_ = Error{text};
}

std::vector<std::string> Session::take_troubles() {
  note_trouble(now_.run->recorder());
  return std::exchange(troubles_, {});
}

Result<> Session::end_recordings() {
  Result<> all = now_.run->end_recording();
  if (all && lost_) all = *lost_;
  for (const std::vector<Playing>* const runs : {&behind_, &ahead_}) {
    for (const Playing& run : *runs) {
      Recorder* const recorder = recorder_of(run);
      const Result<> ended = recorder != nullptr ? recorder->end() : success();
      if (all && !ended) all = ended.error();
    }
  }
  return all;
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
  session->budget_ = options.history.value_or(TimeLine::kBudget);
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
  if (set) options.recording.reset();  // another parameter makes another run; else a replay starts again
  if (options.recording == nullptr) scene->params = now_.run->world().wanted_params();
  if (set) {
    if (Result<> done = set_param(scene->params, set->id, set->value); !done) return done;
  }
  return replace(std::move(scene), options);
}

std::vector<Session::Left> Session::list(const std::vector<Playing>& runs) {
  std::vector<Left> left;
  for (const Playing& run : runs) left.push_back(run.about);
  return left;
}

// Adds a run that is being left to `runs`. It keeps its world, ready to run on; all runs left before it free their
// worlds and keep their time lines.
void Session::put_aside(std::vector<Playing>& runs, Playing left) {
  const World& world = left.run->world();
  left.run->history()->finish_packing();
  left.run->rest_recording();
  note_trouble(left.run->recorder());
  left_last_ = left.about.id;
  left.about = {left.about.id, left.scene->title, world.steps(), world.time()};
  for (std::vector<Playing>* all : {&behind_, &ahead_}) {
    for (Playing& other : *all) {
      if (other.run) give_world_away(other);
    }
  }
  runs.push_back(std::move(left));
}

void Session::give_world_away(Playing& run) {
  run.recorder = run.run->take_recorder();
  run.line = std::make_unique<TimeLine>(run.run->take_history());
  run.run.reset();
}

// Moves the runs ahead behind this one when it takes another course, so that they can be gone back to.
void Session::leave_what_is_ahead() {
  std::move(ahead_.begin(), ahead_.end(), std::back_inserter(behind_));
  ahead_.clear();
}

Result<> Session::change_over(std::vector<Playing>& from, std::vector<Playing>& to, const char* none) {
  tend();
  if (from.empty()) return Error{none};
  Playing& next = from.back();
  if (!next.run) {
    Result<std::unique_ptr<SceneRun>> run = SceneRun::resume(
        *next.scene, next.options, next.line->branch(next.line->last_step()), next.about.step, history_watch_);
    if (!run) return run.error();
    next.run = std::move(run).value();
    next.line.reset();
    if (next.recorder) next.run->record(std::move(next.recorder));
  }
  Playing there = std::move(next);
  from.pop_back();
  put_aside(to, std::exchange(now_, std::move(there)));
  ++generation_;
  measure();
  hold_budget();
  return success();
}

Session::Way Session::way_to(std::uint64_t id) {
  for (std::vector<Playing>* const runs : {&behind_, &ahead_}) {
    const auto found =
        std::find_if(runs->begin(), runs->end(), [id](const Playing& run) { return run.about.id == id; });
    if (found == runs->end()) continue;
    std::rotate(found, std::next(found), runs->end());
    return runs == &behind_ ? &Session::go_back : &Session::go_ahead;
  }
  return nullptr;
}

bool Session::tend() {
  if (!now_.run) return false;
  std::unique_ptr<TimeLine> line = now_.run->left();
  const bool branched = line != nullptr;
  if (branched) {
    leave_what_is_ahead();
    const std::int64_t end = line->last_step();
    const Left about{now_.about.id, now_.scene->title, end, static_cast<double>(end) * now_.run->world().dt()};
    std::unique_ptr<Recorder> recorder = now_.run->take_left_recorder();
    if (recorder) {
      recorder->rest();
      note_trouble(recorder.get());
      if (const Result<> begun = record_branch(*recorder); !begun)
        lose("this run is not recorded: " + begun.error().text());
    } else if (!recorded_.empty()) {
      lose("this run is not recorded: the one that it leaves was not");
    }
    behind_.push_back(
        {now_.options, std::make_unique<Scene>(*now_.scene), nullptr, std::move(line), std::move(recorder), about});
    left_last_ = std::exchange(now_.about.id, ++ids_);
    measure();
  }
  const std::int64_t last = now_.run->history()->frames().back()->step;
  if (branched || std::exchange(held_step_, last) != last) hold_budget();
  return branched;
}

void Session::watch_history(SeekWatch watch) {
  history_watch_ = std::move(watch);
  now_.run->watch_history(history_watch_);
}

std::vector<const TimeLine*> Session::lines() const {
  std::vector<const TimeLine*> all;
  for (const std::vector<Playing>* runs : {&behind_, &ahead_}) {
    for (const Playing& run : *runs) all.push_back(run.run ? run.run->history() : run.line.get());
  }
  all.push_back(now_.run->history());
  return all;
}

// Returns the memory of the scenes of runs that were left, without this run's scene [bytes].
std::size_t Session::scenes_size() const {
  std::vector<const SceneBundle*> scenes{now_.run->history()->frames().front()->world.bundle.get()};
  std::size_t sum = 0;
  for (const TimeLine* const line : lines()) {
    const SceneBundle* const scene = line->frames().front()->world.bundle.get();
    if (std::find(scenes.begin(), scenes.end(), scene) != scenes.end()) continue;
    scenes.push_back(scene);
    sum += size_of(*scene);
  }
  return sum;
}

// Measures the memory of all other runs anew; called after runs came or went, or others than this one lost keyframes.
void Session::measure() {
  ++runs_changed_;
  const TimeLine& now = *now_.run->history();
  others_ = total_size(lines()) + scenes_size() - now.size();
  left_then_ = now.left_to_others();
}

bool Session::holds(std::uint64_t id) const {
  const auto is_it = [id](const Playing& run) { return run.about.id == id; };
  return is_it(now_) || std::any_of(behind_.begin(), behind_.end(), is_it) ||
         std::any_of(ahead_.begin(), ahead_.end(), is_it);
}

// Keeps the memory of all runs within the budget: runs that were left drop keyframes, those left first the most. If
// they still leave this run less than a quarter of the budget, those left first are forgotten, but not the next one
// behind and the next ahead.
void Session::hold_budget() {
  const std::size_t least = budget_ / 4;
  for (std::vector<Playing>* const runs : {&behind_, &ahead_}) {
    for (Playing& run : *runs) {
      const std::size_t size = history_size();
      if (size <= budget_) break;
      TimeLine& line = run.run ? *run.run->history() : *run.line;
      if (line.shrink(line.size() - std::min(line.size(), size - budget_))) measure();
    }
  }
  for (std::vector<Playing>* const runs : {&behind_, &ahead_}) {
    while (others_size() > budget_ - least && runs->size() > 1) {
      if (Recorder* const recorder = recorder_of(runs->front())) {
        static_cast<void>(recorder->end());
        note_trouble(recorder);
      }
      runs->erase(runs->begin());
      measure();
    }
  }
  now_.run->history()->set_budget(std::max(budget_ - std::min(budget_, others_size()), least));
}

const BoatTrack* Session::left_track() const {
  for (const std::vector<Playing>* const runs : {&behind_, &ahead_}) {
    for (const Playing& left : *runs) {
      if (left.about.id != left_last_ || left.scene->file != now_.scene->file) continue;
      return &(left.run ? left.run->history() : left.line.get())->track();
    }
  }
  return nullptr;
}

bool Session::plays(const std::filesystem::path& scene) const {
  const auto is_of = [&scene](const Playing& run) { return run.scene->file == scene; };
  return is_of(now_) || std::any_of(behind_.begin(), behind_.end(), is_of) ||
         std::any_of(ahead_.begin(), ahead_.end(), is_of);
}

Result<> Session::split(SplitKind kind) {
  if (Result<> done = now_.run->split(kind); !done) return done;
  now_.options.split = kind;
  ++generation_;
  return success();
}

}  // namespace regatta
