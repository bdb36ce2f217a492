#include "app/window_run.h"

#include "app/best_times.h"
#include "app/folder_watch.h"
#include "app/free_name.h"
#include "app/gamepad.h"
#include "app/hand_gauges.h"
#include "app/imgui_layer.h"
#include "app/key_gate.h"
#include "app/loading_screen.h"
#include "app/player.h"
#include "app/settings.h"
#include "app/window.h"
#include "app/window_film.h"
#include "app/window_input.h"
#include "core/files.h"
#include "core/state.h"
#include "core/state_hash.h"
#include "effects/markers.h"
#include "exchange/status.h"
#include "render/device.h"
#include "render/draw_pace.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "render/scene_pictures.h"
#include "render/setting.h"
#include "render/small_picture.h"
#include "render/vorton_marks.h"
#include "run/exit_code.h"
#include "run/headless_run.h"
#include "run/interrupt.h"
#include "run/known_case_runner.h"
#include "run/replay_loading.h"
#include "run/scene_inputs.h"
#include "run/split_image.h"
#include "run/split_labels.h"
#include "run/view_setup.h"
#include "scene/scene_list.h"
#include "sound/listener.h"
#include "sound/sound_player.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <system_error>

namespace regatta {

namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<SceneEntry> scene_entries(const DataFiles& data, ScenePictures& pictures) {
  std::vector<SceneEntry> entries;
  for (SceneInfo& info : list_scenes(data.scenes)) {
    const std::uint64_t picture = pictures.load(data.assets / "scenes" / (info.name + ".png"));
    entries.push_back({info.file, info.title, info.description, info.has_small, picture});
  }
  return entries;
}

// One open window and what is drawn in it.
class WindowRun {
 public:
  WindowRun(const PlayOptions& options, const DataFiles& data, Settings settings, std::unique_ptr<Window> window,
            std::unique_ptr<ImGuiLayer> imgui, std::unique_ptr<Renderer> renderer, std::unique_ptr<Session> session,
            std::optional<OutputFile> last_picture)
      : options_(options),
        last_picture_(std::move(last_picture)),
        settings_(std::move(settings)),
        window_(std::move(window)),
        renderer_(std::move(renderer)),
        shaders_(data.shaders),
        shader_watch_(data.shaders),
        player_(std::move(session), scene_entries(data, pictures_), options.view.camera,
                [](int place) { return glfwGetKeyName(place, 0); }),
        imgui_(std::move(imgui)),
        last_step_(asked_steps()) {
    UiModel& model = player_.model();
    model.device = gl_description();
    model.threads = choose_threads(options.run.threads);
    model.panels = settings_.panels;
    model.folded = settings_.first_start;
    model.hints_done = settings_.hints_done;
    model.view = settings_.view;
    best_times_ = BestTimes(settings_.best_times);
    select_view(options.view, model.view);
    if (!options.view.camera && settings_.scene == model.scene_file.string()) recall_camera();
    player_.session().watch_loading(
        [this](const std::string& what, double share) { return go_on_loading(what, share); });
    player_.session().watch_history({[this](const Keyframe& frame) { bring_markers_back(frame); },
                                     [this](const World& world) { return markers_at(world); }});
    if (const std::filesystem::path file = settings_file(); !file.empty())
      player_.keep_moments_in(file.parent_path() / "moments");
    surface_points_ = query_device().software ? kSurfacePointsSoftware : kSurfacePointsHardware;
  }

  // The boat of a recorded run beside the live one.
  void show_ghost(std::unique_ptr<GhostRun> run) { player_.show_ghost(std::move(run)); }

