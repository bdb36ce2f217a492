#include "rigid/fender.h"

#include "geometry/hull_shapes.h"
#include "rigid/rigid_world.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr double kDt = 1.0 / 60.0;
constexpr Vec3 kSize(4.2F, 1.0F, 1.6F);
constexpr float kHeight = 5.0F;  // the boat's origin above the bed [m]

TEST(Fender, MakesUprightContactsLevel) {
  // A plane that leans back by 30 degrees: the level way to it is longer than the shortest.
  Vec3 normal(std::cos(0.5236F), std::sin(0.5236F), 0.0F);
  float distance = 0.1F;
  EXPECT_TRUE(level_fender(normal, distance));
  EXPECT_EQ(normal, Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_NEAR(distance, 0.1F / std::cos(0.5236F), 1e-6F);
  Vec3 slope(std::sin(0.5236F), std::cos(0.5236F), 0.0F);
  const Vec3 before = slope;
  EXPECT_FALSE(level_fender(slope, distance));
  EXPECT_EQ(slope, before);
}

// A boat that is carried, with about the righting moment and the damping that water gives a boat of that size.
struct CarriedBoat {
  RigidWorld world{Domain{},
                   std::make_shared<Terrain>(make_flat_terrain(Vec2(-20.0F, -8.0F), Vec2(20.0F, 8.0F), 0.0F))};
  double time = 0.0;
  Vec3 push{0.0F};  // on the centre of mass [N]
  bool afloat = true;

  CarriedBoat(float heading_deg, Vec3 velocity, float z = 0.0F, BoatClass kind = BoatClass::kStandard) {
    const Vec3 size = kind == BoatClass::kStandard ? kSize : boat_figures(kind).size;
    BodySetup setup;
    setup.name = "boat";
    setup.hull = make_boat_hull(kind, size).value();
    setup.mass = boat_design_mass(kind, size);
    setup.boat = boat_plan(kind, size);
    setup.state.orientation = glm::angleAxis(glm::radians(heading_deg), Vec3(0.0F, 1.0F, 0.0F));
    setup.state.position = Vec3(19.1F - 0.5F * size.x, kHeight, z) - setup.state.orientation * setup.hull->origin;
    setup.state.velocity = velocity;
    EXPECT_TRUE(world.add(setup).ok());
  }
  BodyState state() const { return world.state(0); }
  void step(double dt = kDt) {
    std::vector<BodyLoad> loads(static_cast<std::size_t>(world.count()));
    loads[0].force = Vec3(0.0F, world.setup(0).mass * kGravity, 0.0F) + push;
    if (afloat) {
      const Vec3 lean = glm::cross(state().orientation * Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, 1.0F, 0.0F));
      const Vec3& spin = state().angular_velocity;
      loads[0].torque = 10000.0F * lean - 1000.0F * Vec3(spin.x, 0.0F, spin.z);
    }
    const std::vector<BoatWater> dry(1);
    EXPECT_TRUE(world.step(time, dt, Params{}, loads, dry).well());
    time += dt;
  }
  // The corner of the hull that is farthest east [m].
  float easternmost() const {
    float east = -1e9F;
    for (const ConvexPolytope& part : world.setup(0).hull->parts) {
      for (const Vec3& v : part.vertices) east = std::max(east, state().to_world(v).x);
    }
    return east;
  }
};

TEST(Fender, AnImpactBouncesAndNeitherLiftsNorTips) {
  for (const float heading : {0.0F, 20.0F, 90.0F}) {
    for (const float speed : {0.5F, 2.0F, 5.5F}) {
      CarriedBoat boat(heading, Vec3(speed, 0.0F, 0.0F));
      const float start = boat.state().position.y;
      float back = 0.0F, deepest = -1.0F;
      for (int i = 0; i < 240; ++i) {
        boat.step();
        back = std::max(back, -boat.state().velocity.x);
        deepest = std::max(deepest, boat.easternmost() - 20.0F);
      }
      const BodyState s = boat.state();
      fmt::print("heading {:2.0f}, {:.1f} m/s: back at {:.2f} of it, {:.3f} m into the wall\n", heading, speed,
                 back / speed, deepest);
      EXPECT_LT(back, 0.4F * speed);
      EXPECT_LT(deepest, 0.02F);
      EXPECT_NEAR(s.position.y, start, 1e-4F);
      // A turn about no principal axis tilts a little.
      EXPECT_GT((s.orientation * Vec3(0.0F, 1.0F, 0.0F)).y, std::cos(glm::radians(1.0F)));
      EXPECT_NEAR(s.velocity.y, 0.0F, 1e-4F);
    }
  }
  // Bow on and abeam nothing turns the boat away, so that all of the bounce is in its way back.
  CarriedBoat straight(0.0F, Vec3(3.0F, 0.0F, 0.0F));
  for (int i = 0; i < 60; ++i) straight.step();
  EXPECT_NEAR(straight.state().velocity.x, -0.9F, 0.02F);
}

