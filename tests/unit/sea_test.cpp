#include "waves/sea.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr double kDt = 1.0 / 60.0;

WaveGrid box(int n = 96, float spacing = 0.25F, Vec2 lower = Vec2(0.0F)) {
  return make_wave_grid(lower, Vec2(spacing), n, n, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
}

// A wind sea and a swell across it.
Sea crossing_sea() {
  Sea sea;
  sea.depth = 4.0;
  sea.systems.push_back({.wind = 6.0, .fetch = 1e3, .heading = 30.0});
  sea.systems.push_back({.height = 0.1, .period = 2.5, .heading = -100.0, .spread = 40.0});
  return sea;
}

double root_mean_square(const WaveGrid& grid, const std::vector<float>& field) {
  double sum = 0.0;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      sum += static_cast<double>(field[grid.at(i, k)]) * static_cast<double>(field[grid.at(i, k)]);
    }
  }
  return std::sqrt(sum / grid.count());
}

double difference(const WaveGrid& grid, const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> d = grid.make_array();
  for (std::size_t n = 0; n < d.size(); ++n) d[n] = a[n] - b[n];
  return root_mean_square(grid, d) / root_mean_square(grid, b);
}

// The sea at a time, everywhere alike.
OuterSea sea_at(SeaField& sea, double time) {
  const WaveGrid& grid = sea.grid();
  OuterSea outer{grid.make_array(), grid.make_array(), grid.make_array()};
  sea.rise(time, outer.surface);
  sea.stream(time - 0.5 * kDt, outer.stream);
  std::fill(outer.share.begin(), outer.share.end(), 1.0F);
  return outer;
}

// The layer carries a sea on from a state so that it equals the sea as a field at all times.
TEST(Sea, AStateRunsOnAsTheField) {
  const WaveGrid grid = box();
  SeaField sea(grid, crossing_sea(), kDt);
  WaveLayer layer(grid, make_wave_bed(4.0F), {}, kDt);
  layer.fill(sea_at(sea, 3.0));
  for (int n = 0; n < 120; ++n) layer.step();
  EXPECT_LT(difference(grid, layer.state().surface, sea_at(sea, 5.0).surface), 1e-4);
}

// ∂Φ/∂t = -g η, and over even water u = ∇Φ is what the flux is at the surface.
TEST(Sea, ThePotentialIsThatOfItsSurface) {
  const WaveGrid grid = box();
  SeaField sea(grid, crossing_sea(), kDt);
  std::vector<float> before = grid.make_array(), after = grid.make_array(), surface = grid.make_array();
  sea.potential(4.0 - 0.5 * kDt, before);
  sea.potential(4.0 + 0.5 * kDt, after);
  sea.rise(4.0, surface);
  std::vector<float> rate = grid.make_array();
  for (std::size_t c = 0; c < rate.size(); ++c) {
    rate[c] = (after[c] - before[c]) / static_cast<float>(-9.81 * kDt);
  }
  EXPECT_LT(difference(grid, rate, surface), 1e-3);  // of float differences of fields 1 / (ω Δt) larger
}

// Between walls the sea stands before them, as the layer has it: as a state, and before one wall of an open box.
TEST(Sea, BeforeWallsMeetsItsImages) {
  for (const bool both : {true, false}) {
    const WaveGrid grid =
        make_wave_grid({}, Vec2(0.25F), 96, 64, WaveAxis::kWalled, both ? WaveAxis::kWalled : WaveAxis::kPeriodic);
    SeaField sea(grid, crossing_sea(), kDt);
    for (const bool open : {false, true}) {
      WaveSponge sponge;
      if (open) sponge.east = 3.0F;
      WaveLayer layer(grid, make_wave_bed(4.0F), sponge, kDt);
      layer.fill(sea_at(sea, 0.0));
      for (int n = 1; n <= 120; ++n) {
        const OuterSea outer = sea_at(sea, n * kDt);
        layer.step(nullptr, open ? &outer : nullptr);
      }
      EXPECT_LT(difference(grid, layer.state().surface, sea_at(sea, 2.0).surface), 1e-4) << both << open;
    }
    // Its height over the box and a minute, and beside a wall.
    double squares = 0.0, beside = 0.0;
    constexpr int kTimes = 60;
    for (int n = 0; n < kTimes; ++n) {
      std::vector<float> rise = grid.make_array();
      sea.rise(1.037 * n, rise);
      squares += std::pow(root_mean_square(grid, rise), 2.0) / kTimes;
      for (int k = 16; k < 48; ++k) beside += std::pow(static_cast<double>(rise[grid.at(0, k)]), 2.0) / (32 * kTimes);
    }
    EXPECT_NEAR(4.0 * std::sqrt(squares) / sea.held_height(), 1.0, 0.1);
    EXPECT_NEAR(std::sqrt(beside / squares), std::sqrt(2.0), 0.25);
  }
}

