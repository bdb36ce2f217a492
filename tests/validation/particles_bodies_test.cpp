// Bodies in particle water: drafts, a ring that rights itself, momentum, and two minutes of storm.
#include "exchange/status.h"
#include "particle_basin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace regatta::particles_bodies_test {
namespace {

using particle_basin::box;
using particle_basin::kRadius;
using particle_basin::make;
using particle_basin::surface;

Scene basin(Vec3 size, float depth) {
  Scene scene = particle_basin::basin(size, depth);
  // An error of a few tenths of a per cent of density changes heights here by less than a millimetre.
  scene.params.ocean_density_error = 0.1;
  return scene;
}

float tilt_deg(const BodyState& state) {
  return glm::degrees(std::acos(glm::clamp((state.orientation * Vec3(0, 1, 0)).y, -1.0F, 1.0F)));
}

TEST(ParticleBodies, ABoxFloatsAtItsDraft) {
  for (const float density : {300.0F, 600.0F}) {
    Scene scene = basin({1.2F, 1.2F, 1.2F}, 0.5F);
    scene.bodies.push_back(box({0.5F, 0.3F, 0.5F}, density, {0.6F, 0.7F, 0.6F}));
    const auto world = make(scene);
    ASSERT_NE(world, nullptr);
    Snapshot snapshot;
    double draft = 0.0;
    int samples = 0;
    for (int k = 1; k <= 800; ++k) {
      world->step();
      if (k <= 500 || k % 20 != 0) continue;
      world->snapshot({}, snapshot);
      const BodyState& state = snapshot.bodies[0].state;
      draft += surface(snapshot, state.position, 0.42F) - static_cast<double>(state.position.y - 0.15F);
      ++samples;
    }
    draft /= samples;
    const double exact = 0.3 * static_cast<double>(density) / 1000.0;
    std::printf("density %.0f: draft %.4f m, exact %.4f m, %+.1f %% of the height; tilt %.1f deg\n",
                static_cast<double>(density), draft, exact, 100.0 * (draft - exact) / 0.3,
                static_cast<double>(tilt_deg(snapshot.bodies[0].state)));
    // Half a particle's cell, which is as well as the surface is known.
    EXPECT_NEAR(draft, exact, 0.93 * static_cast<double>(kRadius));
    EXPECT_LT(tilt_deg(snapshot.bodies[0].state), 5.0F);
  }
}

TEST(ParticleBodies, ARingFloatsAndRightsItself) {
  Scene scene = basin({1.2F, 1.3F, 1.2F}, 0.45F);
  BodySpec ring;
  ring.name = "ring";
  ring.kind = BodyKind::kTorus;
  ring.radius = 0.3F;
  ring.tube = 0.09F;
  ring.density = 250.0F;
  ring.position = {0.6F, 0.8F, 0.6F};
  ring.pitch_deg = 55.0F;
  scene.bodies.push_back(ring);
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  for (int k = 0; k < 1000; ++k) world->step();
  world->snapshot({}, snapshot);
  const BodyState& state = snapshot.bodies[0].state;
  std::printf("ring: tilt %.1f deg, y %.3f m, water %.3f m\n", static_cast<double>(tilt_deg(state)),
              static_cast<double>(state.position.y), surface(snapshot, state.position, 0.45F));
  EXPECT_LT(std::min(tilt_deg(state), 180.0F - tilt_deg(state)), 10.0F);
  EXPECT_NEAR(static_cast<double>(state.position.y), surface(snapshot, state.position, 0.45F), 0.09);
}

TEST(ParticleBodies, MomentumGoesFromWaterToBodyAndIsNotLost) {
  // Far from all walls, a block of water that hits a box shares its horizontal momentum with it.
  Scene scene = basin({3.0F, 3.0F, 1.5F}, 0.5F);
  scene.ocean->blocks[0].lower = {0.5F, 1.4F, 0.4F};
  scene.ocean->blocks[0].upper = {1.2F, 2.0F, 1.0F};
  scene.ocean->blocks[0].velocity = {4.0F, 0.0F, 0.0F};
  scene.bodies.push_back(box({0.3F, 0.4F, 0.4F}, 400.0F, {1.45F, 1.7F, 0.7F}));
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  const auto momentum = [&] {
    world->snapshot({}, snapshot);
    double sum = static_cast<double>(snapshot.bodies[0].mass * snapshot.bodies[0].state.velocity.x);
    const double particle = 800.0 * std::pow(2.0 * static_cast<double>(kRadius), 3.0);  // 0.8 (2r)³ of water [kg]
    for (const Vec3& v : snapshot.clouds[0].velocity) sum += particle * static_cast<double>(v.x);
    return sum;
  };
  const double before = momentum();
  for (int k = 0; k < 40; ++k) world->step();
  const double after = momentum();
  // The body gets the impulse of a step in the next one.
  const double pending = static_cast<double>(snapshot.bodies[0].load.force.x) * world->dt();
  std::printf("momentum %.2f before, %.2f after, box %.2f kg m/s\n", before, after,
              static_cast<double>(snapshot.bodies[0].mass * snapshot.bodies[0].state.velocity.x));
  EXPECT_GT(snapshot.bodies[0].state.velocity.x, 0.5F);
  EXPECT_NEAR(after + pending, before, 2.0e-3 * before);
}

void storm(int steps) {
  Scene scene = basin({1.6F, 1.5F, 0.8F}, 0.4F);
  scene.steps_per_second = 200.0;
  scene.ocean->radius = 0.04F;  // a rough sea of few particles: what counts is the length of the run
  scene.params.wind_on = true;
  scene.params.wind_period = 2.0;
  scene.params.wind_width = 0.5;
  scene.params.ocean_max_density_iterations = 40;
  scene.bodies.push_back(box({0.25F, 0.15F, 0.2F}, 500.0F, {0.8F, 0.7F, 0.4F}));
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  for (int k = 0; k < steps; ++k) {
    world->step();
    if (k % 400 != 0) continue;
    world->snapshot({}, snapshot);
    ASSERT_EQ(world->status() & kFatalStatus, 0U) << k;
    for (const Vec3& p : snapshot.clouds[0].position) {
      ASSERT_TRUE(glm::all(glm::greaterThanEqual(p, scene.ocean->lower)) &&
                  glm::all(glm::lessThanEqual(p, scene.ocean->upper)));
    }
    const Vec3& at = snapshot.bodies[0].state.position;
    ASSERT_TRUE(at.x > 0.0F && at.x < 1.6F && at.z > 0.0F && at.z < 0.8F) << k;
  }
}

TEST(ParticleBodies, TenSecondsOfStormStayFiniteAndInside) { storm(2000); }
TEST(LongParticleBodies, TwoMinutesOfStormStayFiniteAndInside) { storm(24000); }

}  // namespace
}  // namespace regatta::particles_bodies_test