// The result does not depend on when in a step the touch occurs, or on whether slow pitching brings the fender's foot
// or head slightly nearer: together they pass the blow through the centre of mass.
TEST(Fender, ABlowDoesNotPitchWhereverInAStepItFalls) {
  for (const float heading : {0.0F, 30.0F}) {
    for (const float pitching : {-0.06F, 0.0F, 0.06F}) {
      float most = 0.0F;
      CarriedBoat boat(heading, Vec3(0.0F));
      boat.afloat = false;
      const Vec3 abeam = boat.state().orientation * Vec3(0.0F, 0.0F, 1.0F);
      BodyState touching = boat.state();
      touching.orientation = glm::angleAxis(glm::radians(4.0F), abeam) * touching.orientation;
      ASSERT_TRUE(boat.world.set_state(0, touching));
      touching.position.x += 20.0F - boat.easternmost() - 0.06F;  // the foot of its fender is 51 mm ahead of the bow
      for (int phase = 0; phase < 80; ++phase) {
        BodyState start = touching;
        start.position.x -= 0.0005F * static_cast<float>(phase);  // a step's way is 20 mm
        start.velocity = Vec3(1.2F, 0.0F, 0.0F);
        start.angular_velocity = pitching * abeam;
        ASSERT_TRUE(boat.world.set_state(0, start));
        for (int i = 0; i < 8; ++i) {
          boat.step();
          most = std::max(most, std::abs(glm::dot(boat.state().angular_velocity, abeam)));
        }
        EXPECT_LT(boat.state().velocity.x, 0.6F);
      }
      fmt::print("heading {:2.0f}, pitching at {:5.2f} rad/s before: {:.3f} at most after\n", heading, pitching, most);
      EXPECT_LT(most, 0.2F);
    }
  }
}

// Full and deep hulls have their centre of mass below the waterline. In the air a level blow through it turns nothing.
TEST(Fender, ABlowPitchesNoBoatWhoseMiddleLiesBelowItsWaterline) {
  for (const BoatClass kind : {BoatClass::kTug, BoatClass::kLaunch, BoatClass::kRunabout}) {
    CarriedBoat boat(0.0F, Vec3(4.0F, 0.0F, 0.0F), 0.0F, kind);
    boat.afloat = false;
    float pitch = 0.0F;
    for (int i = 0; i < 60; ++i) {
      boat.step();
      pitch = std::max(pitch, std::abs(boat.state().angular_velocity.z));
    }
    EXPECT_LT(boat.state().velocity.x, -1.0F);
    EXPECT_LT(pitch, 0.01F) << kBoatClassNames[static_cast<std::size_t>(kind)];
  }
}

