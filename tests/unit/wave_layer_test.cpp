#include "waves/wave_layer.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr double kLayerStep = 1.0 / 60.0;

// A bay: slopes from 2 m to land, an island with images, a sponge in the west, walls in the south and north.
WaveLayer bay() {
  const WaveGrid grid = make_wave_grid({-5, -4}, {0.25F, 0.25F}, 60, 40, WaveAxis::kPeriodic, WaveAxis::kWalled);
  WaveGround ground;
  ground.depth = grid.make_array();
  ground.mirror.assign(grid.array_size(), 0);
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const bool island = i > 20 && i < 28 && k > 10 && k < 18;
      ground.depth[grid.at(i, k)] = island ? 0.0F : std::min(2.0F, 0.05F * static_cast<float>(54 - i));
      ground.mirror[grid.at(i, k)] = island ? 1 : 0;
    }
  }
  WaveLayer layer(grid, make_wave_bed(grid, ground), {.west = 2.0F}, kLayerStep);
  Rng rng(5);
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      if (ground.depth[grid.at(i, k)] > 0.0F) layer.state().surface[grid.at(i, k)] = rng.uniform(-0.01F, 0.01F);
    }
  }
  return layer;
}

TEST(WaveLayer, StillWaterStaysStill) {
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 32, 20, WaveAxis::kWalled, WaveAxis::kPeriodic);
  WaveLayer layer(grid, make_wave_bed(1.0F), {}, kLayerStep);
  for (int n = 0; n < 10; ++n) layer.step();
  for (const float eta : layer.state().surface) ASSERT_EQ(eta, 0.0F);
}

// A head that has always been there presses the surface down by itself: η = -d moves no water.
TEST(WaveLayer, WaterUnderAHeadAtRestStaysAtRest) {
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 40, 30, WaveAxis::kWalled, WaveAxis::kPeriodic);
  WaveLayer layer(grid, make_wave_bed(1.0F), {}, kLayerStep);
  std::vector<float> head = grid.make_array();
  for (int k = 10; k < 20; ++k) {
    for (int i = 10; i < 30; ++i) head[grid.at(i, k)] = 0.2F;
  }
  for (std::size_t c = 0; c < head.size(); ++c) layer.state().surface[c] = -head[c];
  for (int n = 0; n < 60; ++n) layer.step(&head);
  for (std::size_t c = 0; c < head.size(); ++c) ASSERT_EQ(layer.state().surface[c], -head[c]);
}

// A wave of exact symbol keeps height and phase; the sample reads its surface, its rate and its slope.
TEST(WaveLayer, SamplesAWaveThatTravels) {
  const int n = 64;
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, n, 8, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  WaveLayer layer(grid, make_wave_bed(0.5F), {}, kLayerStep);
  const double k = 2.0 * std::numbers::pi * 2 / 6.4, omega = wave_frequency(k, 0.5), a = 0.01;
  const double flux = 2.0 * std::sin(0.5 * omega * kLayerStep) / kLayerStep / (20.0 * std::sin(0.05 * k));  // of ω/k
  for (int row = 0; row < grid.nz; ++row) {
    for (int i = 0; i < n; ++i) {
      layer.state().surface[grid.at(i, row)] = static_cast<float>(a * std::cos(k * 0.1 * (i + 0.5)));
      layer.state().flux_x[grid.at(i, row)] =
          static_cast<float>(a * flux * std::cos(k * 0.1 * i + 0.5 * omega * kLayerStep));
    }
  }
  for (int step = 0; step < 240; ++step) layer.step();
  std::vector<float> rates = grid.make_array();
  layer.find_rates(rates);
  for (const float x : {0.05F, 1.3F, 5.0F, 6.39F, -1.0F, 8.0F}) {
    const WavePoint point = layer.sample({x, 0.33F}, rates);
    const double phase = k * static_cast<double>(x) - omega * 240.0 * kLayerStep;
    EXPECT_NEAR(static_cast<double>(point.rise), a * std::cos(phase), 0.01 * a) << x;
    EXPECT_NEAR(static_cast<double>(point.slope.x), -a * k * std::sin(phase), 0.01 * a * k) << x;
    EXPECT_NEAR(static_cast<double>(point.slope.y), 0.0, 1e-5) << x;
    EXPECT_NEAR(static_cast<double>(point.rate), a * omega * std::sin(phase + 0.5 * omega * kLayerStep),
                0.01 * a * omega)
        << x;
  }
}

TEST(WaveLayer, SpongesTakeWhatTheyCount) {
  WaveLayer layer = bay();
  const double before = layer.volume();
  for (int n = 0; n < 300; ++n) layer.step();
  EXPECT_NE(layer.state().absorbed, 0.0);
  EXPECT_NEAR(layer.volume() + layer.state().absorbed, before, 1e-7);
}

TEST(WaveLayer, LandStaysDry) {
  WaveLayer layer = bay();
  for (int n = 0; n < 100; ++n) layer.step();
  const WaveGrid& grid = layer.grid();
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const bool island = i > 20 && i < 28 && k > 10 && k < 18;
      if (island || i >= 54) {
        ASSERT_EQ(layer.state().surface[grid.at(i, k)], 0.0F) << i << " " << k;
      }
    }
  }
}

TEST(WaveLayer, BitsDoNotDependOnThreadsOrOnAStopBetween) {
  const int threads_before = thread_count();
  State straight;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    WaveLayer first = bay();
    for (int n = 0; n < 20; ++n) first.step();
    State between, end;
    take_state([&](Archive& archive) { first.visit(archive); }, between);
    WaveLayer second = bay();
    ASSERT_TRUE(give_state(between, [&](Archive& archive) { second.visit(archive); }).ok());
    for (int n = 0; n < 20; ++n) second.step();
    take_state([&](Archive& archive) { second.visit(archive); }, end);
    if (threads == 1) straight = end;
    EXPECT_EQ(first_difference(straight, end), std::nullopt) << threads << " threads";
  }
  set_thread_count(threads_before);
}

}  // namespace
}  // namespace regatta
