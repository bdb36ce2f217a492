// The narrow band of the liquid (src/liquid/narrow_band.h) against the same water with particles everywhere, and
// against what must hold in any case: rest, a swing's energy, the front of a dam, bodies in deep water and afloat.
#include "liquid/liquid_solver.h"

#include "geometry/hull_shapes.h"
#include "liquid_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta::liquid_band_test {
namespace {

constexpr double kStep = 1.0 / 60.0;  // [s]
constexpr int kThick = 4;             // cells of a plane flow's box along z

struct Tank {
  LiquidSolver solver;
  Params params;
  Profiler profiler;
  std::vector<BodyView> bodies;
  std::vector<BodyLoad> loads;

  Tank(Vec3 size, float cell, Vec3 water, double band, std::vector<BodyView> with = {})
      : solver(LiquidSolver::create(liquid_box(size, cell, water), with).value()),
        bodies(std::move(with)),
        loads(bodies.size()) {
    params.liquid_band = band;
  }
  void step() { solver.step(params, kStep, bodies, loads, profiler); }
  // Bodies move as World::step moves them, but do not turn.
  void step_bodies() {
    const auto dt = static_cast<float>(kStep);
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      BodyView& body = bodies[b];
      body.push = {0.0F, -kGravity, 0.0F};
      body.state.velocity += dt * (loads[b].force / body.mass + body.push);
      body.state.position += dt * body.state.velocity;
    }
    step();
  }
};

double rms_speed(const LiquidSolver& solver) {
  const WaterTotals totals = solver.totals();
  return std::sqrt(2.0 * totals.kinetic_energy / (static_cast<double>(kWaterDensity) * totals.volume));
}

TEST(LiquidBand, StaysAtRestForAMinute) {
  constexpr float kCell = 1.0F / 16.0F;
  Tank tank({1.0F, 0.75F, kThick * kCell}, kCell, {1.0F, 0.5F, kThick * kCell}, 2.0);
  const double volume = tank.solver.totals().volume;
  for (int n = 0; n < 3600; ++n) tank.step();
  const double speed = rms_speed(tank.solver);
  RecordProperty("rms_speed", std::to_string(speed));
  EXPECT_LT(speed, 1e-3);
  EXPECT_NEAR(tank.solver.totals().volume, volume, 1e-7 * volume);
  const MacGrid& grid = tank.solver.grid();
  double pressure = 0.0;
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < kThick; ++k)
      pressure += static_cast<double>(tank.solver.pressure()[static_cast<std::size_t>(grid.at(i, 0, k))]) / 64.0;
  const double weight = static_cast<double>(kWaterDensity * kGravity) * (0.5 - 0.5 / 16.0);
  EXPECT_NEAR(pressure, weight, 1e-3 * weight);
}

// A standing wave in a tank of 1 m, 0.5 m deep: what it has of its first period's height and energy after 30 s.
struct Swung {
  double amplitude = 0.0, most_energy = 0.0, period_error = 0.0;
};