// A fast oblique boat and a long step bring several corners of the bow near the wall in one step. The blow still passes
// the centre of mass. Regression: the foot of one corner had been kept without its head and took the blow alone.
TEST(Fender, ABlowOnSeveralCornersDoesNotThrowTheBoatOver) {
  for (const double dt : {1.0 / 120.0, 1.0 / 60.0, 1.0 / 30.0}) {
    float roll = 0.0F, pitch = 0.0F, yaw = 0.0F;
    for (int phase = 0; phase < 20; ++phase) {
      CarriedBoat boat(45.0F, Vec3(3.8F, 0.0F, -3.8F));
      boat.afloat = false;
      BodyState start = boat.state();
      start.position.x += 20.0F - boat.easternmost() - 0.16F - 0.0075F * static_cast<float>(phase);
      ASSERT_TRUE(boat.world.set_state(0, start));
      for (int i = 0; i < static_cast<int>(0.1 / dt); ++i) {
        boat.step(dt);
        const BodyState& s = boat.state();
        roll = std::max(roll, std::abs(glm::dot(s.angular_velocity, s.orientation * Vec3(1.0F, 0.0F, 0.0F))));
        pitch = std::max(pitch, std::abs(glm::dot(s.angular_velocity, s.orientation * Vec3(0.0F, 0.0F, 1.0F))));
        yaw = std::max(yaw, std::abs(s.angular_velocity.y));
      }
    }
    fmt::print("steps of {:.1f} ms: roll {:.3f}, pitch {:.3f}, yaw {:.3f} rad/s at most\n", 1e3 * dt, roll, pitch, yaw);
    EXPECT_GT(yaw, 1.0F);
    EXPECT_LT(roll, 0.2F);
    EXPECT_LT(pitch, 0.1F);
  }
}

TEST(Fender, DragsAlongAWallAndNeverUp) {
  for (const float push : {0.0F, 800.0F}) {
    CarriedBoat boat(90.0F, Vec3(push > 0.0F ? 0.0F : 1.0F, 0.0F, -2.0F), 5.0F);
    boat.push = Vec3(push, 0.0F, 0.0F);
    for (int i = 0; i < 180; ++i) boat.step();
    const BodyState touch = boat.state();
    for (int i = 0; i < 60; ++i) boat.step();
    const BodyState s = boat.state();
    // Coulomb: a fifth of the push, along the wall.
    const float expected = touch.velocity.z + 0.2F * push / boat.world.setup(0).mass;
    fmt::print("pushed by {:.0f} N: {:.3f} m/s along the wall after a second, {:.3f} by Coulomb\n", push, s.velocity.z,
               expected);
    EXPECT_NEAR(s.velocity.z, expected, 0.05F);
    EXPECT_NEAR(s.position.y, touch.position.y, 1e-3F);
    EXPECT_LT(boat.easternmost(), 20.0F + 0.02F);
  }
}

TEST(Fender, HoldsAgainstAQuayAsAgainstAWall) {
  CarriedBoat boat(0.0F, Vec3(2.0F, 0.0F, 0.0F));
  BodySetup quay;
  quay.name = "quay";
  quay.hull = make_box_hull(Vec3(2.0F, 3.0F, 10.0F)).value();
  quay.motion = BodyMotion::kStatic;
  // Its top lies within the boat's freeboard, so that the bow reaches over it.
  quay.state.position = Vec3(20.5F, kHeight + 0.4F - 1.5F, 0.0F);
  ASSERT_TRUE(boat.world.add(quay).ok());
  const BodyState start = boat.state();
  boat.push = Vec3(3000.0F, 0.0F, 0.0F);
  for (int i = 0; i < 600; ++i) boat.step();
  const BodyState s = boat.state();
  fmt::print("at the quay: {:.3f} m up, tilted by {:.4f} rad, {:.3f} m/s\n", s.position.y - start.position.y,
             std::acos(std::min(1.0F, (s.orientation * Vec3(0.0F, 1.0F, 0.0F)).y)), glm::length(s.velocity));
  EXPECT_NEAR(s.position.y, start.position.y, 0.01F);
  EXPECT_GT((s.orientation * Vec3(0.0F, 1.0F, 0.0F)).y, std::cos(glm::radians(1.0F)));
  EXPECT_LT(glm::length(s.velocity), 0.05F);
}

TEST(Fender, ABoatThatLiesOnABeachLiesOnItsHull) {
  CarriedBoat boat(0.0F, Vec3(0.0F));
  boat.afloat = false;
  boat.push = Vec3(0.0F, -boat.world.setup(0).mass * kGravity, 0.0F);  // no water
  for (int i = 0; i < 600; ++i) boat.step();
  const BodyState s = boat.state();
  EXPECT_LT(glm::length(s.velocity), 0.02F);
  EXPECT_GT(s.position.y, 0.2F);
  EXPECT_LT(s.position.y, 1.0F);
}

}  // namespace
}  // namespace regatta
