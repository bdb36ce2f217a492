// Bodies of any weight in particle water, which moves along with them: light ones lie still at their draft and fly no
// higher than they fell from; heavy ones on the floor feel Archimedes.
#include "exchange/status.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>

namespace regatta::particles_light_test {
namespace {

constexpr float kRadius = 0.025F;  // of a particle [m]
constexpr float kDepth = 0.5F;     // of the water where no body is [m]
constexpr Vec3 kBox{0.3F, 0.2F, 0.3F};

struct Trial {
  float density = 1000.0F;
  float height = 0.6F;  // of the box's middle at the start [m]
  float spacing_of_steps = 0.005F;
  const char* solver = "rdfpbf";
  double seconds = 4.0, counted = 1.0;  // [s], the last of them are counted
};

struct Outcome {
  double shaking = 0.0;    // root of the mean square of the acceleration [m/s²]
  double force = 0.0;      // upwards, as a share of ρ g V
  double submerged = 0.0;  // of the volume
  double height = 0.0;     // [m]
  double fastest = 0.0;    // [m/s]
  double highest = 0.0;    // after the first tenth of a second under way [m]
  std::uint32_t status = 0;
};

Outcome let_go(const Trial& trial) {
  Scene scene;
  scene.steps_per_second = 1.0 / static_cast<double>(trial.spacing_of_steps);
  scene.has_shallow_water = false;
  ParticleSetup ocean;
  ocean.upper = {1.0F, 1.5F, 1.0F};
  ocean.radius = kRadius;
  ocean.lattice = ocean.rest_lattice();
  ocean.blocks.push_back({Vec3(0.0F), {1.0F, kDepth, 1.0F}, Vec3(0.0F)});
  scene.ocean = ocean;
  scene.domain.lower = {0.0F, 0.0F};
  scene.domain.upper = {1.0F, 1.0F};
  scene.params.wake_on = false;
  EXPECT_TRUE(set_param_text(scene.params, "ocean.solver", trial.solver).ok());
  BodySpec body;
  body.name = "box";
  body.kind = BodyKind::kBox;
  body.size = kBox;
  body.density = trial.density;
  body.position = {0.5F, trial.height, 0.5F};
  scene.bodies.push_back(body);
  auto made = World::create(scene);
  EXPECT_TRUE(made.ok());
  Outcome out;
  if (!made.ok()) return out;
  World& world = *made.value();
  Snapshot snapshot;
  Vec3 before(0.0F);
  const int steps = static_cast<int>(std::lround(trial.seconds / world.dt()));
  const int last = static_cast<int>(std::lround(trial.counted / world.dt()));
  for (int k = 0; k < steps; ++k) {
    world.step();
    world.snapshot({}, snapshot);
    const BodyState& state = snapshot.bodies[0].state;
    const Vec3 acceleration = (state.velocity - before) / trial.spacing_of_steps;
    before = state.velocity;
    out.fastest = std::max(out.fastest, static_cast<double>(glm::length(state.velocity)));
    out.highest = std::max(out.highest, static_cast<double>(state.position.y));
    if (k < steps - last) continue;
    const double volume = static_cast<double>(kBox.x * kBox.y * kBox.z);
    out.shaking += static_cast<double>(glm::dot(acceleration, acceleration)) / last;
    out.force += static_cast<double>(snapshot.bodies[0].load.force.y) /
                 (static_cast<double>(kWaterDensity * kGravity) * volume) / last;
    out.submerged += static_cast<double>(snapshot.bodies[0].load.submerged_volume) / volume / last;
    out.height += static_cast<double>(state.position.y) / last;
  }
  out.shaking = std::sqrt(out.shaking);
  out.status = world.status();
  std::printf(
      "%s, dt %.4f s, density %5.0f: %.3f m/s2, force %.3f of Archimedes, under water %.4f, highest %.3f m, fastest "
      "%.2f m/s\n",
      trial.solver, world.dt(), static_cast<double>(trial.density), out.shaking, out.force, out.submerged, out.highest,
      out.fastest);
  return out;
}

// The body's weight is carried, to the accuracy of its rest, and its draft is that of Archimedes within a sixth of a
// radius, the accuracy to which the surface is known.
void lies_still_at_its_draft(const Trial& trial) {
  const Outcome out = let_go(trial);
  const double share = static_cast<double>(trial.density) / 1000.0;
  EXPECT_LT(out.shaking, 0.3) << trial.density;
  EXPECT_NEAR(out.force / share, 1.0, 0.01) << trial.density;
  if (share < 1.0) {
    EXPECT_NEAR(out.submerged * static_cast<double>(kBox.y), share * static_cast<double>(kBox.y), kRadius / 6.0);
  }
  EXPECT_EQ(out.status, 0U);
}

TEST(ParticleLightBodies, FloatingBoxesLieStillAtTheirDraft) {
  for (const float density : {100.0F, 1000.0F}) lies_still_at_its_draft({density, kDepth + 0.1F});
}
TEST(LongParticleLightBodies, FloatingBoxesLieStillAtTheirDraft) { lies_still_at_its_draft({200.0F, kDepth + 0.1F}); }

TEST(ParticleLightBodies, SoTheyDoWithVelocitiesInsteadOfPlaces) {
  lies_still_at_its_draft({200.0F, kDepth + 0.1F, 0.005F, "dfsph"});
}

TEST(ParticleLightBodies, ABoxOfNextToNothingComesUpNoHigherThanItFellFrom) {
  for (const float density : {1.0F, 10.0F}) {
    const float from = 0.9F;
    const Outcome out = let_go({density, from, 0.005F, "rdfpbf", 3.0, 1.0});
    EXPECT_LE(out.highest, static_cast<double>(from) + 1.0e-3) << density;
    EXPECT_EQ(out.status & kFatalStatus, 0U);
  }
}

// A weightless body must accelerate its added mass, half of its volume of water or more: it leaves the floor at 2 g at
// most and passes the surface at no more than √(2 · 2 g d), however long the steps. Therefore it rises at most d above
// the surface.
TEST(ParticleLightBodies, ABoxOfNextToNothingComesUpFromTheFloorWithTheWater) {
  for (const float step : {1.0F / 60.0F, 0.005F, 1.0F / 240.0F}) {
    const Outcome out = let_go({1.0F, 0.101F, step, "rdfpbf", 1.5, 0.5});
    const double depth = static_cast<double>(kDepth - 0.5F * kBox.y);
    EXPECT_LT(out.fastest, std::sqrt(4.0 * static_cast<double>(kGravity) * depth)) << step;
    EXPECT_GT(out.height, 0.35) << step;  // it floats
    EXPECT_LT(out.highest, static_cast<double>(kDepth) + depth) << step;
  }
}

TEST(ParticleLightBodies, WhatLiesOnTheFloorFeelsArchimedesHoweverHeavy) {
  for (const float density : {1500.0F, 5000.0F, 20000.0F}) {
    const Outcome out = let_go({density, 0.101F, 0.005F, "rdfpbf", 2.0, 1.0});
    EXPECT_NEAR(out.force, 1.0, 0.1) << density;
    EXPECT_NEAR(out.height, 0.1, 0.003) << density;
  }
}

}  // namespace
}  // namespace regatta::particles_light_test