Swung swing(double band, LiquidTransfer transfer, double height, double seconds) {
  constexpr int kCells = 32;
  constexpr float kCell = 1.0F / kCells;
  constexpr double kDepth = 0.5, kWave = std::numbers::pi;
  Tank tank({1.0F, 0.8F, kThick * kCell}, kCell, {1.0F, 0.5F, kThick * kCell}, band);
  tank.params.liquid_transfer = transfer;
  std::vector<LiquidParticle> particles(tank.solver.particles().begin(), tank.solver.particles().end());
  for (LiquidParticle& particle : particles) {
    const double x = static_cast<double>(particle.x.x * kCell);
    const auto higher = static_cast<float>(1.0 + height / kDepth * std::cos(kWave * x));
    particle.x.y *= higher;
    particle.mass *= higher;
  }
  EXPECT_TRUE(tank.solver.set_particles(std::move(particles)).ok());
  const double period = 2.0 * kWave / std::sqrt(static_cast<double>(kGravity) * kWave * std::tanh(kWave * kDepth));
  const WaterTotals start = tank.solver.totals();
  const double still = 0.5 * static_cast<double>(kWaterDensity * kGravity) * start.volume * kDepth;
  const MacGrid& grid = tank.solver.grid();
  std::vector<double> crossings, amplitudes, energies;
  double last = height, peak = 0.0, sum = 0.0;
  int in_period = 0;
  for (int n = 0; n * kStep < seconds; ++n) {
    tank.step();
    double now = 0.0;
    for (int i = 0; i < kCells; ++i) {
      double wet = 0.0;
      for (int k = 0; k < kThick; ++k)
        for (int j = 0; j < grid.ny; ++j)
          wet += std::min(1.0, static_cast<double>(tank.solver.density()[static_cast<std::size_t>(grid.at(i, j, k))]));
      now += (wet / (kThick * kCells) - kDepth) * std::cos(kWave * (i + 0.5) / kCells) * 2.0 / kCells;
    }
    if (last * now < 0.0) crossings.push_back((n + 1 - now / (now - last)) * kStep);
    last = now;
    const WaterTotals totals = tank.solver.totals();
    sum += totals.potential_energy + totals.kinetic_energy - still;
    peak = std::max(peak, std::abs(now));
    ++in_period;
    if ((n + 1) * kStep < static_cast<double>(energies.size() + 1) * period) continue;
    energies.push_back(sum / in_period);
    amplitudes.push_back(peak);
    sum = peak = 0.0;
    in_period = 0;
  }
  EXPECT_NEAR(tank.solver.totals().volume, start.volume, 1e-7 * start.volume);
  const double measured = 2.0 * (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
  return {amplitudes.back() / amplitudes.front(),
          *std::max_element(energies.begin(), energies.end()) / energies.front(), measured / period - 1.0};
}

TEST(LiquidBand, AWaveKeepsItsHeightAndGainsNoEnergy) {
  const Swung high = swing(3.0, LiquidTransfer::kFlip, 0.08, 30.0);
  RecordProperty("amplitude", std::to_string(high.amplitude));
  RecordProperty("most_energy", std::to_string(high.most_energy));
  EXPECT_GT(high.amplitude, 0.85);
  EXPECT_LT(high.amplitude, 1.03);
  EXPECT_LT(high.most_energy, 1.05);
  EXPECT_NEAR(high.period_error, 0.0, 0.015);
  const Swung low = swing(3.0, LiquidTransfer::kFlip, 0.02, 10.0);
  EXPECT_GT(low.amplitude, 0.85);
  EXPECT_LT(low.most_energy, 1.05);
  // APIC gains as much with particles everywhere.
  const Swung apic = swing(3.0, LiquidTransfer::kApic, 0.02, 10.0);
  RecordProperty("apic_amplitude", std::to_string(apic.amplitude));
  EXPECT_GT(apic.amplitude, 0.7);
  EXPECT_LT(apic.most_energy, 1.5);
}

class LongLiquidBand : public testing::TestWithParam<double> {};

TEST_P(LongLiquidBand, AWaveGainsNoEnergyInAMinute) {
  const Swung swung = swing(GetParam(), LiquidTransfer::kFlip, 0.08, 60.0);
  RecordProperty("amplitude", std::to_string(swung.amplitude));
  EXPECT_LT(swung.most_energy, 1.05);
  EXPECT_GT(swung.amplitude, 0.65);
}

INSTANTIATE_TEST_SUITE_P(Bands, LongLiquidBand, testing::Values(2.0, 3.0, 4.0),
                         [](const auto& made) { return std::to_string(static_cast<int>(made.param)); });

// Front of a dam of a x a at times T = t sqrt(2 g / a), in a.
std::vector<double> dam_fronts(double band) {
  constexpr int kWide = 24;
  constexpr float kSide = 0.6F, kCell = kSide / kWide;
  Tank tank({6.0F * kSide, 1.2F * kSide, kThick * kCell}, kCell, {kSide, kSide, kThick * kCell}, band);
  std::vector<double> fronts;
  const double unit = std::sqrt(static_cast<double>(kSide / (2.0F * kGravity)));
  double last = 0.0;
  for (int n = 0; fronts.size() < 3; ++n) {
    tank.step();
    // The front is the end of the lowest water, averaged over the thickness.
    const MacGrid& grid = tank.solver.grid();
    double front = 0.0;
    for (int k = 0; k < kThick; ++k) {
      for (int i = grid.nx - 1; i >= 0; --i) {
        const auto c = static_cast<std::size_t>(grid.at(i, 0, k));
        if (tank.solver.liquid()[c] == 0) continue;
        const double inside = tank.solver.distance()[c], outside = tank.solver.distance()[c + 1];
        front += (i + 0.5 + inside / (inside - outside)) / (kWide * kThick);
        break;
      }
    }
    // The surface is that of the middle of the step.
    const double time = (n + 0.5) * kStep, wanted = (2.0 + static_cast<double>(fronts.size())) * unit;
    if (time >= wanted) fronts.push_back(last + (front - last) * (wanted - time + kStep) / kStep);
    last = front;
  }
  return fronts;
}

TEST(LiquidBand, TheFrontOfADamIsThatOfFullParticles) {
  const std::vector<double> full = dam_fronts(0.0), band = dam_fronts(3.0);
  for (std::size_t n = 0; n < full.size(); ++n) {
    RecordProperty("front_" + std::to_string(n), std::to_string(full[n]) + " " + std::to_string(band[n]));
    EXPECT_NEAR(band[n] / full[n], 1.0, 0.005) << n;
  }
}

BodyView box_of(double density, Vec3 at) {
  const Vec3 size(0.4F, 0.4F, 0.4F);
  BodyView body;
  body.hull = make_box_hull(size).value();
  body.state.position = at;
  body.mass = static_cast<float>(density) * kWaterDensity * size.x * size.y * size.z;
  return body;
}

// A box that is held in deep water is borne by the weight of what it displaces; one let go there comes up, and floats
// as deep as with particles everywhere.
TEST(LiquidBand, BodiesInDeepWaterAndAfloatAreBorneAsWithoutIt) {
  constexpr float kCell = 0.1F;
  for (const double band : {0.0, 2.0}) {
    BodyView held = box_of(1.0, {0.8F, 0.8F, 0.8F});
    held.motion = BodyMotion::kStatic;
    Tank tank({1.6F, 2.0F, 1.6F}, kCell, {1.6F, 1.6F, 1.6F}, band, {held});
    const double volume = tank.solver.totals().volume;
    for (int n = 0; n < 120; ++n) tank.step();
    double force = 0.0;
    for (int n = 0; n < 60; ++n) {
      tank.step();
      force += static_cast<double>(tank.loads[0].force.y) / 60.0;
    }
    const double weight = static_cast<double>(kWaterDensity * kGravity) * 0.064;
    RecordProperty("held_" + std::to_string(static_cast<int>(band)), std::to_string(force / weight));
    EXPECT_NEAR(force, weight, 0.01 * weight) << band;
    EXPECT_NEAR(tank.solver.totals().volume, volume, 1e-7 * volume) << band;
  }
}

TEST(LiquidBand, ABoxLetGoInDeepWaterComesUpAndFloats) {
  constexpr float kCell = 0.1F;
  double rise[2] = {}, draft[2] = {};
  for (const int banded : {0, 1}) {
    Tank tank({1.6F, 2.4F, 1.6F}, kCell, {1.6F, 1.6F, 1.6F}, 2.0 * banded, {box_of(0.5, {0.8F, 0.6F, 0.8F})});
    const double volume = tank.solver.totals().volume;
    for (int n = 0; n < 30; ++n) tank.step_bodies();
    rise[banded] = static_cast<double>(tank.bodies[0].state.position.y) - 0.6;
    for (int n = 30; n < 420; ++n) tank.step_bodies();
    double place = 0.0;
    for (int n = 0; n < 120; ++n) {
      tank.step_bodies();
      place += static_cast<double>(tank.bodies[0].state.position.y) / 120.0;
    }
    // The level stands as much higher as the box takes.
    const double level = (volume + 0.5 * 0.064) / (1.6 * 1.6);
    draft[banded] = level - (place - 0.2);
    EXPECT_NEAR(tank.solver.totals().volume, volume, 1e-6 * volume);
  }
  RecordProperty("rise", std::to_string(rise[0]) + " " + std::to_string(rise[1]));
  RecordProperty("draft", std::to_string(draft[0]) + " " + std::to_string(draft[1]));
  EXPECT_NEAR(rise[1], rise[0], 0.05 * rise[0]);
  EXPECT_NEAR(draft[1], 0.2, 0.15 * kCell);
}

}  // namespace
}  // namespace regatta::liquid_band_test
