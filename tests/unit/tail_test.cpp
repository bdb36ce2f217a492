#include "rigid/tail.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

BoatPlan plan_of(BoatClass kind, float scale = 1.0F) { return boat_plan(kind, scale * boat_figures(kind).size); }

// Mean over a beat, at full amplitude.
Vec2 mean_force(const TailPlan& plan, float beats, const TailFlow& flow) {
  constexpr int kSteps = 400;
  TailState tail;
  tail.beats = beats;
  tail.level = 1.0F;
  Vec2 sum(0.0F);
  for (int i = 0; i < kSteps; ++i) {
    tail.phase = (static_cast<float>(i) + 0.5F) / kSteps;
    const TailForce force = tail_force(plan, tail, flow, 1e9F);
    sum += Vec2(force.ahead, force.aside + force.beat);
  }
  return sum / static_cast<float>(kSteps);
}

TEST(Tail, ItsMeanThrustIsLighthills) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    const TailPlan plan = *plan_of(kind).tail;
    for (const float beats : {0.5F * plan.most_beats, plan.most_beats}) {
      const float wave_speed = beats * plan.wave;
      const float beat = 2.0F * kPi * beats * plan.amplitude;
      for (const float share : {0.0F, 0.5F, 0.8F, 1.0F}) {
        const auto fins = static_cast<float>(plan.fins);
        const float exact = 0.25F * fins * fin_mass(plan) * beat * beat * (1.0F - share * share);
        const Vec2 mean = mean_force(plan, beats, {share * wave_speed, 0.0F});
        EXPECT_NEAR(mean.x, exact, 1e-3F * fin_mass(plan) * beat * beat);
        EXPECT_NEAR(mean.y, 0.0F, 1e-3F * fin_mass(plan) * beat * beat);
      }
    }
  }
}

TEST(Tail, FullAheadAtRestIsThePlansThrust) {
  for (const float scale : {0.5F, 1.0F, 2.0F}) {
    const BoatPlan plan = plan_of(BoatClass::kFish, scale);
    EXPECT_NEAR(mean_force(*plan.tail, plan.tail->most_beats, {}).x, plan.max_thrust, 1e-3F * plan.max_thrust);
    EXPECT_NEAR(plan.pitch_speed, std::sqrt(scale) * plan_of(BoatClass::kFish).pitch_speed, 1e-3F);
  }
}

// A slender wing [Lig60]: across −m U v, whatever the beat.
TEST(Tail, ADriftMeetsTheLiftOfASlenderWing) {
  const TailPlan plan = *plan_of(BoatClass::kFish).tail;
  EXPECT_NEAR(mean_force(plan, 0.0F, {3.0F, 0.4F}).y, -fin_mass(plan) * 3.0F * 0.4F, 1.0F);
  EXPECT_NEAR(mean_force(plan, 1.5F, {3.0F, 0.4F}).y, -fin_mass(plan) * 3.0F * 0.4F, 1.0F);
  EXPECT_EQ(mean_force(plan, 0.0F, {-1.0F, 0.4F}), Vec2(0.0F));
  TailState tail;
  EXPECT_NEAR(tail_force(plan, tail, {3.0F, 0.4F}, 100.0F).aside, -40.0F, 1e-3F);  // no more than what stops it
}

struct Swimmer {
  BoatPlan plan;
  TailInput in;
  TailState tail;
  explicit Swimmer(BoatClass kind) : plan(plan_of(kind)) {
    const Vec3 size = boat_figures(kind).size;
    in.hull_origin = make_boat_hull(kind, size).value()->origin;
    in.water.wet = true;
    in.water.surface = 5.0F;
    in.water.bed = -5.0F;
    in.water.depth = 10.0F;
    in.most = 1e9F;
  }
};

