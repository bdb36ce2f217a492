#include "app/player.h"

#include "app/hand_gauges.h"
#include "app/plot_file.h"
#include "core/log.h"
#include "exchange/edge_ahead.h"
#include "exchange/status.h"
#include "output/output_rule.h"
#include "run/view_setup.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

Player::Player(std::unique_ptr<Session> session, std::vector<SceneEntry> scenes, std::optional<int> asked_camera,
               const KeyNames& names)
    : session_(std::move(session)), scenes_(std::move(scenes)), help_(key_help(names)), hints_(hint_lines(names)) {
  model_.hints = hints_;
  model_.scenes = scenes_;
  model_.keys = help_;
  model_.camera_names = kCameraModeNames;
  world_changed();
  model_.split = session_->run().split_kind();
  if (asked_camera) model_.camera = *asked_camera;
  if (plays_) say("this is a recording; steer, and it is yours from there on");
}

void Player::say(const std::string& text) {
  message(text, false);
  log_info(text);
}

void Player::complain(const std::string& text) {
  message(text, true);
  log_error(text);
}

void Player::message(const std::string& text, bool is_error) {
  model_.message = text;
  model_.message_is_error = is_error;
  model_.message_offers_back = false;
  ++model_.message_id;
}

void Player::world_changed() {
  const Scene& scene = session_->scene();
  session_->world().snapshot({}, bodies_);
  launching_.reset();
  ghost_.reset();
  hand_.forget();
  advice_.forget();
  knocks_.forget();
  cameras_ = scene_cameras(scene, std::nullopt);
  model_.camera = static_cast<int>(cameras_.mode);
  if (model_.scene_file != scene.file) model_.gauges.clear();
  model_.scene_file = scene.file;
  model_.version = scene.version;
  model_.has_small = scene.has_small;
  ++model_.world;
  model_.boat = followed_body(scene, bodies_);
  helm_.take(BodyId::kNone, 0.0F, 0.0F);
  told_status_ = 0;
  told_dropped_ = 0;
  diverged_told_ = false;
  plays_ = session_->run().playback() != nullptr;
  model_.loop.reset();
  goal_.reset();
  camera_seen_.reset();
  clock_.restart();
  requests_.commands.clear();  // meant for the last world
  follow(bodies_);
  led_by_ = model_.boat;
  edge_told_ = false;
  turn_from_ = Vec2(0.0F);
  laid_.reset();
}

void Player::follow(const Snapshot& snapshot) {
  // Drives the boat that a panel chose, else the one driven so far, else the first.
  if (find_body(snapshot, model_.boat) == nullptr || !find_body(snapshot, model_.boat)->is_boat) {
    model_.boat = first_boat(snapshot, "");
  }
  const BodySnapshot* const boat = find_body(snapshot, model_.boat);
  if (boat == nullptr) {
    helm_.take(BodyId::kNone, 0.0F, 0.0F);
  } else if (boat->id != helm_.body()) {
    helm_.take(boat->id, boat->throttle, boat->rudder, boat->diving.dive);
    turn_from_ = Vec2(0.0F);
    laid_.reset();
  }
  if (&snapshot == &bodies_) return;
  bodies_.bodies = snapshot.bodies;
  bodies_.domain = snapshot.domain;
  bodies_.level = snapshot.level;
  bodies_.grips = snapshot.grips;
  const Diagnostics& diagnostics = snapshot.diagnostics;
  if (diagnostics.dropped_commands > told_dropped_) complain(diagnostics.dropped_why);
  told_dropped_ = diagnostics.dropped_commands;
  warn_of_edge(snapshot);
  advice_.watch(snapshot, model_.boat);
  model_.advice = advice_.lines();
}

// Warns once each time that the driven boat heads for an edge of the water, and notes the edges for steer().
void Player::warn_of_edge(const Snapshot& snapshot) {
  const BodySnapshot* const boat = find_body(snapshot, model_.boat);
  turn_from_ = Vec2(0.0F);
  if (boat != nullptr && boat->motion == BodyMotion::kDynamic) {
    turn_from_ = edges_ahead(snapshot.domain, edges_hold(snapshot.domain, snapshot.params), snapshot.terrain.get(),
                             snapshot.level, horizontal(boat->state.position), horizontal(boat->state.velocity));
  }
  const bool ahead = turn_from_ != Vec2(0.0F);
  if (ahead && !std::exchange(edge_told_, true)) say("the edge of the water is ahead: the boat turns away from it");
  if (!ahead) edge_told_ = false;
}

