#include "liquid/liquid_solver.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

ParticleSetup dam_setup() {
  ParticleSetup setup;
  setup.upper = {1.2F, 0.8F, 0.6F};
  setup.radius = 0.0125F;
  setup.blocks = {{Vec3(0.0F), {0.5F, 0.6F, 0.6F}, Vec3(0.0F)}};
  return setup;
}

BodyView floating_box() {
  BodyView body;
  body.hull = make_box_hull({0.2F, 0.15F, 0.2F}).value();
  body.state.position = {0.3F, 0.6F, 0.31F};
  body.mass = 3.0F;
  return body;
}

struct LiquidRun {
  LiquidSolver solver;
  Params params;
  std::vector<BodyView> bodies;
  std::vector<BodyLoad> loads;
  Profiler profiler;

  explicit LiquidRun(const ParticleSetup& setup, std::vector<BodyView> with = {})
      : solver(LiquidSolver::create(setup, with).value()), bodies(std::move(with)), loads(bodies.size()) {}
  LiquidReport step() {
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      BodyView& body = bodies[b];
      body.push = {0.0F, -kGravity, 0.0F};
      const Vec3 acceleration = loads[b].force / body.mass + body.push;
      body.state.velocity += acceleration * (1.0F / 60.0F);
      body.state.position += body.state.velocity * (1.0F / 60.0F);
    }
    return solver.step(params, 1.0 / 60.0, bodies, loads, profiler);
  }
  std::uint64_t hash() {
    StateHash hash;
    hash_state([&](Archive& archive) { solver.visit(archive); }, hash);
    return hash.value();
  }
};

TEST(LiquidSolver, BlocksHoldTheirExactVolume) {
  ParticleSetup setup = dam_setup();
  setup.blocks = {{Vec3(0.0F), {0.513F, 0.347F, 0.6F}, Vec3(1.0F, 0.0F, 0.0F)}};
  const LiquidSolver solver = LiquidSolver::create(setup, {}).value();
  const WaterTotals totals = solver.totals();
  EXPECT_NEAR(totals.volume, 0.513 * 0.347 * 0.6, 1e-6);
  EXPECT_NEAR(totals.momentum.x, 1000.0 * totals.volume, 1e-3);
  EXPECT_TRUE(totals.finite);
}

TEST(LiquidSolver, NoParticleStartsInABody) {
  const LiquidRun run(dam_setup(), {floating_box()});
  for (const LiquidParticle& particle : run.solver.particles())
    EXPECT_FALSE(contains(*run.bodies[0].hull, run.bodies[0].state.to_body(run.solver.place(particle))));
}

TEST(LiquidSolver, IsTheSameBitsOn1_2_3And8ThreadsAndAnyTransfer) {
  for (const LiquidTransfer transfer : {LiquidTransfer::kPic, LiquidTransfer::kFlip, LiquidTransfer::kApic}) {
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      LiquidRun run(dam_setup(), {floating_box()});
      run.params.liquid_transfer = transfer;
      for (int n = 0; n < 20; ++n) run.step();
      if (threads == 1) first = run.hash();
      EXPECT_EQ(run.hash(), first) << threads;
    }
  }
  set_thread_count(processor_count());
}

TEST(LiquidSolver, GoesOnWithTheSameBitsAfterItWasSavedAndRestored) {
  LiquidRun run(dam_setup(), {floating_box()});
  for (int n = 0; n < 15; ++n) run.step();
  State state;
  take_state([&](Archive& archive) { run.solver.visit(archive); }, state);
  LiquidRun other(dam_setup(), {floating_box()});
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { other.solver.visit(archive); }).ok());
  other.bodies = run.bodies;
  other.loads = run.loads;
  other.solver.settle(other.params, other.bodies);
  EXPECT_EQ(other.solver.velocity_at({0.3F, 0.2F, 0.3F}), run.solver.velocity_at({0.3F, 0.2F, 0.3F}));
  for (std::size_t c = 0; c < run.solver.distance().size(); ++c)
    ASSERT_EQ(run.solver.distance()[c], other.solver.distance()[c]) << c;
  for (int n = 0; n < 10; ++n) {
    run.step();
    other.step();
  }
  EXPECT_EQ(run.hash(), other.hash());
}

