#include "waves/wave_flow.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"
#include "exchange/wave_exchange.h"
#include "waves/wave_layer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr double kFlowStep = 1.0 / 60.0;

// Returns what a water hands to the layer for a flow.
WaveExchange exchange_of(const WaveGrid& grid, const WaveFlow& flow, float depth) {
  WaveExchange exchange;
  exchange.lower = grid.lower;
  exchange.dx = grid.dx;
  exchange.dz = grid.dz;
  exchange.nx = grid.nx;
  exchange.nz = grid.nz;
  exchange.stride = grid.stride;
  exchange.periodic_x = grid.x_axis == WaveAxis::kPeriodic;
  exchange.periodic_z = grid.z_axis == WaveAxis::kPeriodic;
  exchange.potential = flow.potential();
  exchange.profile = {flow.wave_number(), depth};
  return exchange;
}

// velocity_in() is the change of the layer's momentum by the surface of each cell, at the ends and beside walls, too.
TEST(WaveFlow, MomentumChangesWithACellsSurfaceByTheVelocityInIt) {
  for (const bool walled : {false, true}) {
    const WaveAxis ends = walled ? WaveAxis::kWalled : WaveAxis::kPeriodic;
    const WaveGrid grid = make_wave_grid({0, 0}, {0.2F, 0.3F}, 16, 12, ends, ends);
    WaveFlow flow(grid);
    WaveBed bed;
    WaveState state{grid.make_array(), grid.make_array(), grid.make_array(), 0.0};
    if (walled) bed.open_x = bed.open_z = std::vector<float>(grid.array_size(), 1.0F);
    Rng rng(3);
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        flow.potential()[grid.at(i, k)] = rng.uniform();
        if (walled && i % 5 == 3) bed.open_x[grid.at(i, k)] = 0.0F;
        if (walled && k % 4 == 2) bed.open_z[grid.at(i, k)] = 0.5F;
      }
    }
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        state.surface[grid.at(i, k)] = 1.0F;
        const glm::dvec2 by_motion = flow.motion(state, bed).momentum / grid.area();
        state.surface[grid.at(i, k)] = 0.0F;
        const Vec2 found = flow.velocity_in(i, k, bed);
        ASSERT_NEAR(static_cast<double>(found.x), by_motion.x, 1e-5) << walled << i << ' ' << k;
        ASSERT_NEAR(static_cast<double>(found.y), by_motion.y, 1e-5) << walled << i << ' ' << k;
      }
    }
  }
}

