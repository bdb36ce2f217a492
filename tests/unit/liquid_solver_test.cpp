#include "liquid/liquid_solver.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"
#include "liquid_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace regatta {
namespace {

ParticleSetup dam_setup() { return liquid_box({1.2F, 0.8F, 0.6F}, 0.05F, Vec3(0.5F, 0.6F, 0.6F)); }

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

// A body that stands still in a pool of cells a unit wide, held or rising.
struct Held {
  const char* name;
  std::shared_ptr<const Hull> hull;
  Vec3 at{0.0F};  // of its centre, from the middle of the surface [cells]
  Quat turned{1.0F, 0.0F, 0.0F, 0.0F};
};

LiquidRun pool_with(const Held& held, float cell) {
  BodyView body;
  body.hull = held.hull;
  body.motion = BodyMotion::kKinematic;
  body.state.position = cell * (Vec3(10.0F, 15.0F, 10.0F) + held.at);
  body.state.orientation = glm::normalize(held.turned);
  return LiquidRun(liquid_box(Vec3(20.0F * cell), cell, cell * Vec3(20.0F, 15.0F, 20.0F)), {body});
}

// A hull at rest in still water causes no flow, wherever it lies in the cells.
TEST(LiquidSolver, AHullHeldInStillWaterStirsNothing) {
  constexpr float kCell = 0.06F;
  const Held cases[] = {{"ball", make_sphere_hull(4.1F * kCell).value(), {0.3F, -7.2F, 0.1F}},
                        {"ball near the floor", make_sphere_hull(5.0F * kCell).value(), {-1.2F, -8.9F, 0.4F}},
                        {"ball afloat", make_sphere_hull(4.6F * kCell).value(), {0.2F, -1.7F, -0.3F}},
                        {"turned box",
                         make_box_hull(kCell * Vec3(8.0F, 5.0F, 6.0F)).value(),
                         {0.1F, -6.6F, 0.2F},
                         Quat(0.9F, 0.2F, 0.3F, 0.1F)},
                        {"boat", make_boat_hull(kCell * Vec3(14.0F, 4.0F, 6.0F)).value(), {0.0F, 0.4F, 0.2F}}};
  for (const Held& held : cases) {
    LiquidRun run = pool_with(held, kCell);
    run.bodies[0].motion = BodyMotion::kStatic;
    for (int n = 0; n < 60; ++n) run.solver.step(run.params, 1.0 / 60.0, run.bodies, run.loads, run.profiler);
    float fastest = 0.0F;
    for (const LiquidParticle& particle : run.solver.particles()) fastest = std::max(fastest, glm::length(particle.u));
    EXPECT_LT(fastest, 0.25F) << held.name;  // what the lattice of the start settles by
    const WaterTotals totals = run.solver.totals();
    EXPECT_LT(std::sqrt(2.0 * totals.kinetic_energy / (static_cast<double>(kWaterDensity) * totals.volume)), 0.03)
        << held.name;
  }
}

// A plate that lies on the water and rises parts from it: the water is no glue.
TEST(LiquidSolver, WaterDoesNotHangOnAHullThatRises) {
  for (const float cell : {0.05F, 0.1F}) {
    for (const float speed : {1.0F, 3.0F}) {
      const Vec3 size = cell * Vec3(9.0F, 3.0F, 7.0F);
      const Held held{"plate", make_box_hull(size).value(), {0.2F, 0.8F, 0.3F}};
      LiquidRun run = pool_with(held, cell);
      const auto step = [&] { run.solver.step(run.params, 1.0 / 120.0, run.bodies, run.loads, run.profiler); };
      for (int n = 0; n < 30; ++n) step();
      const float most = kWaterDensity * kGravity * size.x * size.z * cell;  // of a cell of water under all of it [N]
      run.bodies[0].state.velocity = {0.0F, speed, 0.0F};
      while (run.bodies[0].state.position.y < cell * 18.0F) {
        run.bodies[0].state.position.y += speed / 120.0F;
        step();
        EXPECT_GT(run.loads[0].force.y, -most) << cell << " " << speed << " " << run.bodies[0].state.position.y;
      }
    }
  }
}

// Through walls and floor nothing flows, whatever else acts on the water.
TEST(LiquidSolver, NothingFlowsThroughWalls) {
  for (const double viscosity : {0.0, 0.01, 0.5}) {
    for (const double band : {0.0, 2.0}) {
      LiquidRun run(dam_setup());
      run.params.liquid_viscosity = viscosity;
      run.params.liquid_band = band;
      for (int n = 0; n < 40; ++n) run.step();
      const MacGrid& grid = run.solver.grid();
      float most = 0.0F;
      for (int a = 0; a < 3; ++a) {
        const int b = (a + 1) % 3, c = (a + 2) % 3;
        for (int p = 0; p < grid.count(b); ++p) {
          for (int q = 0; q < grid.count(c); ++q) {
            for (const int wall : {0, a == 1 ? 0 : grid.count(a)}) {
              glm::ivec3 cell(0);
              cell[a] = wall;
              cell[b] = p;
              cell[c] = q;
              const auto face = static_cast<std::size_t>(grid.at(cell.x, cell.y, cell.z));
              most = std::max(most, std::abs(run.solver.velocity().axis[static_cast<std::size_t>(a)][face]));
            }
          }
        }
      }
      EXPECT_EQ(most, 0.0F) << viscosity << " " << band;
    }
  }
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

// Returns the memory per cell that a box takes while it steps, with three kinds of transfer and each solver; two bodies
// or none are in it.
double bytes_a_cell(const glm::ivec3& cells, bool with_bodies) {
  const float cell = 0.1F;
  // The particles are so few that they do not count.
  const ParticleSetup setup = liquid_box(cell * Vec3(cells), cell, Vec3(4.0F * cell));
  std::vector<BodyView> bodies;
  if (with_bodies) bodies = {floating_box(), floating_box()};
  const long before = bytes_held();
  LiquidRun run(setup, bodies);
  for (const LiquidTransfer transfer : {LiquidTransfer::kPic, LiquidTransfer::kFlip, LiquidTransfer::kApic}) {
    for (const LiquidPressureSolver solver : {LiquidPressureSolver::kMultigrid, LiquidPressureSolver::kRelax}) {
      run.params.liquid_transfer = transfer;
      run.params.liquid_solver = solver;
      run.step();
    }
  }
  return static_cast<double>(bytes_held() - before) / (cells.x * cells.y * cells.z);
}

TEST(LiquidSolver, ACellTakesSoManyBytes) {
  for (const glm::ivec3& cells : {glm::ivec3(64, 24, 64), glm::ivec3(64, 64, 64)}) {
    EXPECT_LE(bytes_a_cell(cells, false), 160.0);
    EXPECT_LE(bytes_a_cell(cells, true), 160.0);
  }
}
#endif

}  // namespace
}  // namespace regatta