namespace {

bool is_steered(const HelmInput& helm) {
  return helm.throttle != 0 || helm.rudder != 0 || helm.dive != 0 || helm.stop || helm.stick_throttle ||
         helm.stick_rudder;
}

}  // namespace

// Sends the person's helm to the boat. While the boat makes headway towards an edge, its rudder turns it away instead,
// and is given back to the person afterwards.
void Player::steer(const FrameInput& input, double seconds) {
  if (session_->run().playback() != nullptr || session_->run().in_past()) {
    const BodySnapshot* const played = find_body(bodies_, model_.boat);
    if (played != nullptr) helm_.take(played->id, played->throttle, played->rudder, played->diving.dive);
    if (!is_steered(input.helm)) return;  // the recorded commands steer
  }
  std::optional<SetHelm> wanted = helm_.update(input.helm, static_cast<float>(seconds));
  const BodySnapshot* const boat = find_body(bodies_, helm_.body());
  const Vec3 bow3 = boat != nullptr ? boat->state.orientation * Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F);
  const Vec2 bow = horizontal(bow3);
  const bool turns = boat != nullptr && turn_from_ != Vec2(0.0F) && glm::length(bow) > 0.5F &&
                     glm::dot(bow, horizontal(boat->state.velocity)) > 0.0F;
  if (turns) {
    const Vec2 middle = 0.5F * (bodies_.domain.lower + bodies_.domain.upper);
    SetHelm now = helm_.now();
    now.rudder = rudder_away(turn_from_, glm::normalize(bow), middle - horizontal(boat->state.position), boat->rudder);
    const bool said =
        laid_ && laid_->throttle == now.throttle && laid_->rudder == now.rudder && laid_->dive == now.dive;
    wanted = said ? std::nullopt : std::optional(now);
    laid_ = now;
  } else if (std::exchange(laid_, std::nullopt)) {
    wanted = helm_.now();
  }
  if (wanted) session_->run().enqueue(*wanted);
}

// Makes a travelling domain follow the driven boat whenever the person has chosen another one.
void Player::lead_water() {
  if (session_->run().in_past()) return;
  if (std::exchange(led_by_, model_.boat) == model_.boat) return;
  if (bodies_.domain.travels && model_.boat != BodyId::kNone) session_->run().enqueue(FollowBody{model_.boat});
}

void Player::next_boat() {
  const auto& bodies = bodies_.bodies;
  const auto driven =
      std::find_if(bodies.begin(), bodies.end(), [&](const BodySnapshot& b) { return b.id == model_.boat; });
  const auto from = driven == bodies.end() ? std::size_t{0} : static_cast<std::size_t>(driven - bodies.begin());
  for (std::size_t i = 1; i <= bodies.size(); ++i) {
    const BodySnapshot& candidate = bodies[(from + i) % bodies.size()];
    if (!candidate.is_boat) continue;
    model_.boat = candidate.id;
    follow(bodies_);
    return say("driving " + candidate.name);
  }
  complain("this scene has no boat; B launches one where the mouse points");
}

Result<Vec2> Player::pointed(const FrameInput& input) const {
  if (input.over_panel) return Error{"the mouse is over a panel; point it at the water"};
  if (!input.pointer) return Error{"the mouse points at the sky; point it at the water"};
  if (!bodies_.domain.holds(*input.pointer)) return Error{"the mouse points outside the water"};
  return *input.pointer;
}

// Returns the radius of a ball of water [m]: a share of the domain's width or, if smaller, of the distance to the eye.
float Player::ball_radius(const FrameInput& input, Vec2 at) const {
  constexpr float kShare = 0.08F, kSeen = 0.1F;  // of the narrower side, and of the distance [m/m]; chosen
  const Vec2 size = bodies_.domain.size();
  const float radius = kShare * std::min(size.x, size.y);
  if (!input.hand.sight) return radius;
  const float away = glm::length(Vec3(at.x, bodies_.level, at.y) - input.hand.sight->from);
  return std::min(radius, kSeen * away);
}

