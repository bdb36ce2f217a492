// The books of the narrow band, through the solver that keeps it: mass to round-off whatever is absorbed, let in or
// changed live; momentum; the state; what others read of deep water.
#include "liquid/narrow_band.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"
#include "liquid/liquid_solver.h"
#include "liquid/liquid_water.h"
#include "liquid_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace regatta {
namespace {

constexpr float kBandCell = 0.05F;

struct BandRun {
  LiquidSolver solver;
  Params params;
  std::vector<BodyView> bodies;
  std::vector<BodyLoad> loads;
  Profiler profiler;

  explicit BandRun(Vec3 water, Vec3 box = {1.2F, 0.8F, 0.6F}, std::vector<BodyView> with = {}, Vec3 speed = Vec3(0.0F))
      : solver(LiquidSolver::create(liquid_box(box, kBandCell, {{Vec3(0.0F), water, speed}}), with).value()),
        bodies(std::move(with)),
        loads(bodies.size()) {
    params.liquid_band = 3.0;
  }
  LiquidReport step(double dt = 1.0 / 60.0) { return solver.step(params, dt, bodies, loads, profiler); }
  std::uint64_t hash() {
    StateHash hash;
    hash_state([&](Archive& archive) { solver.visit(archive); }, hash);
    return hash.value();
  }
  [[nodiscard]] long deep_cells() const {
    return std::count(solver.band().deep().begin(), solver.band().deep().end(), std::uint8_t{1});
  }
  [[nodiscard]] double volume() const { return solver.totals().volume; }
  void give_particles(const std::function<void(LiquidParticle&)>& change) {
    std::vector<LiquidParticle> particles(solver.particles().begin(), solver.particles().end());
    for (LiquidParticle& particle : particles) change(particle);
    ASSERT_TRUE(solver.set_particles(std::move(particles)).ok());
  }
};

BodyView band_box(Vec3 at, BodyMotion motion) {
  BodyView body;
  body.hull = make_box_hull({0.2F, 0.15F, 0.2F}).value();
  body.state.position = at;
  body.mass = 6.0F;
  body.motion = motion;
  return body;
}

TEST(NarrowBand, DeepCellsHoldNoParticlesAndLieDeeperThanTheBand) {
  BandRun run({1.2F, 0.6F, 0.6F});
  for (int n = 0; n < 3; ++n) run.step();
  const MacGrid& grid = run.solver.grid();
  EXPECT_EQ(run.deep_cells(), 24 * 12 * (12 - 3));
  for (int j = 0; j < grid.ny; ++j) {
    const auto c = static_cast<std::size_t>(grid.at(5, j, 5));
    EXPECT_EQ(run.solver.band().deep()[c], j < 9 ? 1 : 0) << j;
    EXPECT_NEAR(run.solver.density()[c], j < 12 ? 1.0F : 0.0F, j < 10 ? 0.1F : 0.2F) << j;
  }
  for (const LiquidParticle& particle : run.solver.particles()) EXPECT_GT(particle.x.y, 8.9F);
}

TEST(NarrowBand, MassIsExactWhateverIsAbsorbedAndLetIn) {
  struct Kind {
    const char* name;
    double band;
    float cfl;
    std::vector<BodyView> bodies;
  };
  const std::vector<Kind> kinds = {
      {"dam", 2.0, 2.0F, {}},
      {"one cell, steps of five cells", 1.0, 5.0F, {}},
      {"a body falls through", 3.0, 2.0F, {band_box({0.3F, 0.9F, 0.3F}, BodyMotion::kDynamic)}},
      {"a body stands in it", 2.0, 2.0F, {band_box({0.3F, 0.2F, 0.3F}, BodyMotion::kStatic)}}};
  for (const Kind& kind : kinds) {
    BandRun run({0.7F, 0.7F, 0.6F}, {1.23F, 1.2F, 0.6F}, kind.bodies);
    run.params.liquid_band = kind.band;
    run.params.liquid_cfl = kind.cfl;
    const double volume = run.volume();
    for (int n = 0; n < 120; ++n) {
      for (BodyView& body : run.bodies) {
        if (body.motion == BodyMotion::kStatic) continue;
        body.state.velocity = {0.0F, -1.0F, 0.0F};
        body.state.position.y = std::max(0.1F, body.state.position.y - 1.0F / 60.0F);
      }
      run.step();
      // Merging and sharing out round each particle's mass once.
      ASSERT_NEAR(run.volume(), volume, 1e-7 * volume) << kind.name << " " << n;
    }
    EXPECT_TRUE(run.solver.totals().finite) << kind.name;
  }
}

TEST(NarrowBand, SwitchingConservesMassMomentumAndLevel) {
  const double kinds[][2] = {{3.0, 0.0}, {3.0, 6.0}, {6.0, 2.0}, {0.0, 3.0}};
  for (const auto& [from, to] : kinds) {
    BandRun run({1.2F, 0.6F, 0.6F});
    run.params.liquid_band = from;
    // A slow eddy: momentum of its own, and none on the whole.
    run.give_particles([](LiquidParticle& particle) {
      const float x = 3.14159F * particle.x.x / 24.0F, z = 3.14159F * particle.x.z / 12.0F;
      particle.u = 0.2F * Vec3(std::sin(x) * std::cos(z), 0.0F, -0.5F * std::cos(x) * std::sin(z));
    });
    for (int n = 0; n < 20; ++n) run.step();
    const WaterTotals before = run.solver.totals();
    run.params.liquid_band = to;
    for (int n = 0; n < 3; ++n) {
      run.step();
      const WaterTotals after = run.solver.totals();
      EXPECT_NEAR(after.volume, before.volume, 1e-7 * before.volume) << from << " " << to;
      EXPECT_NEAR(after.potential_energy, before.potential_energy, 2e-4 * before.potential_energy) << from << " " << to;
      EXPECT_NEAR(after.kinetic_energy, before.kinetic_energy, 0.06 * before.kinetic_energy) << from << " " << to;
      EXPECT_LT(std::abs(after.momentum.x), 0.01 * std::sqrt(2.0 * before.kinetic_energy * 1000.0 * before.volume));
    }
  }
}

TEST(NarrowBand, SwitchingGivesWaterAtRestNoKick) {
  BandRun run({1.2F, 0.6F, 0.6F});
  const auto rms = [&] { return std::sqrt(2.0 * run.solver.totals().kinetic_energy / (1000.0 * run.volume())); };
  run.params.liquid_band = 0.0;
  for (int n = 0; n < 30; ++n) run.step();
  const double start = rms();
  for (const double band : {3.0, 5.0, 2.0, 0.0, 3.0, 0.0}) {
    run.params.liquid_band = band;
    for (int n = 0; n < 10; ++n) {
      run.step();
      EXPECT_LT(rms(), start + 0.01) << band << " " << n;
    }
  }
}

TEST(NarrowBand, IsTheSameBitsOn1_2_3And8Threads) {
  for (const LiquidTransfer transfer : {LiquidTransfer::kPic, LiquidTransfer::kFlip, LiquidTransfer::kApic}) {
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      BandRun run({0.7F, 0.6F, 0.6F}, {1.2F, 0.8F, 0.6F}, {band_box({0.3F, 0.3F, 0.31F}, BodyMotion::kDynamic)});
      run.params.liquid_transfer = transfer;
      for (int n = 0; n < 8; ++n) run.step();
      EXPECT_GT(run.deep_cells(), 0);
      if (threads == 1) first = run.hash();
      EXPECT_EQ(run.hash(), first) << threads;
    }
  }
  set_thread_count(processor_count());
}

