#include "app/window_run.h"

#include "app/exit_code.h"
#include "app/headless_run.h"
#include "app/imgui_layer.h"
#include "app/interrupt.h"
#include "app/output_file.h"
#include "app/player.h"
#include "app/settings.h"
#include "app/tracers.h"
#include "app/view_setup.h"
#include "app/window.h"
#include "app/window_input.h"
#include "core/state_hash.h"
#include "exchange/status.h"
#include "render/device.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "scene/scene_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <span>
#include <system_error>

namespace regatta {

namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The first free name regatta-<scene>-<n>.png in the current folder.
std::filesystem::path screenshot_name(const std::filesystem::path& scene) {
  std::error_code code;
  for (int n = 1;; ++n) {
    std::filesystem::path name = fmt::format("regatta-{}-{}.png", scene.stem().string(), n);
    if (!std::filesystem::exists(name, code)) return name;
  }
}

std::vector<SceneEntry> scene_entries(const std::filesystem::path& folder) {
  std::vector<SceneEntry> entries;
  for (SceneInfo& info : list_scenes(folder)) entries.push_back({info.file, info.title, info.description});
  return entries;
}

// One open window and what is drawn in it.
class WindowRun {
 public:
  WindowRun(const PlayOptions& options, const DataFiles& data, Settings settings, std::unique_ptr<Window> window,
            std::unique_ptr<Renderer> renderer, std::unique_ptr<Session> session)
      : options_(options),
        settings_(std::move(settings)),
        window_(std::move(window)),
        renderer_(std::move(renderer)),
        player_(std::move(session), scene_entries(data.scenes), options.view.camera),
        imgui_(window_->handle(), find_font(data), ui_scale(), settings_.layout),
        last_step_(asked_steps()) {
    UiModel& model = player_.model();
    model.device = gl_description();
    model.threads = choose_threads(options.run.threads);
    model.panels = settings_.panels;
    model.view = settings_.view;
    select_view(options.view, model.view);
    if (!options.view.camera && settings_.scene == model.scene_file.string()) recall_camera();
    surface_points_ = query_device().software ? kSurfacePointsSoftware : kSurfacePointsHardware;
  }

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
    World& world = player_.session().world();
    if ((world.status() & kFatalStatus) != 0)
      return run_failed({"the run diverged: " + status_message(world.status())});
    if (const std::int64_t steps = player_.session().run().steps(); counted() && steps < last_step_)
      return run_failed({fmt::format("cancelled after {} of {} steps", steps, last_step_)});
    if (!options_.screenshot.empty() && !interrupted()) {
      // What was swapped away can't be read back.
      if (const Result<> drawn = draw({}, {}, 0.0F); !drawn) return run_failed(drawn.error());
      if (const Result<> pictured = picture(options_.screenshot); !pictured) return run_failed(pictured.error());
    }
    if (options_.hash) fmt::print("{}\n", hash_text(world.hash()));
    return kExitFine;
  }

 private:
  // Whether the run ends by itself.
  [[nodiscard]] bool counted() const { return options_.steps.has_value() || options_.seconds.has_value(); }

  [[nodiscard]] std::int64_t asked_steps() const {
    if (!counted()) return std::numeric_limits<std::int64_t>::max();
    return wanted_steps(options_, player_.session().run().world().dt());
  }

  [[nodiscard]] bool finished() const {
    const SceneRun& run = player_.session().run();
    const bool lost = counted() && (run.world().status() & kFatalStatus) != 0;  // it would never reach its last step
    return window_->close_requested() || player_.quit() || interrupted() || run.steps() >= last_step_ || lost;
  }

  [[nodiscard]] float ui_scale() const { return settings_.ui_scale.value_or(window_->content_scale()); }

  void recall_camera() {
    const auto* const name = std::find(kCameraModeNames.begin(), kCameraModeNames.end(), settings_.camera);
    if (name != kCameraModeNames.end()) player_.model().camera = static_cast<int>(name - kCameraModeNames.begin());
  }

  void frame(double seconds) {
    // A minimised window draws nothing: it waits for events about as long as a frame takes.
    constexpr double kHiddenFrame = 1.0 / 60.0;  // [s]
    const bool hidden = window_->minimised();
    const WindowEvents events = window_->poll(hidden ? kHiddenFrame : 0.0);
    imgui_.set_scale(ui_scale());
    const bool keys_free = !imgui_.wants_keys();
    FrameInput input = frame_input(*window_, events, keys_free, pose_, level_);
    player_.advance(input, seconds, seconds_now, last_step_);
    show_title();
    if (!window_->minimised()) {
      const CameraInput camera = camera_input_.read(*window_, events, !imgui_.wants_mouse(), keys_free);
      const Result<> drawn = draw(camera, events.keys, static_cast<float>(seconds));
      if (!drawn && !std::exchange(undrawn_told_, true)) player_.complain(drawn.error().text());
      if (std::exchange(player_.requests().screenshot, false)) save_screenshot();
      window_->swap();
    }
    player_.model().frame_ms = 1000.0 * seconds;
  }

