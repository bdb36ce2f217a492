#include "waves/wave_symbol.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

TEST(WaveSymbol, WaveNumberAndFrequencyAreInverse) {
  for (const double depth : {0.1, 1.0, 30.0, 4000.0}) {
    for (const double k : {1e-4, 0.01, 0.5, 3.0, 60.0}) {
      EXPECT_NEAR(wave_number(wave_frequency(k, depth), depth) / k, 1.0, 1e-9) << k << " " << depth;
      const double step = 1e-4 * k;
      const double difference = (wave_frequency(k + step, depth) - wave_frequency(k - step, depth)) / (2.0 * step);
      EXPECT_NEAR(group_speed(k, depth) / difference, 1.0, 1e-6) << k << " " << depth;
    }
  }
  EXPECT_EQ(wave_number(0.0, 2.0), 0.0);
  EXPECT_NEAR(group_speed(0.0, 2.0), std::sqrt(9.81 * 2.0), 1e-6);
}

// The layer's operator -∇·S∇ multiplies a cosine by (2 - 2 cos ωΔt)/Δt².
TEST(WaveSymbol, MakesTheFrequencyOfTheLeapfrogExact) {
  const double dt = 1.0 / 60.0, depth = 0.7;
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 64, 32, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  const WaveTransform transform(grid);
  WaveSpectrum scratch = transform.make_spectrum();
  const WaveSymbol symbol = wave_symbol(transform, depth, dt);
  for (const auto& [mx, mz] : {std::pair{1, 0}, {5, 3}, {20, 11}, {31, 15}}) {
    const double kx = 2.0 * std::numbers::pi * mx / 6.4, kz = 2.0 * std::numbers::pi * mz / 3.2;
    std::vector<float> field = grid.make_array();
    const auto wave = [&](int i, int k) { return std::cos(kx * 0.1 * i + kz * 0.1 * k); };
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) field[grid.at(i, k)] = static_cast<float>(wave(i, k));
    }
    transform.filter(field, symbol, scratch, field);
    const double difference_x = 20.0 * std::sin(0.05 * kx), difference_z = 20.0 * std::sin(0.05 * kz);
    const double laplacian = difference_x * difference_x + difference_z * difference_z;
    const double omega = wave_frequency(std::hypot(kx, kz), depth);
    const double expected = 2.0 * (1.0 - std::cos(omega * dt)) / (dt * dt) / laplacian;
    EXPECT_NEAR(static_cast<double>(field[grid.at(0, 0)]) / expected, 1.0, 1e-5) << mx << " " << mz;
  }
}

}  // namespace
}  // namespace regatta
