#include "run/scene_run.h"

#include "core/check.h"
#include "core/parallel.h"
#include "exchange/status.h"
#include "run/elapsed.h"
#include "run/replay_loading.h"
#include "run/split_labels.h"
#include "scene/scene_file.h"
#include "world/scene_bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

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

Result<Scene> load_scene(const DataFiles& data, const std::string& name, const std::vector<std::string>& settings,
                         SceneVersion version) {
  const Result<std::filesystem::path> file = find_scene(data, name.empty() ? std::string(kDefaultScene) : name);
  if (!file) return file.error();
  if (is_replay(file.value()))
    return Error{"a replay, not a scene: regatta replay FILE plays it", file.value().string()};
  Result<Scene> scene = read_scene(file.value(), data.assets, version);
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

BodyId first_boat(const Snapshot& snapshot, const std::string& name) {
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.is_boat && (name.empty() || body.name == name)) return body.id;
  }
  return BodyId::kNone;
}

Result<std::unique_ptr<SceneRun>> SceneRun::start(const Scene& scene, const RunOptions& options,
                                                  const Loading& loading) {
  Result<std::unique_ptr<World>> world = World::create(scene, loading);
  if (!world) return world.error();
  std::unique_ptr<SceneRun> run(new SceneRun);
  run->world_ = std::move(world).value();
  run->first_step_ = run->world_->steps();
  run->folder_ = scene.file.parent_path();
  if (options.recording) {
    run->folder_ = options.recording->head.folder;
    run->playback_.emplace(options.recording);
    run->playback_->check(*run->world_);
  }
  if (options.drive) {
    Snapshot snapshot;
    run->world_->snapshot({}, snapshot);
    run->driven_ = first_boat(snapshot, options.boat);
    if (run->driven_ == BodyId::kNone) {
      return Error{options.boat.empty() ? std::string("--drive: the scene has no boat")
                                        : fmt::format("--boat: the scene has no boat called \"{}\"", options.boat)};
    }
    const BodySnapshot* const boat = find_body(snapshot, run->driven_);
    const auto dives = [](const DriveEntry& entry) { return entry.dive != 0.0F; };
    if (!boat->dives && std::any_of(options.drive->entries().begin(), options.drive->entries().end(), dives)) {
      return Error{
          fmt::format("--drive: the boat \"{}\" can't dive: a third number is for a submarine, torpedo, fish or diver",
                      boat->name)};
    }
    run->drive_ = options.drive;
    if (snapshot.domain.travels && boat->name != scene.follow) run->world_->enqueue(FollowBody{run->driven_});
  }
  // No other water can begin as a pour or with openings: with those the twin takes over from the first world, where it
  // can.
  const bool liquid_start = scene.ocean && (scene.ocean->start || scene.ocean->openings.any());
  if (options.split == SplitKind::kSolver && scene.state_file.empty() && !liquid_start) {
    // Begins the twin from the scene's start, exactly as a run on that water alone.
    Scene other = scene;
    const ParamId choice = scene.water_choice();
    if (auto set = set_param(other.params, choice, other_option(scene.params, choice)); !set) return set.error();
    Loading again = loading;
    again.last = run->world_->bundle();
    Result<std::unique_ptr<World>> twin = World::create(other, again);
    if (!twin) return twin.error();
    run->twin_ = std::move(twin).value();
    run->split_ = options.split;
  } else if (Result<> twin = run->split(options.split); !twin) {
    return twin.error();
  }
  return run;
}

SceneRun::~SceneRun() { static_cast<void>(end_recording()); }  // the recorder's error() already has what went wrong

Result<> SceneRun::record(OutputFile file, bool full) {
  Result<std::unique_ptr<Recorder>> begun = Recorder::begin(std::move(file), *world_, {build_name(), folder_, full});
  if (!begun) return begun.error();
  recorder_ = std::move(begun).value();
  return success();
}

Result<> SceneRun::end_recording() { return recorder_ ? recorder_->finish(*world_) : success(); }

