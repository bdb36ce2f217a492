// Cases H and L on the grid: a standing wave swings with √(g h); volume and momentum are kept; the same bits for any
// number of threads; violent motion loses nothing.
#include "cells_scene.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "theory/channels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::cells_wave_test {
namespace {

using namespace cells_scene;

TEST(CellsWave, StandingWaveSwingsWithTheShallowWaterSpeed) {
  const StandingWave wave;
  const Result<Swing> swing = standing_wave(wave, [](double) { return true; });
  ASSERT_TRUE(swing) << swing.error().text();
  const int crossings = swing.value().crossings;
  const double speed = wave.length / swing.value().period / std::sqrt(exact::kG * wave.depth);
  fmt::print("standing wave: {:.5f} √(g h) over {} crossings\n", speed, crossings);
  EXPECT_GT(crossings, 10);
  EXPECT_NEAR(speed, 1.0, 2e-3);
}

WaterSetup stirred() {
  WaterSetup setup = tank({0.0F, 0.0F}, {8.0F, 6.0F}, 1.0F, 0.0F, 0.1F);
  make_periodic(setup, true, true);
  setup.velocity = Vec2(0.7F, -0.3F);
  setup.regions.push_back({{1.0F, 1.0F}, {4.0F, 4.0F}, 1.8F, {0.5F, 0.2F}});
  return setup;
}

TEST(CellsWave, VolumeAndMomentumAreKeptInAPeriodicBasin) {
  CellWater water = create(stirred());
  const WaterTotals before = water.totals();
  advance(water, 10.0, 0.1);
  const WaterTotals after = water.totals();
  const double drift = static_cast<double>(glm::length(after.momentum - before.momentum)) /
                       (1000.0 * before.volume * static_cast<double>(before.max_speed));
  fmt::print("periodic basin: volume error {:.1e}, momentum drift {:.1e} of m |u|, energy {:.4f} of the start\n",
             std::abs(after.volume / before.volume - 1.0), drift,
             (after.kinetic_energy + after.potential_energy) / (before.kinetic_energy + before.potential_energy));
  EXPECT_LT(std::abs(after.volume / before.volume - 1.0), 1.0e-6);
  EXPECT_LT(drift, 1.0e-6);
  EXPECT_LT(after.kinetic_energy + after.potential_energy, before.kinetic_energy + before.potential_energy);
}

TEST(CellsWave, SameBitsForAnyNumberOfThreads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    WaterSetup setup = tank({0.0F, 0.0F}, {60.0F, 10.0F}, 0.0F, -1.0F, 0.1F);
    setup.domain.north = EdgeKind::kOpen;
    setup.domain.west = EdgeKind::kInflow;
    setup.domain.east = EdgeKind::kOutflow;
    setup.inflow_speed = 0.5F;
    setup.outflow_level = 0.0F;
    setup.regions.push_back({{5.0F, 2.0F}, {20.0F, 8.0F}, 0.7F, Vec2(0.0F)});
    set_bed(setup, [](double x, double z) {
      return -1.0 + 1.3 * std::exp(-0.1 * (x - 30.0) * (x - 30.0) - 0.2 * (z - 5.0) * (z - 5.0));
    });
    Params params;
    params.water_friction = 0.02;
    CellWater water = create(setup, params);
    advance(water, 1.0, 1.0 / 60.0, params);
    hashes.push_back(hash_of(water));
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

// Random depths, dry spots among them, and velocities far above the waves', over random ground.
TEST(CellsWave, ViolentMotionLosesNoWater) {
  WaterSetup setup = tank({0.0F, 0.0F}, {6.0F, 5.0F}, 0.0F, -1.0F, 0.1F);
  Rng rng(11);
  setup.terrain = terrain_of(setup.domain, 0.1F, [&](float, float) { return rng.uniform(-1.0F, 0.5F); });
  CellWater water = create(setup);
  water.set_water([&](Vec2) { return std::max(0.0F, rng.uniform(-1.0F, 1.5F)); },
                  [&](Vec2) { return Vec2(rng.uniform(-20.0F, 20.0F), rng.uniform(-20.0F, 20.0F)); });
  const double volume = water.totals().volume;
  for (int i = 0; i < 100; ++i) {
    advance(water, 0.05, 0.02);
    ASSERT_TRUE(water.totals().finite);
    ASSERT_GE(least_depth(water), 0.0F);
  }
  fmt::print("violent motion: volume error {:.1e}\n", std::abs(water.totals().volume / volume - 1.0));
  EXPECT_LT(std::abs(water.totals().volume / volume - 1.0), 1e-6);
}

// The uniform flow of a rough bed down a slope: g h S = g n² u² / h^(1/3), Manning's own formula u = h^(2/3) √S / n.
TEST(CellsWave, FrictionGivesManningsFlow) {
  constexpr double kSlope = 0.001, kManning = 0.03, kDepth = 1.0;
  WaterSetup setup = channel(20.0, 100, 10.0F, static_cast<float>(kDepth));
  setup.domain.west = EdgeKind::kInflow;
  setup.domain.east = EdgeKind::kOutflow;
  const double wanted = std::pow(kDepth, 2.0 / 3.0) * std::sqrt(kSlope) / kManning;
  setup.inflow_speed = static_cast<float>(wanted);
  setup.velocity = Vec2(static_cast<float>(wanted), 0.0F);
  set_bed(setup, [](double x, double) { return -kSlope * x; });
  setup.level = static_cast<float>(kDepth);
  setup.outflow_level = static_cast<float>(kDepth - kSlope * 20.0);
  Params params = inviscid();
  params.water_friction = kManning;
  CellWater water = create(setup, params);
  water.set_water([](Vec2) { return static_cast<float>(kDepth); }, [&](Vec2) { return setup.velocity; });
  advance(water, 200.0, 0.1, params);
  const WaterSample middle = water.sample({10.0F, 0.4F});
  fmt::print("Manning: {:.4f} m/s at {:.4f} m, wanted {:.4f} m/s at {:.4f} m\n", middle.velocity.x, middle.depth,
             wanted, kDepth);
  EXPECT_NEAR(static_cast<double>(middle.velocity.x), wanted, 5e-3 * wanted);
  EXPECT_NEAR(static_cast<double>(middle.depth), kDepth, 5e-3 * kDepth);
}

// u_z = U sin(k x) fades as exp(-μ k² t).
TEST(CellsWave, ViscosityFadesAShearWaveAtItsRate) {
  constexpr double kLength = 10.0, kWaveNumber = 2.0 * std::numbers::pi / kLength, kSpeed = 0.1, kTime = 10.0;
  WaterSetup setup = channel(kLength, 100, 0.0F, 1.0F);
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -1.0F));
  make_periodic(setup, true, true);
  CellWater water = create(setup);
  water.set_water([](Vec2) { return 1.0F; },
                  [](Vec2 at) {
                    return Vec2(0.0F, static_cast<float>(kSpeed * std::sin(kWaveNumber * static_cast<double>(at.x))));
                  });
  Params params;
  params.water_viscosity = 0.2;
  advance(water, kTime, 0.02, params);
  double mode = 0.0;
  for (int i = 0; i < 100; ++i) {
    mode +=
        0.02 * static_cast<double>(water.cells().w[water.layout().at(i, 1)]) * std::sin(kWaveNumber * 0.1 * (i + 0.5));
  }
  const double wanted = kSpeed * std::exp(-0.2 * kWaveNumber * kWaveNumber * kTime);
  fmt::print("shear wave: {:.6f} m/s left, wanted {:.6f} m/s\n", mode, wanted);
  EXPECT_NEAR(mode, wanted, 1e-3 * wanted);
}

}  // namespace
}  // namespace regatta::cells_wave_test