  int loop(double started) {
    double last = seconds_now();
    bool first = true;
    while (!finished()) {
      const double now = seconds_now();
      frame(now - last);
      last = now;
      if (first)
        log_info(fmt::format("first frame after {:.2f} s ({})", seconds_now() - started, player_.model().device));
      first = false;
    }
    remember();
    player_.finish_moments();
    const WindowFilms::News filmed = films_.end();
    const Result<> recorded = player_.session().end_recordings();
    World& world = player_.session().world();
    if (const SceneRun& run = player_.session().run(); (run.status() & kFatalStatus) != 0)
      return run_failed({"the run diverged: " + run.status_text(run.status())});
    if (const std::int64_t steps = player_.session().run().steps(); counted() && steps < last_step_)
      return run_failed({fmt::format("cancelled after {} of {} steps", steps, last_step_)});
    if (last_picture_ && !interrupted()) {
      if (const Result<> pictured = save_last_picture(); !pictured) return run_failed(pictured.error());
    }
    if (options_.hash) fmt::print("{}\n", hash_text(world.hash()));
    if (filmed.wrong) return run_failed({filmed.text});
    return recorded ? kExitFine : run_failed(recorded.error());
  }

 private:
  // Returns whether the options limit the run's length.
  [[nodiscard]] bool counted() const { return options_.steps.has_value() || options_.seconds.has_value(); }

  [[nodiscard]] std::int64_t asked_steps() const {
    if (!counted()) return std::numeric_limits<std::int64_t>::max();
    return wanted_steps(options_, player_.session().run().world().dt());
  }

  [[nodiscard]] bool finished() const {
    const SceneRun& run = player_.session().run();
    const bool lost = counted() && (run.status() & kFatalStatus) != 0;  // it would never reach its last step
    return window_->close_requested() || player_.quit() || interrupted() || run.steps() >= last_step_ || lost;
  }

  [[nodiscard]] float ui_scale() const { return settings_.ui_scale.value_or(window_->content_scale()); }

  void recall_camera() {
    const auto* const name = std::find(kCameraModeNames.begin(), kCameraModeNames.end(), settings_.camera);
    if (name != kCameraModeNames.end()) player_.model().camera = static_cast<int>(name - kCameraModeNames.begin());
  }

  void frame(double seconds) {
    // A minimised window draws nothing; it waits for events for about the length of a frame.
    constexpr double kHiddenFrame = 1.0 / 60.0;  // that of a 60 Hz screen [s]
    const bool hidden = window_->minimised();
    WindowEvents events = window_->poll(hidden ? kHiddenFrame : 0.0);
    const std::vector<KeyPress> pressed = events.keys;
    imgui_->set_scale(ui_scale());
    const bool keys_free = !imgui_->wants_keys();
    events.keys =
        key_gate_.pass(pressed, !keys_free, imgui_->took_keys(), [this](int key) { return window_->held(key); });
    events.idle_keys = key_gate_.idle();
    FrameInput input = frame_input(*window_, events, keys_free, panes_, level_);
    tell_of_gamepad(gamepad_.steer(window_->gamepad(), input));
    const double before = seconds_now();
    input.over_panel = imgui_->wants_mouse();
    input.looked = std::exchange(looked_, false);
    player_.advance(input, seconds, seconds_now, last_step_);
    const double simulating = seconds_now() - before;
    show_title();
    if (!window_->minimised()) {
      CameraInput camera =
          camera_input_.read(*window_, events, !imgui_->wants_mouse() && !player_.holds_body(), keys_free);
      gamepad_.look(static_cast<CameraMode>(player_.model().camera), static_cast<float>(seconds), camera);
      looked_ = looked_ || camera.drag != Vec2(0.0F) || camera.pan != Vec2(0.0F) || camera.zoom != 0.0F;
      reload_shaders();
      const Result<> drawn = draw(camera, pressed, static_cast<float>(seconds));
      if (!drawn && !std::exchange(undrawn_told_, true)) player_.complain(drawn.error().text());
      if (std::exchange(player_.requests().screenshot, false)) save_screenshot();
      window_->swap();
      play_sound();
      // All time but that of the steps counts as drawing: some devices finish a picture only in swap().
      const double drawing = seconds_now() - before - simulating;
      // While a scene runs ahead, frames are long on purpose: the predicted later ones are judged instead.
      const bool ahead = player_.model().ahead < 1.0;
      const double passed = simulating + drawing;
      pace_.add(1e3 * (ahead ? player_.clock().usual_frame(drawing) : passed), 1e3 * drawing, 1e3 * passed);
    }
    player_.model().frame_ms = 1000.0 * seconds;
  }