// Adds a ball of water, or pushes water away from the viewer (downwards with Shift) at sqrt(g · radius of the push).
void Player::pour_or_push(const FrameInput& input) {
  constexpr float kPushed = 2.0F;  // radius of a push in radii of a ball; chosen
  const bool pours = std::exchange(pours_, false), pushes = std::exchange(pushes_, false);
  if (!pours && !pushes) return;
  const Result<Vec2> at = pointed(input);
  if (!at) return complain(fmt::format("no water is {}: {}", pours ? "added" : "pushed", at.error().text()));
  const float radius = ball_radius(input, at.value());
  const Vec3 away(std::cos(input.heading), 0.0F, -std::sin(input.heading));
  if (pours) session_->run().enqueue(AddWater{.at = at.value(), .above = 1.5F * radius, .radius = radius});
  if (pushes) {
    const float wide = kPushed * radius;
    const Vec3 way = input.hand.lifts ? Vec3(0.0F, -1.0F, 0.0F) : away;
    session_->run().enqueue(PushWater{.at = at.value(), .radius = wide, .velocity = std::sqrt(kGravity * wide) * way});
  }
}

// While the key is down, gives water under the mouse the mouse's velocity over the surface, once a step at most.
void Player::stir(const FrameInput& input, double seconds) {
  constexpr double kTakes = 0.3;    // until the water has the mouse's velocity; chosen [s]
  constexpr float kFastest = 5.0F;  // largest velocity; chosen [m/s]
  if (!input.push_held || input.over_panel || model_.paused || !input.pointer ||
      !bodies_.domain.holds(*input.pointer)) {
    stirred_.reset();
    return;
  }
  const Vec2 at = *input.pointer;
  const std::int64_t steps = session_->world().steps();
  stirred_for_ = stirred_ ? stirred_for_ + seconds : seconds;
  if (stirred_ && steps == stirred_at_) return;  // the world has not stepped since
  const Vec2 before = std::exchange(stirred_, at).value_or(at);
  stirred_at_ = steps;
  const double passed = std::exchange(stirred_for_, 0.0);
  if (before == at || !(passed > 0.0)) return;
  Vec2 velocity = (at - before) / static_cast<float>(passed);
  const float speed = glm::length(velocity);
  if (speed > kFastest) velocity *= kFastest / speed;
  velocity *= static_cast<float>(std::min(1.0, passed / kTakes));
  session_->run().enqueue(
      PushWater{.at = at, .radius = 2.0F * ball_radius(input, at), .velocity = {velocity.x, 0.0F, velocity.y}});
}

void Player::use_hand(const FrameInput& input, double seconds) {
  by_hand_.clear();
  const bool held = hand_.holds();
  HandInput hand = input.hand;
  if (input.over_panel || model_.aims_gauge) hand.sight.reset();
  hand_.update(hand, bodies_, session_->world().steps(), seconds, model_.paused ? 0.0 : model_.time_scale, by_hand_);
  for (const Command& command : by_hand_) session_->run().enqueue(command);
  if (held && !hand_.holds() && hand.pressed && hand.pins) say("pinned there; take it again to let it go");
}

Result<LaunchBody> Player::aim(LaunchKind kind, const FrameInput& input) const {
  const Result<Vec2> at = pointed(input);
  if (!at) return at.error();
  const float drop = kind == LaunchKind::kBoat ? 0.1F : 1.0F;  // height of the fall; chosen [m]
  return LaunchBody{kind, *input.pointer, input.heading, drop, model_.launch_hull, model_.drop_like};
}

// Shows a ghost where the mouse points while the key is down, and launches what it shows when the key is released.
void Player::aim_or_launch(const FrameInput& input) {
  ghost_.reset();
  if (!launching_) return;
  const Result<LaunchBody> body = aim(*launching_, input);
  const Result<Launch> plan = body ? session_->world().planned_launch(body.value()) : Result<Launch>(body.error());
  if (input.launch_held) {
    if (plan) ghost_ = LaunchGhost{plan.value().setup.hull, plan.value().setup.state, plan.value().refused};
    return;
  }
  const std::string why = plan ? plan.value().refused : plan.error().text();
  const char* const what = kLaunchKindNames[static_cast<std::size_t>(*launching_)];
  launching_.reset();
  // The error is shown at once, even while the run is paused.
  if (!why.empty()) return complain(fmt::format("no {} is launched: {}", what, why));
  session_->run().enqueue(body.value());
}

