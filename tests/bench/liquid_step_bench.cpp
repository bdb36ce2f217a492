// Cost of a step of the liquid, and of its stages: a tank of 64 x 24 x 64 cells two thirds full. Figures only; what
// must hold is tested elsewhere.
#include "core/parallel.h"
#include "liquid/liquid_solver.h"

#include <benchmark/benchmark.h>

namespace regatta {
namespace {

void liquid_step(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(1)));
  constexpr float kCell = 0.1F;
  LiquidSolver solver = LiquidSolver::create({.lower = Vec3(0.0F),
                                              .upper = kCell * Vec3(64.0F, 24.0F, 64.0F),
                                              .radius = 0.25F * kCell,
                                              .blocks = {{Vec3(0.0F), kCell * Vec3(64.0F, 16.0F, 64.0F), Vec3(0.0F)}}},
                                             {})
                            .value();
  Params params;
  params.liquid_transfer = static_cast<LiquidTransfer>(state.range(0));
  params.liquid_band = static_cast<double>(state.range(2));
  Profiler profiler;
  profiler.declare(liquid_stage::kAll);
  for (auto _ : state) solver.step(params, 1.0 / 60.0, {}, {}, profiler);
  for (const StageTime& time : profiler.times())
    state.counters[time.stage->name] = time.ms / static_cast<double>(state.iterations());
  set_thread_count(threads_before);
}
BENCHMARK(liquid_step)
    ->ArgNames({"transfer", "threads", "band"})
    ->ArgsProduct({{0, 1, 2}, {1, 2}, {0, 3}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace regatta