TEST(LiquidSolver, KeepsItsVolumeExactlyAndItsParticlesInTheBox) {
  LiquidRun run(dam_setup());
  const double volume = run.solver.totals().volume;
  int substeps = 0;
  for (int n = 0; n < 60; ++n) {
    const LiquidReport report = run.step();
    EXPECT_TRUE(report.converged);
    EXPECT_EQ(report.escaped, 0);
    substeps += report.substeps;
  }
  EXPECT_GT(substeps, 60);
  EXPECT_NEAR(run.solver.totals().volume, volume, 1e-6 * volume);
  for (const LiquidParticle& particle : run.solver.particles()) {
    const Vec3 place = run.solver.place(particle);
    EXPECT_TRUE(place.x > 0.0F && place.x < 1.2F && place.y > 0.0F && place.z > 0.0F && place.z < 0.6F);
  }
}

TEST(LiquidSolver, SaysWhenItNeededMoreSubstepsThanItMay) {
  LiquidRun run(dam_setup());
  run.params.liquid_max_substeps = 1.0;
  bool capped = false;
  for (int n = 0; n < 30 && !capped; ++n) {
    const LiquidReport report = run.step();
    EXPECT_EQ(report.substeps, 1);
    capped = report.capped;
    EXPECT_EQ(report.capped_place.at.has_value(), capped);
  }
  EXPECT_TRUE(capped);
}

TEST(LiquidSolver, AStepOfNoTimeChangesNothing) {
  LiquidRun run(dam_setup(), {floating_box()});
  run.step();
  const std::uint64_t before = run.hash();
  EXPECT_EQ(run.solver.step(run.params, 0.0, run.bodies, run.loads, run.profiler).substeps, 0);
  EXPECT_EQ(run.hash(), before);
  EXPECT_EQ(run.loads[0].force, Vec3(0.0F));
}

TEST(LiquidSolver, ADryBoxStaysDry) {
  ParticleSetup setup = dam_setup();
  setup.blocks.clear();
  LiquidRun run(setup, {floating_box()});
  const LiquidReport report = run.step();
  EXPECT_EQ(report.liquid_cells, 0);
  EXPECT_LT(glm::length(run.loads[0].force), 1e-6F);
  EXPECT_EQ(run.solver.totals().volume, 0.0);
}

TEST(LiquidSolver, RefusesABoxThatCantBe) {
  ParticleSetup setup = dam_setup();
  setup.upper.x = 0.01F;
  EXPECT_FALSE(LiquidSolver::create(setup, {}).ok());
  setup = dam_setup();
  setup.radius = 1e-5F;
  EXPECT_FALSE(LiquidSolver::create(setup, {}).ok());
  setup.radius = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(LiquidSolver::create(setup, {}).ok());
}

TEST(LiquidSolver, RefusesParticlesThatCantBe) {
  LiquidRun run(dam_setup());
  const std::uint64_t before = run.hash();
  std::vector<LiquidParticle> particles(2);
  particles[1].u.x = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(run.solver.set_particles(particles).ok());
  particles[1] = {.mass = 0.0F};
  EXPECT_FALSE(run.solver.set_particles(particles).ok());
  EXPECT_EQ(run.hash(), before);
}

#ifndef REGATTA_SANITIZED
TEST(LiquidSolver, ASteadyStepAllocatesNothing) {
  ParticleSetup setup = dam_setup();
  setup.blocks[0].upper = {1.2F, 0.4F, 0.6F};
  LiquidRun run(setup, {floating_box()});
  for (int n = 0; n < 5; ++n) run.step();
  const long before = allocations();
  run.step();
  EXPECT_EQ(allocations() - before, 0);
}
#endif

}  // namespace
}  // namespace regatta