  void watch_goals() {
    const std::string scene = player_.session().scene().file.stem().string();
    for (const std::string& text :
         best_times_.watch(scene, player_.session().generation(), snapshot_.goals, snapshot_.time)) {
      player_.say(text);
    }
    std::vector<double>& shown = player_.model().best_times;
    shown.clear();
    for (const GoalView& goal : snapshot_.goals) shown.push_back(best_times_.of(scene, goal.setup.name).value_or(0.0));
  }

  void tell_of_gamepad(Gamepad::Change change) {
    if (change == Gamepad::Change::kPlugged) player_.say("a gamepad is plugged in: F1 lists what it does");
    if (change == Gamepad::Change::kUnplugged) player_.say("the gamepad was unplugged");
  }

  // Plays the sound of the drawn frame.
  void play_sound() {
    const UiModel& model = player_.model();
    const std::uint64_t generation = player_.session().generation();
    if (std::exchange(heard_generation_, generation) != generation) listener_.forget();
    Ear ear;
    if (!panes_.empty()) ear.at = panes_.front().camera.eye;
    ear.driven = model.boat;
    ear.rain = light_of(setting_of(snapshot_, model.view.weather), snapshot_.look.weather, model.view.weather).rain;
    ear.running = !model.paused;
    const Heard heard = listener_.hear(snapshot_, ear, player_.knocks().list());
    player_.knocks().clear();
    sound_.tell(heard, model.view.sound ? model.view.volume : 0.0F);
  }

  // Reads shaders again that were saved while the program runs; on an error the last good ones stay.
  void reload_shaders() {
    if (!shader_watch_.changed(seconds_now())) return;
    const Result<> read = renderer_->reload(shaders_);
    if (read) {
      player_.say("shaders read anew");
    } else {
      player_.complain(read.error().text());
    }
  }

  // Draws a frame. An error if the device can't paint the water; the panels are drawn even then.
  Result<> draw(const CameraInput& camera, std::span<const KeyPress> keys, float seconds) {
    const double start = seconds_now();
    UiModel& model = player_.model();
    Session& session = player_.session();
    const bool automatic = model.view.quality == DrawQuality::kAuto;
    renderer_->set_step(automatic ? pace_.step() : 0);
    take_snapshot();
    read_hand_gauges(session.run().world(), model, snapshot_);
    snapshot_.ghost = player_.ghost();
    snapshot_.run_ghost = twin_snapshot_.run_ghost = player_.run_ghost();
    carry_markers();
    player_.follow(snapshot_);
    watch_goals();
    player_.cameras().mode = static_cast<CameraMode>(model.camera);
    level_ = snapshot_.level;
    Result<> drawn = draw_panes(camera, seconds);
    model.painted_share = renderer_->painted_share();
    model.drawing_step = automatic ? pace_.step() : 0;
    model.draw_ms = 1000.0 * (seconds_now() - start);
    show_passes();
    picture_moments();
    go_on_filming();

    model.color_range = renderer_->color_range();
    model.false_color = [view = model.view.water](float t) { return Renderer::false_color(view, t); };
    model.ocean_range = renderer_->ocean_range();
    ViewOptions seen = model.view;
    seen.ocean = shown_view(seen.ocean, !snapshot_.slices.empty());
    model.ocean_color = [view = seen](float t) { return Renderer::ocean_color(view, t); };
    model.temperature_color = temperature_ink;
    model.frames_per_second = player_.clock().frames_per_second();
    model.real_time_factor = player_.clock().real_time_factor();
    model.scene_file = session.scene().file;
    const World* const twin = session.run().twin();
    model.twin_status = twin != nullptr ? twin->status() : 0U;
    model.split_labels = twin != nullptr
                             ? split_labels(session.run().split_kind(), twin_snapshot_.params, snapshot_.params)
                             : std::array<std::string, 2>{};
    checks_.look(model.cases);
    imgui_->draw(snapshot_, model, keys, player_.requests());
    checks_.serve(player_.requests());
    return drawn;
  }