// Sponges take the layer to the sea beyond them: over even water they are not felt at all.
TEST(Sea, ComesInThroughOpenEdgesAsIfThereWereNone) {
  const WaveGrid grid = box();
  SeaField sea(grid, crossing_sea(), kDt);
  WaveSponge sponge;
  sponge.west = sponge.east = sponge.south = sponge.north = 3.0F;
  WaveLayer layer(grid, make_wave_bed(4.0F), sponge, kDt);
  layer.fill(sea_at(sea, 0.0));
  for (int n = 1; n <= 120; ++n) {
    const OuterSea outer = sea_at(sea, n * kDt);
    layer.step(nullptr, &outer);
  }
  const OuterSea outer = sea_at(sea, 2.0);
  EXPECT_LT(difference(grid, layer.state().surface, outer.surface), 1e-4);
}

// A layer at rest fills with the sea from its edges.
TEST(Sea, FillsALayerAtRestThroughItsEdges) {
  const WaveGrid grid = box();
  Sea swell;
  swell.depth = 4.0;
  swell.systems.push_back({.height = 0.2, .period = 1.8, .heading = 0.0, .spread = 90.0});
  SeaField sea(grid, swell, kDt);
  WaveSponge sponge;
  sponge.west = sponge.east = sponge.south = sponge.north = 4.0F;
  WaveLayer layer(grid, make_wave_bed(4.0F), sponge, kDt);
  constexpr int kSteps = 1800;  // the waves cross the box twice
  for (int n = 1; n <= kSteps; ++n) {
    const OuterSea outer = sea_at(sea, n * kDt);
    layer.step(nullptr, &outer);
  }
  EXPECT_LT(difference(grid, layer.state().surface, sea_at(sea, kSteps * kDt).surface), 0.1);
}

TEST(Sea, WavesGoWhereTheirHeadingSays) {
  const WaveGrid grid = box();
  for (const double heading : {0.0, 90.0, -135.0}) {
    Sea sea;
    sea.systems.push_back({.height = 0.3, .period = 1.6, .heading = heading, .spread = 100.0});
    SeaField field(grid, sea, kDt);
    std::vector<float> before = grid.make_array(), after = before;
    field.rise(-0.5 * kDt, before);
    field.rise(0.5 * kDt, after);
    double x = 0.0, z = 0.0;  // -⟨η_t ∇η⟩ points along k
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const auto sum = [&](int a, int b) {
          const std::size_t c = grid.at((a + grid.nx) % grid.nx, (b + grid.nz) % grid.nz);
          return static_cast<double>(after[c] + before[c]);
        };
        const double rate = static_cast<double>(after[grid.at(i, k)] - before[grid.at(i, k)]);
        x -= rate * (sum(i + 1, k) - sum(i - 1, k));
        z -= rate * (sum(i, k + 1) - sum(i, k - 1));
      }
    }
    const double found = std::atan2(-z, x) * 180.0 / std::numbers::pi;
    EXPECT_NEAR(std::remainder(found - heading, 360.0), 0.0, 4.0) << heading;
  }
}

// A window that has travelled by whole cells sees the same sea.
TEST(Sea, PlacesOfTheWorldKeepTheirWaves) {
  const WaveGrid grid = box(), moved = box(96, 0.25F, {1.25F, -0.5F});
  SeaField sea(grid, crossing_sea(), kDt), sea_moved(moved, crossing_sea(), kDt);
  std::vector<float> a = grid.make_array(), b = grid.make_array();
  sea.rise(7.0, a);
  sea_moved.rise(7.0, b);
  for (const auto& [i, k] : {std::pair{10, 20}, {40, 3}, {80, 90}}) {
    EXPECT_NEAR(a[grid.at(i + 5, k - 2)], b[grid.at(i, k)], 2e-5F);
  }
}

TEST(Sea, HasTheHeightOfItsSpectrumWithAnySeed) {
  const WaveGrid grid = box(256, 0.15F);  // 26 cells a peak wave
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Sea sea;
    sea.depth = 4.0;
    sea.seed = seed;
    sea.systems.push_back({.wind = 8.0, .fetch = 2e3});
    SeaField field(grid, sea, kDt);
    std::vector<float> rise = grid.make_array();
    field.rise(2.0, rise);
    EXPECT_NEAR(4.0 * root_mean_square(grid, rise) / field.held_height(), 1.0, 0.003) << seed;
    EXPECT_NEAR(field.held_height() / significant_height(sea), 1.0, 0.01);
    RecordProperty("held_" + std::to_string(seed), std::to_string(field.held_height()));
  }
}

}  // namespace
}  // namespace regatta
