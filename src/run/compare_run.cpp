#include "run/compare_run.h"

#include "core/log.h"
#include "core/spelling.h"
#include "exchange/quantities.h"
#include "exchange/status.h"
#include "output/progress.h"
#include "run/compare_page.h"
#include "run/exit_code.h"
#include "run/headless_run.h"
#include "run/offscreen_view.h"
#include "run/replay_loading.h"
#include "run/scene_inputs.h"
#include "run/scene_run.h"
#include "run/view_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace regatta {

namespace {

constexpr int kPictureWidth = 640, kPictureHeight = 360;  // picture of the end of a run [px]; chosen, not measured
constexpr std::size_t kMostRuns = 8;                      // the number of line colours of the page

// One of the runs, before it begins.
struct Variant {
  std::string label;
  std::vector<std::string> settings;  // "key=value"
};

// Splits a list at its commas; empty words stay.
std::vector<std::string> words_of(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    words.push_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  return words;
}

std::vector<std::string> options_of(ParamId id) {
  const ParamInfo& info = param_info(id);
  std::vector<std::string> names;
  for (int i = 0; i < param_option_count(info); ++i) names.emplace_back(param_option(info, i));
  return names;
}

bool holds(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Returns the settings that choose a solver in this scene. Names of other scenes' solvers are known but give an error.
Result<Variant> solver_variant(const Scene& scene, const std::string& name) {
  const std::vector<std::string> waters = options_of(scene.water_choice());
  const std::vector<std::string> oceans = options_of(ParamId::ocean_solver);
  const std::string water_key = param_info(scene.water_choice()).key;
  if (holds(waters, name)) return Variant{name, {water_key + "=" + name}};
  const bool box = scene.water_choice() == ParamId::ocean_water;
  if (box && holds(oceans, name))
    return Variant{name, {water_key + "=particles", fmt::format("{}={}", param_info(ParamId::ocean_solver).key, name)}};
  std::vector<std::string> possible = waters;
  if (box) possible.insert(possible.end(), oceans.begin(), oceans.end());
  std::vector<std::string> known = possible;
  for (const ParamId id : {ParamId::water_solver, ParamId::ocean_water, ParamId::ocean_solver}) {
    for (const std::string& option : options_of(id)) known.push_back(option);
  }
  const std::string here = fmt::format("this scene has {}", fmt::join(possible, ", "));
  if (holds(known, name)) {
    return Error{fmt::format("--solvers: \"{}\" is not for the water of this scene; {}", name, here),
                 scene.file.string()};
  }
  const std::vector<std::string_view> words(possible.begin(), possible.end());
  const std::string_view near = nearest_word(name, words);
  return Error{fmt::format("--solvers: unknown solver \"{}\"; {}", printable(name),
                           near.empty() ? here : fmt::format("did you mean \"{}\"?", near)),
               scene.file.string()};
}

Result<std::vector<Variant>> variants_of(const Scene& scene, const CompareOptions& options) {
  std::vector<Variant> variants;
  if (!options.solvers.empty()) {
    for (const std::string& name : words_of(options.solvers)) {
      Result<Variant> variant = solver_variant(scene, name);
      if (!variant) return variant.error();
      variants.push_back(std::move(variant).value());
    }
  } else {
    variants.push_back({"as it is", {}});
    for (const std::string& settings : options.sets) variants.push_back({settings, words_of(settings)});
  }
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const auto same = [&](const Variant& other) { return other.label == variants[i].label; };
    if (std::any_of(variants.begin(), variants.begin() + static_cast<std::ptrdiff_t>(i), same))
      return Error{fmt::format("\"{}\" would run twice", printable(variants[i].label))};
  }
  if (variants.size() < 2) return Error{"one run alone can't be compared; name two solvers, or a --set"};
  if (variants.size() > kMostRuns)
    return Error{fmt::format("{} runs are more than the {} that a page holds", variants.size(), kMostRuns)};
  return variants;
}

// Returns the body that the page follows: the boat that is named or driven, else the first body that moves freely.
Result<std::string> body_to_follow(const World& world, const std::string& name) {
  Snapshot snapshot;
  world.snapshot({.energy = false}, snapshot);
  const BodySnapshot* body = find_body(snapshot, first_boat(snapshot, name));
  for (const BodySnapshot& other : snapshot.bodies) {
    if (body == nullptr && other.motion == BodyMotion::kDynamic && name.empty()) body = &other;
  }
  if (body != nullptr) return body->name;
  return Error{name.empty() ? std::string("the scene has no body whose way could be compared")
                            : fmt::format("--boat: the scene has no boat called \"{}\"", name)};
}

void add_row(const SceneRun& run, const std::string& body, Snapshot& snapshot, ComparedRun& out) {
  run.world().snapshot({.energy = false}, snapshot);
  const bool first = out.x.empty();
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  out.time.push_back(run.time());
  out.step.push_back(static_cast<double>(run.steps()));
  for (std::vector<double>* values : {&out.x, &out.z, &out.speed, &out.drag, &out.trim, &out.ms})
    values->push_back(kUnknown);
  for_each_quantity(snapshot, [&](const Quantity& q) {
    const double value = std::isfinite(q.value) ? q.value : kUnknown;
    if (q.owner == "ms" && q.name == "step" && run.steps() > 0) out.ms.back() = value;
    if (q.owner != body) return;
    if (q.name == "x") out.x.back() = value;
    if (q.name == "z") out.z.back() = value;
    if (q.name == "speed") out.speed.back() = value;
    if (q.name == "drag" && run.steps() > 0) out.drag.back() = value;
    if (q.name == "pitch") out.trim.back() = value;
  });
  if (first) return;
  // The path goes on across periodic edges.
  const std::size_t now = out.x.size() - 1;
  const Vec2 at(static_cast<float>(out.x[now]), static_cast<float>(out.z[now]));
  const Vec2 last(static_cast<float>(out.x[now - 1]), static_cast<float>(out.z[now - 1]));
  const Vec2 shift = snapshot.domain.nearest_copy(at, last) - at;
  out.x[now] += static_cast<double>(shift.x);
  out.z[now] += static_cast<double>(shift.y);
}

// Prepares the picture of the end: foam and the like ride on the water for a while before it.
class EndPicture {
 public:
  EndPicture(std::unique_ptr<OffscreenView> view, std::int64_t steps, double dt)
      : view_(std::move(view)), from_(steps - std::llround(kMarkerLead / dt)) {}