  void go_on_filming() {
    const bool key = std::exchange(player_.requests().film, false);
    const WindowFilms::News news =
        films_.frame(key, player_.session().scene(), snapshot_.time, [this] { return framebuffer(); });
    if (!news.text.empty()) news.wrong ? player_.complain(news.text) : player_.say(news.text);
  }

  // Shows the pictures of kept moments; takes that of a new one from the framebuffer, before panels are drawn.
  void picture_moments() {
    UiModel& model = player_.model();
    if (const std::optional<std::uint64_t> kept = player_.take_unpictured()) {
      const Image picture = small_picture(framebuffer(), kMomentWidth, kMomentHeight);
      moment_pictures_[*kept] = pictures_.show(picture);
      player_.add_picture(*kept, picture);
    }
    for (MomentCard& card : model.moments) {
      const auto [at, fresh] = moment_pictures_.try_emplace(card.id, 0);
      if (fresh) at->second = pictures_.load(card.picture_file);
      card.picture = at->second;
    }
    std::erase_if(moment_pictures_, [&](const auto& picture) {
      const auto is_it = [&](const MomentCard& card) { return card.id == picture.first; };
      if (std::any_of(model.moments.begin(), model.moments.end(), is_it)) return false;
      pictures_.forget(picture.second);
      return true;
    });
  }

  // Shows the time of each drawing pass. Measuring makes the picture wait for each pass, so only some are measured.
  void show_passes() {
    constexpr int kOneIn = 40;  // pictures per measured one; chosen
    renderer_->time_passes(player_.model().panels ? kOneIn : 0);
    if (!renderer_->timed()) return;
    player_.model().passes.clear();
    for (const PassTime& pass : renderer_->passes()) player_.model().passes.push_back({pass.name, pass.ms});
  }

  // Draws the world; if it has a twin, on the right half, and the twin on the left.
  Result<> draw_panes(const CameraInput& camera, float seconds) {
    const UiModel& model = player_.model();
    const bool split = player_.session().run().twin() != nullptr;
    const glm::ivec2 size_px = window_->framebuffer_size();
    const float blend = player_.clock().blend();
    const int width = split ? half_width(size_px.x) : size_px.x;
    const float shape = static_cast<float>(width) / static_cast<float>(size_px.y);
    // Copied before the camera moves: a new twin is seen from the same place.
    const CameraMode mode = player_.cameras().mode;
    const bool chase = mode == CameraMode::kChase;
    const std::uint64_t generation = player_.session().generation();
    if (!chase || std::exchange(panes_generation_, generation) != generation) twin_cameras_ = player_.cameras();
    CameraPose pose = player_.cameras().update(camera, snapshot_, model.boat, blend, seconds);
    // The camera stands still while a hand drags a body: if it followed, the mouse would point ever farther away.
    if (!player_.holds_body() || !held_pose_) held_pose_ = pose;
    pose = *held_pose_;
    if (split) pose = half_view(pose, mode, shape);
    panes_.assign(1, {pose, size_px.x - width, width});
    if (Result<> drawn =
            renderer_->draw(snapshot_, blend, pose, model.view, width, size_px.y, 0, panes_[0].left_px, split ? 2 : 1);
        !drawn || !split) {
      return drawn;
    }
    const CameraPose followed = twin_cameras_.update(camera, twin_snapshot_, player_.model().boat, blend, seconds);
    panes_.push_back({chase ? half_view(followed, mode, shape) : pose, 0, width});
    return renderer_->draw(twin_snapshot_, blend, panes_[1].camera, with_range(model.view, renderer_->color_range()),
                           width, size_px.y, 0, 0, 2);
  }

