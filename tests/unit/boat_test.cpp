#include "rigid/boat.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr float kDegree = 0.017453293F;
constexpr float kArea = 0.08F;
constexpr float kNoLimit = std::numeric_limits<float>::max();

WaterSample still_water() {
  WaterSample water;
  water.depth = 2.0F;
  water.bed = -2.0F;
  water.wet = true;
  return water;
}

BoatInput boat_at_rest() {
  BoatInput in;
  in.propeller_water = still_water();
  in.rudder_water = still_water();
  return in;
}

TEST(Propeller, PushesWithTheShareOfTheThrottleAtRest) {
  const BoatPlan plan;
  EXPECT_FLOAT_EQ(propeller_thrust(plan, 1.0F, 0.0F, 1.0F), plan.max_thrust);
  EXPECT_FLOAT_EQ(propeller_thrust(plan, 0.25F, 0.0F, 1.0F), 0.25F * plan.max_thrust);
  EXPECT_EQ(propeller_thrust(plan, 0.0F, 3.0F, 1.0F), 0.0F);
}

TEST(Propeller, AsternIsWeakerAndBackwards) {
  const BoatPlan plan;
  EXPECT_FLOAT_EQ(propeller_thrust(plan, -1.0F, 0.0F, 1.0F), -plan.astern_share * plan.max_thrust);
}

TEST(Propeller, ThrustFallsWithSpeedAndEndsAtThePitchSpeed) {
  const BoatPlan plan;
  float last = propeller_thrust(plan, 1.0F, 0.0F, 1.0F);
  for (const float speed : {1.0F, 3.0F, 6.0F, 10.0F, 13.9F}) {
    const float thrust = propeller_thrust(plan, 1.0F, speed, 1.0F);
    EXPECT_LT(thrust, last) << speed;
    EXPECT_GT(thrust, 0.0F) << speed;
    last = thrust;
  }
  EXPECT_NEAR(propeller_thrust(plan, 1.0F, plan.pitch_speed, 1.0F), 0.0F, 1e-3F);
  EXPECT_LT(propeller_thrust(plan, 1.0F, 20.0F, 1.0F), 0.0F);
}

TEST(Propeller, NeverPushesMoreThanAtRest) {
  const BoatPlan plan;
  for (int i = -10; i <= 10; ++i) {
    for (int k = -30; k <= 30; ++k) {
      const float throttle = 0.1F * static_cast<float>(i);
      const float thrust = propeller_thrust(plan, throttle, static_cast<float>(k), 1.0F);
      const float at_rest = propeller_thrust(plan, throttle, 0.0F, 1.0F);
      EXPECT_LE(std::fabs(thrust), std::fabs(at_rest) + 1e-3F) << throttle << ' ' << k;
    }
  }
}

TEST(Propeller, PushesOnlyWhileWetAndFadesSmoothly) {
  const BoatPlan plan;
  EXPECT_EQ(propeller_thrust(plan, 1.0F, 0.0F, 0.0F), 0.0F);
  EXPECT_EQ(propeller_thrust(plan, 1.0F, 0.0F, -0.5F), 0.0F);
  EXPECT_FLOAT_EQ(propeller_thrust(plan, 1.0F, 0.0F, 0.05F), 0.5F * plan.max_thrust);
  float last = 0.0F;
  for (int i = 1; i <= 100; ++i) {
    const float thrust = propeller_thrust(plan, 1.0F, 0.0F, 0.001F * static_cast<float>(i));
    EXPECT_GE(thrust, last);
    EXPECT_LT(thrust - last, 0.02F * plan.max_thrust);  // 1.5 % a millimetre at the steepest
    last = thrust;
  }
  BoatInput dry = boat_at_rest();
  dry.throttle = 1.0F;
  dry.rudder = 1.0F;
  dry.propeller_water.wet = false;
  dry.rudder_water.wet = false;
  const BoatForces forces = boat_forces(plan, dry);
  EXPECT_EQ(glm::length(forces.thrust), 0.0F);
  EXPECT_EQ(glm::length(forces.rudder), 0.0F);
}

