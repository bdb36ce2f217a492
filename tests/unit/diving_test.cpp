#include "rigid/diving.h"

#include "geometry/hull_shapes.h"
#include "rigid/boat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr float kStep = 1.0F / 60.0F;
constexpr float kBed = -8.0F;

// A submarine in still water whose surface is y = 0.
struct Submarine {
  Vec3 size = boat_figures(BoatClass::kSubmarine).size;
  std::shared_ptr<const Hull> hull = make_boat_hull(BoatClass::kSubmarine, size).value();
  BoatPlan boat = boat_plan(BoatClass::kSubmarine, size);
  DivingPlan plan = *boat.diving;
  float mass = boat_design_mass(BoatClass::kSubmarine, size);

  [[nodiscard]] DivingInput input(float depth) const {
    DivingInput in;
    in.mass = mass;
    in.inertia = mass * hull->unit_inertia;
    in.hull_origin = hull->origin;
    in.lower = hull->lower;
    in.upper = hull->upper;
    in.water.depth = -kBed;
    in.water.bed = kBed;
    in.water.wet = true;
    in.state.position.y = -depth - hull->upper.y;
    in.force.y = kWaterDensity * kGravity * hull->volume;
    return in;
  }
};

TEST(Diving, ATankHalfFullMakesItAsHeavyAsItsHull) {
  for (const BoatClass kind : {BoatClass::kSubmarine, BoatClass::kTorpedo}) {
    for (const float scale : {0.5F, 1.0F, 2.0F}) {
      const Vec3 size = scale * boat_figures(kind).size;
      const auto hull = make_boat_hull(kind, size).value();
      EXPECT_NEAR(neutral_tank(*boat_plan(kind, size).diving, boat_design_mass(kind, size), hull->volume), 0.5F, 2e-3F);
    }
  }
}

TEST(Diving, OneThatBeginsUnderWaterKeepsItsDepthAnyOtherIsAfloat) {
  const Submarine sub;
  const DivingState under = diving_at_start(sub.plan, sub.input(3.0F).state, *sub.hull, sub.mass, 0.0F);
  EXPECT_NEAR(under.ordered, 3.0F, 1e-5F);
  EXPECT_NEAR(under.tank, 0.5F, 2e-3F);
  const DivingState afloat = diving_at_start(sub.plan, sub.input(-0.2F).state, *sub.hull, sub.mass, 0.0F);
  EXPECT_LT(afloat.ordered, -0.4F * sub.size.y);
  EXPECT_EQ(afloat.tank, 0.0F);
}

TEST(Diving, PlanesLiftByTheLawOfARudder) {
  const Submarine sub;
  DivingInput in = sub.input(3.0F);
  in.state.velocity = {2.0F, 0.0F, 0.0F};
  DivingState diving{0.0F, 3.0F, 0.5F};
  // Level and at its depth the planes only brake.
  const DivingForces idle = dive(sub.plan, in, kStep, diving);
  EXPECT_NEAR(idle.planes.y, 0.0F, 1e-3F);
  EXPECT_LT(idle.planes.x, 0.0F);
  // Ordered 0.1 m deeper at 2 m/s: 0.3 * 0.1 m/s of sinking, 0.015 rad bow down, 1.5 times that the planes.
  DivingState deeper{0.0F, 3.1F, 0.5F};
  const DivingForces down = dive(sub.plan, in, kStep, deeper);
  const Vec2 law = rudder_force(sub.plan.plane_area, -0.0225F, {-2.0F, 0.0F}, std::numeric_limits<float>::max());
  EXPECT_NEAR(down.planes.y, law.y, 1e-3F * std::abs(law.y));
  EXPECT_GT(down.planes.y, 0.0F) << "the stern goes up";
  const Vec3 weight = glm::cross(in.state.orientation * (sub.hull->origin + sub.plan.tank), down.tank);
  EXPECT_LT(down.torque.z - weight.z, 0.0F) << "the bow goes down";
  // The planes do nothing in a stream of the boat's own speed.
  in.water.velocity = {2.0F, 0.0F};
  DivingState drifting{0.0F, 3.1F, 0.5F};
  EXPECT_EQ(dive(sub.plan, in, kStep, drifting).planes, Vec3(0.0F));
  // In the wash of the propeller the planes have lift at rest.
  in.wash = 2.0F;
  EXPECT_GT(dive(sub.plan, in, kStep, drifting).planes.y, 0.0F);
}

TEST(Diving, PlanesSteerTheOtherWayAstern) {
  const DivingPlan plan = *Submarine().boat.diving;
  PlaneInput in;
  in.wanted = 0.03F;
  in.length = 6.0F;
  in.ahead = 2.0F;
  const float ahead = plane_angle(plan, in);  // bow down
  in.ahead = -2.0F;
  EXPECT_EQ(plane_angle(plan, in), ahead) << "the stern goes down first, and the flow comes from behind";
  in.ahead = 0.0F;
  EXPECT_EQ(plane_angle(plan, in), 0.0F);
  in.wanted = 0.0F;
  in.pitch = 0.1F;
  in.ahead = 2.0F;
  const float back = plane_angle(plan, in);
  in.ahead = -2.0F;
  EXPECT_EQ(plane_angle(plan, in), -back);
}

TEST(Diving, PlanesDampPitchAndRoll) {
  const Submarine sub;
  DivingInput in = sub.input(3.0F);
  in.state.velocity = {2.0F, 0.0F, 0.0F};
  for (const Vec3& spin : {Vec3(0.0F, 0.0F, 0.1F), Vec3(0.1F, 0.0F, 0.0F)}) {
    DivingState still{0.0F, 3.0F, 0.5F}, turning = still;
    in.state.angular_velocity = Vec3(0.0F);
    const Vec3 before = dive(sub.plan, in, kStep, still).torque;
    in.state.angular_velocity = spin;
    EXPECT_LT(glm::dot(dive(sub.plan, in, kStep, turning).torque - before, spin), -0.1F);
  }
}