  // Takes a snapshot of the world and its twin, unless neither world nor request has changed.
  void take_snapshot() {
    const Session& session = player_.session();
    const bool split = session.run().twin() != nullptr;
    const ViewOptions& view = player_.model().view;
    const int points = std::min(surface_points_, renderer_->field_points(view.quality));
    SnapshotRequest request = drawing_request(session.scene(), view, split ? points / 2 : points);
    request.wakes = request.wakes || player_.model().panels;  // the body panel shows a wake's numbers
    request.spectrum = wants_spectrum();
    request.energy = player_.model().energy_wanted;
    const bool same = shown_.generation == session.generation() && shown_.leaps == session.run().leaps() &&
                      shown_.step == session.run().world().steps() && shown_.request == request;
    if (same) return;
    session.run().world().snapshot(request, snapshot_);
    snapshot_.taken = ++taken_;
    if (split) {
      session.run().twin()->snapshot(request, twin_snapshot_);
      twin_snapshot_.taken = ++taken_;
    }
    shown_ = {session.generation(), session.run().leaps(), session.run().world().steps(), request};
  }

  // Returns whether to transform the wave layer for the spectrum's plot: once in kSteps steps, to save time.
  [[nodiscard]] bool wants_spectrum() {
    constexpr std::int64_t kSteps = 15;  // steps between two spectra; chosen
    const Session& session = player_.session();
    if (!player_.model().panels || !session.scene().params.waves_on) return false;
    const std::int64_t now = session.run().world().steps(), found = snapshot_.spectrum.step;
    return shown_.generation != session.generation() || found < 0 || now / kSteps != found / kSteps;
  }

  void bring_markers_back(const Keyframe& frame) {
    if (frame.drawn.layout == nullptr) return;
    State drawn;
    unpack(frame.drawn, drawn);
    put_state(drawn, [this](Archive& archive) { markers_.visit(archive); });
  }

  // Returns foam, spray and tracers of the last picture, carried on to the world's time if they are older than kOld.
  State markers_at(const World& world) {
    constexpr double kOld = 0.25;  // simulated time; chosen [s]
    if (world.time() - markers_.time() > kOld || world.time() < markers_.time()) {
      const ViewOptions& view = player_.model().view;
      world.snapshot(drawing_request(world.scene(), view, surface_points_), passed_);
      markers_.carry(view, passed_);
    }
    State drawn;
    take_state([this](Archive& archive) { markers_.visit(archive); }, drawn);
    return drawn;
  }

  void carry_markers() {
    const ViewOptions& view = player_.model().view;
    const std::array<bool, 4> wanted = {view.wakes.tracers, view.foam, view.spray, view.bubbles};
    if (carried_ == taken_ && carried_wanted_ == wanted) return;
    if (carried_ == taken_) snapshot_.taken = ++taken_;  // the water is the same, the markers differ
    carried_ = taken_;
    carried_wanted_ = wanted;
    markers_.carry(view, snapshot_);
    if (player_.session().run().twin() != nullptr) twin_markers_.carry(view, twin_snapshot_);
  }

  void show_title() {
    constexpr double kInterval = 0.5;  // window managers repaint a title slowly; chosen [s]
    const UiModel& model = player_.model();
    const double now = seconds_now();
    if (now - title_time_ < kInterval && model.paused == title_paused_) return;
    title_time_ = now;
    title_paused_ = model.paused;
    const std::string pace =
        model.paused ? "paused" : fmt::format("×{:.2f} real time", player_.clock().real_time_factor());
    window_->set_title(fmt::format("{} - Regatta - {:.0f} frames/s, {}", player_.session().scene().title,
                                   player_.clock().frames_per_second(), pace));
  }

