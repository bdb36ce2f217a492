// Cost of a whole step of the layer of dispersive waves, with a head: one depth and several, open and walled axes; and
// of a sea's field. Figures only; what must hold is tested elsewhere.
#include "core/parallel.h"
#include "waves/sea.h"
#include "waves/wave_layer.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace regatta {
namespace {

WaveGrid bench_grid(const benchmark::State& state, WaveAxis axis) {
  return make_wave_grid({0, 0}, {0.1F, 0.1F}, static_cast<int>(state.range(0)), static_cast<int>(state.range(1)), axis,
                        axis);
}

void run_steps(benchmark::State& state, WaveLayer& layer, int threads) {
  const int threads_before = thread_count();
  set_thread_count(threads);
  const WaveGrid& grid = layer.grid();
  std::vector<float> head = grid.make_array();
  head[grid.at(grid.nx / 2, grid.nz / 2)] = 0.1F;
  for (auto _ : state) layer.step(&head);
  state.counters["Mcells"] =
      benchmark::Counter(1e-6 * grid.count() * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  set_thread_count(threads_before);
}

void open_water_step(benchmark::State& state) {
  WaveLayer layer(bench_grid(state, WaveAxis::kPeriodic), make_wave_bed(4.0F),
                  {.west = 3.0F, .east = 3.0F, .south = 3.0F, .north = 3.0F}, 1.0 / 60.0);
  run_steps(state, layer, static_cast<int>(state.range(2)));
}
BENCHMARK(open_water_step)
    ->ArgsProduct({{256, 512, 1024}, {512}, {1, 2}})
    ->ArgNames({"nx", "nz", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void tank_step(benchmark::State& state) {
  WaveLayer layer(bench_grid(state, WaveAxis::kWalled), make_wave_bed(4.0F), {}, 1.0 / 60.0);
  run_steps(state, layer, static_cast<int>(state.range(2)));
}
BENCHMARK(tank_step)
    ->ArgsProduct({{400, 512}, {160, 512}, {1, 2}})
    ->ArgNames({"nx", "nz", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// A slope whose table has the given number of depths.
void slope_step(benchmark::State& state) {
  const WaveGrid grid = bench_grid(state, WaveAxis::kPeriodic);
  WaveGround ground;
  ground.depth = grid.make_array();
  const float shallow = 4.0F / std::exp2(static_cast<float>(state.range(3) - 1));
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const float share = static_cast<float>(i) / static_cast<float>(grid.nx - 1);
      ground.depth[grid.at(i, k)] = shallow + (4.0F - shallow) * share;
    }
  }
  WaveLayer layer(grid, make_wave_bed(grid, ground), {}, 1.0 / 60.0);
  state.counters["depths"] = static_cast<double>(layer.bed().depths.size());
  run_steps(state, layer, static_cast<int>(state.range(2)));
}
BENCHMARK(slope_step)
    ->ArgsProduct({{512}, {512}, {1, 2}, {1, 2, 3, 5}})
    ->ArgNames({"nx", "nz", "threads", "depths"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void sea_field(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(2)));
  const WaveGrid grid = bench_grid(state, WaveAxis::kPeriodic);
  Sea sea;
  sea.systems.push_back({.height = 0.3, .period = 2.0});
  SeaField field(grid, sea, 1.0 / 60.0);
  std::vector<float> rise = grid.make_array();
  double time = 0.0;
  for (auto _ : state) field.rise(time += 1.0 / 60.0, rise);
  set_thread_count(threads_before);
}
BENCHMARK(sea_field)
    ->Args({512, 512, 1})
    ->Args({512, 512, 2})
    ->ArgNames({"nx", "nz", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace regatta
