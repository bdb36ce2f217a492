// Going back in time: what a run that is kept costs a step, and how long ten seconds back take. Run by hand.
#include "replay/time_line.h"
#include "run/scene_run.h"
#include "scene/scene_file.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <string>

namespace regatta {
namespace {

std::unique_ptr<SceneRun> kept_run(const std::string& scene_name, SceneVersion version, bool kept, double seconds,
                                   double& worst_ms) {
  const std::filesystem::path root = REGATTA_ROOT;
  const Result<Scene> scene = read_scene(root / "scenes" / (scene_name + ".toml"), root / "assets", version);
  CHECK(scene.ok(), "a scene of ours");
  Result<std::unique_ptr<SceneRun>> run = SceneRun::start(scene.value(), {});
  CHECK(run.ok(), "a scene of ours");
  SceneRun& one = *run.value();
  if (kept) one.keep_history(TimeLine::kBudget);
  one.enqueue(SetHelm{BodyId{1}, 1.0F, 0.2F});
  worst_ms = 0.0;
  while (one.time() < seconds) {
    const auto start = std::chrono::steady_clock::now();
    one.step();
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    if (one.steps() > 10) worst_ms = std::max(worst_ms, spent.count());
  }
  return std::move(run).value();
}

void rewind_ten_seconds(benchmark::State& state, const char* scene, SceneVersion version) {
  double worst_ms = 0.0;
  const auto run = kept_run(scene, version, true, 14.0, worst_ms);
  const std::int64_t end = run->world().steps(), back = std::llround(10.0 / run->world().dt());
  double most = 0.0;
  std::int64_t turn = 0;
  for (auto _ : state) {
    state.PauseTiming();
    CHECK(run->seek(end - turn).ok(), "a step that is kept");
    state.ResumeTiming();
    const auto start = std::chrono::steady_clock::now();
    CHECK(run->seek(end - turn - back).ok(), "a step that is kept");
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    most = std::max(most, spent.count());
    turn = (turn + 7) % 120;
  }
  TimeLine& line = *run->history();
  WorldState now;
  const auto begun = std::chrono::steady_clock::now();
  run->world().take_state(now);
  const std::chrono::duration<double, std::milli> copied = std::chrono::steady_clock::now() - begun;
  double bytes = 0.0;
  for (const StateArray& array : now.arrays.arrays) bytes += static_cast<double>(array.bytes.size());
  state.counters["state_kB"] = bytes / 1e3;
  state.counters["copy_ms"] = copied.count();
  state.counters["packed_to"] = static_cast<double>(line.before(end).arrays.bytes.size()) / bytes;
  state.counters["worst_ms"] = most;
  state.counters["spacing"] = static_cast<double>(line.spacing());
  state.counters["keyframe_kB"] = static_cast<double>(line.size()) / 1e3 / static_cast<double>(line.frames().size());
  state.counters["MB"] = static_cast<double>(line.size()) / 1e6;
}

void step(benchmark::State& state, const char* scene, SceneVersion version, bool kept) {
  double worst_ms = 0.0;
  for (auto _ : state) kept_run(scene, version, kept, 3.0, worst_ms);
  state.counters["worst_step_ms"] = worst_ms;
}

#define OF(scene, version)                                          \
  BENCHMARK_CAPTURE(rewind_ten_seconds, scene, #scene, version)     \
      ->Unit(benchmark::kMillisecond)                               \
      ->UseRealTime()                                               \
      ->Iterations(20);                                             \
  BENCHMARK_CAPTURE(step, scene##_kept, #scene, version, true)      \
      ->Unit(benchmark::kMillisecond)                               \
      ->UseRealTime()                                               \
      ->Iterations(1);                                              \
  BENCHMARK_CAPTURE(step, scene##_not_kept, #scene, version, false) \
      ->Unit(benchmark::kMillisecond)                               \
      ->UseRealTime()                                               \
      ->Iterations(1)
OF(boat_in_tank, SceneVersion::kFull);
OF(lifebuoy, SceneVersion::kSmall);

}  // namespace
}  // namespace regatta