  // Shows the progress of a load. A call more than kMoment after the last belongs to another load.
  bool go_on_loading(const std::string& what, double share) {
    constexpr double kMoment = 1.0;  // chosen [s]
    const double now = seconds_now();
    if (!loading_ || now - loading_heard_ > kMoment) loading_.emplace(*window_, *imgui_);
    loading_heard_ = now;
    return loading_->go_on(what, share);
  }

  void save_screenshot() {
    const std::filesystem::path file = free_name(player_.session().scene().file, "", ".png");
    const Result<std::string> png = png_bytes(framebuffer());
    const Result<> written = png ? write_file_atomically(file, png.value()) : Result<>(png.error());
    if (written) {
      player_.say("saved " + file.string());
    } else {
      player_.complain(written.error().text());
    }
  }

  Result<> save_last_picture() {
    // Another scene may run now than at the start, so its files are checked again.
    OutputRule rule = player_.session().output_rule();
    if (Result<> allowed = rule.writes(options_.screenshot, OutputKind::kPicture, "--screenshot"); !allowed)
      return allowed;
    // A picture that was swapped can't be read back, so it is drawn again.
    if (Result<> drawn = draw({}, {}, 0.0F); !drawn) return drawn;
    const Result<std::string> png = png_bytes(framebuffer());
    if (!png) return png.error();
    if (Result<> written = last_picture_->write(png.value()); !written) return written;
    return last_picture_->commit();
  }

  // Returns the picture that is drawn and not yet swapped.
  [[nodiscard]] Image framebuffer() const {
    const glm::ivec2 size_px = window_->framebuffer_size();
    return read_framebuffer(0, size_px.x, size_px.y);
  }

  void remember() {
    const glm::ivec2 size = window_->size();
    const UiModel& model = player_.model();
    if (!options_.width_px && size.x >= kWindowSizeMin && size.y >= kWindowSizeMin) {
      settings_.width_px = size.x;
      settings_.height_px = size.y;
    }
    settings_.view = view_to_remember(options_.view, settings_.view, model.view);
    settings_.panels = model.panels;
    settings_.best_times = best_times_.all();
    settings_.hints_done = model.hints_done;
    if (options_.view.camera != model.camera) {
      settings_.scene = model.scene_file.string();
      settings_.camera = kCameraModeNames[static_cast<std::size_t>(model.camera)];
    }
    settings_.layout = imgui_->closing_layout();
    save_settings(settings_file(), settings_);
  }

  struct Shown {
    std::uint64_t generation = 0, leaps = 0;
    std::int64_t step = -1;
    SnapshotRequest request;
  };

  const PlayOptions& options_;
  std::optional<OutputFile> last_picture_;  // the file of --screenshot
  Settings settings_;
  std::unique_ptr<Window> window_;
  std::unique_ptr<Renderer> renderer_;
  std::filesystem::path shaders_;
  FolderWatch shader_watch_;
  static constexpr int kMomentWidth = 192, kMomentHeight = 108;  // of a moment's picture; chosen [px]
  ScenePictures pictures_;
  WindowFilms films_;
  std::map<std::uint64_t, std::uint64_t> moment_pictures_;  // textures by the moment's id
  Player player_;
  std::unique_ptr<ImGuiLayer> imgui_;
  std::optional<LoadingScreen> loading_;  // that of the scene being loaded
  CameraMouse camera_input_;
  Gamepad gamepad_;
  BestTimes best_times_;
  DrawPace pace_;
  KeyGate key_gate_;
  bool looked_ = false;  // the mouse turned the camera since the last step
  std::int64_t last_step_;
  std::uint64_t taken_ = 0, carried_ = 0;  // number of the last snapshot, and of that of the markers
  std::array<bool, 4> carried_wanted_{};
  int surface_points_ = kSurfacePointsSoftware;  // most points of the drawn surface
  Snapshot snapshot_, twin_snapshot_;
  Shown shown_;  // which step and request the snapshots hold
  Markers markers_, twin_markers_;
  Snapshot passed_;  // scratch of markers_at(): a step that no picture shows
  Cameras twin_cameras_;
  std::uint64_t panes_generation_ = 0;
  std::vector<Pane> panes_;              // of the last frame
  std::optional<CameraPose> held_pose_;  // of the last frame in which no hand held a body
  float level_ = 0.0F;                   // still surface of the last frame [m]
  SoundPlayer sound_;
  Listener listener_;
  std::uint64_t heard_generation_ = 0;
  KnownCaseRunner checks_;
  bool undrawn_told_ = false;  // the person was told that pictures can't be drawn
  double loading_heard_ = 0.0;
  double title_time_ = 0.0;
  bool title_paused_ = false;
};

}  // namespace

