#include "liquid/liquid_pressure.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/hull_shapes.h"
#include "liquid_tank.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

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

TEST(LiquidPressure, SourcesAndFluxesThroughFacesCount) {
  LiquidTank tank(12, 10, 8, level_at(7.3F));
  tank.params.liquid_tolerance = 1e-6;
  tank.stir(5);
  tank.source[static_cast<std::size_t>(tank.grid.at(4, 3, 4))] = 0.7F;
  FaceField flux;
  flux.assign(tank.grid, 0.0F);
  flux.axis[1][static_cast<std::size_t>(tank.grid.at(8, 0, 2))] = 0.4F;  // a spring in the floor
  const PressureReport report = tank.pressure.project(
      {tank.grid, tank.liquid, tank.phi, tank.solids.open(), tank.source, {}, kTankStep, {}, &flux}, tank.params,
      tank.velocity);
  EXPECT_TRUE(report.converged);
  tank.source[static_cast<std::size_t>(tank.grid.at(8, 0, 2))] += 0.4F;
  EXPECT_LT(tank.divergence(), 1e-4);
}

// Pressure by plain conjugate gradients in double, from the equations as they are written in the header.
std::vector<double> reference_pressure(const LiquidTank& tank, const FaceField& velocity) {
  const std::size_t count = tank.liquid.size();
  std::vector<double> right(count, 0.0), q(count, 0.0), r, s, product(count, 0.0);
  const auto faces = [&](std::size_t c, const auto& each) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto stride = static_cast<std::size_t>(tank.grid.stride(axis)), a = static_cast<std::size_t>(axis);
      for (const bool ahead : {false, true}) {
        const std::size_t face = ahead ? c + stride : c, n = ahead ? c + stride : c - stride;
        each(a, face, n, ahead ? 1.0 : -1.0, static_cast<double>(tank.solids.open().axis[a][face]));
      }
    }
  };
  const auto multiply = [&](const std::vector<double>& x, std::vector<double>& to) {
    for (std::size_t c = 0; c < count; ++c) {
      if (tank.liquid[c] == 0) continue;
      double sum = 0.0;
      faces(c, [&](std::size_t, std::size_t, std::size_t n, double, double open) {
        const auto here = static_cast<double>(tank.phi[c]), there = static_cast<double>(tank.phi[n]);
        sum += tank.liquid[n] != 0 ? open * (x[c] - x[n]) : open * x[c] / std::max(0.1, here / (here - there));
      });
      to[c] = sum;
    }
  };
  const auto dot = [&](const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t c = 0; c < count; ++c) sum += a[c] * b[c];
    return sum;
  };
  for (std::size_t c = 0; c < count; ++c) {
    if (tank.liquid[c] == 0) continue;
    faces(c, [&](std::size_t a, std::size_t face, std::size_t, double sign, double open) {
      right[c] -= sign * open * static_cast<double>(velocity.axis[a][face]);
    });
  }
  r = s = right;
  double rest = dot(r, r);
  for (int n = 0; n < 2000 && rest > 1e-20 * dot(right, right); ++n) {
    multiply(s, product);
    const double step = rest / dot(s, product), before = rest;
    for (std::size_t c = 0; c < count; ++c) {
      q[c] += step * s[c];
      r[c] -= step * product[c];
    }
    rest = dot(r, r);
    for (std::size_t c = 0; c < count; ++c) s[c] = r[c] + rest / before * s[c];
  }
  for (double& value : q) value *= static_cast<double>(kWaterDensity * tank.grid.cell) / kTankStep;
  return q;
}

TEST(LiquidPressure, IsThatOfPlainConjugateGradientsWithBothSolvers) {
  for (const LiquidPressureSolver solver : {LiquidPressureSolver::kMultigrid, LiquidPressureSolver::kRelax}) {
    LiquidTank tank(21, 13, 17, [](float x, float y, float z) {  // a crest, a drop, a dry end
      return std::min(std::max(y - 6.0F - 3.0F * std::sin(0.4F * x + 0.3F * z), x - 16.0F),
                      std::hypot(x - 18.5F, std::hypot(y - 9.5F, z - 8.0F)) - 1.7F);
    });
    tank.params.liquid_solver = solver;
    tank.params.liquid_tolerance = solver == LiquidPressureSolver::kRelax ? 1e-5 : 1e-6;
    tank.params.liquid_max_iterations = 1000.0;
    tank.stir(2);
    tank.fall(0.3F);
    const std::vector<double> wanted = reference_pressure(tank, tank.velocity);
    const PressureReport report = tank.project();
    EXPECT_TRUE(report.converged) << report.iterations;
    double most = 0.0, error = 0.0;
    for (std::size_t c = 0; c < wanted.size(); ++c) {
      most = std::max(most, std::abs(wanted[c]));
      error = std::max(error, std::abs(wanted[c] - static_cast<double>(tank.pressure.pressure()[c])));
    }
    EXPECT_LT(error, 1e-4 * most);
  }
}

