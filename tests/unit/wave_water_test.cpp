#include "waves/wave_water.h"

#include "waves/wave_symbol.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr double kWaterStep = 1.0 / 60.0;

WaveWater still_water(float depth, EdgeKind edge = EdgeKind::kPeriodic, float width = 5.0F) {
  WaterSetup setup;
  setup.level = 1.5F;
  setup.depth = depth;
  setup.domain = {{0.0F, 0.0F}, {20.0F, width}};
  setup.domain.west = setup.domain.east = setup.domain.south = setup.domain.north = edge;
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

// Water that flows evenly, on one side of x = 10 m alone: nothing else is asked of it.
class EvenStream final : public Water {
 public:
  WaterStepReport step(const WaterInput&, std::span<BodyLoad>, Profiler&) override { return {}; }
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override {
    for (std::size_t n = 0; n < points.size(); ++n) {
      samples[n].velocity = {0.8F, 0.5F};
      samples[n].wet = points[n].x < 10.0F;
    }
  }
  [[nodiscard]] WaterBox region() const override { return {}; }
  [[nodiscard]] bool carries_wakes() const override { return true; }
  [[nodiscard]] WaterTotals totals() const override { return {}; }
  void diagnose(const Params&, double, Diagnostics&) const override {}
  void draw(const WaterDrawing&, Snapshot&) const override {}
  Result<> set_state(const Params&, const Water&, std::span<const BodyView>) override { return success(); }
  void visit(Archive&) override {}
  void settle(const Params&, std::span<const BodyView>) override {}
};

// ρ ∫ q·u dA, of an even flux and of one that swings to and fro along the stream.
TEST(WaveWater, SharesEnergyWithTheWaterBelow) {
  WaveWater water = still_water(2.0F);
  const WaveGrid& grid = water.layer().grid();
  WaveState& state = water.layer().state();
  const auto set = [&](const auto& along) {
    for (int row = 0; row < grid.nz; ++row) {
      for (int i = 0; i < grid.nx; ++i) {
        state.flux_x[grid.at(i, row)] = along(static_cast<double>(i) * 0.25);
        state.flux_z[grid.at(i, row)] = -0.1F;
      }
    }
  };
  const double wet = 10.0 * 5.0, across = 0.5 * -0.1;
  set([](double) { return 0.3F; });
  EXPECT_NEAR(water.shared_energy(EvenStream{}), 1000.0 * wet * (0.8 * 0.3 + across), 1.0);
  set([](double x) { return static_cast<float>(0.3 * std::sin(2.0 * std::numbers::pi * x / 5.0)); });
  EXPECT_NEAR(water.shared_energy(EvenStream{}), 1000.0 * wet * across, 1.0);
}

// 32 rows fill the arrays to their end. Nothing flows through walls.
TEST(WaveWater, SharesEnergyBetweenWalls) {
  WaveWater water = still_water(2.0F, EdgeKind::kWall, 8.0F);
  const WaveGrid& grid = water.layer().grid();
  ASSERT_EQ(grid.nz, 32);
  WaveState& state = water.layer().state();
  for (int row = 0; row < grid.nz; ++row) {
    for (int i = 0; i < grid.nx; ++i) {
      state.flux_x[grid.at(i, row)] = i > 0 ? 0.3F : 0.0F;
      state.flux_z[grid.at(i, row)] = row > 0 ? -0.1F : 0.0F;
    }
  }
  const double along = 0.8 * 0.3 * (10.0 - 0.125) * 8.0, across = -0.5 * 0.1 * 10.0 * (8.0 - 0.25);
  EXPECT_NEAR(water.shared_energy(EvenStream{}), 1000.0 * (along + across), 1.0);
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