// At a planing hull's transom the surface computed from pressure lies below the propeller, though water surrounds it.
TEST(Propeller, DrawsNoAirThroughItsHull) {
  const BoatPlan plan;
  BoatInput planing = boat_at_rest();
  planing.throttle = planing.rudder = 1.0F;
  planing.propeller_water.surface = planing.rudder_water.surface = -1.0F;
  const BoatForces dry = boat_forces(plan, planing);
  planing.propeller_water.below_hull = planing.rudder_water.below_hull = 1.0F;
  const BoatForces wet = boat_forces(plan, planing);
  EXPECT_EQ(glm::length(dry.thrust), 0.0F);
  EXPECT_FLOAT_EQ(glm::length(wet.thrust), plan.max_thrust);
  EXPECT_GT(glm::length(wet.rudder), glm::length(dry.rudder));
}

TEST(Propeller, PushesLessWhereTheWaterCantFlowAway) {
  const BoatPlan plan;
  const float size = plan.propeller_diameter;
  EXPECT_EQ(hindered_share(plan, 2.0F * size, size), 1.0F);
  EXPECT_FLOAT_EQ(hindered_share(plan, size, 5.0F), 0.5F);         // the stern to a wall
  EXPECT_FLOAT_EQ(hindered_share(plan, 5.0F, 0.6F * size), 0.6F);  // over a bank
  EXPECT_GT(hindered_share(plan, 0.0F, 0.0F), 0.0F);               // never nothing: a boat gets away
  float last = hindered_share(plan, 0.0F, 5.0F);
  for (int i = 0; i <= 100; ++i) {
    const float share = hindered_share(plan, 0.01F * static_cast<float>(i), 5.0F);
    EXPECT_GE(share, last);
    EXPECT_LT(share - last, 0.02F);
    last = share;
  }
  BoatInput in = boat_at_rest();
  in.throttle = 1.0F;
  const float free = boat_forces(plan, in).thrust.x;
  in.wash_way = size;
  EXPECT_FLOAT_EQ(boat_forces(plan, in).thrust.x, 0.5F * free);
}

TEST(Propeller, WashObeysTheActuatorDisc) {
  const BoatPlan plan;
  const float disc = 0.25F * 3.14159265F * plan.propeller_diameter * plan.propeller_diameter;
  for (const float inflow : {0.0F, 2.0F, 8.0F}) {
    const float wash = wash_speed(plan, 900.0F, inflow);
    const float thrust = kWaterDensity * disc * (inflow + 0.5F * wash) * wash;
    EXPECT_NEAR(thrust, 900.0F, 0.1F) << inflow;  // rounding of the root
  }
  EXPECT_EQ(wash_speed(plan, -900.0F, 2.0F), 0.0F);
}

TEST(Rudder, PositiveAngleDrivesTheSternToPort) {
  const Vec2 force = rudder_force(kArea, 10.0F * kDegree, Vec2(-5.0F, 0.0F), kNoLimit);
  EXPECT_LT(force.y, 0.0F);
  EXPECT_LT(force.x, 0.0F);  // and brakes
  const Vec2 astern = rudder_force(kArea, 10.0F * kDegree, Vec2(5.0F, 0.0F), kNoLimit);
  EXPECT_GT(astern.y, 0.0F);
}

TEST(Rudder, IsOddInTheAngleAndQuadraticInTheSpeed) {
  const Vec2 right = rudder_force(kArea, 15.0F * kDegree, Vec2(-3.0F, 0.0F), kNoLimit);
  const Vec2 left = rudder_force(kArea, -15.0F * kDegree, Vec2(-3.0F, 0.0F), kNoLimit);
  EXPECT_FLOAT_EQ(right.y, -left.y);
  EXPECT_FLOAT_EQ(right.x, left.x);
  const Vec2 fast = rudder_force(kArea, 15.0F * kDegree, Vec2(-6.0F, 0.0F), kNoLimit);
  EXPECT_NEAR(fast.y / right.y, 4.0F, 1e-5F);
  const Vec2 half = rudder_force(0.5F * kArea, 15.0F * kDegree, Vec2(-3.0F, 0.0F), kNoLimit);
  EXPECT_NEAR(half.y / right.y, 0.5F, 1e-6F);
}