TEST(NarrowBand, GoesOnWithTheSameBitsAfterItWasSavedAndRestored) {
  BandRun run({0.7F, 0.6F, 0.6F});
  for (int n = 0; n < 25; ++n) run.step();
  State state;
  take_state([&](Archive& archive) { run.solver.visit(archive); }, state);
  BandRun other({0.7F, 0.6F, 0.6F});
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { other.solver.visit(archive); }).ok());
  other.solver.settle(other.params, {});
  EXPECT_EQ(run.hash(), other.hash());
  EXPECT_EQ(run.volume(), other.volume());
  for (int n = 0; n < 10; ++n) {
    run.step();
    other.step();
  }
  EXPECT_EQ(run.hash(), other.hash());
  // A state from before the band takes it away again.
  BandRun without({0.7F, 0.6F, 0.6F});
  take_state([&](Archive& archive) { without.solver.visit(archive); }, state);
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { run.solver.visit(archive); }).ok());
  EXPECT_EQ(run.deep_cells(), 0);
  EXPECT_EQ(run.volume(), without.volume());
}

TEST(NarrowBand, APushGivesDeepWaterItsMomentum) {
  BandRun run({1.2F, 0.6F, 0.6F});
  for (int n = 0; n < 3; ++n) run.step();
  const Vec2 before = run.solver.totals().momentum;
  run.solver.push({0.6F, 0.2F, 0.3F}, 0.15F, {2.0F, 0.0F, -1.0F});
  const Vec2 after = run.solver.totals().momentum;
  EXPECT_NEAR(after.x - before.x, 2.0, 0.02);
  EXPECT_NEAR(after.y - before.y, -1.0, 0.01);
  run.solver.push({0.6F, 0.45F, 0.3F}, 0.15F, {2.0F, 0.0F, 0.0F});  // across the band's lower end
  EXPECT_NEAR(run.solver.totals().momentum.x - after.x, 2.0, 0.04);
}