// The strokes give the water the opposite of the swimmer's impulse; there are two in each beat, one to each side.
TEST(Tail, StrokesAddUpToTheImpulse) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    for (const float dt : {1.0F / 30.0F, 1.0F / 60.0F, 1.0F / 120.0F}) {
      Swimmer swimmer(kind);
      swimmer.in.throttle = 1.0F;
      swimmer.in.state.velocity = {1.0F, 0.0F, 0.1F};
      Vec3 felt(0.0F), left(0.0F);
      int strokes = 0, aside = 0;
      float last = 0.0F;
      const auto steps = static_cast<int>(std::lround(5.0F / dt));
      for (int i = 0; i < steps; ++i) {
        std::optional<TailStroke> stroke;
        felt += dt * swim(swimmer.plan, swimmer.in, dt, swimmer.tail, stroke).force;
        if (!stroke) continue;
        left += stroke->impulse;
        if (strokes > 1) {  // once it beats fast enough for this speed
          EXPECT_LT(stroke->impulse.x, 0.0F);
        }
        const float side = kind == BoatClass::kFish ? stroke->impulse.z : stroke->to.z;
        if (strokes > 1) aside += side * last < 0.0F ? 1 : 0;
        last = side;
        ++strokes;
      }
      const Vec3 rest = swimmer.tail.impulse;  // of the stroke that has not ended
      EXPECT_NEAR(glm::length(felt + left + rest), 0.0F, 0.01F * glm::length(felt));
      const float beats = swimmer.plan.tail->most_beats * 5.0F;
      EXPECT_NEAR(static_cast<float>(strokes), 2.0F * beats, 0.1F * beats + 1.0F);
      EXPECT_GE(aside, strokes - 3);
    }
  }
}

TEST(Tail, FollowsTheHelmAndComesToRest) {
  Swimmer fish(BoatClass::kFish);
  const auto run = [&](float throttle, float rudder, int steps) {
    Vec3 sum(0.0F);
    fish.in.throttle = throttle;
    fish.in.rudder = rudder;
    for (int i = 0; i < steps; ++i) {
      std::optional<TailStroke> stroke;
      sum += swim(fish.plan, fish.in, 1.0F / 60.0F, fish.tail, stroke).force;
    }
    return sum / static_cast<float>(steps);
  };
  run(0.25F, 0.0F, 120);
  EXPECT_NEAR(fish.tail.beats, 0.5F * fish.plan.tail->most_beats, 1e-3F);
  EXPECT_NEAR(fish.tail.level, 1.0F, 1e-3F);
  fish.in.state.velocity.x = 2.0F;
  // Hard to starboard: the tail is pushed to port, which turns the bow to starboard.
  run(0.0F, 1.0F, 240);
  EXPECT_LT(run(0.0F, 1.0F, 60).z, -100.0F);
  EXPECT_GT(run(0.0F, -1.0F, 240).z, 100.0F);
  EXPECT_LT(fish.tail.level, 1e-3F);
  // Its small fins stop it, and take it astern.
  EXPECT_LT(run(-1.0F, 0.0F, 60).x, -10.0F);
}

TEST(Tail, BesideTheWaterItDoesNothing) {
  Swimmer fish(BoatClass::kFish);
  fish.in.water.wet = false;
  fish.in.throttle = 1.0F;
  for (int i = 0; i < 120; ++i) {
    std::optional<TailStroke> stroke;
    EXPECT_EQ(swim(fish.plan, fish.in, 1.0F / 60.0F, fish.tail, stroke).force, Vec3(0.0F));
    EXPECT_FALSE(stroke.has_value());
  }
}

TEST(Tail, ThePoseIsThatOfTheState) {
  const BoatPlan plan = plan_of(BoatClass::kDiver);
  TailState tail;
  tail.phase = 0.3F;
  tail.beats = 1.2F;
  tail.level = 0.5F;
  const TailPose pose = tail_pose(plan, tail, Vec3(0.1F, 0.0F, 0.0F), 0.1F);
  EXPECT_TRUE(pose.legs);
  EXPECT_LT(pose.tip, pose.bend);
  EXPECT_NEAR(pose.tip, 0.1F + plan.propeller.x, 1e-6F);
  EXPECT_NEAR(pose.height, 0.5F * plan.tail->amplitude, 1e-6F);
  EXPECT_NEAR(pose.step, 0.12F, 1e-6F);
}

}  // namespace
}  // namespace regatta
