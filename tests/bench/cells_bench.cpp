// Cost of the grid's water alone, without bodies: one sub-step (two stages) of water that moves over uneven ground,
// from the paper's 100 × 600 cells up. Figures only; what must hold is tested elsewhere.
#include "cells/cell_water.h"
#include "core/parallel.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>

namespace regatta {
namespace {

CellWater moving_water(int nx, int nz) {
  constexpr float kCellSpacing = 0.1F;
  WaterSetup setup;
  setup.domain.lower = Vec2(0.0F);
  setup.domain.upper = kCellSpacing * Vec2(static_cast<float>(nx), static_cast<float>(nz));
  auto terrain = std::make_shared<Terrain>();
  terrain->spacing = 1.0F;
  terrain->nx = nx / 10 + 1;
  terrain->nz = nz / 10 + 1;
  for (int k = 0; k < terrain->nz; ++k) {
    for (int i = 0; i < terrain->nx; ++i) {
      terrain->heights.push_back(-1.0F + 0.3F * std::sin(0.7F * static_cast<float>(i)) *
                                             std::cos(0.9F * static_cast<float>(k)));
    }
  }
  setup.terrain = terrain;
  setup.spacing = kCellSpacing;
  setup.regions.push_back({{0.0F, 0.0F}, 0.5F * setup.domain.upper, 0.1F, Vec2(0.0F)});
  Result<CellWater> water = CellWater::create(setup, Params{});
  CHECK(water.ok(), "benchmark basin");
  return std::move(water.value());
}

void grid_substep(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(2)));
  CellWater water = moving_water(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  const Params params;
  Profiler profiler;
  int substeps = 0;
  for (auto _ : state)
    substeps +=
        water.step({params, 0.0, 1e-3, {}, {}, {}}, {}, profiler).substeps;  // below the stable length: one each
  const double cells = static_cast<double>(water.layout().count()) * substeps;
  state.counters["substeps"] = static_cast<double>(substeps) / static_cast<double>(state.iterations());
  state.counters["Mcells"] = benchmark::Counter(1e-6 * cells, benchmark::Counter::kIsRate);
  set_thread_count(threads_before);
}
BENCHMARK(grid_substep)
    ->ArgsProduct({{600}, {100}, {1, 2}})
    ->ArgsProduct({{1000}, {1000}, {1, 2}})
    ->ArgsProduct({{4096}, {4096}, {2}})
    ->ArgNames({"nx", "nz", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace regatta
