#include "run/bench_run.h"

#include "core/state_hash.h"
#include "exchange/status.h"
#include "output/progress.h"
#include "run/allocation_count.h"
#include "run/build_info.h"
#include "run/draw_bench.h"
#include "run/exit_code.h"
#include "run/figure_sums.h"
#include "run/interrupt.h"
#include "run/scene_inputs.h"
#include "run/scene_run.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <numeric>

namespace regatta {

namespace {

using Json = nlohmann::ordered_json;

struct Samples {
  struct StageSamples {
    const Stage* stage = nullptr;
    std::vector<double> ms;
  };
  std::vector<StageSamples> stages;
  std::int64_t allocations = 0;  // calls of operator new in all timed steps
  FigureSums figures;
};

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::int64_t peak_memory_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
}

// Times the steps. drawn: null where no picture is drawn.
Result<Samples> time_steps(SceneRun& run, const BenchOptions& options, DrawBench* drawn) {
  Samples samples;
  for (const StageTime& time : run.world().stages()) {
    samples.stages.push_back({time.stage, {}});
    samples.stages.back().ms.reserve(static_cast<std::size_t>(options.steps));
  }
  Progress progress("timing", options.warmup + options.steps);
  for (int i = 0; i < options.warmup && !interrupted(); ++i) {
    run.step();
    if (drawn != nullptr) {
      if (const Result<> done = drawn->draw(run.world(), false); !done) return done.error();
    }
    progress.show(i);
  }
  for (int i = 0; i < options.steps && !interrupted(); ++i) {
    const std::int64_t before = allocation_count();
    run.step();
    samples.allocations += allocation_count() - before;
    const std::span<const StageTime> times = run.world().stages();
    for (std::size_t s = 0; s < samples.stages.size(); ++s) samples.stages[s].ms.push_back(times[s].ms);
    samples.figures.add(run.world().diagnostics(false).figures);
    if (drawn != nullptr) {
      if (const Result<> done = drawn->draw(run.world(), true); !done) return done.error();
    }
    progress.show(options.warmup + i);
  }
  return samples;
}

// Adds the figures to `out`, in one object for each water.
void add_figures(const FigureSums& figures, Json& out) {
  for (const auto& [what, value] : figures.over_steps()) {
    Json& entry = out[what->group][what->name];
    if (what->whole && what->over == FigureOver::kLast) {
      entry = static_cast<std::int64_t>(value);
    } else {
      entry = value;
    }
  }
}

// Returns the counts of the status bits that were raised.
Json status_counts(const Status& status) {
  Json out = Json::object();
  for (const StatusText& text : kStatusTexts) {
    const StatusCount& count = status.of(text.bit);
    if (count.count == 0) continue;
    Json& entry = out[text.name];
    entry = {{"steps", count.count}, {"last_step", count.last_step}};
    if (!count.last.what.empty()) entry["what"] = count.last.what;
    if (const auto& at = count.last.at) entry["at_m"] = {at->x, at->y, at->z};
  }
  return out;
}

// Returns the pictures a second that a simulation in real time on the same processor leaves time for: what remains of a
// second after its steps, over the time of a picture.
double frames_beside(double step_ms, double dt, double draw_ms) {
  const double left = 1.0 - 1e-3 * step_ms / dt;
  return draw_ms > 0.0 ? std::max(0.0, left) * 1e3 / draw_ms : 0.0;
}

void add_drawing(const DrawBench& drawn, const BenchOptions& options, double step_ms, double dt, Json& out) {
  Json passes = Json::object();
  for (const DrawBench::Pass& pass : drawn.passes()) passes[pass.name] = percentile(pass.ms, 0.5);
  const double median = percentile(drawn.ms(), 0.5);
  out["draw"] = {{"device", drawn.device()},
                 {"size_px", {options.draw_width_px.value(), options.draw_height_px.value()}},
                 {"painted_share", drawn.painted_share()}};
  out["draw_ms"] = {
      {"median", median}, {"p90", percentile(drawn.ms(), 0.9)}, {"processor", percentile(drawn.processor_ms(), 0.5)}};
  out["passes"] = std::move(passes);
  out["frames_per_second"] = frames_beside(step_ms, dt, median);
}

Json report(const SceneRun& run, const Samples& samples, int threads, const BenchOptions& options) {
  const World& world = run.world();
  Snapshot snapshot;
  world.snapshot({}, snapshot);

  WakeTotals wake;
  std::int64_t rings_shed = 0;
  for (const BodySnapshot& body : snapshot.bodies) {
    for (std::size_t side = 0; side < wake.shed.size(); ++side) {
      wake.shed[side] += body.wake.shed[side];
      wake.emissions[side] += body.wake.emissions[side];
    }
    rings_shed += body.rings.shed;
  }

  const std::vector<double>& step = samples.stages.front().ms;  // the first stage is the whole step
  Json stages = Json::object();
  for (std::size_t s = 1; s < samples.stages.size(); ++s) {
    const std::vector<double>& ms = samples.stages[s].ms;
    stages[samples.stages[s].stage->name] = {{"median", percentile(ms, 0.5)}, {"p90", percentile(ms, 0.9)}};
  }
  Json counts = Json::object();
  for (const WaterCount& entry : snapshot.diagnostics.counts) counts[entry.name] = entry.count;
  counts["vortices"] = snapshot.diagnostics.vortices;
  counts["vortons"] = snapshot.diagnostics.vortons;
  counts["rings"] = snapshot.diagnostics.rings;
  counts["silt"] = snapshot.diagnostics.silt;
  counts["bodies"] = snapshot.diagnostics.bodies;
  Json out = {
      {"scene", world.scene().file.string()},
      {"commit", build_commit()},
      {"cpu", processor_name()},
      {"threads", threads},
      {"steps", options.steps},
      {"dt_s", world.dt()},
      {"step_ms",
       {{"mean", std::reduce(step.begin(), step.end()) / static_cast<double>(step.size())},
        {"median", percentile(step, 0.5)},
        {"p90", percentile(step, 0.9)},
        {"max", percentile(step, 1.0)}}},
      {"stages", stages},
      {"counts", counts},
      {"wake",
       {{"vortices", snapshot.diagnostics.vortices},
        {"shed_circulation", wake.shed},
        {"emissions", wake.emissions},
        {"rings_shed", rings_shed},
        {"silt_hits", snapshot.diagnostics.silt_hits}}},
      {"peak_rss_bytes", peak_memory_bytes()},
      {"allocations_per_step", static_cast<double>(samples.allocations) / options.steps},
      {"mass_error", snapshot.diagnostics.mass_error},
      {"status", world.status()},
      {"status_counts", status_counts(world.status_record())},
      {"hash", hash_text(world.hash())},
  };
  add_figures(samples.figures, out);
  return out;
}

}  // namespace

