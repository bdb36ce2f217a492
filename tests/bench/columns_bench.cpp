// Cost of the columns alone, without bodies: one sub-step of water that moves, by stage, from 20k to 1M columns, and
// the drawing of 74k. Figures only; what must hold is tested elsewhere.
#include "columns/column_water.h"
#include "core/parallel.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>

namespace regatta {
namespace {

constexpr float kSpacing = 0.1F;

// A tank of about the given number of columns with a slope across its surface, so that nothing is at rest.
ColumnWater moving_tank(int columns) {
  const float area = static_cast<float>(columns) * kSpacing * kSpacing;
  const Vec2 size(std::sqrt(2.9F * area), std::sqrt(area / 2.9F));
  WaterSetup setup;
  setup.domain.lower = -0.5F * size;
  setup.domain.upper = 0.5F * size;
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -1.0F));
  setup.spacing = kSpacing;
  setup.regions.push_back({setup.domain.lower, {0.0F, setup.domain.upper.y}, 0.1F, Vec2(0.0F)});
  Result<ColumnWater> water = ColumnWater::create(setup, Params{});
  CHECK(water.ok(), "benchmark tank");
  return std::move(water.value());
}

void columns_substep(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(1)));
  ColumnWater water = moving_tank(static_cast<int>(state.range(0)));
  const Params params;
  Profiler profiler;
  for (int i = 0; i < 20; ++i) water.step({params, 0.0, 1.0 / 60.0, {}, {}, {}}, {}, profiler);
  profiler.clear();
  int substeps = 0;
  for (auto _ : state) substeps += water.step({params, 0.0, 1.0 / 60.0, {}, {}, {}}, {}, profiler).substeps;
  for (const Stage* stage :
       {&column_stage::kSort, &column_stage::kDepth, &shallow_stage::kForces, &shallow_stage::kMove}) {
    state.counters[std::string(stage->name) + "_ms"] = stage_ms(profiler.times(), *stage) / substeps;
  }
  state.counters["columns"] = water.columns().count();
  set_thread_count(threads_before);
}
BENCHMARK(columns_substep)
    ->ArgsProduct({{20000, 74000, 150000, 450000, 1000000}, {1, 2}})
    ->ArgNames({"columns", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void columns_reconstruct(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(0)));
  const ColumnWater water = moving_tank(74000);
  SurfaceGrid grid;
  for (auto _ : state) water.reconstruct(kSpacing, false, grid);
  state.counters["points"] = static_cast<double>(grid.surface.size());
  set_thread_count(threads_before);
}
BENCHMARK(columns_reconstruct)->Arg(1)->Arg(2)->ArgName("threads")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace regatta