void SceneRun::step() {
  const bool was_in_past = in_past();
  if (was_in_past) {
    for (const auto& [step, command] : history_->due(world_->steps())) give(command);
  } else if (drive_) {
    if (const std::optional<DriveEntry> entry = drive_->change_at(time(), world_->dt())) {
      give(entry->right ? Command(RightBody{driven_}) : SetHelm{driven_, entry->throttle, entry->rudder, entry->dive});
    }
  }
  if (playback_ && !in_past()) {
    for (const auto& [step, command] : playback_->due(world_->steps())) give(command);
  }
  const auto start = std::chrono::steady_clock::now();
  world_->step();
  note_history(milliseconds_since(start));
  if (playback_) playback_->check(*world_);
  if (recorder_) recorder_->after_step(*world_);
  if (twin_) {
    if (split_ == SplitKind::kSolver) ask_twin_for_other_solver();
    twin_->step();
  }
  if (was_in_past) take_up_waiting();
}

// Asks the twin for the other solver. Called after the first world's step, as only then its own change has succeeded or
// failed. Asks once for each change: a twin whose water cannot take over is not asked again in every step.
void SceneRun::ask_twin_for_other_solver() {
  const ParamId choice = world_->scene().water_choice();
  const double wanted = other_option(world_->params(), choice);
  if (asked_of_twin_ == wanted) return;
  twin_->enqueue(SetParam{choice, wanted});
  asked_of_twin_ = wanted;
}

void SceneRun::enqueue(const Command& command) {
  if (in_past()) {
    branch();
  } else if (playback_ && !playback_->at_end(world_->steps())) {
    let_go_of_hands(playback_->recording().commands);
  }
  playback_.reset();
  give(command);
}

// Lets go of bodies whose hands the commands in `left` would have moved or let go from here on, as nobody gives these
// any longer; and of those whose hands are moving without such a command. A pinned body that these commands leave
// alone, or grab next, stays pinned.
void SceneRun::let_go_of_hands(std::span<const std::pair<std::int64_t, Command>> left) {
  Snapshot now;
  world_->snapshot({}, now);
  for (const Grip& grip : now.grips) {
    bool held = grip.velocity != Vec3(0.0F);
    for (const auto& [step, command] : left) {
      if (step < world_->steps()) continue;
      const auto* const moved = std::get_if<MoveHand>(&command);
      const auto* const gone = std::get_if<LetGo>(&command);
      const auto* const taken = std::get_if<GrabBody>(&command);
      const bool goes_on =
          (moved != nullptr && moved->body == grip.body) || (gone != nullptr && gone->body == grip.body);
      if (!goes_on && (taken == nullptr || taken->body != grip.body)) continue;
      held = goes_on;
      break;
    }
    if (held) give(LetGo{grip.body});
  }
}

void SceneRun::take_up_waiting() {
  if (!history_ || in_past()) return;
  for (const Command& command : history_->take_waiting()) give(command);
}

void SceneRun::keep_history(std::size_t budget, SeekWatch watch) {
  history_ = std::make_unique<TimeLine>(*world_, budget);
  watch_ = std::move(watch);
  if (watch_.drawn) history_->keep_drawn(watch_.drawn(*world_));
}

void SceneRun::note_history(double step_ms) {
  if (!history_) return;
  const auto start = std::chrono::steady_clock::now();
  history_->set_spacing(pace_.spacing());
  const bool taken = history_->after_step(*world_);
  if (taken && watch_.drawn) history_->keep_drawn(watch_.drawn(*world_));
  if (taken) pace_.took_keyframe();
  pace_.add(step_ms, milliseconds_since(start));
}

void SceneRun::keep_here() {
  const bool taken = history_->keep(*world_);
  if (taken && watch_.drawn) history_->keep_drawn(watch_.drawn(*world_));
}

void SceneRun::keep_moment() {
  keep_here();
  history_->mark(world_->steps());
}

