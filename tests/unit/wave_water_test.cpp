#include "waves/wave_water.h"

#include "waves/wave_symbol.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr double kWaterStep = 1.0 / 60.0;

WaveWater still_water(float depth) {
  WaterSetup setup;
  setup.level = 1.5F;
  setup.depth = depth;
  setup.domain = {{0.0F, 0.0F}, {20.0F, 5.0F}};
  setup.domain.west = setup.domain.east = setup.domain.south = setup.domain.north = EdgeKind::kPeriodic;
  setup.terrain = std::make_shared<const Terrain>(
      make_flat_terrain(setup.domain.lower, setup.domain.upper, setup.level - setup.depth));
  Params params;
  params.waves_spacing = 0.25;
  Result<WaveWater> made = WaveWater::create(setup, params, kWaterStep, {});
  EXPECT_TRUE(made.ok());
  return std::move(made).value();
}

// Below a regular wave: a ω cosh k(h - s) / sinh kh along, a ω sinh k(h - s) / sinh kh up, s below the surface.
TEST(WaveWater, TheVelocityBelowARegularWaveIsThatOfLinearTheory) {
  for (const double depth : {1.2, 8.0}) {
    WaveWater water = still_water(static_cast<float>(depth));
    const WaveGrid& grid = water.layer().grid();
    const double k = 2.0 * std::numbers::pi / 5.0, w = wave_frequency(k, depth), a = 0.05, dx = 0.25;
    const double flux = std::sin(0.5 * w * kWaterStep) / kWaterStep * dx / std::sin(0.5 * k * dx);
    for (int row = 0; row < grid.nz; ++row) {
      for (int i = 0; i < grid.nx; ++i) {
        const std::size_t c = grid.at(i, row);
        water.layer().state().surface[c] = static_cast<float>(a * std::cos(k * dx * (i + 0.5)));
        water.layer().state().flux_x[c] = static_cast<float>(a * flux * std::cos(k * dx * i + 0.5 * w * kWaterStep));
        water.flow().potential()[c] =
            static_cast<float>(a * 9.81 / w * std::sin(k * dx * (i + 0.5) + 0.5 * w * kWaterStep));
      }
    }
    const Params params;
    Profiler profiler;
    profiler.declare(wave_stage::kAll);
    const int steps = 200;
    for (int n = 0; n < steps; ++n) water.step({params, n * kWaterStep, kWaterStep, {}, {}, {}}, {}, profiler);
    // The surface stands half a step ahead of potential and rate.
    const double time = (steps - 0.5) * kWaterStep;
    for (const float x : {0.4F, 3.3F, 7.1F}) {
      for (const float below : {0.0F, 0.3F, 0.9F}) {
        const double phase = k * static_cast<double>(x) - w * time;
        const double surface = 1.5 + a * std::cos(phase - 0.5 * w * kWaterStep);
        const Vec3 point(x, static_cast<float>(surface) - below, 2.0F);
        WaterSample sample;
        water.sample({&point, 1}, {&sample, 1});
        const double up = k * (depth - static_cast<double>(below));
        const double along = a * w * std::cosh(up) / std::sinh(k * depth);
        const double rising = a * w * std::sinh(up) / std::sinh(k * depth);
        EXPECT_NEAR(static_cast<double>(sample.velocity.x), along * std::cos(phase), 0.03 * a * w) << x << " " << below;
        EXPECT_NEAR(static_cast<double>(sample.rise), rising * std::sin(phase), 0.03 * a * w) << x << " " << below;
        EXPECT_NEAR(sample.velocity.y, 0.0F, 1e-5F);
      }
    }
    Diagnostics diagnostics;
    water.diagnose(params, steps * kWaterStep, diagnostics);
    EXPECT_EQ(diagnostics.waves.cells, grid.count());
    EXPECT_NEAR(diagnostics.waves.height, 4.0 * a / std::numbers::sqrt2, 0.01 * a);
    EXPECT_NEAR(diagnostics.waves.wave_number / k, 1.0, 0.03);
  }
}

// The plot of the spectrum has the layer's height, and comes when it is asked for.
TEST(WaveWater, DrawsItsSpectrumOnRequest) {
  WaveWater water = still_water(8.0F);
  const WaveGrid& grid = water.layer().grid();
  for (int row = 0; row < grid.nz; ++row) {
    for (int i = 0; i < grid.nx; ++i) {
      water.layer().state().surface[grid.at(i, row)] =
          0.1F * std::cos(2.0F * std::numbers::pi_v<float> * (static_cast<float>(i) + 0.5F) / 20.0F);
    }
  }
  Snapshot snapshot;
  snapshot.step = 77;
  const Params params;
  SnapshotRequest request;
  water.draw({params, 0.0, request}, snapshot);
  EXPECT_EQ(snapshot.spectrum, WaveSpectrumPlot{});
  request.spectrum = true;
  water.draw({params, 0.0, request}, snapshot);
  EXPECT_EQ(snapshot.spectrum.step, 77);
  EXPECT_TRUE(snapshot.spectrum.asked.empty());
  double variance = 0.0;
  for (const float density : snapshot.spectrum.measured) {
    variance += static_cast<double>(density) * static_cast<double>(snapshot.spectrum.bin);
  }
  EXPECT_NEAR(variance, 0.5 * 0.1 * 0.1, 1e-5);
}

}  // namespace
}  // namespace regatta