int run_window(const DataFiles& data, const PlayOptions& asked) {
  const double started = seconds_now();
  choose_threads(asked.run.threads);
  // The scene is read before a window opens: its errors need none.
  PlayOptions options = asked;
  Result<Scene> scene = load_scene_or_replay(data, options.run);
  if (!scene) return bad_input(scene.error());
  OutputRule rule = output_rule(scene.value());
  std::unique_ptr<GhostRun> ghost;
  if (!options.ghost.empty()) {
    Result<std::unique_ptr<GhostRun>> read = GhostRun::open(data, options.ghost);
    if (!read) return bad_input(read.error());
    rule.reads(options.ghost, "the ghost");
    ghost = std::move(read).value();
    ghost->begin();
  }
  std::optional<OutputFile> picture, replay;
  if (!options.screenshot.empty()) {
    Result<OutputFile> file = rule.open(options.screenshot, OutputKind::kPicture, "--screenshot");
    if (!file) return bad_input(file.error());
    picture.emplace(std::move(file).value());
  }
  if (!options.run.save_replay.empty()) {
    Result<OutputFile> file = rule.open(options.run.save_replay, OutputKind::kReplay, "--save-replay");
    if (!file) return bad_input(file.error());
    replay.emplace(std::move(file).value());
  }
  const std::string title = scene.value().title;
  Settings settings = load_settings(settings_file());
  if (options.ui_scale) settings.ui_scale = options.ui_scale;
  Result<std::unique_ptr<Window>> made =
      Window::create(title + " - Regatta", options.width_px.value_or(settings.width_px),
                     options.height_px.value_or(settings.height_px));
  if (!made) return run_failed(made.error());
  std::unique_ptr<Window> window = std::move(made).value();
  const float scale = settings.ui_scale.value_or(window->content_scale());
  auto imgui = std::make_unique<ImGuiLayer>(window->handle(), find_font(data), scale, settings.layout);
  LoadingScreen loading(*window, *imgui, title);
  bool given_up = false;
  const auto watch = [&](const std::string& what, double share) {
    given_up = !loading.go_on(what, share);
    return !given_up;
  };
  Result<std::unique_ptr<Session>> session = Session::start(data, options.run, std::move(scene).value(), watch);
  if (!session && !given_up && !interrupted()) return bad_input(session.error());
  if (!session) {  // the load was cancelled or interrupted
    return options.steps || options.seconds ? run_failed({"cancelled before the first step"}) : kExitFine;
  }
  if (replay) {
    const Result<> recorded =
        session.value()->record(std::move(*replay), options.run.save_replay, options.run.full_replay);
    if (!recorded) return run_failed(recorded.error());
  }
  loading.go_on("making ready to draw", -1.0);
  Result<std::unique_ptr<Renderer>> renderer = Renderer::create(data.shaders);
  if (!renderer) return run_failed(renderer.error());
  WindowRun run(options, data, std::move(settings), std::move(window), std::move(imgui), std::move(renderer).value(),
                std::move(session).value(), std::move(picture));
  if (ghost) run.show_ghost(std::move(ghost));
  return run.loop(started);
}

}  // namespace regatta
