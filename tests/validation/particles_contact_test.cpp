// Bodies that touch the floor or walls of a box of particles: Archimedes there, too, and they rise if they are lighter
// than water.
#include "core/profile.h"
#include "geometry/hull_shapes.h"
#include "particles/particle_water.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace regatta {
namespace {

constexpr float kSide = 1.0F;  // of the box [m]
constexpr double kStep = 0.005;

ParticleSetup pond(float radius, float depth) {
  ParticleSetup setup;
  setup.upper = {kSide, 1.2F, kSide};
  setup.radius = radius;
  setup.lattice = setup.rest_lattice();
  setup.blocks.push_back({Vec3(0.0F), {kSide, depth, kSide}, Vec3(0.0F)});
  return setup;
}

// Of a body that is held where it is, in water that came to rest: force and torque over a second as shares of ρ g V
// and of ρ g V times a metre.
struct Held {
  glm::dvec3 force{0.0}, torque{0.0};
  double submerged = 0.0;  // of the volume
};
Held hold(const std::shared_ptr<const Hull>& hull, Vec3 at, float radius, float depth, double seconds = 1.0) {
  std::vector<BodyView> bodies(1);
  bodies[0].hull = hull;
  bodies[0].state.position = at;
  auto made = ParticleWater::create(pond(radius, depth), bodies);
  EXPECT_TRUE(made.ok());
  ParticleWater water = std::move(made).value();
  Profiler profiler;
  std::vector<BodyLoad> loads(1);
  Held held;
  const int steps = static_cast<int>(seconds / kStep);
  for (int k = 0; k < 2 * steps; ++k) {
    water.step({Params{}, k * kStep, kStep, bodies, {}, {}}, loads, profiler);
    if (k < steps) continue;
    const double weight = static_cast<double>(kWaterDensity * kGravity * hull->volume) * steps;
    held.force += glm::dvec3(loads[0].force) / weight;
    held.torque += glm::dvec3(loads[0].torque) / weight;
    held.submerged += static_cast<double>(loads[0].submerged_volume / hull->volume) / steps;
  }
  return held;
}

TEST(ParticleContact, ArchimedesHoldsOnTheFloorAtAWallAndInACorner) {
  const auto box = make_box_hull({0.4F, 0.2F, 0.4F});
  const auto cylinder = make_cylinder_hull(0.18F, 0.25F, 24);
  ASSERT_TRUE(box.ok() && cylinder.ok());
  struct Case {
    const char* name;
    std::shared_ptr<const Hull> hull;
    Vec3 at;
  };
  const std::vector<Case> cases = {{"box on the floor", box.value(), {0.5F, 0.1F, 0.5F}},
                                   {"box at a wall", box.value(), {0.2F, 0.27F, 0.5F}},
                                   {"box in a corner", box.value(), {0.2F, 0.1F, 0.2F}},
                                   {"box in the open", box.value(), {0.5F, 0.27F, 0.5F}},
                                   {"cylinder on the floor", cylinder.value(), {0.5F, 0.125F, 0.5F}}};
  for (const float radius : {0.025F, 0.0375F}) {
    for (const Case& one : cases) {
      const Held held = hold(one.hull, one.at, radius, 0.5F);
      std::printf("r %.4f %-22s force %+.3f %+.3f %+.3f of Archimedes, torque %+.3f %+.3f m, under water %.3f\n",
                  static_cast<double>(radius), one.name, held.force.x, held.force.y, held.force.z, held.torque.x,
                  held.torque.z, held.submerged);
      EXPECT_NEAR(held.force.y, 1.0, 0.1) << one.name;
      EXPECT_NEAR(held.force.x, 0.0, 0.1) << one.name;
      EXPECT_NEAR(held.force.z, 0.0, 0.1) << one.name;
      EXPECT_NEAR(held.submerged, 1.0, 0.01) << one.name;
    }
  }
}

// Half under water, beside a wall: the film ends where the water does.
TEST(ParticleContact, ArchimedesHoldsForABodyThatReachesOutOfTheWater) {
  const auto box = make_box_hull({0.4F, 0.5F, 0.4F});
  ASSERT_TRUE(box.ok());
  for (const Vec3 at : {Vec3(0.5F, 0.25F, 0.5F), Vec3(0.2F, 0.25F, 0.5F)}) {
    const Held held = hold(box.value(), at, 0.025F, 0.3F);
    std::printf("tall box at x = %.1f m: force %+.3f %+.3f, under water %.3f\n", static_cast<double>(at.x), held.force.x,
                held.force.y, held.submerged);
    EXPECT_NEAR(held.force.y / held.submerged, 1.0, 0.1);
    EXPECT_NEAR(held.force.x / held.submerged, 0.0, 0.1);
  }
}

}  // namespace
}  // namespace regatta
