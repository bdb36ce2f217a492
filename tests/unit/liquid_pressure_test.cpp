#include "liquid/liquid_pressure.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/hull_shapes.h"
#include "liquid_tank.h"

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

TEST(LiquidPressure, AColumnAtRestHasTheWeightOfTheWaterAbove) {
  for (const float height : {8.5F, 8.0F, 8.25F, 8.8F}) {
    LiquidTank tank(6, 12, 5, level_at(height));
    tank.params.liquid_tolerance = 1e-6;
    tank.fall(kGravity * static_cast<float>(kTankStep));
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
  LiquidTank tank(24, 16, 20, dam(24, 16));
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
    LiquidTank tank(n, n, n, dam(n, n));
    tank.fall(kGravity * static_cast<float>(kTankStep));
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