double percentile(std::vector<double> samples, double share) {
  if (samples.empty()) return 0.0;
  std::sort(samples.begin(), samples.end());
  const double rank = std::ceil(share * static_cast<double>(samples.size()));
  return samples[static_cast<std::size_t>(std::clamp(rank, 1.0, static_cast<double>(samples.size()))) - 1];
}

int run_bench(const DataFiles& data, const BenchOptions& options) {
  const int threads = choose_threads(options.run.threads);
  const Result<Scene> scene = load_scene(data, options.run.scene, options.run.settings, options.run.version);
  if (!scene) return bad_input(scene.error());
  Result<OutputFile> file = output_rule(scene.value()).open(options.json, OutputKind::kJson, "--json");
  if (!file) return bad_input(file.error());

  std::unique_ptr<DrawBench> drawn;
  if (options.draw_width_px) {
    Result<std::unique_ptr<DrawBench>> created = DrawBench::create(data, scene.value(), options);
    if (!created) return run_failed(created.error());
    drawn = std::move(created).value();
  }
  Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene.value(), options.run);
  if (!run) return not_begun(run.error());
  const Result<Samples> timed = time_steps(*run.value(), options, drawn.get());
  if (!timed) return run_failed(timed.error());
  if (interrupted()) return run_failed({"cancelled"});
  const Samples& samples = timed.value();
  Json out = report(*run.value(), samples, threads, options);
  if (drawn) {
    add_drawing(*drawn, options, percentile(samples.stages.front().ms, 0.5), run.value()->world().dt(), out);
  }
  const std::string text = out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
  if (const Result<> written = file.value().write(text); !written) return run_failed(written.error());
  if (const Result<> done = file.value().commit(); !done) return run_failed(done.error());
  const Status& status = run.value()->world().status_record();
  if ((status.bits & kFatalStatus) != 0) return run_failed({"the run diverged: " + status_text(status, status.bits)});
  return kExitFine;
}

}  // namespace regatta