void Player::right_boat() {
  const BodySnapshot* const boat = find_body(bodies_, model_.boat);
  if (boat == nullptr) return complain("no boat is driven that could be set upright");
  const Result<Righting> plan = session_->world().righting(boat->id);
  if (!plan) return complain(plan.error().text());
  session_->run().enqueue(RightBody{boat->id});
  helm_.take(boat->id, 0.0F, 0.0F);
  constexpr float kMoved = 0.05F;  // a smaller shift of the place is not mentioned; chosen [m]
  const float moved = plan.value().moved;
  say(moved < kMoved ? fmt::format("{} is set upright, engine idle", boat->name)
                     : fmt::format("{} is set afloat {:.1f} m away, engine idle", boat->name, moved));
}

void Player::act(const ActionPress& press) {
  switch (press.action) {
    case Action::kNextBoat:
      return next_boat();
    case Action::kRight:
      return right_boat();
    case Action::kPause:
      model_.paused = !model_.paused;
      return;
    case Action::kStepOnce:
      model_.paused = true;  // at once: a Space after it in the same frame goes on
      requests_.step_once = true;
      return;
    case Action::kReset:
      requests_.reset = true;
      return;
    case Action::kBack:
      requests_.back = true;
      return;
    case Action::kForward:
      requests_.forward = true;
      return;
    case Action::kStepBack:
      model_.paused = true;
      --requests_.seek_by;
      return;
    case Action::kRewind:
      requests_.seek_by -= std::llround(kRewound / session_->world().dt());
      return;
    case Action::kKeepMoment:
      return keep_moment();
    case Action::kGoToMoment:
      return go_to_moment();
    case Action::kLoop:
      return loop_on();
    case Action::kFaster:
      model_.time_scale = std::min(kTimeScaleMax, model_.time_scale * 2.0);
      return;
    case Action::kSlower:
      model_.time_scale = std::max(kTimeScaleMin, model_.time_scale * 0.5);
      return;
    case Action::kLaunchBoat:
      launching_ = LaunchKind::kBoat;
      return;
    case Action::kDropBox:
      launching_ = model_.drop_kind;
      return;
    case Action::kPourWater:
      pours_ = true;
      return;
    case Action::kPushWater:
      pushes_ = true;
      return;
    case Action::kScene:
      if (press.index < static_cast<int>(scenes_.size())) {
        requests_.load_scene = scenes_[static_cast<std::size_t>(press.index)].file;
      }
      return;
    case Action::kOpen:
      requests_.open_load_dialog = true;
      return;
    case Action::kSave:
      requests_.open_save_dialog = true;
      return;
    case Action::kCamera:
      model_.camera = (model_.camera + 1) % static_cast<int>(kCameraModeNames.size());
      return;
#define KEY(action, ...) case Action::action:
#include "exchange/view_options.def"
      return next_view(model_.view, *view_option_of(press.action));
    case Action::kSplit:
      model_.split = model_.split == SplitKind::kWakes ? SplitKind::kNone : SplitKind::kWakes;
      return;
    case Action::kHelp:
      model_.help = !model_.help;
      return;
    case Action::kPanels:
      model_.panels = !model_.panels;
      return;
    case Action::kLargePlot:
      model_.large_plot = !model_.large_plot;
      return;
    case Action::kSetGauge:
      model_.aims_gauge = !model_.aims_gauge && model_.gauges.size() < kMostHandGauges;
      return;
    case Action::kScreenshot:
      requests_.screenshot = true;
      return;
    case Action::kFilm:
      requests_.film = true;
      return;
    case Action::kClose:
      model_.help = false;
      model_.aims_gauge = false;
      launching_.reset();
      return;
    case Action::kQuit:
      quit_ = true;
      return;
    case Action::kAhead:
    case Action::kAstern:
    case Action::kPort:
    case Action::kStarboard:
    case Action::kDive:
    case Action::kRise:
    case Action::kStop:
    case Action::kFlyForward:
    case Action::kFlyBack:
    case Action::kFlyLeft:
    case Action::kFlyRight:
    case Action::kFlyUp:
    case Action::kFlyDown:
      return;  // held keys are polled by helm and camera
  }
}

Player::Seat Player::seat() const {
  return {cameras_, helm_, model_.camera, model_.boat, model_.paused, told_status_, told_dropped_};
}

