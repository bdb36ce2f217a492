#include "particles/particle_water.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/state_hash.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>

namespace regatta {
namespace {

ParticleSetup small() {
  ParticleSetup setup;
  setup.upper = {1.2F, 1.0F, 0.6F};
  setup.blocks.push_back({Vec3(0.0F), {0.5F, 0.6F, 0.6F}, Vec3(0.0F)});
  return setup;
}

ParticleWater make(const ParticleSetup& setup) {
  auto made = ParticleWater::create(setup, {});
  EXPECT_TRUE(made.ok());
  return std::move(made).value();
}

void run(ParticleWater& ocean, const Params& params, int steps, double from = 0.0) {
  Profiler profiler;
  for (int k = 0; k < steps; ++k) (void)ocean.step({params, from + 0.005 * k, 0.005, {}, {}, {}}, {}, profiler);
}

std::uint64_t hash(const ParticleWater& ocean) {
  StateHash sum;
  for (const std::vector<Vec3>* field : {&ocean.particles().position, &ocean.particles().velocity}) {
    for (const Vec3& v : *field) sum.add(std::span<const float>(&v.x, 3));
  }
  return sum.value();
}

TEST(ParticleWater, BlocksHoldThePublishedNumbersOfParticles) {
  for (const auto& [height, count] : {std::pair(0.3F, 19305), {0.5F, 34749}, {0.8F, 57915}, {1.0F, 73359}}) {
    ParticleSetup setup;
    setup.upper = {6.0F, 3.0F, 4.0F};
    setup.boundary_spacing = 8.0F;  // walls are not what is counted here
    setup.blocks.push_back({{0.5F, 0.0F, 1.0F}, {5.5F, height, 3.0F}, Vec3(0.0F)});
    EXPECT_EQ(make(setup).particles().count(), count);
  }
}

TEST(ParticleWater, RefusesWhatCannotBe) {
  ParticleSetup setup = small();
  setup.radius = 0.0F;
  EXPECT_FALSE(ParticleWater::create(setup, {}).ok());
  setup = small();
  setup.upper.y = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(ParticleWater::create(setup, {}).ok());
  setup = small();
  setup.lattice = 1.6F;  // denser than water
  EXPECT_FALSE(ParticleWater::create(setup, {}).ok());
  setup.volume = 0.5F;
  EXPECT_TRUE(ParticleWater::create(setup, {}).ok());
  setup = small();
  setup.upper = Vec3(0.05F);
  EXPECT_FALSE(ParticleWater::create(setup, {}).ok());
  setup = small();
  setup.radius = 1.0e-4F;
  EXPECT_FALSE(ParticleWater::create(setup, {}).ok());
}

// The scene reader refuses the same with the same words (scene_file_test.cpp).
TEST(ParticleWater, RefusesWhatIsTooMuch) {
  const auto refusal = [](Vec3 lower, Vec3 upper, float radius, bool full) {
    ParticleSetup setup;
    setup.lower = lower;
    setup.upper = upper;
    setup.radius = radius;
    if (full) setup.blocks.push_back({lower, upper, Vec3(0.0F)});
    const auto made = ParticleWater::create(setup, {});
    return made.ok() ? std::string("fine") : made.error().message;
  };
  EXPECT_EQ(refusal(Vec3(0.0F), {600.0F, 300.0F, 400.0F}, 0.025F, false),
            "7.2e+04 million search cells of 0.1 m; at most 50 million");
  EXPECT_EQ(refusal(Vec3(0.0F), {6.0F, 3.0F, 4.0F}, 0.01F, true),
            "8.87 million particles of radius 0.01 m; at most 8 million");
  EXPECT_EQ(refusal({-1000.0F, 0.0F, 0.0F}, {1000.0F, 3.0F, 1.0F}, 0.02F, false),
            "24.5 million points on a surface, one every 0.0214 m; at most 20 million");
  EXPECT_EQ(refusal(Vec3(0.0F), {1.0F, 0.15F, 1.0F}, 0.025F, false),
            "the box of an ocean must be at least 8 radii of a particle wide");
  ParticleWater ocean = make(small());
  Particles many;
  many.position.assign(8'100'000, Vec3(0.5F));
  EXPECT_EQ(ocean.set_particles(std::move(many)).error().message,
            "8.1 million particles of radius 0.025 m; at most 8 million");
}

TEST(ParticleWater, SameBitsForAnyNumberOfThreadsAndEverySolver) {
#ifdef REGATTA_SANITIZED
  constexpr int kSteps = 6;  // enough to run through every line
#else
  constexpr int kSteps = 40;
#endif
  for (const char* solver : {"rdfpbf", "dfpbf", "pbf", "dfsph", "mueller", "isph"}) {
    Params params;
    ASSERT_TRUE(set_param_text(params, "ocean.solver", solver).ok());
    params.wind_on = true;
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      ParticleWater ocean = make(small());
      run(ocean, params, kSteps);
      EXPECT_TRUE(ocean.totals().finite);
      if (first == 0) first = hash(ocean);
      EXPECT_EQ(hash(ocean), first) << solver << threads;
    }
  }
  set_thread_count(2);
}

TEST(ParticleWater, SolversTakeOverFromEachOtherInTheMiddleOfARun) {
#ifdef REGATTA_SANITIZED
  constexpr int kSteps = 5;
#else
  constexpr int kSteps = 15;
#endif
  ParticleWater ocean = make(small());
  Params params;
  const int count = ocean.particles().count();
  double time = 0.0;
  for (const char* solver : {"rdfpbf", "dfsph", "pbf", "mueller", "isph", "dfpbf", "isph", "dfsph", "rdfpbf"}) {
    ASSERT_TRUE(set_param_text(params, "ocean.solver", solver).ok());
    run(ocean, params, kSteps, time);
    time += 0.005 * kSteps;
    const WaterTotals totals = ocean.totals();
    EXPECT_TRUE(totals.finite) << solver;
    EXPECT_LT(totals.max_speed, 8.0F) << solver;
    EXPECT_EQ(ocean.particles().count(), count);
  }
}

TEST(ParticleWater, IsolatedCoincidentEscapingAndNoParticlesAreBorne) {
#ifdef REGATTA_SANITIZED
  constexpr int kSteps = 3;  // a crowd in one place takes a sanitizer minutes
#else
  constexpr int kSteps = 20;
#endif
  for (const char* solver : {"rdfpbf", "pbf", "dfsph", "mueller", "isph"}) {
    Params params;
    params.ocean_max_substeps = 1.0;  // the one at 500 m/s asks for many, each of which takes long for the crowd
    ASSERT_TRUE(set_param_text(params, "ocean.solver", solver).ok());
    ParticleSetup setup = small();
    setup.blocks.clear();
    ParticleWater ocean = make(setup);
    run(ocean, params, 3);
    EXPECT_EQ(ocean.particles().count(), 0);
    EXPECT_FALSE(ocean.sample({0.5F, 0.3F}).wet);
    Particles odd;
    odd.position = {{0.5F, 0.5F, 0.3F}};  // alone
    odd.velocity = {{0.0F, 0.0F, 0.0F}};
    odd.position.insert(odd.position.end(), 400, {0.9F, 0.2F, 0.3F});  // all in one place
    odd.velocity.insert(odd.velocity.end(), 400, {0.0F, 0.0F, 0.0F});
    odd.position.emplace_back(1.19F, 0.9F, 0.3F);  // through the wall within a step
    odd.velocity.emplace_back(500.0F, 100.0F, -70.0F);
    ASSERT_TRUE(ocean.set_particles(odd).ok());
    run(ocean, params, kSteps);
    EXPECT_TRUE(ocean.totals().finite) << solver;
    for (const Vec3& p : ocean.particles().position) {
      EXPECT_TRUE(glm::all(glm::greaterThanEqual(p, setup.lower)) && glm::all(glm::lessThanEqual(p, setup.upper)));
    }
  }
}

TEST(ParticleWater, SaysWhereAParticleLeftTheBox) {
  ParticleSetup setup = small();
  setup.blocks.clear();
  ParticleWater ocean = make(setup);
  Particles particles;
  particles.position = {{0.5F, 0.5F, 0.3F}, {1.19F, 0.5F, 0.3F}, {0.6F, 0.5F, 0.3F}};
  particles.velocity = {Vec3(0.0F), {200.0F, 0.0F, 0.0F}, Vec3(0.0F)};
  ASSERT_TRUE(ocean.set_particles(particles).ok());
  Profiler unread;
  ocean.step({Params{}, 0.0, 0.005, {}, {}, {}}, {}, unread);
  const ParticleReport& report = ocean.report();
  EXPECT_GE(report.escaped, 1);
  EXPECT_EQ(report.escaped_place.what, "particle");
  ASSERT_TRUE(report.escaped_place.at.has_value());
  EXPECT_NEAR(report.escaped_place.at->x, setup.upper.x, setup.radius);
  EXPECT_LE(report.escaped_place.at->x, setup.upper.x);
}

TEST(ParticleWater, SaysWhereParticlesAreCrowded) {
  ParticleWater ocean = make(small());
  Profiler unread;
  EXPECT_EQ(ocean.step({Params{}, 0.0, 0.005, {}, {}, {}}, {}, unread).crowded, 0);
  Particles crowd;
  crowd.position = {Vec3(0.1F)};
  for (int i = 0; i < 1000; ++i) {  // within one support radius
    crowd.position.push_back({0.9F + 0.004F * static_cast<float>(i % 10),
                              0.2F + 0.004F * static_cast<float>(i / 10 % 10),
                              0.3F + 0.004F * static_cast<float>(i / 100)});
  }
  crowd.velocity.assign(crowd.position.size(), Vec3(0.0F));
  ASSERT_TRUE(ocean.set_particles(crowd).ok());
  ocean.step({Params{}, 0.005, 0.005, {}, {}, {}}, {}, unread);
  const ParticleReport& report = ocean.report();
  EXPECT_GE(report.crowded, 1000);
  EXPECT_EQ(report.crowded_place.what, "particle");
  ASSERT_TRUE(report.crowded_place.at.has_value());
  EXPECT_LT(glm::distance(*report.crowded_place.at, {0.92F, 0.22F, 0.32F}), 0.1F);
  EXPECT_TRUE(ocean.totals().finite);
}

// A thousand particles where there is room for one would be thrown anywhere. isph makes no pressure of such a density.
TEST(ParticleWater, PressureMovesNoParticleFartherThanItsRadiusInAStep) {
  for (const OceanSolver solver : {OceanSolver::kRdfpbf, OceanSolver::kDfpbf, OceanSolver::kPbf, OceanSolver::kDfsph}) {
    ParticleWater ocean = make(small());
    Particles crowd;
    for (int i = 0; i < 1000; ++i) {
      crowd.position.push_back({0.7F + 0.004F * static_cast<float>(i % 10),
                                0.4F + 0.004F * static_cast<float>(i / 10 % 10),
                                0.3F + 0.004F * static_cast<float>(i / 100)});
    }
    crowd.velocity.assign(crowd.position.size(), Vec3(0.0F));
    ASSERT_TRUE(ocean.set_particles(crowd).ok());
    Params params;
    params.ocean_solver = solver;
    params.ocean_viscosity = 0.0;  // which is no pressure, and mad in such a crowd
    Profiler unread;
    const WaterStepReport step = ocean.step({params, 0.0, 0.005, {}, {}, {}}, {}, unread);
    EXPECT_TRUE(step.held_back);
    EXPECT_EQ(step.held_back_place.what, "particle");
    ASSERT_TRUE(step.held_back_place.at.has_value());
    EXPECT_LT(glm::distance(*step.held_back_place.at, {0.72F, 0.42F, 0.32F}), 0.1F);
    EXPECT_GT(ocean.report().held_back, 100);
    // A particle moves by up to r for the density, r for the divergence, and 0.25 mm for gravity.
    const float radius = ocean.setup().radius;
    const float most = 2.0F * radius + 1.0e-3F;
    for (std::size_t i = 0; i < crowd.position.size(); ++i) {
      const Vec3& at = ocean.particles().position[i];
      EXPECT_TRUE(glm::all(glm::greaterThan(at, Vec3(0.7F, 0.4F, 0.3F) - most)));
      EXPECT_TRUE(glm::all(glm::lessThan(at, Vec3(0.736F, 0.436F, 0.336F) + most)));
      EXPECT_LT(glm::length(ocean.particles().velocity[i]), most / 0.005F);
    }
  }
}

TEST(ParticleWater, APressedParticleOfADamBreakIsNotHeldBack) {
  ParticleWater ocean = make(small());
  Profiler unread;
  for (int k = 0; k < 60; ++k) {
    EXPECT_FALSE(ocean.step({Params{}, 0.005 * k, 0.005, {}, {}, {}}, {}, unread).held_back) << k;
  }
}

TEST(ParticleWater, RefusesToRestoreParticlesThatCannotBe) {
  ParticleWater ocean = make(small());
  const std::uint64_t before = hash(ocean);
  Particles bad;
  bad.position = {{0.5F, 0.5F, 0.3F}};
  EXPECT_FALSE(ocean.set_particles(bad).ok());
  bad.velocity = {{std::numeric_limits<float>::infinity(), 0.0F, 0.0F}};
  EXPECT_FALSE(ocean.set_particles(bad).ok());
  bad.velocity = {Vec3(0.0F)};
  bad.position = {{7.0F, 0.5F, 0.3F}};
  EXPECT_FALSE(ocean.set_particles(bad).ok());
  EXPECT_EQ(hash(ocean), before);
}

// A flow that grows with the height: at a point it is that of the point, seen from above the mean over the depth.
TEST(ParticleWater, SamplesTheVelocityAtAPoint) {
  ParticleSetup setup = small();
  setup.blocks = {{Vec3(0.0F), {1.2F, 0.5F, 0.6F}, Vec3(0.0F)}};
  ParticleWater ocean = make(setup);
  Particles sheared = ocean.particles();
  for (std::size_t i = 0; i < sheared.position.size(); ++i) {
    sheared.velocity[i] = {2.0F * sheared.position[i].y, 0.3F, -0.5F};
  }
  ASSERT_TRUE(ocean.set_particles(sheared).ok());
  const auto at = [&](float y) {
    const Vec3 point(0.6F, y, 0.3F);
    WaterSample sample;
    std::as_const(ocean).sample(std::span(&point, 1), std::span(&sample, 1));
    return sample;
  };
  for (const float y : {0.15F, 0.25F, 0.35F}) {
    EXPECT_NEAR(at(y).velocity.x, 2.0F * y, 0.01F) << y;
    EXPECT_NEAR(at(y).velocity.y, -0.5F, 1.0e-5F);
    EXPECT_NEAR(at(y).rise, 0.3F, 1.0e-5F);
  }
  const WaterSample above = ocean.sample({0.6F, 0.3F});  // layers from 0.05 to 0.45 m
  EXPECT_NEAR(above.velocity.x, 0.5F, 1.0e-4F);
  EXPECT_EQ(above.rise, 0.0F);
  EXPECT_EQ(at(0.9F).velocity, above.velocity);
}

TEST(ParticleWater, SamplesTheSurfaceOfAStillBlock) {
  ParticleSetup setup = small();
  setup.blocks = {{Vec3(0.0F), {1.2F, 0.5F, 0.6F}, Vec3(0.0F)}};
  ParticleWater ocean = make(setup);
  const WaterSample sample = ocean.sample({0.6F, 0.3F});
  EXPECT_TRUE(sample.wet);
  EXPECT_NEAR(sample.surface, 0.475F, 1.0e-5F);  // the top layer at 9 · 5 cm, and r
  EXPECT_EQ(sample.bed, 0.0F);
  EXPECT_TRUE(ocean.region().covers(Water::seen_from_above({0.6F, 0.3F})));
  EXPECT_FALSE(ocean.region().covers(Water::seen_from_above({1.3F, 0.3F})));
}

// A step leaves the grid as the solver sorted it; a restored ocean sorts its own.
TEST(ParticleWater, SamplesAndJetsAreThoseOfAFreshlySortedGrid) {
  BodyView boat;
  boat.hull = make_box_hull({0.2F, 0.1F, 0.1F}).value();
  boat.state.position = {0.3F, 0.7F, 0.3F};
  boat.mass = 1.0F;
  boat.jets = {Jet{{-0.1F, -0.3F, 0.0F}, {-3.0F, 0.0F, 1.0F}}, Jet{{0.1F, -0.5F, 0.0F}, {0.0F, 0.0F, -2.0F}}};
  const std::vector<BodyView> bodies = {boat};
  for (const char* solver : {"rdfpbf", "pbf", "dfsph", "mueller", "isph"}) {
    Params params;
    ASSERT_TRUE(set_param_text(params, "ocean.solver", solver).ok());
    ParticleSetup setup = small();
    setup.blocks[0].velocity = {2.0F, 0.0F, 0.5F};
    ParticleWater ocean = make(setup);
    ParticleWater other = make(small());
    Profiler unread;
    std::vector<BodyLoad> loads(1);
    int wet = 0;
    for (int k = 0; k < 30; ++k) {
      ASSERT_TRUE(other.set_particles(ocean.particles()).ok());
      for (float x = 0.02F; x < 1.2F; x += 0.11F) {
        for (float z = 0.02F; z < 0.6F; z += 0.11F) {
          const WaterSample a = std::as_const(ocean).sample({x, z}), b = other.sample({x, z});
          ASSERT_EQ(a.surface, b.surface) << solver << k;
          ASSERT_EQ(a.velocity, b.velocity) << solver << k;
          ASSERT_EQ(a.wet, b.wet);
          wet += a.wet ? 1 : 0;
        }
      }
      (void)other.step({params, 0.005 * k, 0.005, bodies, {}, {}}, loads, unread);
      (void)ocean.step({params, 0.005 * k, 0.005, bodies, {}, {}}, loads, unread);
      ASSERT_EQ(hash(ocean), hash(other)) << solver << k;
    }
    EXPECT_GT(wet, 30 * 20);
  }
}

#ifndef REGATTA_SANITIZED
TEST(ParticleWater, ASteadyStepOfIsphAllocatesNothing) {
  ParticleSetup setup = small();
  setup.blocks[0].upper = setup.upper * Vec3(1.0F, 0.3F, 1.0F);
  setup.lattice = setup.rest_lattice();
  ParticleWater ocean = make(setup);
  Params params;
  params.ocean_solver = OceanSolver::kIsph;
  params.wind_on = false;
  run(ocean, params, 40);
  Profiler profiler;
  const WaterInput input{params, 0.2, 0.005, {}, {}, {}};
  ocean.step(input, {}, profiler);
  const long before = allocations();
  ocean.step(input, {}, profiler);
  EXPECT_EQ(allocations() - before, 0);
}
#endif

// Particles that fly farther than a cell in a step.
TEST(ParticleWater, SamplesWhereFastParticlesAreNow) {
  ParticleWater ocean = make(small());
  Particles fast = ocean.particles();
  for (Vec3& v : fast.velocity) v = {60.0F, 0.0F, 0.0F};
  ASSERT_TRUE(ocean.set_particles(fast).ok());
  Params params;
  ASSERT_TRUE(set_param_text(params, "ocean.solver", "dfsph").ok());
  run(ocean, params, 1);
  ParticleWater other = make(small());
  ASSERT_TRUE(other.set_particles(ocean.particles()).ok());
  for (float x = 0.05F; x < 1.2F; x += 0.1F) {
    const WaterSample a = ocean.sample({x, 0.3F}), b = other.sample({x, 0.3F});
    EXPECT_EQ(a.surface, b.surface);
    EXPECT_EQ(a.velocity, b.velocity);
  }
  EXPECT_TRUE(ocean.sample({0.7F, 0.3F}).wet);  // where none was before
}

}  // namespace
}  // namespace regatta
