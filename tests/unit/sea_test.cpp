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

// As a state the sea is what it is as a field, at all times: the layer carries it on.
TEST(Sea, AStateRunsOnAsTheField) {
  const WaveGrid grid = box();
  SeaField sea(grid, crossing_sea());
  WaveLayer layer(grid, make_wave_bed(4.0F), {}, kDt);
  sea.make_state(3.0, kDt, layer.state());
  for (int n = 0; n < 120; ++n) layer.step();
  std::vector<float> later = grid.make_array();
  sea.rise(5.0, later);
  EXPECT_LT(difference(grid, layer.state().surface, later), 1e-4);
}

TEST(Sea, SlopesAndRatesAreDerivatives) {
  const WaveGrid grid = box();
  SeaField sea(grid, crossing_sea());
  std::vector<float> before = grid.make_array(), after = before, field = before, expected = before;
  sea.rise(1.0 - 1e-3, before);
  sea.rise(1.0 + 1e-3, after);
  sea.rate(1.0, field);
  for (std::size_t n = 0; n < expected.size(); ++n) expected[n] = (after[n] - before[n]) / 2e-3F;
  EXPECT_LT(difference(grid, expected, field), 1e-3);
  // The same places of the world on grids that lie a millimetre to each side.
  for (const bool along_x : {true, false}) {
    const Vec2 step = along_x ? Vec2(1e-3F, 0.0F) : Vec2(0.0F, 1e-3F);
    SeaField ahead(box(96, 0.25F, step), crossing_sea()), behind(box(96, 0.25F, -step), crossing_sea());
    ahead.rise(1.0, after);
    behind.rise(1.0, before);
    along_x ? sea.slope_x(1.0, field) : sea.slope_z(1.0, field);
    for (std::size_t n = 0; n < expected.size(); ++n) expected[n] = (after[n] - before[n]) / 2e-3F;
    EXPECT_LT(difference(grid, expected, field), 1e-3);
  }
}

TEST(Sea, WavesGoWhereTheirHeadingSays) {
  const WaveGrid grid = box();
  for (const double heading : {0.0, 90.0, -135.0}) {
    Sea sea;
    sea.systems.push_back({.height = 0.3, .period = 1.6, .heading = heading, .spread = 100.0});
    SeaField field(grid, sea);
    std::vector<float> rate = grid.make_array(), slope_x = rate, slope_z = rate;
    field.rate(0.0, rate);
    field.slope_x(0.0, slope_x);
    field.slope_z(0.0, slope_z);
    double x = 0.0, z = 0.0;  // -⟨η_t ∇η⟩ points along k
    for (std::size_t n = 0; n < rate.size(); ++n) {
      x -= static_cast<double>(rate[n] * slope_x[n]);
      z -= static_cast<double>(rate[n] * slope_z[n]);
    }
    const double found = std::atan2(-z, x) * 180.0 / std::numbers::pi;
    EXPECT_NEAR(std::remainder(found - heading, 360.0), 0.0, 4.0) << heading;
  }
}

// A window that has travelled by whole cells sees the same sea.
TEST(Sea, PlacesOfTheWorldKeepTheirWaves) {
  const WaveGrid grid = box(), moved = box(96, 0.25F, {1.25F, -0.5F});
  SeaField sea(grid, crossing_sea()), sea_moved(moved, crossing_sea());
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
    SeaField field(grid, sea);
    std::vector<float> rise = grid.make_array();
    field.rise(2.0, rise);
    EXPECT_NEAR(4.0 * root_mean_square(grid, rise) / field.held_height(), 1.0, 0.003) << seed;
    EXPECT_NEAR(field.held_height() / significant_height(sea), 1.0, 0.01);
    RecordProperty("held_" + std::to_string(seed), std::to_string(field.held_height()));
  }
}

}  // namespace
}  // namespace regatta