TEST(Diving, PlanesNeverStopMoreThanTheFlowThroughThem) {
  const Submarine sub;
  DivingPlan large = sub.plan;
  large.plane_area = 500.0F;
  DivingInput in = sub.input(3.0F);
  in.state.velocity = {3.0F, -20.0F, 0.0F};
  DivingState diving{0.0F, 3.0F, 0.5F};
  const DivingForces forces = dive(large, in, kStep, diving);
  const float gained = kStep * forces.planes.y / sub.mass;
  EXPECT_GT(gained, 0.0F);
  EXPECT_LT(gained, 20.0F);
}

TEST(Diving, TheTankMovesAtALimitedRateBetweenEmptyAndFull) {
  const Submarine sub;
  DivingInput in = sub.input(0.0F);
  DivingState diving{1.0F, 0.0F, 0.0F};
  diving.ordered = depth_afloat(in.lower, in.upper);
  in.force.y = sub.mass * kGravity;  // held as it is
  float before = 0.0F;
  for (int i = 0; i < 60 * 20; ++i) {
    in.force.y = sub.mass * kGravity + kWaterDensity * kGravity * sub.plan.tank_volume * diving.tank;
    const DivingForces forces = dive(sub.plan, in, kStep, diving);
    EXPECT_FLOAT_EQ(forces.tank.y, -kWaterDensity * kGravity * sub.plan.tank_volume * before);
    EXPECT_LE(diving.tank - before, kStep / sub.plan.tank_seconds + 1e-6F);
    before = diving.tank;
  }
  EXPECT_EQ(diving.tank, 1.0F);
  diving.dive = -1.0F;
  for (int i = 0; i < 60 * 60; ++i) {
    in.force.y = sub.mass * kGravity + kWaterDensity * kGravity * sub.plan.tank_volume * diving.tank;
    (void)dive(sub.plan, in, kStep, diving);
  }
  EXPECT_EQ(diving.tank, 0.0F);
  EXPECT_EQ(diving.ordered, depth_afloat(in.lower, in.upper)) << "no order leads higher";
}

TEST(Diving, AnOrderEndsAboveTheBedAndARisingBedIsKeptClearOf) {
  const Submarine sub;
  DivingInput in = sub.input(3.0F);
  DivingState diving{1.0F, 3.0F, 0.5F};
  for (int i = 0; i < 60 * 60; ++i) (void)dive(sub.plan, in, kStep, diving);
  const float height = in.upper.y - in.lower.y;
  EXPECT_NEAR(diving.ordered, -kBed - 1.5F * height, 1e-4F);
  const float ordered = diving.ordered;
  in.water.bed = -4.0F;
  diving.dive = 0.0F;
  diving.tank = 0.5F;
  for (int i = 0; i < 60; ++i) (void)dive(sub.plan, in, kStep, diving);
  EXPECT_LT(diving.tank, 0.5F) << "it rises";
  EXPECT_EQ(diving.ordered, ordered) << "and goes down again behind";
}

TEST(Diving, AgroundOrLostEverythingStaysAsItIs) {
  const Submarine sub;
  DivingInput in = sub.input(3.0F);
  in.water.wet = false;
  DivingState diving{1.0F, 3.0F, 0.4F};
  EXPECT_EQ(dive(sub.plan, in, kStep, diving).planes, Vec3(0.0F));
  EXPECT_EQ(diving.ordered, 3.0F);
  EXPECT_EQ(diving.tank, 0.4F);
  in = sub.input(3.0F);
  in.force.y = std::numeric_limits<float>::quiet_NaN();
  (void)dive(sub.plan, in, kStep, diving);
  EXPECT_TRUE(std::isfinite(diving.tank) && std::isfinite(diving.ordered));
}

// The watch on its own: a weight with quadratic drag that the tank alone carries, whatever else pulls at it and
// whatever mass of water it has to take along.
TEST(Diving, HoldsTheOrderedDepthUnderAnyLoad) {
  const Submarine sub;
  struct Case {
    float load;   // [N]
    float added;  // mass of water that it takes along [kg]
  };
  for (const Case& with : {Case{0.0F, 0.0F}, Case{600.0F, 0.0F}, Case{-600.0F, 0.0F}, Case{0.0F, 3500.0F}}) {
    DivingInput in = sub.input(1.0F);
    DivingState diving{0.0F, 4.0F, 0.5F};
    float least = 10.0F, most = 0.0F;
    for (int i = 0; i < 60 * 60; ++i) {
      const float sinking = -in.state.velocity.y;
      in.force.y = kWaterDensity * kGravity * sub.hull->volume - with.load + 1100.0F * sinking * std::abs(sinking);
      const DivingForces forces = dive(sub.plan, in, kStep, diving);
      const float up = (in.force.y + forces.planes.y + forces.tank.y) - sub.mass * kGravity;
      in.state.velocity.y += kStep * up / (sub.mass + with.added);
      in.state.position.y += kStep * in.state.velocity.y;
      const float depth = hull_depth(in.state, in.upper, in.water);
      EXPECT_LT(depth, 4.6F);
      EXPECT_LT(std::abs(in.state.velocity.y), 1.4F * sub.plan.dive_speed);
      if (i < 60 * 25) continue;
      least = std::min(least, depth);
      most = std::max(most, depth);
    }
    EXPECT_NEAR(least, 4.0F, 0.1F) << with.load << " " << with.added;
    EXPECT_NEAR(most, 4.0F, 0.1F) << with.load << " " << with.added;
  }
}

}  // namespace
}  // namespace regatta
