#include "liquid/liquid_pressure.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/hull_shapes.h"
#include "liquid/liquid_solids.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <new>

#ifndef REGATTA_SANITIZED
std::atomic<long> allocations{0};  // of the whole program: tests of steady steps read differences
// NOLINTBEGIN: replacing the global operators is how allocations are counted
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND
#endif

namespace regatta {
namespace {

constexpr double kStep = 1.0 / 60.0;

// A tank with walls at the ends of the grid, open above, and the liquid in it.
struct Tank {
  MacGrid grid;
  LiquidSolids solids;
  std::vector<std::uint8_t> liquid;
  std::vector<float> phi, source;
  FaceField velocity;
  LiquidPressure pressure;
  Params params;
  bool lid = false;

  // distance(x, y, z): signed distance of a place to the surface; all in cells.
  using Distance = std::function<float(float, float, float)>;
  Tank(int nx, int ny, int nz, const Distance& distance, bool closed = false, float cell = 0.1F) : lid(closed) {
    grid = {nx, ny, nz, cell, Vec3(0.0F)};
    Vec3 upper = cell * Vec3(static_cast<float>(nx), static_cast<float>(ny), static_cast<float>(nz));
    if (!lid) upper.y = std::numeric_limits<float>::infinity();
    solids = LiquidSolids(grid, Vec3(0.0F), upper);
    liquid.assign(static_cast<std::size_t>(grid.entries()), 0);
    phi.assign(static_cast<std::size_t>(grid.entries()), 1.0F);
    source.assign(static_cast<std::size_t>(grid.entries()), 0.0F);
    velocity.assign(grid, 0.0F);
    for (int k = 0; k < nz; ++k) {
      for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
          const float d =
              distance(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
          const auto c = static_cast<std::size_t>(grid.at(i, j, k));
          phi[c] = std::clamp(d, -1.0F, 1.0F);
          liquid[c] = d < 0.0F ? 1 : 0;
        }
      }
    }
  }

  PressureReport project() {
    return pressure.project({grid, liquid, phi, solids.open(), source, solids.bodies(), kStep, solids.covered()},
                            params, velocity);
  }
  void fall(float speed) {
    for (float& v : velocity.axis[1]) v -= speed;
  }
  void stir(unsigned seed) {
    Rng rng(seed);
    for (std::vector<float>& axis : velocity.axis) {
      for (float& v : axis) v = rng.uniform(-1.0F, 1.0F);
    }
  }
  [[nodiscard]] float at(int i, int j, int k) const {
    return pressure.pressure()[static_cast<std::size_t>(grid.at(i, j, k))];
  }

  // Largest flux out of a cell of liquid, bodies of motion V included, over a face's area [m/s].
  [[nodiscard]] double divergence() const {
    double most = 0.0;
    for (std::size_t c = 0; c < liquid.size(); ++c) {
      if (liquid[c] == 0) continue;
      double sum = -static_cast<double>(source[c]);
      for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis), next = c + static_cast<std::size_t>(grid.stride(axis));
        sum += static_cast<double>(solids.open().axis[a][next] * velocity.axis[a][next] -
                                   solids.open().axis[a][c] * velocity.axis[a][c]);
      }
      most = std::max(most, std::abs(sum));
    }
    return most;
  }
};

Tank::Distance level_at(float height) {
  return [height](float, float y, float) { return y - height; };
}
Tank::Distance dam(int nx, int ny) {
  return [nx, ny](float x, float y, float) {
    return std::max(x - 0.4F * static_cast<float>(nx), y - 0.8F * static_cast<float>(ny));
  };
}

TEST(LiquidPressure, AColumnAtRestHasTheWeightOfTheWaterAbove) {
  for (const float height : {8.5F, 8.0F, 8.25F, 8.8F}) {
    Tank tank(6, 12, 5, level_at(height));
    tank.params.liquid_tolerance = 1e-6;
    tank.fall(kGravity * static_cast<float>(kStep));
    const PressureReport report = tank.project();
    EXPECT_TRUE(report.converged);
    for (int j = 0; j < 8; ++j) {
      const float depth = (height - static_cast<float>(j) - 0.5F) * tank.grid.cell;
      EXPECT_NEAR(tank.at(3, j, 2), kWaterDensity * kGravity * depth, 0.1F) << height << " " << j;
    }
    for (std::size_t c = 0; c < tank.liquid.size(); ++c) {
      if (tank.liquid[c] == 0) continue;
      EXPECT_NEAR(tank.velocity.axis[1][c] * tank.solids.open().axis[1][c], 0.0F, 2e-6F);
    }
  }
}

TEST(LiquidPressure, LeavesNoDivergence) {
  Tank tank(24, 16, 20, dam(24, 16));
  tank.params.liquid_tolerance = 1e-6;
  tank.stir(1);
  const double before = tank.divergence();
  const PressureReport report = tank.project();
  EXPECT_TRUE(report.converged);
  EXPECT_GT(before, 1.0);
  EXPECT_LT(tank.divergence(), 1e-4);
}

TEST(LiquidPressure, IterationsDoNotGrowWithTheGrid) {
  for (const int n : {16, 32, 64}) {
    Tank tank(n, n, n, dam(n, n));
    tank.fall(kGravity * static_cast<float>(kStep));
    const PressureReport report = tank.project();
    EXPECT_LE(report.iterations, 9) << n;
    std::printf("%d: %d cells %d it, %g B\n", n, report.cells, report.iterations,
                double(tank.pressure.bytes()) / tank.grid.nx / tank.grid.ny / tank.grid.nz);
    tank.stir(3);
    EXPECT_LE(tank.project().iterations, 9) << n;
  }
}

}  // namespace
}  // namespace regatta