  void follow(const SceneRun& run) {
    if (!view_->shows_markers() || run.steps() < from_ || run.steps() % kMarkerSteps != 0) return;
    look(run);
    view_->carry_markers(snapshot_, nullptr);
  }
  Result<std::string> png(const SceneRun& run) {
    look(run);
    view_->carry_markers(snapshot_, nullptr);
    const Result<Image> image = view_->draw(snapshot_, nullptr, 1.0F, 0.0F);
    if (!image) return image.error();
    return png_bytes(image.value());
  }

 private:
  void look(const SceneRun& run) {
    run.world().snapshot(drawing_request(run.world().scene(), view_->view(), kSurfacePointsFilm), snapshot_);
  }
  std::unique_ptr<OffscreenView> view_;
  std::int64_t from_;
  Snapshot snapshot_;
};

// Plays a run. picture: null without one. The error is that of the picture; the run's own trouble is in out.trouble.
Result<> play(SceneRun& run, std::int64_t steps, const std::string& body, EndPicture* picture, ComparedRun& out) {
  Progress progress(out.label, steps);
  Snapshot snapshot;
  add_row(run, body, snapshot, out);
  while (run.steps() < steps && !interrupted()) {
    run.step();
    add_row(run, body, snapshot, out);
    if ((run.status() & kFatalStatus) != 0) break;
    if (picture != nullptr) picture->follow(run);
    progress.show(run.steps());
  }
  if (run.status() != 0) out.trouble = run.status_text(run.status());
  if (picture == nullptr || interrupted() || (run.status() & kFatalStatus) != 0) return success();
  Result<std::string> png = picture->png(run);
  if (!png) return png.error();
  out.picture = std::move(png).value();
  return success();
}

std::int64_t steps_of(const RunOptions& run, std::optional<double> seconds, const Scene& scene) {
  PlayOptions play;
  play.run = run;
  play.seconds = seconds;
  return wanted_steps(play, 1.0 / scene.steps_per_second);
}

Result<> write(OutputFile& file, const std::string& text) {
  if (Result<> written = file.write(text); !written) return written;
  return file.finish();
}

}  // namespace