TEST(Rudder, LiftSlopeIsThatOfALowAspectBlade) {
  const Vec2 force = rudder_force(kArea, 1.0F * kDegree, Vec2(-4.0F, 0.0F), kNoLimit);
  const float slope = -force.y / (0.5F * kWaterDensity * kArea * 16.0F * std::sin(1.0F * kDegree));
  EXPECT_NEAR(slope, 6.13F * 1.5F / 3.75F, 0.01F);  // cos 1° and the profile drag's share are 1e-3
}

TEST(Rudder, StallsBetween25And35Degrees) {
  float best = 0.0F;
  int best_deg = 0;
  for (int deg = 1; deg < 90; ++deg) {
    const float side = -rudder_force(kArea, static_cast<float>(deg) * kDegree, Vec2(-4.0F, 0.0F), kNoLimit).y;
    if (side > best) {
      best = side;
      best_deg = deg;
    }
  }
  fmt::print("most side force at {} degrees\n", best_deg);
  EXPECT_GE(best_deg, 25);
  EXPECT_LE(best_deg, 35);
}

TEST(Rudder, NeverDoesMoreThanStopTheFlowThroughTheBlade) {
  const float most = 20.0F;  // a boat that feels like 0.33 kg over 1/60 s
  const Vec2 flow(-10.0F, -3.0F);
  const Vec2 force = rudder_force(kArea, 0.0F, flow, most);
  EXPECT_FLOAT_EQ(force.y, most * flow.y + 0.5F * kWaterDensity * kArea * glm::length(flow) * 0.02F * flow.y);
}

TEST(Rudder, DampsDrift) {
  // Amidships with the stern sliding to starboard: water comes from starboard and pushes the stern back to port.
  const Vec2 force = rudder_force(kArea, 0.0F, Vec2(-4.0F, -1.0F), kNoLimit);
  EXPECT_LT(force.y, 0.0F);
}

TEST(Rudder, NeverGivesPowerToABoatInStillWater) {
  for (int deg = -90; deg <= 90; deg += 5) {
    for (int course = 0; course < 360; course += 10) {
      const float c = static_cast<float>(course) * kDegree;
      const Vec2 flow(std::cos(c), std::sin(c));
      const Vec2 force = rudder_force(kArea, static_cast<float>(deg) * kDegree, flow, kNoLimit);
      EXPECT_GE(glm::dot(force, flow), 0.0F) << deg << ' ' << course;
    }
  }
}

TEST(BoatForces, RudderTurnsABoatAheadToStarboard) {
  BoatInput in = boat_at_rest();
  in.state.velocity = Vec3(5.0F, 0.0F, 0.0F);
  in.rudder = 1.0F;
  const BoatForces forces = boat_forces(BoatPlan{}, in);
  // Heading +x towards +z is clockwise from above: a negative turn about y.
  EXPECT_LT(forces.torque.y, 0.0F);
  in.rudder = -1.0F;
  EXPECT_GT(boat_forces(BoatPlan{}, in).torque.y, 0.0F);
}

TEST(BoatForces, WashSteersABoatAtRest) {
  BoatInput in = boat_at_rest();
  in.rudder = 1.0F;
  EXPECT_EQ(boat_forces(BoatPlan{}, in).torque.y, 0.0F);
  in.throttle = 1.0F;
  const BoatForces ahead = boat_forces(BoatPlan{}, in);
  fmt::print("full ahead at rest, hard over: side force {:.0f} N of {:.0f} N thrust\n", ahead.rudder.z, ahead.thrust.x);
  EXPECT_LT(ahead.torque.y, -100.0F);
  in.throttle = -1.0F;
  EXPECT_EQ(boat_forces(BoatPlan{}, in).torque.y, 0.0F);  // astern the wash goes the other way
}