TEST(NarrowBand, AsParticlesItIsAsMuchWaterInTheSamePlace) {
  BandRun run({0.7F, 0.6F, 0.6F});
  for (int n = 0; n < 25; ++n) run.step();
  const WaterTotals before = run.solver.totals();
  const std::vector<LiquidParticle> all = run.solver.all_as_particles();
  EXPECT_GT(all.size(), run.solver.particles().size());
  ASSERT_TRUE(run.solver.set_particles(all).ok());
  const WaterTotals after = run.solver.totals();
  EXPECT_NEAR(after.volume, before.volume, 1e-7 * before.volume);
  EXPECT_NEAR(after.potential_energy, before.potential_energy, 1e-3 * before.potential_energy);
  EXPECT_NEAR(after.kinetic_energy, before.kinetic_energy, 0.03 * before.kinetic_energy);
  EXPECT_NEAR(after.momentum.x, before.momentum.x, 0.02 * std::abs(before.momentum.x));
}

TEST(NarrowBand, AnEddyKeepsItsMomentsInItAndIsSeenByItsWater) {
  const ParticleSetup setup = liquid_box({1.2F, 0.8F, 1.2F}, kBandCell, Vec3(1.2F, 0.6F, 1.2F));
  double spin[2] = {};
  for (const int band : {0, 1}) {
    LiquidSolver solver = LiquidSolver::create(setup, {}).value();
    std::vector<LiquidParticle> particles(solver.particles().begin(), solver.particles().end());
    for (LiquidParticle& p : particles) {
      const float x = 3.14159F * p.x.x / 24.0F, z = 3.14159F * p.x.z / 24.0F;
      p.u = 0.3F * Vec3(std::sin(x) * std::cos(z), 0.0F, -std::cos(x) * std::sin(z));
    }
    ASSERT_TRUE(solver.set_particles(std::move(particles)).ok());
    Params params;
    params.liquid_band = 3.0 * band;
    Profiler profiler;
    for (int n = 0; n < 60; ++n) solver.step(params, 1.0 / 60.0, {}, {}, profiler);
    for (const LiquidParticle& p : solver.particles()) {
      spin[band] += static_cast<double>(p.mass * ((p.x.z - 12.0F) * p.u.x - (p.x.x - 12.0F) * p.u.z));
    }
    EXPECT_EQ(solver.band().active(), band == 1);
    spin[band] += solver.band().spin({12.0F, 12.0F});
  }
  EXPECT_NEAR(spin[1], spin[0], 0.02 * std::abs(spin[0]));
}

TEST(NarrowBand, RandomPlayKeepsItFiniteAndItsMass) {
  BandRun run({0.8F, 0.5F, 0.6F}, {1.0F, 0.9F, 0.6F}, {band_box({0.4F, 0.4F, 0.3F}, BodyMotion::kDynamic)});
  Rng rng(7);
  const double volume = run.volume();
#ifdef REGATTA_SANITIZED
  constexpr int kSteps = 200;
#else
  constexpr int kSteps = 2000;
#endif
  for (int n = 0; n < kSteps; ++n) {
    if (n % 20 == 0) {
      run.params.liquid_band = static_cast<double>(rng.next() % 6);
      run.params.liquid_transfer = static_cast<LiquidTransfer>(rng.next() % 3);
      run.params.liquid_cfl = 0.5 + 4.5 * static_cast<double>(rng.uniform());
      for (int a = 0; a < 3; ++a) run.bodies[0].state.velocity[a] = rng.uniform(-0.5F, 0.5F);
      run.bodies[0].state.angular_velocity = 2.0F * run.bodies[0].state.velocity;
    }
    if (n % 7 == 0) {
      const float x = rng.uniform(), y = 0.5F * rng.uniform(), z = 0.6F * rng.uniform();
      run.solver.push({x, y, z}, 0.2F, {rng.uniform(-1.5F, 1.5F), 3.0F, 0.0F});
    }
    BodyState& state = run.bodies[0].state;
    state.position =
        glm::clamp(state.position + state.velocity / 60.0F, Vec3(0.2F, 0.0F, 0.2F), Vec3(0.8F, 0.6F, 0.4F));
    run.step();
    ASSERT_TRUE(run.solver.totals().finite) << n;
  }
  EXPECT_NEAR(run.volume(), volume, 1e-5 * volume);
}

#ifndef REGATTA_SANITIZED
TEST(NarrowBand, ASteadyStepAllocatesNothing) {
  BandRun run({1.2F, 0.6F, 0.6F}, {1.2F, 0.8F, 0.6F}, {band_box({0.3F, 0.6F, 0.3F}, BodyMotion::kDynamic)});
  for (int n = 0; n < 10; ++n) run.step();
  const long before = allocations();
  for (int n = 0; n < 5; ++n) run.step();
  EXPECT_EQ(allocations() - before, 0);
}
#endif

}  // namespace
}  // namespace regatta