int run_compare(const DataFiles& data, const CompareOptions& options) {
  RunOptions run_options = options.run;
  const int threads = choose_threads(run_options.threads);
  const Result<Scene> scene = load_scene_or_replay(data, run_options);
  if (!scene) return bad_input(scene.error());
  const Result<std::vector<Variant>> variants = variants_of(scene.value(), options);
  if (!variants) return bad_input(variants.error());

  OutputRule rule = output_rule(scene.value());
  if (run_options.recording) rule.reads(options.run.scene, "the replay");
  const std::filesystem::path csv_name = std::filesystem::path(options.page).replace_extension(".csv");
  Result<OutputFile> page = rule.open(options.page, OutputKind::kPage, "--page");
  if (!page) return bad_input(page.error());
  Result<OutputFile> csv = rule.open(csv_name, OutputKind::kCsv, "the CSV file beside --page");
  if (!csv) return bad_input(csv.error());

  Comparison comparison;
  std::vector<std::unique_ptr<SceneRun>> runs;
  for (const Variant& variant : variants.value()) {
    Scene changed = scene.value();
    if (const Result<> set = apply_settings(changed.params, variant.settings); !set) return bad_input(set.error());
    Result<std::unique_ptr<SceneRun>> run = SceneRun::start(changed, run_options);
    if (!run) {
      Error error = run.error();
      error.message = fmt::format("\"{}\": {}", variant.label, error.message);
      return not_begun(error);
    }
    runs.push_back(std::move(run).value());
    comparison.runs.push_back({.label = variant.label});
  }
  const Result<std::string> body = body_to_follow(runs.front()->world(), run_options.boat);
  if (!body) return bad_input(body.error());
  const std::int64_t steps = steps_of(run_options, options.seconds, scene.value());
  if (steps < 1) return bad_input({"--seconds: nothing is compared in no step"});
  comparison.scene = scene.value().title;
  comparison.body = body.value();
  comparison.drive = run_options.recording        ? "as it was recorded"
                     : options.drive_text.empty() ? "nobody steers"
                                                  : fmt::format("driven \"{}\"", options.drive_text);
  comparison.build = build_name();
  comparison.threads = threads;
  comparison.dt = runs.front()->world().dt();

  bool diverged = false;
  std::optional<Error> unpictured;  // kept until the end: numbers are written even if pictures failed
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::optional<EndPicture> picture;
    if (options.pictures && !unpictured) {
      Result<std::unique_ptr<OffscreenView>> view =
          OffscreenView::create(data, scene.value(), {}, SplitKind::kNone, kPictureWidth, kPictureHeight);
      if (!view)
        unpictured = view.error();
      else
        picture.emplace(std::move(view).value(), steps, runs[i]->world().dt());
    }
    const Result<> played = play(*runs[i], steps, body.value(), picture ? &*picture : nullptr, comparison.runs[i]);
    if (!played) unpictured = played.error();
    diverged = diverged || (runs[i]->status() & kFatalStatus) != 0;
    runs[i].reset();  // frees its memory for the next run
    if (interrupted()) return run_failed({"stopped; nothing was written"});
  }
  if (const Result<> done = write(page.value(), compare_page(comparison)); !done) return run_failed(done.error());
  if (const Result<> done = write(csv.value(), compare_csv(comparison)); !done) return run_failed(done.error());
  if (const Result<> shown = page.value().commit(); !shown) return run_failed(shown.error());
  if (const Result<> shown = csv.value().commit(); !shown) return run_failed(shown.error());
  log_info(fmt::format("wrote {} and {}", options.page.string(), csv_name.string()));
  if (unpictured) log_error("the page lacks pictures: " + unpictured->text());
  if (diverged) return run_failed({"a run diverged; the page says which"});
  return unpictured ? kExitFailed : kExitFine;
}

}  // namespace regatta
