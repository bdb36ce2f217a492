#include "run/headless_run.h"

#include "core/state_hash.h"
#include "exchange/status.h"
#include "output/csv_writer.h"
#include "output/film_writer.h"
#include "output/progress.h"
#include "run/exit_code.h"
#include "run/interrupt.h"
#include "run/offscreen_view.h"
#include "run/replay_loading.h"
#include "run/scene_inputs.h"
#include "run/scene_run.h"
#include "run/view_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace regatta {

namespace {

constexpr int kDefaultWidth = 1280;  // size of pictures and films [px]; chosen, not measured
constexpr int kDefaultHeight = 720;  // likewise [px]

// Everything a run writes, opened before its first step.
struct Outputs {
  std::unique_ptr<OffscreenView> view;  // when there is a film or a screenshot
  std::unique_ptr<FilmWriter> film;
  std::int64_t film_frames = 0;  // number of pictures of the whole film
  int film_fps = 30;
  double film_from = 0;  // time of the film's first picture [s]
  std::vector<CameraCut> cameras;
  std::optional<OutputFile> csv, picture, replay;

  Snapshot snapshot, twin_snapshot;
  std::int64_t frames_done = 0;
  std::int64_t markers_from = std::numeric_limits<std::int64_t>::max();  // step from which markers are carried along
};

// Opens the outputs, the cheapest first, so that one that cannot be written is known at once.
int open_outputs(const PlayOptions& options, const DataFiles& data, const Scene& scene, std::int64_t steps,
                 Outputs& out) {
  const int width = options.width_px.value_or(kDefaultWidth);
  const int height = options.height_px.value_or(kDefaultHeight);
  const double run_seconds = static_cast<double>(steps) / scene.steps_per_second;
  if (!options.film.empty()) {
    if (options.film_from > 0.0 && options.film_from >= run_seconds) {
      return bad_input({fmt::format("--record-from: the film would begin at {:g} s, the run ends at {:g} s",
                                    options.film_from, run_seconds)});
    }
    if (const Result<> fine = FilmWriter::check(options.film, width, height); !fine) return bad_input(fine.error());
  }
  struct Wanted {
    const std::filesystem::path& file;
    OutputKind kind;
    const char* option;
    std::optional<OutputFile>& out;
  };
  OutputRule rule = output_rule(scene);
  std::optional<OutputFile> film;
  for (const Wanted& wanted : {Wanted{options.csv, OutputKind::kCsv, "--csv", out.csv},
                               {options.screenshot, OutputKind::kPicture, "--screenshot", out.picture},
                               {options.run.save_replay, OutputKind::kReplay, "--save-replay", out.replay},
                               {options.film, OutputKind::kFilm, "--record", film}}) {
    if (wanted.file.empty()) continue;
    Result<OutputFile> file = rule.open(wanted.file, wanted.kind, wanted.option);
    if (!file) return bad_input(file.error());
    wanted.out.emplace(std::move(file).value());
  }
  if (film || out.picture) {
    Result<std::unique_ptr<OffscreenView>> view =
        OffscreenView::create(data, scene, options.view, options.run.split, width, height);
    if (!view) return run_failed(view.error());
    out.view = std::move(view).value();
    if (out.view->shows_markers()) {
      const double first = film ? options.film_from : run_seconds;  // time of the first picture [s]
      out.markers_from = std::max<std::int64_t>(0, std::llround((first - kMarkerLead) * scene.steps_per_second));
    }
  }
  if (film) {
    Result<std::unique_ptr<FilmWriter>> writer =
        FilmWriter::create(options.film, std::move(*film), width, height, options.film_fps);
    if (!writer) return run_failed(writer.error());
    out.film = std::move(writer).value();
    out.film_fps = options.film_fps;
    out.film_from = options.film_from;
    out.cameras = options.cameras;
    out.film_frames = std::max<std::int64_t>(1, std::llround((run_seconds - out.film_from) * out.film_fps));
  }
  return kExitFine;
}

// Returns the time of the film's next picture [s].
double frame_time(const Outputs& out) { return out.film_from + static_cast<double>(out.frames_done) / out.film_fps; }

// Returns whether the film's next picture is due by `time`.
bool frame_due(const Outputs& out, double time) {
  constexpr double kRounding = 1e-9;  // [s]; far below dt: time is a rounded multiple of dt
  return out.film && out.frames_done < out.film_frames && frame_time(out) <= time + kRounding;
}

// Takes a snapshot of the twin; null without a twin.
Snapshot* twin_snapshot(const SceneRun& run, const SnapshotRequest& request, Outputs& out) {
  if (run.twin() == nullptr) return nullptr;
  run.twin()->snapshot(request, out.twin_snapshot);
  return &out.twin_snapshot;
}

// Writes what is due after a step (or before the first one).
Result<> write_due(const SceneRun& run, Outputs& out) {
  const double time = run.time();
  const bool frame = frame_due(out, time);
  const bool markers = run.steps() >= out.markers_from && run.steps() % kMarkerSteps == 0;
  if (!frame && !markers && !out.csv) return success();
  const World& world = run.world();
  SnapshotRequest request;
  if (frame || markers) {
    request = drawing_request(world.scene(), out.view->view(), frame ? kSurfacePointsFilm : kSurfacePointsSoftware);
  }
  request.energy = out.csv.has_value();
  world.snapshot(request, out.snapshot);
  Snapshot* const twin = twin_snapshot(run, request, out);
  if (frame || markers) out.view->carry_markers(out.snapshot, twin);
  if (out.csv) {
    const std::string header = run.steps() == 0 ? csv_header(out.snapshot, twin) : "";
    if (Result<> written = out.csv->write(header + csv_row(out.snapshot, twin)); !written) return written;
  }
  while (frame_due(out, time)) {
    const double behind = (time - frame_time(out)) / world.dt();
    const float blend = static_cast<float>(std::clamp(1.0 - behind, 0.0, 1.0));
    if (!out.cameras.empty()) out.view->choose_camera(static_cast<CameraMode>(camera_at(out.cameras, frame_time(out))));
    const Result<Image> frame_image =
        out.view->draw(out.snapshot, twin, blend, 1.0F / static_cast<float>(out.film_fps));
    if (!frame_image) return frame_image.error();
    if (Result<> added = out.film->add(frame_image.value()); !added) return added;
    ++out.frames_done;
  }
  return success();
}

// Finishes all files first and then moves them to their names, so that a failure on the way leaves no file. A run that
// was stopped takes no screenshot, and a film without a picture is not written.
Result<> close_outputs(const PlayOptions& options, const SceneRun& run, bool stopped, Outputs& out) {
  const World& world = run.world();
  if (out.frames_done == 0) out.film.reset();
  if (out.film) {
    if (Result<> done = out.film->finish(); !done) return done;
  }
  if (out.csv) {
    if (Result<> done = out.csv->finish(); !done) return done;
  }
  if (stopped) out.picture.reset();
  if (out.picture) {
    const SnapshotRequest request = drawing_request(world.scene(), out.view->view(), kSurfacePointsFilm);
    world.snapshot(request, out.snapshot);
    Snapshot* const twin = twin_snapshot(run, request, out);
    out.view->carry_markers(out.snapshot, twin);
    const Result<Image> image = out.view->draw(out.snapshot, twin, 1.0F, 0.0F);
    if (!image) return image.error();
    const Result<std::string> png = png_bytes(image.value());
    if (!png) return png.error();
    if (Result<> done = out.picture->write(png.value()); !done) return done;
    if (Result<> done = out.picture->finish(); !done) return done;
  }
  if (out.film) {
    if (Result<> done = out.film->commit(); !done) return done;
    log_info(fmt::format("wrote {} ({} frames)", options.film.string(), out.frames_done));
  }
  if (out.picture) {
    if (Result<> done = out.picture->commit(); !done) return done;
  }
  return out.csv ? out.csv->commit() : success();
}

}  // namespace

