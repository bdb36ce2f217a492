// Cost of the vortices' velocity at a grid around a wake: the direct sum, the tree with its building, and a wake's own
// choice between them. Figures only; what must hold is tested elsewhere.
#include "core/rng.h"
#include "wake/vortex_sum.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

namespace regatta {
namespace {

constexpr float kRadius = 0.15F;  // R of a vortex [m]
constexpr int kNodes = 8192;      // of the largest local grid

// Vortices of two rolled-up rows, as a wake has them after it grew long: the wake's length goes with their number.
struct Street {
  std::vector<float> x, z, circulation;
  std::vector<float> grid_x, grid_z, u, w;

  Street(std::int64_t count, std::int64_t per_metre) {
    Rng rng(1);
    const float length = static_cast<float>(count) / static_cast<float>(per_metre);  // [m]
    for (std::int64_t i = 0; i < count; ++i) {
      const float along = length * static_cast<float>(i) / static_cast<float>(count);
      const float side = i % 2 == 0 ? 1.0F : -1.0F;
      x.push_back(along + rng.uniform(-0.3F, 0.3F));
      z.push_back(0.5F * side + 0.6F * std::sin(along) + rng.uniform(-0.5F, 0.5F));
      circulation.push_back(side * rng.uniform(0.05F, 0.1F));
    }
    const float width = 3.5F;
    const float spacing = std::max(0.5F * kRadius, std::sqrt(length * width / kNodes));
    const int nx = std::max(16, static_cast<int>(length / spacing) / 16 * 16);
    const int nz = static_cast<int>(width / spacing);
    for (int k = 0; k < nz; ++k) {
      for (int i = 0; i < nx; ++i) {
        grid_x.push_back(spacing * static_cast<float>(i));
        grid_z.push_back(spacing * static_cast<float>(k) - 0.5F * width);
      }
    }
    u.assign(grid_x.size(), 0.0F);
    w = u;
  }
  [[nodiscard]] VortexSources sources() const { return {x, z, circulation, 0.5F * kRadius}; }
  [[nodiscard]] VelocityTargets targets() {
    return {grid_x.data(), grid_z.data(), u.data(), w.data(), static_cast<int>(grid_x.size())};
  }
  void report(benchmark::State& state) const {
    state.counters["targets"] = static_cast<double>(grid_x.size());
    state.counters["a_pair"] =
        benchmark::Counter(static_cast<double>(grid_x.size() * x.size()),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  }
};

void wake_velocity_direct(benchmark::State& state) {
  Street street(state.range(0), state.range(1));
  for (auto _ : state) add_vortex_velocity(street.sources(), street.targets());
  street.report(state);
}

void wake_velocity_tree(benchmark::State& state) {
  Street street(state.range(0), state.range(1));
  VortexTree tree;
  for (auto _ : state) {
    tree.build(street.sources(), static_cast<int>(state.range(2)));
    tree.add_velocity(0.5F, street.targets());
  }
  street.report(state);
}

void wake_tree_build(benchmark::State& state) {
  const Street street(state.range(0), state.range(1));
  VortexTree tree;
  for (auto _ : state) tree.build(street.sources(), static_cast<int>(state.range(1)));
  state.counters["cells"] = tree.cell_count();
}

const std::vector<std::int64_t> kCounts = {30, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10000};
const std::vector<std::int64_t> kDensities = {25, 100};  // vortices a metre of wake
BENCHMARK(wake_velocity_direct)
    ->ArgsProduct({kCounts, kDensities})
    ->ArgNames({"vortices", "a_metre"})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(wake_velocity_tree)
    ->ArgsProduct({kCounts, kDensities, {6}})
    ->ArgNames({"vortices", "a_metre", "order"})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(wake_tree_build)
    ->ArgsProduct({{1000, 10000}, {6}})
    ->ArgNames({"vortices", "order"})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace regatta