// The wash runs along the leg, which feels no force across it: what steers at rest is the thrust.
TEST(BoatForces, AnOutboardPushesAlongItsLeg) {
  BoatPlan plan;
  plan.outboard = true;
  plan.rudder_max_deg = 28.0F;
  for (const float rudder : {-1.0F, 0.0F, 0.4F, 1.0F}) {
    for (const float throttle : {1.0F, -0.5F}) {
      BoatInput in = boat_at_rest();
      in.throttle = throttle;
      in.rudder = rudder;
      const BoatForces forces = boat_forces(plan, in);
      const float push = propeller_thrust(plan, throttle, 0.0F, 1.0F), angle = rudder * plan.rudder_max_deg * kDegree;
      EXPECT_NEAR(forces.thrust.x, push * std::cos(angle), 1e-3F * plan.max_thrust);
      EXPECT_NEAR(forces.thrust.z, -push * std::sin(angle), 1e-3F * plan.max_thrust);
      const float across = forces.rudder.x * std::sin(angle) + forces.rudder.z * std::cos(angle);
      EXPECT_NEAR(across, 0.0F, 1e-3F * plan.max_thrust);
      // The stern is pushed to port: a boat that goes ahead turns to starboard.
      EXPECT_NEAR(forces.torque.y, -plan.propeller.x * forces.thrust.z - plan.rudder.x * forces.rudder.z,
                  1e-3F * plan.max_thrust);
    }
  }
}

// Turned, its propeller meets the water at an angle: of a stream from ahead only the part along its axis slows it.
TEST(BoatForces, AnOutboardLosesThrustToTheFlowAlongItsAxis) {
  BoatPlan plan;
  plan.outboard = true;
  BoatInput in = boat_at_rest();
  in.throttle = 0.7F;
  in.rudder = 1.0F;
  in.state.velocity = {5.0F, 0.0F, 0.0F};
  const float angle = plan.rudder_max_deg * kDegree;
  const Vec3 thrust = boat_forces(plan, in).thrust;
  EXPECT_NEAR(std::hypot(thrust.x, thrust.z), propeller_thrust(plan, 0.7F, 5.0F * std::cos(angle), 1.0F),
              1e-3F * plan.max_thrust);
}

TEST(BoatForces, FollowTheBoatsFrameAndTheCurrent) {
  // The same boat turned by 90 degrees, with water and boat carried along: only relative motion counts.
  BoatInput in = boat_at_rest();
  in.throttle = 0.6F;
  in.rudder = 0.4F;
  in.state.velocity = Vec3(3.0F, 0.0F, 0.0F);
  const BoatForces plain = boat_forces(BoatPlan{}, in);
  BoatInput moved = in;
  moved.state.orientation = glm::angleAxis(90.0F * kDegree, Vec3(0.0F, 1.0F, 0.0F));
  moved.state.velocity = Vec3(2.0F, 0.0F, -3.0F);
  moved.propeller_water.velocity = Vec2(2.0F, 0.0F);
  moved.rudder_water.velocity = Vec2(2.0F, 0.0F);
  const BoatForces turned = boat_forces(BoatPlan{}, moved);
  EXPECT_NEAR(turned.thrust.z, -plain.thrust.x, 1e-2F);
  EXPECT_NEAR(turned.rudder.z, -plain.rudder.x, 1e-2F);
  EXPECT_NEAR(turned.rudder.x, plain.rudder.z, 1e-2F);
  EXPECT_NEAR(turned.torque.y, plain.torque.y, 1e-2F);
}

TEST(BoatForces, ScaleWithTheParameters) {
  BoatInput in = boat_at_rest();
  in.throttle = 1.0F;
  in.state.velocity = Vec3(3.0F, 0.0F, 0.0F);
  const float thrust = boat_forces(BoatPlan{}, in).thrust.x;
  in.thrust_scale = 2.0F;
  EXPECT_FLOAT_EQ(boat_forces(BoatPlan{}, in).thrust.x, 2.0F * thrust);
  in.throttle = 0.0F;
  in.rudder = 0.5F;
  const float side = boat_forces(BoatPlan{}, in).rudder.z;
  in.rudder_scale = 3.0F;
  EXPECT_FLOAT_EQ(boat_forces(BoatPlan{}, in).rudder.z, 3.0F * side);
}

}  // namespace
}  // namespace regatta