std::int64_t wanted_steps(const PlayOptions& options, double dt) {
  if (options.steps) return *options.steps;
  const Recording* const played = options.run.recording.get();
  if (played != nullptr && !options.seconds) return played->last_step() - played->first_step();
  return std::llround(options.seconds.value_or(kDefaultSeconds) / dt);
}

int run_headless(const DataFiles& data, const PlayOptions& asked) {
  choose_threads(asked.run.threads);
  PlayOptions options = asked;
  const Result<Scene> scene = load_scene_or_replay(data, options.run);
  if (!scene) return bad_input(scene.error());
  const std::int64_t steps = wanted_steps(options, 1.0 / scene.value().steps_per_second);
  Outputs out;
  if (const int code = open_outputs(options, data, scene.value(), steps, out); code != kExitFine) return code;
  Result<std::unique_ptr<SceneRun>> started = SceneRun::start(scene.value(), options.run);
  if (!started) return not_begun(started.error());
  SceneRun& run = *started.value();
  if (out.replay) {
    const Result<> recorded = run.record(std::move(*out.replay), options.run.full_replay);
    if (!recorded) return run_failed(recorded.error());
  }

  const auto begin = std::chrono::steady_clock::now();
  {
    Progress progress(out.film ? "recording" : "running", steps);
    Result<> written = write_due(run, out);
    while (written && run.steps() < steps && !interrupted()) {
      run.step();
      if ((run.status() & kFatalStatus) != 0) break;
      written = write_due(run, out);
      if (run.recorder() != nullptr && run.recorder()->error()) written = *run.recorder()->error();
      progress.show(run.steps());
    }
    if (!written) return run_failed(written.error());
  }
  if (const Result<> recorded = run.end_recording(); !recorded) return run_failed(recorded.error());
  if (const Playback* const played = run.playback(); played != nullptr && played->divergence()) {
    log_warning("the replay " + divergence_text(*played->divergence()));
  }
  const std::uint32_t status = run.status();
  if ((status & kFatalStatus) != 0) {
    return run_failed({fmt::format("the run diverged at step {}: {}", run.world().steps(), run.status_text(status))});
  }
  if (interrupted()) {
    if (const Result<> closed = close_outputs(options, run, true, out); !closed) return run_failed(closed.error());
    const bool kept = out.film || out.csv || run.recorder() != nullptr;
    return run_failed(
        {fmt::format("stopped after {:.2f} of {:.2f} s; {}", run.time(), static_cast<double>(steps) * run.world().dt(),
                     kept ? "what was recorded until then is kept" : "nothing was written")});
  }
  if (status != 0) log_warning(run.status_text(status));
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  log_info(fmt::format("{}: {:.2f} s simulated in {:.2f} s", scene.value().title, run.time(), wall));
  if (!scene.value().goals.empty()) run.world().snapshot({.energy = false}, out.snapshot);
  for (const GoalView& goal : out.snapshot.goals) log_info(goal_text(goal, run.time()));
  if (const Result<> closed = close_outputs(options, run, false, out); !closed) return run_failed(closed.error());
  if (options.hash) fmt::print("{}\n", hash_text(run.world().hash()));
  return kExitFine;
}

}  // namespace regatta