  // Errors when the device can't paint the water; the panels are drawn all the same.
  Result<> draw(const CameraInput& camera, std::span<const KeyPress> keys, float seconds) {
    const double start = seconds_now();
    UiModel& model = player_.model();
    Session& session = player_.session();
    take_snapshot();
    carry_tracers();
    player_.follow(snapshot_);
    const glm::ivec2 size_px = window_->framebuffer_size();
    const float blend = player_.clock().blend();
    player_.cameras().mode = static_cast<CameraMode>(model.camera);
    pose_ = player_.cameras().update(camera, snapshot_, model.boat, blend, seconds);
    level_ = snapshot_.level;
    Result<> drawn = renderer_->draw(snapshot_, blend, pose_, model.view, size_px.x, size_px.y, 0);
    model.draw_ms = 1000.0 * (seconds_now() - start);

    model.color_range = renderer_->color_range();
    model.false_color = [view = model.view.water](float t) { return Renderer::false_color(view, t); };
    model.frames_per_second = player_.clock().frames_per_second();
    model.real_time_factor = player_.clock().real_time_factor();
    model.scene_file = session.scene().file;
    imgui_.draw(snapshot_, model, keys, player_.requests());
    return drawn;
  }

  // Copying a world that did not change would only cost time.
  void take_snapshot() {
    const Session& session = player_.session();
    SnapshotRequest request = drawing_request(session.scene(), player_.model().view, surface_points_);
    request.wakes = request.wakes || player_.model().panels;  // the body panel shows a wake's numbers
    const bool same = shown_.generation == session.generation() && shown_.step == session.run().world().steps() &&
                      shown_.request == request;
    if (same) return;
    session.run().world().snapshot(request, snapshot_);
    shown_ = {session.generation(), session.run().world().steps(), request};
  }

  void carry_tracers() {
    if (player_.model().view.wakes.tracers) return tracers_.advance(snapshot_);
    tracers_.clear();
    snapshot_.tracers = {};
  }

  void show_title() {
    constexpr double kInterval = 0.5;  // window managers repaint a title slowly [s]
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

  void save_screenshot() {
    const std::filesystem::path file = screenshot_name(player_.session().scene().file);
    if (const Result<> written = picture(file); written) {
      player_.say("saved " + file.string());
    } else {
      player_.complain(written.error().text());
    }
  }

  Result<> picture(const std::filesystem::path& file) {
    const glm::ivec2 size_px = window_->framebuffer_size();
    return write_png(link_target(file), read_framebuffer(0, size_px.x, size_px.y));
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
    if (options_.view.camera != model.camera) {
      settings_.scene = model.scene_file.string();
      settings_.camera = kCameraModeNames[static_cast<std::size_t>(model.camera)];
    }
    settings_.layout = imgui_.layout();
    save_settings(settings_file(), settings_);
  }

  struct Shown {
    std::uint64_t generation = 0;
    std::int64_t step = -1;
    SnapshotRequest request;
  };

  const PlayOptions& options_;
  Settings settings_;
  std::unique_ptr<Window> window_;
  std::unique_ptr<Renderer> renderer_;
  Player player_;
  ImGuiLayer imgui_;
  CameraMouse camera_input_;
  std::int64_t last_step_;
  int surface_points_ = kSurfacePointsSoftware;  // most points of the drawn surface
  Snapshot snapshot_;
  Shown shown_;  // what snapshot_ holds
  Tracers tracers_;
  CameraPose pose_;
  float level_ = 0.0F;         // still surface of the last frame [m]
  bool undrawn_told_ = false;  // that the picture can't be drawn: once, not in every frame
  double title_time_ = 0.0;
  bool title_paused_ = false;
};

}  // namespace

int run_window(const DataFiles& data, const PlayOptions& options) {
  const double started = seconds_now();
  choose_threads(options.run.threads);
  if (!options.screenshot.empty()) {
    if (const Result<> fine = check_writable(options.screenshot); !fine) return bad_input(fine.error());
  }
  Result<std::unique_ptr<Session>> session = Session::start(data, options.run);
  if (!session) return bad_input(session.error());
  Settings settings = load_settings(settings_file());
  if (options.ui_scale) settings.ui_scale = options.ui_scale;
  Result<std::unique_ptr<Window>> window =
      Window::create(session.value()->scene().title + " - Regatta", options.width_px.value_or(settings.width_px),
                     options.height_px.value_or(settings.height_px));
  if (!window) return run_failed(window.error());
  Result<std::unique_ptr<Renderer>> renderer = Renderer::create(data.shaders);
  if (!renderer) return run_failed(renderer.error());
  WindowRun run(options, data, std::move(settings), std::move(window).value(), std::move(renderer).value(),
                std::move(session).value());
  return run.loop(started);
}

}  // namespace regatta