void Player::load(const std::filesystem::path& file, SceneVersion version) {
  let_go();
  seats_[session_->id()] = seat();
  if (const Result<> loaded = session_->load(file, version); !loaded) return complain(loaded.error().text());
  name_runs();
  world_changed();
  model_.paused = false;
  const char* const what = plays_                            ? "a recording, yours once you steer, of "
                           : version == SceneVersion::kSmall ? "the small "
                                                             : "";
  say(fmt::format("loaded {}{}; Ctrl+Z goes back to {}", what, session_->scene().title, model_.back_to));
  model_.message_offers_back = true;
}

void Player::reset(const std::optional<SetParam>& set) {
  let_go();
  const Seat left = seats_[session_->id()] = seat();
  if (const Result<> done = session_->reset(set); !done) return complain(done.error().text());
  name_runs();
  world_changed();
  cameras_ = left.cameras;
  model_.camera = left.camera;
  say(fmt::format("reset {}; Ctrl+Z goes back to {}", session_->scene().title, model_.back_to));
  model_.message_offers_back = true;
}

void Player::serve_requests() {
  if (std::exchange(requests_.back, false)) change_over(&Session::go_back);
  if (std::exchange(requests_.forward, false)) change_over(&Session::go_ahead);
  if (requests_.load_scene) {
    load(*std::exchange(requests_.load_scene, std::nullopt),
         std::exchange(requests_.load_version, SceneVersion::kFull));
  }
  if (requests_.load_ghost) load_ghost(*std::exchange(requests_.load_ghost, std::nullopt));
  for (const Command& command : requests_.commands) session_->run().enqueue(command);
  requests_.commands.clear();
  if (requests_.moment) go_to_moment(*std::exchange(requests_.moment, std::nullopt));
  const std::int64_t by = std::exchange(requests_.seek_by, 0);
  if (by != 0) start_seek(goal_.value_or(session_->world().steps()) + by);
  if (requests_.scrub) scrub(*std::exchange(requests_.scrub, std::nullopt));
  if (requests_.seek) start_seek(*std::exchange(requests_.seek, std::nullopt));
  const std::optional<SetParam> set = std::exchange(requests_.reset_with, std::nullopt);
  if (std::exchange(requests_.reset, false)) reset(set);
  if (const std::string csv = std::exchange(requests_.plot_csv, {}); !csv.empty()) {
    const Result<std::filesystem::path> saved = save_plot(session_->scene(), csv);
    if (saved) say("saved " + saved.value().string());
    if (!saved) complain(saved.error().text());
  }
  if (requests_.save_scene) {
    const std::filesystem::path file = *std::exchange(requests_.save_scene, std::nullopt);
    if (const Result<> saved = save(file); saved) {
      say("saved " + file.string());
    } else {
      complain(saved.error().text());
    }
  }
}

Result<> Player::save(const std::filesystem::path& scene_file) const {
  OutputRule rule = session_->output_rule();
  if (Result<> allowed = rule.writes(scene_file, OutputKind::kScene, "saving"); !allowed) return allowed;
  if (Result<> allowed = rule.writes(state_file_of(scene_file), OutputKind::kState, "saving"); !allowed) return allowed;
  return session_->world().save(scene_file);
}

void Player::split_or_unite() {
  const SplitKind now = session_->run().split_kind();
  if (model_.split == now) return;
  if (const Result<> done = session_->split(model_.split); !done) {
    model_.split = now;
    return complain(done.error().text());
  }
  clock_.restart();  // a step costs twice as much from now on, or half
  if (model_.split == SplitKind::kWakes) say("left: the same water without wakes");
  if (model_.split == SplitKind::kSolver) say("left: the same water on the other solver");
}

void Player::step_world() {
  const bool in_past = session_->run().in_past();
  session_->run().step();
  if (in_past && !session_->run().in_past()) say("here the run was left: it goes on");
  session_->world().contacts(touched_);
  knocks_.add(touched_, session_->world().dt());
  watch_status();
  watch_replay();
}

// Says when a replay diverges, is left or ends, and pauses at its end.
void Player::watch_replay() {
  const SceneRun& run = session_->run();
  const Playback* const played = run.playback();
  const bool plays = played != nullptr && !played->at_end(run.world().steps());
  const bool played_before = std::exchange(plays_, plays);
  if (played != nullptr && played->divergence() && !std::exchange(diverged_told_, true)) {
    complain("the replay " + divergence_text(*played->divergence()));
  }
  if (plays || !played_before) return;
  if (played == nullptr) return say("the recording is left: this run is yours from here on");
  model_.paused = true;
  say("the recording ends here; go on by yourself");
}