// A regular wave of 16 cells that runs along x in a layer, from the start: the level velocity at its surface is
// a ω / tanh(kh) · cos, with the potential that it begins with or after some memories of τ without.
struct Case {
  double depth;
  bool from_the_start;
};
TEST(WaveFlow, AtTheSurfaceIsThatOfARegularWave) {
  for (const Case& with : {Case{0.5, true}, Case{20.0, true}, Case{20.0, false}}) {
    const int n = 64;
    const WaveGrid grid = make_wave_grid({0, 0}, {0.2F, 0.2F}, n, 8, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
    WaveLayer layer(grid, make_wave_bed(static_cast<float>(with.depth)), {}, kFlowStep);
    WaveFlow flow(grid);
    const double k = 2.0 * std::numbers::pi * 4 / (n * 0.2), omega = wave_frequency(k, with.depth), a = 0.05;
    const double flux = 2.0 * std::sin(0.5 * omega * kFlowStep) / kFlowStep / (10.0 * std::sin(0.1 * k));  // of ω/k
    for (int row = 0; row < grid.nz; ++row) {
      for (int i = 0; i < n; ++i) {
        const double x = 0.2 * (i + 0.5);
        layer.state().surface[grid.at(i, row)] = static_cast<float>(a * std::cos(k * x));
        layer.state().flux_x[grid.at(i, row)] =
            static_cast<float>(a * flux * std::cos(k * 0.2 * i + 0.5 * omega * kFlowStep));
        // η = a cos θ, ∂Φ/∂t = -g η: Φ = (g a/ω) sin θ, half a step before the surface.
        if (with.from_the_start) {
          flow.potential()[grid.at(i, row)] =
              static_cast<float>(9.81 * a / omega * std::sin(k * x + 0.5 * omega * kFlowStep));
        }
      }
    }
    const std::vector<float> head = grid.make_array();
    const int steps = with.from_the_start ? 600 : 6000;
    for (int step = 0; step < steps; ++step) {
      flow.step(layer.state().surface, head, kFlowStep);
      layer.step();
    }
    const WaveExchange exchange = exchange_of(grid, flow, static_cast<float>(with.depth));
    EXPECT_NEAR(static_cast<double>(exchange.profile.wave_number) / k, 1.0, 0.03);
    const double speed = 9.81 * a * k / omega;  // the same as a ω / tanh kh
    for (const float x : {0.05F, 1.3F, 5.0F, 12.7F, -1.0F, 15.0F}) {
      const double phase = k * static_cast<double>(x) - omega * (steps - 0.5) * kFlowStep;
      const Vec2 found = exchange.velocity({x, 0.77F});
      EXPECT_NEAR(static_cast<double>(found.x), speed * std::cos(phase), 0.03 * speed) << x << " " << with.depth;
      EXPECT_NEAR(found.y, 0.0F, 1e-5F);
    }
  }
}

// The same along z, and with waves at right angles the wave number lies between.
TEST(WaveFlow, WaveNumberIsThatOfThePotential) {
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.125F}, 96, 80, WaveAxis::kPeriodic, WaveAxis::kWalled);
  WaveFlow flow(grid);
  EXPECT_EQ(flow.wave_number(), 0.0F);
  const double kx = 2.0 * std::numbers::pi * 2 / 9.6, kz = std::numbers::pi * 4 / 10.0;
  const auto fill = [&](double along_x, double along_z, double mean) {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        flow.potential()[grid.at(i, k)] = static_cast<float>(mean + along_x * std::cos(kx * 0.1 * (i + 0.5)) +
                                                             along_z * std::cos(kz * 0.125 * (k + 0.5)));
      }
    }
  };
  fill(1.0, 0.0, 0.0);
  EXPECT_NEAR(static_cast<double>(flow.wave_number()) / kx, 1.0, 0.01);
  fill(0.0, 0.3, 5.0);  // a mean moves nothing
  EXPECT_NEAR(static_cast<double>(flow.wave_number()) / kz, 1.0, 0.02);
  fill(1.0, 1.0, 0.0);
  EXPECT_NEAR(static_cast<double>(flow.wave_number()) / std::sqrt(0.5 * (kx * kx + kz * kz)), 1.0, 0.02);
}

// Walls at the ends of the grid and closed faces stop the flow.
TEST(WaveFlow, StopsAtClosedFaces) {
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 40, 30, WaveAxis::kWalled, WaveAxis::kWalled);
  WaveFlow flow(grid);
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i)
      flow.potential()[grid.at(i, k)] = static_cast<float>(i) + 2.0F * static_cast<float>(k);
  }
  WaveExchange exchange = exchange_of(grid, flow, 1.0F);
  EXPECT_NEAR(exchange.velocity({2.0F, 1.5F}).x, 10.0F, 1e-3F);
  EXPECT_NEAR(exchange.velocity({2.0F, 1.5F}).y, 20.0F, 1e-3F);
  EXPECT_NEAR(exchange.velocity({0.0F, 1.5F}).x, 0.0F, 1e-3F);
  EXPECT_NEAR(exchange.velocity({4.0F, 1.5F}).x, 0.0F, 1e-3F);
  EXPECT_NEAR(exchange.velocity({2.0F, 0.0F}).y, 0.0F, 1e-3F);
  EXPECT_NEAR(exchange.velocity({2.0F, 3.0F}).y, 0.0F, 1e-3F);
  std::vector<float> open_x(grid.array_size(), 1.0F), open_z(grid.array_size(), 1.0F);
  for (int k = 0; k < grid.nz; ++k) open_x[grid.at(20, k)] = 0.0F;
  exchange.open_x = open_x;
  exchange.open_z = open_z;
  EXPECT_NEAR(exchange.velocity({2.0F, 1.5F}).x, 0.0F, 1e-3F);
  EXPECT_NEAR(exchange.velocity({2.0F, 1.5F}).y, 20.0F, 1e-3F);
}

