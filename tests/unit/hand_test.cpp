#include "rigid/hand.h"

#include "geometry/hull_shapes.h"
#include "rigid/rigid_world.h"

#include <gtest/gtest.h>

#include <array>
#include <numbers>

namespace regatta {
namespace {

constexpr float kHandDt = 1.0F / 60.0F;

// A ball of that diameter, held in its middle, that nothing else acts on.
HeldBody ball_in_hand(float length, float mass) {
  HeldBody body;
  body.mass = mass;
  body.length = length;
  body.inertia = Mat3(0.1F * mass * length * length);
  return body;
}

// x(t) = s (1 + ω t) exp(-ω t), at the start of which it rests.
TEST(Hand, DrawsABodyInWithoutOvershoot) {
  for (const float length : {0.2F, 4.0F, 90.0F}) {
    const float rate = hand_rate(length), reach = 0.3F * kHandStrength * kHandStretch * length;
    HeldBody body = ball_in_hand(length, 7.0F);
    const float dt = 0.002F / rate;
    float farthest = 0.0F;
    for (int i = 1; i <= 5000; ++i) {
      body.velocity += dt / body.mass * hand_pull({}, Vec3(reach, 0.0F, 0.0F), body, dt).force;
      body.state.position += dt * body.velocity;
      const float time = rate * dt * static_cast<float>(i);
      EXPECT_NEAR(reach - body.state.position.x, reach * (1.0F + time) * std::exp(-time), 0.005F * reach);
      farthest = std::max(farthest, body.state.position.x);
    }
    EXPECT_LE(farthest, reach);
  }
}

TEST(Hand, PullsWithNoMoreThanItsStrength) {
  const HeldBody body = ball_in_hand(2.0F, 50.0F);
  for (const Vec3& hand : {Vec3(1e4F, 0.0F, 0.0F), Vec3(-30.0F, 40.0F, 5.0F), Vec3(1e5F)}) {
    const Vec3 force = hand_pull({}, hand, body, kHandDt).force;
    EXPECT_NEAR(glm::length(force), kHandStrength * kGravity * 50.0F, 0.1F);
    EXPECT_NEAR(glm::dot(glm::normalize(force), glm::normalize(hand)), 1.0F, 1e-4F);
  }
}

// At the step's end spring and damper are what they are then, also where the body turns about its middle as it is
// drawn.
TEST(Hand, IsImplicit) {
  HeldBody body = ball_in_hand(1.0F, 4.0F);
  body.velocity = {0.3F, -0.2F, 0.1F};
  body.angular_velocity = {0.2F, 0.5F, -0.3F};
  Grip grip;
  grip.at = {0.3F, -0.1F, 0.4F};
  grip.velocity = {-0.1F, 0.2F, 0.0F};
  const Vec3 hand = grip.at + Vec3(0.02F, 0.03F, -0.04F);
  const HandPull pull = hand_pull(grip, hand, body, kHandDt);
  const Vec3 velocity = body.velocity + kHandDt / body.mass * pull.force;
  const Vec3 spin = body.angular_velocity + kHandDt * glm::inverse(body.inertia) * pull.torque;
  const Vec3 relative = grip.velocity - velocity - glm::cross(spin, grip.at);
  const float rate = hand_rate(1.0F);
  const Vec3 stretch = hand - grip.at + kHandDt * relative;
  const Vec3 law = body.mass * (rate * rate * stretch + 2.0F * rate * relative);
  EXPECT_LT(glm::length(pull.force - law), 1e-4F * glm::length(law));
}

// Bodies of a rigid world in the air, held by hands.
struct InHand {
  RigidWorld world{Domain{}, std::make_shared<Terrain>(make_flat_terrain(Domain{}.lower, Domain{}.upper, -10.0F))};
  explicit InHand(const Vec3& size = {0.6F, 0.4F, 0.5F}) {
    BodySetup setup;
    setup.id = BodyId{1};
    setup.name = "box";
    setup.hull = make_box_hull(size).value();
    setup.mass = 2.0F;
    setup.state.position = {0.0F, 5.0F, 0.0F};
    EXPECT_TRUE(world.add(setup).ok());
  }
  Grip hold(const Vec3& at) {
    Grip grip;
    grip.body = BodyId{1};
    grip.at = at;
    grip.hand = world.state(0).to_world(at);
    grip.taken = world.state(0).orientation;
    world.hands().take_hold(grip);
    return grip;
  }
  void step(int times) {
    const std::array<BodyLoad, 1> loads{};
    for (int i = 0; i < times; ++i) {
      EXPECT_TRUE(world.step(0.0, static_cast<double>(kHandDt), {}, loads, {}).well());
    }
  }
};

TEST(Hand, ABodyHangsATenthOfItsLengthBelowIt) {
  InHand held;
  held.hold({0.0F, 0.2F, 0.0F});
  held.step(600);
  EXPECT_NEAR(held.world.state(0).position.y, 5.0F - kHandStretch * 0.6F, 1e-3F);
  EXPECT_NEAR(held.world.hands().list()[0].force.y, 2.0F * kGravity, 0.01F);
  held.world.hands().let_go(BodyId{1});
  held.step(30);
  EXPECT_NEAR(held.world.state(0).velocity.y, -0.5F * kGravity, 0.1F);
}

TEST(Hand, CarriesABodyAlongAndLeavesItsVelocity) {
  InHand held;
  Grip grip = held.hold({0.0F, 0.0F, 0.0F});
  grip.velocity = {2.0F, 1.0F, -1.5F};
  held.world.hands().take_hold(grip);
  held.step(90);
  EXPECT_LT(glm::length(held.world.state(0).velocity - grip.velocity), 1e-3F);
  EXPECT_LT(glm::length(held.world.hands().list()[0].hand - grip.hand - 1.5F * grip.velocity), 1e-3F);
}

TEST(Hand, TurnsWhatItHoldsAsItIsTurned) {
  for (const Vec3& axis : {Vec3(0.0F, 1.0F, 0.0F), Vec3(1.0F, 0.0F, 0.0F), Vec3(0.6F, 0.0F, 0.8F)}) {
    for (const float angle : {0.5F, 1.5F, 3.0F, -2.0F}) {
      InHand held({0.9F, 0.2F, 0.4F});
      Grip grip = held.hold({0.3F, 0.1F, 0.0F});
      grip.turn = glm::angleAxis(angle, axis);
      held.world.hands().take_hold(grip);
      held.step(300);
      const Quat now = held.world.state(0).orientation;
      EXPECT_GT(std::abs(glm::dot(now, grip.turn)), 0.9999F) << angle;
      EXPECT_LT(glm::length(held.world.state(0).angular_velocity), 1e-2F);
    }
  }
}

// A still hand only takes energy, in steps of any length.
TEST(Hand, NeverGivesEnergyWhileItIsStill) {
  for (const Vec3& size : {Vec3(0.05F, 0.03F, 0.04F), Vec3(0.6F, 0.4F, 0.5F), Vec3(8.0F, 1.0F, 2.0F)}) {
    InHand held(size);
    const Grip grip = held.hold(0.5F * size);
    BodyState pushed = held.world.state(0);
    pushed.velocity = {1.0F, 0.5F, -0.7F};
    pushed.angular_velocity = {0.4F, -0.6F, 0.5F};
    ASSERT_TRUE(held.world.set_state(0, pushed));
    const float rate = hand_rate(std::max({size.x, size.y, size.z}));
    const auto energy = [&] {
      const float stretch = glm::length(grip.hand - held.world.state(0).to_world(grip.at));
      return held.world.energy() + static_cast<double>(0.5F * 2.0F * rate * rate * stretch * stretch);
    };
    const double start = energy();
    for (int i = 0; i < 600; ++i) {
      held.step(1);
      ASSERT_LT(energy(), start + 0.01 * std::abs(start)) << i;
    }
  }
}

TEST(Hand, GoesWithItsBody) {
  InHand held;
  BodySetup other = held.world.setup(0);
  other.id = BodyId{2};
  other.name = "other";
  other.state.position = {5.0F, 5.0F, 0.0F};
  ASSERT_TRUE(held.world.add(other).ok());
  held.hold({0.0F, 0.0F, 0.0F});
  held.world.remove(1);
  EXPECT_NE(held.world.hands().of(BodyId{1}), nullptr);
  held.world.remove(0);
  EXPECT_TRUE(held.world.hands().list().empty());
}

}  // namespace
}  // namespace regatta