TEST(LiquidPressure, IterationsDoNotGrowWithTheGrid) {
  for (const int n : {16, 32, 64}) {
    LiquidTank tank(n, n, n, dam(n, n));
    tank.fall(kGravity * static_cast<float>(kTankStep));
    const PressureReport report = tank.project();
    EXPECT_LE(report.iterations, 9) << n;
    tank.stir(3);
    EXPECT_LE(tank.project().iterations, 9) << n;
  }
}

TEST(LiquidPressure, IsTheSameOn1_2_3And8Threads) {
  const int before = thread_count();
  std::vector<float> wanted;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    LiquidTank tank(40, 24, 36, dam(40, 24));
    BodyView body;
    body.hull = make_sphere_hull(0.5F).value();
    body.state.position = {1.0F, 1.5F, 1.7F};
    body.mass = 100.0F;
    tank.solids.update(std::span(&body, 1), kTankStep);
    tank.stir(4);
    tank.fall(0.2F);
    tank.project();
    std::vector<float> found(tank.pressure.pressure().begin(), tank.pressure.pressure().end());
    for (const std::vector<float>& axis : tank.velocity.axis) found.insert(found.end(), axis.begin(), axis.end());
    found.push_back(static_cast<float>(tank.solids.bodies()[0].force.y));
    if (threads == 1) wanted = found;
    EXPECT_EQ(std::memcmp(found.data(), wanted.data(), wanted.size() * sizeof(float)), 0) << threads;
  }
  set_thread_count(before);
}

TEST(LiquidPressure, AFullClosedTankHasNoMeanPressure) {
  LiquidTank tank(
      17, 12, 14, [](float, float, float) { return -1.0F; }, true);
  tank.params.liquid_tolerance = 1e-6;
  tank.stir(6);
  tank.fall(0.2F);
  const PressureReport report = tank.project();
  EXPECT_TRUE(report.converged);
  EXPECT_LE(report.iterations, 14);
  EXPECT_LT(tank.divergence(), 1e-4);
  double sum = 0.0;
  for (const float p : tank.pressure.pressure()) sum += static_cast<double>(p);
  EXPECT_NEAR(sum / report.cells, 0.0, 0.01);
  // One that cannot be: water is to spread, and has no room. What is left is the same everywhere.
  std::fill(tank.source.begin(), tank.source.end(), 0.0F);
  tank.source[static_cast<std::size_t>(tank.grid.at(4, 3, 4))] = 1.0F;
  EXPECT_TRUE(tank.project().converged);
  std::fill(tank.source.begin(), tank.source.end(), 1.0F / static_cast<float>(report.cells));
  tank.source[static_cast<std::size_t>(tank.grid.at(4, 3, 4))] -= 1.0F;
  for (float& source : tank.source) source = -source;
  EXPECT_LT(tank.divergence(), 1e-4);
}

TEST(LiquidPressure, AClosedRegionBesideOpenWaterIsFoundAndHasItsOwnMean) {
  LiquidTank tank(20, 12, 9, level_at(12.0F), true);  // full at i < 9, half full beyond a wall
  for (int k = 0; k < 9; ++k) {
    for (int j = 0; j < 12; ++j) {
      const auto wall = static_cast<std::size_t>(tank.grid.at(9, j, k));
      tank.changed_faces().axis[0][wall] = 0.0F;
      for (int i = 9; i < 20; ++i) {
        const auto c = static_cast<std::size_t>(tank.grid.at(i, j, k));
        tank.phi[c] = std::clamp(static_cast<float>(j) + 0.5F - 6.0F, -1.0F, 1.0F);
        tank.liquid[c] = tank.phi[c] < 0.0F ? 1 : 0;
      }
    }
  }
  tank.params.liquid_tolerance = 1e-6;
  tank.stir(7);
  EXPECT_TRUE(tank.project().converged);
  EXPECT_LT(tank.divergence(), 1e-4);
  double sum = 0.0;
  for (int k = 0; k < 9; ++k) {
    for (int j = 0; j < 12; ++j) {
      for (int i = 0; i < 9; ++i) sum += static_cast<double>(tank.at(i, j, k));
    }
  }
  EXPECT_NEAR(sum / (9 * 12 * 9), 0.0, 0.01);
}

