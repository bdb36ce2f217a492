// Cost of the liquid's pressure in a step, set-up included, and of its solids: a tank two thirds full that falls, with
// and without a body in it. Figures only; what must hold is tested elsewhere.
#include "core/parallel.h"
#include "geometry/hull_shapes.h"
#include "liquid/liquid_pressure.h"
#include "liquid/liquid_solids.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr double kLiquidStep = 1.0 / 60.0;

struct LiquidTank {
  MacGrid grid;
  LiquidSolids solids;
  std::vector<std::uint8_t> liquid;
  std::vector<float> phi;
  FaceField velocity;

  LiquidTank(int nx, int ny, int nz) {
    grid = {nx, ny, nz, 0.1F, Vec3(0.0F)};
    const Vec3 upper = grid.cell * Vec3(static_cast<float>(nx), 0.0F, static_cast<float>(nz));
    solids = LiquidSolids(grid, Vec3(0.0F), {upper.x, std::numeric_limits<float>::infinity(), upper.z});
    liquid.assign(static_cast<std::size_t>(grid.entries()), 0);
    phi.assign(static_cast<std::size_t>(grid.entries()), 1.0F);
    velocity.assign(grid, 0.0F);
    for (int k = 0; k < nz; ++k) {
      for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
          // Waves a few cells high.
          const float level = 0.66F * static_cast<float>(ny) +
                              2.0F * std::sin(0.2F * static_cast<float>(i)) * std::cos(0.15F * static_cast<float>(k));
          const auto c = static_cast<std::size_t>(grid.at(i, j, k));
          phi[c] = std::clamp(static_cast<float>(j) + 0.5F - level, -1.0F, 1.0F);
          liquid[c] = phi[c] < 0.0F ? 1 : 0;
        }
      }
    }
  }
  void fall() {
    for (std::vector<float>& along : velocity.axis) std::fill(along.begin(), along.end(), 0.0F);
    std::fill(velocity.axis[1].begin(), velocity.axis[1].end(), -kGravity * static_cast<float>(kLiquidStep));
  }
};

void liquid_pressure(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(3)));
  LiquidTank tank(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)), static_cast<int>(state.range(2)));
  LiquidPressure pressure;
  PressureReport report;
  BodyView body;
  std::vector<BodyView> bodies;
  if (state.range(4) != 0) {
    body.hull = make_boat_hull(Vec3(2.0F, 0.8F, 0.9F)).value();
    body.state.position = {3.2F, 1.5F, 3.2F};
    body.mass = 300.0F;
    bodies.push_back(body);
  }
  Params params;
  for (auto _ : state) {
    state.PauseTiming();
    tank.fall();
    tank.solids.update(bodies, kLiquidStep);
    state.ResumeTiming();
    report = pressure.project({tank.grid,
                               tank.liquid,
                               tank.phi,
                               tank.solids.open(),
                               {},
                               tank.solids.bodies(),
                               kLiquidStep,
                               tank.solids.covered()},
                              params, tank.velocity);
  }
  state.counters["cells"] = report.cells;
  state.counters["iterations"] = report.iterations;
  state.counters["bytes"] = static_cast<double>(pressure.bytes()) / (tank.grid.nx * tank.grid.ny * tank.grid.nz);
  set_thread_count(threads_before);
}
BENCHMARK(liquid_pressure)
    ->ArgNames({"nx", "ny", "nz", "threads", "boat"})
    ->Args({64, 24, 64, 1, 0})
    ->Args({64, 24, 64, 2, 0})
    ->Args({64, 24, 64, 2, 1})
    ->Args({64, 64, 64, 2, 0})
    ->Args({128, 64, 128, 2, 0})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// A hull that moves: its shares of faces and cells anew. hull: 0 a box, 1 a boat, 2 a ball.
void liquid_solids(benchmark::State& state) {
  const int threads_before = thread_count();
  set_thread_count(static_cast<int>(state.range(1)));
  LiquidTank tank(64, 24, 64);
  BodyView body;
  body.hull = (state.range(0) == 0   ? make_box_hull(Vec3(2.0F, 0.8F, 0.9F))
               : state.range(0) == 1 ? make_boat_hull(Vec3(2.0F, 0.8F, 0.9F))
                                     : make_sphere_hull(0.5F))
                  .value();
  body.state.position = {3.2F, 1.5F, 3.2F};
  body.state.orientation = glm::normalize(Quat(1.0F, 0.1F, 0.2F, 0.05F));
  for (auto _ : state) {
    body.state.position.x = body.state.position.x > 4.0F ? 3.0F : body.state.position.x + 0.0123F;
    tank.solids.update(std::span(&body, 1), kLiquidStep);
  }
  state.counters["rows"] = static_cast<double>(tank.solids.bodies()[0].cell.size());
  set_thread_count(threads_before);
}
BENCHMARK(liquid_solids)
    ->ArgNames({"hull", "threads"})
    ->ArgsProduct({{0, 1, 2}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace regatta