void Player::watch_status() {
  const SceneRun& run = session_->run();
  const std::uint32_t fresh = run.status() & ~told_status_;
  if (fresh == 0) return;
  told_status_ |= fresh;
  if ((fresh & kFatalStatus) != 0) {
    model_.paused = true;
    complain("the run diverged: " + run.status_text(fresh & kFatalStatus));
  } else {
    say(run.status_text(fresh));
  }
}

// Returns whether the run goes ahead to the scene's opening time; the person's first action ends that.
bool Player::runs_ahead(const FrameInput& input) {
  const double opens_at = session_->scene().opens_at, time = session_->world().time();
  if (!input.actions.empty() || is_steered(input.helm)) ahead_given_up_ = session_->generation();
  const bool ahead = time < opens_at && ahead_given_up_ != session_->generation();
  model_.ahead = ahead && !model_.paused ? time / opens_at : 1.0;
  return ahead;
}

// Marks the hints of what the person does as done, and hides those that do not apply now.
void Player::note_hints(const FrameInput& input) {
  const auto done = [&](Hint hint) { model_.hints_done[static_cast<std::size_t>(hint)] = true; };
  const HelmInput& helm = input.helm;
  const BodySnapshot* const boat = find_body(bodies_, helm_.body());
  const auto idle = [&](Hint hint, bool now) { model_.hints_idle[static_cast<std::size_t>(hint)] = now; };
  idle(Hint::kDrive, boat == nullptr || boat->motion != BodyMotion::kDynamic);
  idle(Hint::kHand, std::none_of(bodies_.bodies.begin(), bodies_.bodies.end(),
                                 [](const BodySnapshot& body) { return body.motion == BodyMotion::kDynamic; }));
  if (hand_.holds()) done(Hint::kHand);
  const bool steers = helm.throttle != 0 || helm.rudder != 0 || helm.stick_throttle || helm.stick_rudder;
  if (steers && helm_.body() != BodyId::kNone) done(Hint::kDrive);
  const bool other_camera = camera_seen_ && *camera_seen_ != model_.camera;
  camera_seen_ = model_.camera;
  if (input.looked || other_camera) done(Hint::kCamera);
  if (requests_.load_scene) done(Hint::kScenes);
}

void Player::advance(const FrameInput& input, double seconds, const std::function<double()>& now,
                     std::int64_t last_step) {
  for (const ActionPress& press : input.actions) act(press);
  aim_or_launch(input);
  pour_or_push(input);
  if (!goal_) stir(input, seconds);
  const std::string gauge = set_hand_gauge(model_, pointed(input), session_->scene().gauges);
  if (!gauge.empty()) say(gauge);
  if (!goal_) use_hand(input, seconds);
  if (!input.dropped.empty()) open_dropped(input.dropped.back());
  note_hints(input);
  serve_requests();
  split_or_unite();
  follow(bodies_);  // a panel may have chosen another boat
  lead_water();
  if (!goal_) steer(input, seconds);  // a command during a seek would begin another run
  cameras_.mode = static_cast<CameraMode>(model_.camera);

  tell_of_branch();
  const auto steps_left = [&] { return session_->run().steps() < last_step; };
  const bool ahead = runs_ahead(input);
  const bool seeks = go_on_seeking(now);
  const double dt = session_->world().dt();
  if (ahead) {
    clock_.begin_ahead(seconds, dt, model_.paused || seeks);
  } else {
    clock_.begin_frame(seconds, model_.time_scale, dt, model_.paused || seeks);
  }
  if (std::exchange(requests_.step_once, false) && steps_left()) {
    step_world();
    clock_.show_last_step();
  }
  const double start = now();
  while (!model_.paused && !seeks && steps_left() && clock_.step_due(now() - start)) {
    step_world();
    clock_.step_done();
    const std::optional<UiModel::Loop>& loop = model_.loop;
    if (loop && loop->to > loop->from && session_->world().steps() >= loop->to) {
      start_seek(loop->from);
      break;
    }
    if (ahead && session_->world().time() >= session_->scene().opens_at) break;
  }
  model_.caption = caption_at(session_->scene().captions, session_->world().time());
  clock_.end_frame(now() - start);
  show_kept();
}

}  // namespace regatta