BodyView ball(float radius, const Vec3& at, double density) {
  BodyView body;
  body.hull = make_sphere_hull(radius).value();
  body.state.position = at;
  body.mass = static_cast<float>(density) * kWaterDensity * body.hull->volume;
  return body;
}

// A body that weight alone acts on, in water at rest around it: (m + C ρV) a = (ρV − m) g [Lam32 § 92].
TEST(LiquidPressure, ABallHasHalfItsWaterAsAddedMass) {
  LiquidTank tank(48, 48, 48, level_at(44.0F), false, 0.1F);
  for (const double density : {0.02, 0.5, 2.0}) {
    const BodyView body = ball(0.6F, {2.417F, 2.213F, 2.391F}, density);
    tank.solids.update(std::span(&body, 1), kTankStep);
    for (std::vector<float>& axis : tank.velocity.axis) std::fill(axis.begin(), axis.end(), 0.0F);
    tank.fall(kGravity * static_cast<float>(kTankStep));
    const PressureReport report = tank.project();
    EXPECT_TRUE(report.converged);
    EXPECT_LE(report.iterations, 9) << density;
    const SolidBody& solid = tank.solids.bodies()[0];
    const double gravity = static_cast<double>(kGravity), mass = static_cast<double>(body.mass);
    const double water = static_cast<double>(kWaterDensity * body.hull->volume);
    const double acceleration = solid.force.y / mass - gravity;
    const double added = ((water - mass) * gravity / acceleration - mass) / water;
    EXPECT_NEAR(added, 0.5, 0.06) << density;
  }
}

TEST(LiquidPressure, LightBodiesTakeFewMoreIterations) {
  LiquidTank tank(40, 24, 32, level_at(15.3F));
  for (const double density : {0.02, 0.1, 0.5, 0.9}) {
    std::vector<BodyView> bodies;
    for (const float x : {0.8F, 2.0F, 3.2F}) {
      for (const float z : {0.8F, 2.3F}) bodies.push_back(ball(0.37F, {x, 1.45F, z}, density));
    }
    tank.solids.update(bodies, kTankStep);
    for (std::vector<float>& axis : tank.velocity.axis) std::fill(axis.begin(), axis.end(), 0.0F);
    tank.fall(kGravity * static_cast<float>(kTankStep));
    const PressureReport report = tank.project();
    EXPECT_TRUE(report.converged);
    EXPECT_LE(report.iterations, density < 0.1 ? 16 : 10) << density;
  }
}

TEST(LiquidPressure, WhatABodyGainsTheWaterLoses) {
  LiquidTank tank(24, 24, 24, [](float x, float y, float z) {  // a drop that touches no wall, with a ball in it
    return std::hypot(x - 12.1F, std::hypot(y - 11.8F, z - 12.3F)) - 8.4F;
  });
  tank.params.liquid_tolerance = 1e-6;
  BodyView body = ball(0.33F, {1.2F, 1.15F, 1.25F}, 0.3);
  body.state.velocity = {1.0F, -0.5F, 0.3F};
  body.push = {0.0F, 1e-9F, 0.0F};  // nothing else pushes it
  tank.solids.update(std::span(&body, 1), kTankStep);
  tank.stir(9);
  const FaceField before = tank.velocity;
  EXPECT_TRUE(tank.project().converged);
  const SolidBody& solid = tank.solids.bodies()[0];
  const double cell = std::pow(static_cast<double>(tank.grid.cell), 3.0);
  for (int axis = 0; axis < 3; ++axis) {
    // The mass of a face's water is its open share, up to the surface where that is.
    double gained = 0.0;
    const auto a = static_cast<std::size_t>(axis);
    for (std::size_t c = static_cast<std::size_t>(tank.grid.layer()); c < tank.liquid.size(); ++c) {
      const auto m = c - static_cast<std::size_t>(tank.grid.stride(axis));
      if (tank.liquid[c] == 0 && tank.liquid[m] == 0) continue;
      const float inside = std::min(tank.phi[c], tank.phi[m]), outside = std::max(tank.phi[c], tank.phi[m]);
      const float theta =
          tank.liquid[c] != 0 && tank.liquid[m] != 0 ? 1.0F : std::max(0.1F, inside / (inside - outside));
      gained +=
          static_cast<double>(tank.solids.open().axis[a][c] * theta * (tank.velocity.axis[a][c] - before.axis[a][c]));
    }
    gained *= static_cast<double>(kWaterDensity) * cell;
    const double impulse = kTankStep * solid.force[axis];
    EXPECT_GT(std::abs(impulse), 1.0);
    EXPECT_NEAR(gained / impulse, -1.0, 1e-3) << axis;
  }
}