Result<> SceneRun::seek(std::int64_t step) {
  CHECK(history_ != nullptr, "the run is kept");
  if (step == world_->steps()) return success();
  if (!in_past()) {
    keep_here();
    history_->set_waiting(world_->waiting());
    if (recorder_) recorder_->keep(*world_);
  }
  ++leaps_;
  if (Result<> there = regatta::seek(*history_, *world_, step, watch_); !there) return there;
  Result<> twin = twin_ ? split(split_) : success();
  take_up_waiting();
  return twin;
}

// Begins another time line: from here the commands differ from the kept ones.
void SceneRun::branch() {
  auto other = std::make_unique<TimeLine>(history_->branch(world_->steps()));
  left_ = std::exchange(history_, std::move(other));
  let_go_of_hands(left_->commands());
  drive_.reset();
  left_recorder_ = std::move(recorder_);
}

void SceneRun::rest_recording() {
  if (!recorder_) return;
  if (!in_past()) recorder_->keep(*world_);
  recorder_->rest();
}

std::unique_ptr<Recorder> SceneRun::take_recorder() {
  rest_recording();
  return std::move(recorder_);
}

TimeLine SceneRun::take_history() {
  history_->keep(*world_);
  if (!in_past()) history_->set_waiting(world_->waiting());
  return std::move(*history_);
}

Result<std::unique_ptr<SceneRun>> SceneRun::resume(const Scene& scene, const RunOptions& options, TimeLine line,
                                                   std::int64_t step, const SeekWatch& watch) {
  const Keyframe& frame = line.before(step);
  Result<std::unique_ptr<World>> world = World::create(frame.state());
  if (!world) return world.error();
  std::unique_ptr<SceneRun> run(new SceneRun);
  run->world_ = std::move(world).value();
  run->first_step_ = line.first_step();
  run->folder_ = scene.file.parent_path();
  run->watch_ = watch;
  line.go_to(frame.step);
  run->history_ = std::make_unique<TimeLine>(std::move(line));
  if (watch.begins) watch.begins(frame);
  if (Result<> there = run->seek(step); !there) return there.error();
  if (Result<> twin = run->split(options.split); !twin) return twin.error();
  run->take_up_waiting();
  return run;
}

void SceneRun::give(const Command& command) {
  world_->enqueue(command);
  const auto* const set = std::get_if<SetParam>(&command);
  const ParamId own = split_ == SplitKind::kSolver ? world_->scene().water_choice() : ParamId::wake_lambda;
  const bool for_both = set == nullptr || set->id != own;
  if (twin_ && for_both) twin_->enqueue(command);
}

Result<> SceneRun::split(SplitKind kind) {
  std::unique_ptr<World> made;
  if (kind != SplitKind::kNone) {
    Result<std::unique_ptr<World>> twin =
        kind == SplitKind::kSolver ? world_->twin(other_option(world_->params(), world_->scene().water_choice()))
                                   : world_->twin();
    if (!twin) return twin.error();
    made = std::move(twin).value();
  }
  if (kind == SplitKind::kWakes) made->enqueue(SetParam{ParamId::wake_lambda, 0.0});
  twin_ = std::move(made);
  split_ = kind;
  asked_of_twin_.reset();
  return success();
}

std::shared_ptr<const SceneBundle> SceneRun::bundle() const {
  std::shared_ptr<const SceneBundle> own = world_->bundle();
  return !own->rested.empty() || !twin_ ? own : twin_->bundle();
}

std::uint32_t SceneRun::status() const { return world_->status() | (twin_ ? twin_->status() : 0U); }

std::string SceneRun::status_text(std::uint32_t bits) const {
  const std::uint32_t own = world_->status() & bits;
  const std::uint32_t others = twin_ ? twin_->status() & bits : 0U;
  std::string text = regatta::status_text(world_->status_record(), own);
  if (others != 0) {
    const std::string left = split_labels(split_, twin_->params(), world_->params())[0];
    text += fmt::format("{}on the left ({}): {}", own != 0 ? "; " : "", left,
                        regatta::status_text(twin_->status_record(), others));
  }
  return text;
}

}  // namespace regatta