// Water that is held level by a head does not flow, and what a wave leaves that is gone dies away.
TEST(WaveFlow, AtRestStaysAtRestAndForgets) {
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 40, 30, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  WaveFlow flow(grid);
  std::vector<float> surface = grid.make_array(), head = grid.make_array();
  for (int i = 10; i < 20; ++i) {
    head[grid.at(i, 7)] = 0.3F;
    surface[grid.at(i, 7)] = -0.3F;
  }
  for (int step = 0; step < 100; ++step) flow.step(surface, head, kFlowStep);
  for (const float value : flow.potential()) ASSERT_EQ(value, 0.0F);
  flow.potential()[grid.at(5, 5)] = 1.0F;
  for (int step = 0; step < 1200; ++step) flow.step(surface, head, kFlowStep);
  EXPECT_NEAR(flow.potential()[grid.at(5, 5)], std::exp(-1.0F), 1e-3F);
}

TEST(WaveFlow, GivesTheSameBitsForAnyNumberOfThreads) {
  const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 96, 90, WaveAxis::kPeriodic, WaveAxis::kWalled);
  std::vector<float> surface = grid.make_array();
  const std::vector<float> head = grid.make_array();
  Rng rng(7);
  for (float& eta : surface) eta = rng.uniform(-0.1F, 0.1F);
  std::vector<std::vector<float>> found;
  std::vector<float> numbers;
  for (const int threads : {1, 3, 8}) {
    set_thread_count(threads);
    WaveFlow flow(grid);
    for (int step = 0; step < 20; ++step) flow.step(surface, head, kFlowStep);
    found.push_back(flow.potential());
    numbers.push_back(flow.wave_number());
  }
  set_thread_count(processor_count());
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
  EXPECT_EQ(numbers[0], numbers[1]);
  EXPECT_EQ(numbers[0], numbers[2]);
}

// A travelling wave has as much energy of motion as of height, ¼ g a² over an area, and the momentum of all its energy
// over its speed, whichever way it runs and whatever stands at the ends of the other axis.
TEST(WaveFlow, ATravellingWaveHasTheMomentumOfItsEnergyOverItsSpeed) {
  constexpr int kCells = 48, kWaves = 3;
  constexpr double kAmplitude = 0.05, kSpacing = 0.25, kGravityHere = static_cast<double>(kGravity);
  const double k = 2.0 * std::numbers::pi * kWaves / (kCells * kSpacing), omega = std::sqrt(kGravityHere * k);
  for (const bool along_x : {true, false}) {
    for (const WaveAxis across : {WaveAxis::kPeriodic, WaveAxis::kWalled}) {
      const int other = 20;
      const WaveGrid grid = make_wave_grid({0.0F, 0.0F}, Vec2(static_cast<float>(kSpacing)), along_x ? kCells : other,
                                           along_x ? other : kCells, along_x ? WaveAxis::kPeriodic : across,
                                           along_x ? across : WaveAxis::kPeriodic);
      WaveFlow flow(grid);
      WaveState state;
      for (std::vector<float>* field : {&state.surface, &state.flux_x, &state.flux_z}) *field = grid.make_array();
      std::vector<float>& flux = along_x ? state.flux_x : state.flux_z;
      for (int z = 0; z < grid.nz; ++z) {
        for (int x = 0; x < grid.nx; ++x) {
          const double face = kSpacing * (along_x ? x : z), middle = face + 0.5 * kSpacing;
          const std::size_t c = grid.at(x, z);
          state.surface[c] = static_cast<float>(kAmplitude * std::cos(k * middle));
          flux[c] = static_cast<float>(kAmplitude * omega / k * std::cos(k * face));
          flow.potential()[c] = static_cast<float>(kAmplitude * kGravityHere / omega * std::sin(k * middle));
        }
      }
      const WaveMotion motion = flow.motion(state, WaveBed{});
      const double half = 0.25 * kGravityHere * kAmplitude * kAmplitude * grid.area() * grid.count();
      const double momentum = 2.0 * half * k / omega;
      EXPECT_NEAR(motion.energy / half, 1.0, 8e-3);  // of second order: (k Δx)²/24
      EXPECT_NEAR((along_x ? motion.momentum.x : motion.momentum.y) / momentum, 1.0, 1e-4);
      EXPECT_NEAR((along_x ? motion.momentum.y : motion.momentum.x) / momentum, 0.0, 1e-6);
    }
  }
}

}  // namespace
}  // namespace regatta