TEST(LiquidPressure, RelaxationTakesLightBodiesAlong) {
  LiquidTank tank(16, 14, 16, level_at(9.3F));
  const BodyView body = ball(0.35F, {0.8F, 0.85F, 0.8F}, 0.05);
  std::vector<double> force;
  for (const LiquidPressureSolver solver : {LiquidPressureSolver::kMultigrid, LiquidPressureSolver::kRelax}) {
    tank.params.liquid_solver = solver;
    tank.params.liquid_tolerance = 1e-5;
    tank.params.liquid_max_iterations = 1000.0;
    tank.solids.update(std::span(&body, 1), kTankStep);
    for (std::vector<float>& axis : tank.velocity.axis) std::fill(axis.begin(), axis.end(), 0.0F);
    tank.fall(kGravity * static_cast<float>(kTankStep));
    EXPECT_TRUE(tank.project().converged);
    force.push_back(tank.solids.bodies()[0].force.y);
  }
  EXPECT_NEAR(force[1] / force[0], 1.0, 1e-3);
}

// Spray, films and pockets: cells at random, faces of any share.
TEST(LiquidPressure, ConvergesOnAnyCells) {
  for (const unsigned seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
    Rng rng(seed);
    const float share = 0.15F * static_cast<float>(seed);  // of cells that are liquid
    LiquidTank tank(
        23, 18, 21, [&](float, float, float) { return rng.uniform(0.0F, 1.0F) - share; }, true);
    for (std::vector<float>& axis : tank.changed_faces().axis) {
      for (float& open : axis) {
        const float draw = rng.uniform(0.0F, 1.0F);
        if (draw < 0.2F) open = 0.0F;
        if (draw > 0.6F) open *= std::max(0.01F, rng.uniform(0.0F, 1.0F));
      }
    }
    tank.params.liquid_tolerance = 1e-6;
    tank.stir(seed);
    const PressureReport report = tank.project();
    EXPECT_TRUE(report.converged) << seed;
    EXPECT_LE(report.iterations, 40) << seed;
    EXPECT_LT(tank.divergence(), 2e-3) << seed;
  }
}

TEST(LiquidPressure, WhatIsNoNumberIsToldAndForgotten) {
  LiquidTank tank(12, 10, 9, dam(12, 10));
  tank.fall(0.2F);
  tank.project();
  const std::vector<float> wanted(tank.pressure.pressure().begin(), tank.pressure.pressure().end());
  for (const LiquidPressureSolver solver : {LiquidPressureSolver::kMultigrid, LiquidPressureSolver::kRelax}) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), 1e30F}) {
      tank.params.liquid_solver = solver;
      for (std::vector<float>& axis : tank.velocity.axis) std::fill(axis.begin(), axis.end(), 0.0F);
      tank.velocity.axis[0][static_cast<std::size_t>(tank.grid.at(2, 2, 2))] = bad;
      const PressureReport report = tank.project();
      EXPECT_TRUE(!report.converged || bad == 1e30F);
      tank.params.liquid_solver = LiquidPressureSolver::kMultigrid;
      for (std::vector<float>& axis : tank.velocity.axis) std::fill(axis.begin(), axis.end(), 0.0F);
      tank.fall(0.2F);
      EXPECT_TRUE(tank.project().converged);
      EXPECT_EQ(std::memcmp(wanted.data(), tank.pressure.pressure().data(), wanted.size() * sizeof(float)), 0);
    }
  }
}

#ifndef REGATTA_SANITIZED
TEST(LiquidPressure, ASteadyStepAllocatesNothing) {
  for (const LiquidPressureSolver solver : {LiquidPressureSolver::kMultigrid, LiquidPressureSolver::kRelax}) {
    LiquidTank tank(32, 20, 24, dam(32, 20));
    tank.params.liquid_solver = solver;
    BodyView body = ball(0.4F, {0.8F, 1.2F, 1.2F}, 0.3);
    const auto step = [&](int n) {
      body.state.position.x = 0.8F + 0.01F * static_cast<float>(n % 3);
      tank.solids.update(std::span(&body, 1), kTankStep);
      tank.fall(0.1F);
      tank.project();
    };
    for (int n = 0; n < 6; ++n) step(n);
    const long before = allocations();
    for (int n = 0; n < 6; ++n) step(n);
    EXPECT_EQ(allocations() - before, 0);
  }
}
#endif

}  // namespace
}  // namespace regatta
