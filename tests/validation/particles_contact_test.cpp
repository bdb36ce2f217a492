// Bodies that touch the floor or walls of a box of particles: Archimedes there, too, and they rise if they are lighter
// than water.
#include "core/profile.h"
#include "geometry/hull_shapes.h"
#include "particles/particle_water.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace regatta::particles_contact_test {
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

// Half a metre of that alone, at the steps of the scenes.
Scene pond_scene(float radius) {
  Scene scene;
  scene.steps_per_second = 200.0;
  scene.has_shallow_water = false;
  scene.ocean = pond(radius, 0.5F);
  scene.domain.lower = {0.0F, 0.0F};
  scene.domain.upper = {kSide, kSide};
  return scene;
}

// The force and torque on a body that is held in water at rest, averaged over a second: shares of ρ g V, and of ρ g V
// times a metre.
struct Held {
  glm::dvec3 force{0.0}, torque{0.0};
  double submerged = 0.0;  // of the volume
};
Held hold(const std::shared_ptr<const Hull>& hull, Vec3 at, float radius, float depth, double seconds = 1.5,
          Quat turned = Quat(1.0F, 0.0F, 0.0F, 0.0F)) {
  std::vector<BodyView> bodies(1);
  bodies[0].hull = hull;
  bodies[0].motion = BodyMotion::kStatic;
  bodies[0].state.position = at;
  bodies[0].state.orientation = turned;
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

// A body held wholly under water, by what it touches.
void expect_archimedes(float radius) {
  const auto box = make_box_hull({0.4F, 0.2F, 0.4F});
  const auto cylinder = make_cylinder_hull(0.18F, 0.25F, 24);
  ASSERT_TRUE(box.ok() && cylinder.ok());
  struct Case {
    const char* name;
    std::shared_ptr<const Hull> hull;
    Vec3 at;
    float roll = 0.0F;  // [degrees]
  };
  const auto ball = make_sphere_hull(0.16F);
  ASSERT_TRUE(ball.ok());
  const std::vector<Case> cases = {{"box on the floor", box.value(), {0.5F, 0.1F, 0.5F}},
                                   {"box at a wall", box.value(), {0.2F, 0.27F, 0.5F}},
                                   {"box in a corner", box.value(), {0.2F, 0.1F, 0.2F}},
                                   {"box in the open", box.value(), {0.5F, 0.27F, 0.5F}},
                                   {"cylinder on the floor", cylinder.value(), {0.5F, 0.125F, 0.5F}},
                                   {"cylinder on its side", cylinder.value(), {0.5F, 0.181F, 0.5F}, 90.0F},
                                   {"box on its edge", box.value(), {0.5F, 0.163F, 0.5F}, 20.0F},
                                   {"ball on the floor", ball.value(), {0.5F, 0.161F, 0.5F}},
                                   {"ball off the floor", ball.value(), {0.5F, 0.2F, 0.5F}},
                                   {"ball at a wall", ball.value(), {0.161F, 0.161F, 0.5F}},
                                   {"ball in a corner", ball.value(), {0.161F, 0.161F, 0.161F}}};
  for (const Case& one : cases) {
    const Quat turned = glm::angleAxis(glm::radians(one.roll), Vec3(1.0F, 0.0F, 0.0F));
    const Held held = hold(one.hull, one.at, radius, 0.6F, 1.5, turned);
    std::printf("r %.4f %-22s force %+.3f %+.3f %+.3f of Archimedes, torque %+.3f %+.3f m, under water %.3f\n",
                static_cast<double>(radius), one.name, held.force.x, held.force.y, held.force.z, held.torque.x,
                held.torque.z, held.submerged);
    EXPECT_NEAR(held.force.y, 1.0, 0.1) << one.name;
    EXPECT_NEAR(held.force.x, 0.0, 0.1) << one.name;
    EXPECT_NEAR(held.force.z, 0.0, 0.1) << one.name;
    EXPECT_NEAR(held.submerged, 1.0, 0.01) << one.name;
  }
}

TEST(ParticleContact, ArchimedesHoldsOnTheFloorAtAWallAndInACorner) { expect_archimedes(0.03F); }
TEST(LongParticleContact, ArchimedesHoldsInFinerWater) { expect_archimedes(0.025F); }

// Hulls with sharp edges, and thin for their length: on the floor a twentieth of the pressure on top is as much as a
// fifth of their buoyancy, so that film and particles must cover the hull exactly.
TEST(ParticleContact, ArchimedesHoldsOnTheFloorForSharpAndThinHulls) {
  const auto wedge = make_wedge_hull({0.4F, 0.2F, 0.3F});
  const auto boat = make_boat_hull({0.6F, 0.2F, 0.3F});
  const auto cube = make_box_hull(Vec3(0.2F));
  ASSERT_TRUE(wedge.ok() && boat.ok() && cube.ok());
  struct Case {
    const char* name;
    std::shared_ptr<const Hull> hull;
    Vec3 at;
  };
  const float keel = 0.001F - boat.value()->lower.y;
  for (const Case& one : {Case{"wedge on the floor", wedge.value(), {0.5F, 0.101F, 0.5F}},
                          Case{"boat on the floor", boat.value(), {0.5F, keel, 0.5F}},
                          Case{"cube in the open", cube.value(), {0.5F, 0.27F, 0.5F}}}) {
    const Held held = hold(one.hull, one.at, 0.025F, 0.6F, 1.0);
    std::printf("%-18s force %+.3f %+.3f %+.3f of Archimedes\n", one.name, held.force.x, held.force.y, held.force.z);
    EXPECT_NEAR(held.force.y, 1.0, 0.1) << one.name;
  }
}

// Half under water, beside a wall: the film ends where the water does.
TEST(ParticleContact, ArchimedesHoldsForABodyThatReachesOutOfTheWater) {
  const auto box = make_box_hull({0.4F, 0.5F, 0.4F});
  ASSERT_TRUE(box.ok());
  for (const Vec3 at : {Vec3(0.5F, 0.25F, 0.5F), Vec3(0.2F, 0.25F, 0.5F)}) {
    const Held held = hold(box.value(), at, 0.025F, 0.3F);
    std::printf("tall box at x = %.1f m: force %+.3f %+.3f, under water %.3f\n", static_cast<double>(at.x),
                held.force.x, held.force.y, held.submerged);
    EXPECT_NEAR(held.force.y / held.submerged, 1.0, 0.1);
    EXPECT_NEAR(held.force.x / held.submerged, 0.0, 0.1);
  }
}

// Bodies start on the floor with no water below them: lighter ones than water rise and float, heavier ones stay.
TEST(ParticleContact, LighterBodiesRiseFromTheFloorAndHeavierOnesStay) {
  struct Case {
    float density;
    Vec2 at;
  };
  for (const Case& one : {Case{300.0F, {0.16F, 0.16F}}, Case{600.0F, {0.5F, 0.5F}}, Case{1500.0F, {0.5F, 0.5F}}}) {
    Scene scene = pond_scene(0.025F);
    BodySpec body;
    body.name = "box";
    body.kind = BodyKind::kBox;
    body.size = {0.3F, 0.2F, 0.3F};
    body.density = one.density;
    body.position = {one.at.x, 0.101F, one.at.y};
    scene.bodies.push_back(body);
    auto made = World::create(scene);
    ASSERT_TRUE(made.ok());
    World& world = *made.value();
    Snapshot snapshot;
    double force = 0.0, submerged = 0.0;
    constexpr int kLast = 200;
    const int steps = one.density > 1000.0F ? 400 : 800;
    for (int k = 0; k < steps; ++k) {
      world.step();
      if (k < steps - kLast) continue;
      world.snapshot({}, snapshot);
      force += static_cast<double>(snapshot.bodies[0].load.force.y) / kLast;
      submerged += static_cast<double>(snapshot.bodies[0].load.submerged_volume) / kLast;
    }
    const double volume = 0.3 * 0.2 * 0.3, archimedes = 9810.0 * volume;
    const float height = snapshot.bodies[0].state.position.y;
    std::printf("density %.0f: y %.3f m, force %.3f of Archimedes, under water %.3f\n",
                static_cast<double>(one.density), static_cast<double>(height), force / archimedes, submerged / volume);
    if (one.density > 1000.0F) {
      EXPECT_NEAR(height, 0.1F, 0.003F);
      EXPECT_NEAR(force / archimedes, 1.0, 0.1);
    } else {
      EXPECT_GT(height, 0.25F);
      EXPECT_NEAR(submerged / volume, static_cast<double>(one.density) / 1000.0, 0.125);  // a radius of its height
    }
  }
}

// Round bodies touch the floor in one place beside a wide gap: a ball and a cylinder on its side rise from there, from
// a corner, and after a fall through the water, and float at their draft without a blow in the water.
TEST(ParticleContact, RoundBodiesRiseFromTheFloorAndACorner) {
  struct Case {
    const char* name;
    BodyKind kind;
    float density;
    Vec3 at;
    float fall;  // [m/s]
  };
  constexpr float kBall = 0.14F, kLong = 0.22F;
  for (const Case& one : {Case{"ball that fell", BodyKind::kSphere, 600.0F, {0.5F, 0.7F, 0.5F}, 4.0F},
                          Case{"ball on the floor", BodyKind::kSphere, 300.0F, {0.5F, 0.141F, 0.5F}, 0.0F},
                          Case{"ball in a corner", BodyKind::kSphere, 600.0F, {0.141F, 0.141F, 0.141F}, 0.0F},
                          Case{"cylinder on its side", BodyKind::kCylinder, 600.0F, {0.5F, 0.141F, 0.5F}, 0.0F}}) {
    Scene scene = pond_scene(0.03F);
    BodySpec body;
    body.name = "body";
    body.kind = one.kind;
    body.radius = kBall;
    body.height = kLong;
    body.density = one.density;
    body.position = one.at;
    body.velocity = {0.0F, -one.fall, 0.0F};
    if (one.kind == BodyKind::kCylinder) body.pitch_deg = 90.0F;
    scene.bodies.push_back(body);
    auto made = World::create(scene);
    ASSERT_TRUE(made.ok());
    World& world = *made.value();
    Snapshot snapshot;
    double submerged = 0.0, fastest = 0.0;
    constexpr int kSteps = 700, kLast = 200;
    for (int k = 0; k < kSteps; ++k) {
      world.step();
      world.snapshot({}, snapshot);
      fastest = std::max(fastest, static_cast<double>(glm::length(snapshot.bodies[0].state.velocity)));
      if (k >= kSteps - kLast) submerged += static_cast<double>(snapshot.bodies[0].load.submerged_volume) / kLast;
    }
    constexpr double kPi = std::numbers::pi, r = static_cast<double>(kBall);
    const double volume =
        one.kind == BodyKind::kSphere ? 4.0 / 3.0 * kPi * r * r * r : kPi * r * r * static_cast<double>(kLong);
    std::printf("%s: y %.3f m, under water %.3f, fastest %.2f m/s\n", one.name,
                static_cast<double>(snapshot.bodies[0].state.position.y), submerged / volume, fastest);
    EXPECT_GT(snapshot.bodies[0].state.position.y, 0.3F) << one.name;
    EXPECT_NEAR(submerged / volume, static_cast<double>(one.density) / 1000.0, 0.06) << one.name;
    EXPECT_LT(fastest, 5.0) << one.name;
    EXPECT_EQ(world.status(), 0U) << one.name;
  }
}

}  // namespace
}  // namespace regatta::particles_contact_test
