// Sounds of a world grow with the strength of their cause and fall with its distance; without a cause there is none.
#include "sound/listener.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr double kDt = 1.0 / 60.0;

// A tank at rest, with an ear ten metres above a boat that nobody drives yet.
Snapshot quiet_tank() {
  Snapshot snapshot = sample_tank(0.25F);
  for (Vec2& velocity : snapshot.surface.velocity) velocity = Vec2(0.0F);
  snapshot.dt = kDt;
  for (BodySnapshot& body : snapshot.bodies) {
    body.load.wetted_area = 1.0F;
    body.load.submerged_volume = 0.1F;
  }
  return snapshot;
}

Ear ear_above() {
  Ear ear;
  ear.at = {2.0F, 10.0F, 0.0F};
  ear.driven = BodyId{1};
  ear.running = true;
  return ear;
}

Heard heard_in(const Snapshot& snapshot, const Ear& ear = ear_above(), std::span<const Knock> knocks = {}) {
  return Listener().hear(snapshot, ear, knocks);
}

TEST(Listener, WhereNothingMovesNothingIsHeard) {
  const Heard heard = heard_in(quiet_tank());
  EXPECT_TRUE(heard.running);
  EXPECT_EQ(heard.engine, 0.0F);
  EXPECT_EQ(heard.wash, 0.0F);
  EXPECT_EQ(heard.wind, 0.0F);
  EXPECT_EQ(heard.rain, 0.0F);
  EXPECT_EQ(heard.surf, 0.0F);
  EXPECT_EQ(heard.slam.strength, 0.0F);
  EXPECT_EQ(heard.hit.strength, 0.0F);
}

TEST(Listener, TheDrivenEngineTurnsWithItsThrottleEitherWay) {
  Snapshot snapshot = quiet_tank();
  float rev = 0.0F, load = 0.0F;
  for (const float throttle : {0.2F, 0.5F, 1.0F}) {
    snapshot.bodies[0].engine = throttle;
    const Heard ahead = heard_in(snapshot);
    EXPECT_GT(ahead.engine, 0.0F);
    EXPECT_GT(ahead.engine_rev, rev);
    EXPECT_GT(ahead.engine_load, load);
    EXPECT_LE(ahead.engine_rev, 1.0F);
    snapshot.bodies[0].engine = -throttle;
    EXPECT_EQ(heard_in(snapshot).engine_rev, ahead.engine_rev);
    rev = ahead.engine_rev;
    load = ahead.engine_load;
  }
  Ear other = ear_above();
  other.driven = BodyId{2};  // a box
  EXPECT_EQ(heard_in(snapshot, other).engine, 0.0F);
}

TEST(Listener, UnderWayAnEngineTurnsFasterAndWorksLess) {
  Snapshot snapshot = quiet_tank();
  snapshot.bodies[0].engine = 1.0F;
  const Heard at_rest = heard_in(snapshot);
  snapshot.bodies[0].state.velocity = {3.0F, 0.0F, 0.0F};
  const Heard under_way = heard_in(snapshot);
  EXPECT_GT(under_way.engine_rev, at_rest.engine_rev);
  EXPECT_LT(under_way.engine_load, at_rest.engine_load);
}

TEST(Listener, EnginesOfShortBoatsAreHigher) {
  Snapshot snapshot = quiet_tank();
  snapshot.bodies[0].engine = 0.5F;
  const float four = heard_in(snapshot).engine_pitch;
  snapshot.bodies[0].hull = make_boat_hull({16.0F, 4.8F, 6.4F}).value();
  EXPECT_NEAR(heard_in(snapshot).engine_pitch, 0.5F * four, 0.01F * four);
}

TEST(Listener, BowsAreHeardBySpeedThroughTheWater) {
  Snapshot snapshot = quiet_tank();
  float before = 0.0F;
  for (const float speed : {0.5F, 2.0F, 4.0F, 8.0F}) {
    snapshot.bodies[0].state.velocity = {speed, 0.0F, 0.0F};
    const Heard heard = heard_in(snapshot);
    EXPECT_GT(heard.wash, 1.5F * before) << speed;
    EXPECT_FLOAT_EQ(heard.wash_speed, speed);
    before = heard.wash;
  }
  for (Vec2& velocity : snapshot.surface.velocity) velocity = {8.0F, 0.0F};
  snapshot.bodies.resize(1);
  EXPECT_EQ(heard_in(snapshot).wash, 0.0F);  // adrift with the stream
  snapshot.bodies[0].state.velocity = Vec3(0.0F);
  EXPECT_FLOAT_EQ(heard_in(snapshot).wash, before);  // held in it
  snapshot.bodies[0].load.wetted_area = snapshot.bodies[0].load.submerged_volume = 0.0F;
  EXPECT_EQ(heard_in(snapshot).wash, 0.0F);  // in the air
}

TEST(Listener, EverythingIsFainterFromAfar) {
  Snapshot snapshot = quiet_tank();
  snapshot.bodies[0].engine = 1.0F;
  snapshot.bodies[0].state.velocity = {4.0F, 0.0F, 0.0F};
  const std::vector<Knock> knocks = {{BodyId{2}, {-4.0F, 0.0F, 3.0F}, 200.0F}};
  Ear far = ear_above();
  far.at.y = 100.0F;
  const Heard near_by = heard_in(snapshot, ear_above(), knocks), away = heard_in(snapshot, far, knocks);
  EXPECT_LT(away.engine, 0.5F * near_by.engine);
  EXPECT_LT(away.wash, 0.5F * near_by.wash);
  EXPECT_LT(away.hit.strength, 0.5F * near_by.hit.strength);
}

// A beach along z in the middle of the tank, whose last wet metre runs up and down at some speed.
Snapshot beach(float speed, float x = 0.0F) {
  Snapshot snapshot = quiet_tank();
  snapshot.bodies.clear();
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const std::size_t at =
          static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
      const float beyond = grid.origin.x + grid.spacing * static_cast<float>(i) - x;
      grid.depth[at] = beyond > 0.0F ? 0.0F : std::min(1.0F, 0.02F - 0.2F * beyond);
      grid.velocity[at] = {speed, 0.0F};
    }
  }
  return snapshot;
}

TEST(Listener, SurfIsHeardBySpeedAndDistanceOfTheWatersEdge) {
  float before = 0.0F;
  for (const float speed : {0.3F, 1.0F, 2.0F}) {
    const float surf = heard_in(beach(speed)).surf;
    EXPECT_GT(surf, 1.5F * before) << speed;
    before = surf;
  }
  EXPECT_LT(heard_in(beach(1.0F, -15.0F)).surf, 0.8F * heard_in(beach(1.0F, 2.0F)).surf);
  EXPECT_EQ(heard_in(beach(0.0F)).surf, 0.0F);
  // A stream over deep ground has no edge.
  Snapshot stream = quiet_tank();
  for (Vec2& velocity : stream.surface.velocity) velocity = {2.0F, 0.0F};
  EXPECT_EQ(heard_in(stream).surf, 0.0F);
}

TEST(Listener, SurfDoesNotHangOnTheSpacingOfThePicture) {
  const auto of = [](float spacing) {
    Snapshot fine = sample_tank(spacing);
    SurfaceGrid& grid = fine.surface;
    for (std::size_t i = 0; i < grid.depth.size(); ++i) {
      const float x = grid.origin.x + grid.spacing * static_cast<float>(i % static_cast<std::size_t>(grid.nx));
      grid.depth[i] = x > 0.1F ? 0.0F : 0.1F;
      grid.velocity[i] = {1.0F, 0.0F};
    }
    return heard_in(fine).surf;
  };
  EXPECT_NEAR(of(0.5F) / of(0.25F), 1.0F, 0.25F);
}

TEST(Listener, WaterThatStrikesAHullIsASlamAndSwellIsNone) {
  Snapshot snapshot = quiet_tank();
  snapshot.bodies.resize(1);
  BodySnapshot& boat = snapshot.bodies[0];
  const auto hear = [&](Listener& listener, float push) {
    snapshot.time += kDt;
    boat.load.force.y = push * boat.mass * kGravity;
    return listener.hear(snapshot, ear_above(), {}).slam.strength;
  };
  Listener swell;
  for (int i = 0; i < 600; ++i) {
    EXPECT_EQ(hear(swell, 1.0F + 0.3F * std::sin(0.03F * static_cast<float>(i))), 0.0F) << i;
  }
  float before = 0.0F;
  for (const float push : {1.8F, 2.5F, 3.5F}) {
    Listener listener;
    for (int i = 0; i < 60; ++i) hear(listener, 1.0F);
    const float strength = hear(listener, push);
    EXPECT_GT(strength, before) << push;
    EXPECT_EQ(hear(listener, push), 0.0F) << "struck once";
    before = strength;
  }
  // A frame without a step tells nothing anew, and neither does the first one.
  Listener listener;
  EXPECT_EQ(hear(listener, 4.0F), 0.0F);
  EXPECT_EQ(listener.hear(snapshot, ear_above(), {}).slam.strength, 0.0F);
}

TEST(Listener, BlowsAreHeardByTheSpeedTheyChangeAndWeightIsNone) {
  const Snapshot snapshot = quiet_tank();
  const auto hit = [&](float kick) {
    const std::vector<Knock> knocks = {{BodyId{2}, {-4.0F, 0.0F, 3.0F}, kick * snapshot.bodies[1].mass}};
    return heard_in(snapshot, ear_above(), knocks).hit;
  };
  EXPECT_EQ(hit(kGravity * static_cast<float>(kDt)).strength, 0.0F);
  EXPECT_GT(hit(0.6F).strength, 0.0F);
  EXPECT_GT(hit(1.5F).strength, 1.3F * hit(0.6F).strength);
  EXPECT_LE(hit(100.0F).strength, 1.0F);
  EXPECT_NEAR(hit(1.0F).size, 1.0F, 1e-3F);
  // An impact on a body that is gone is not heard.
  const std::vector<Knock> gone = {{BodyId{77}, Vec3(0.0F), 1000.0F}};
  EXPECT_EQ(heard_in(snapshot, ear_above(), gone).hit.strength, 0.0F);
}

TEST(Listener, WindAndRainAreTheScenes) {
  Snapshot snapshot = quiet_tank();
  snapshot.params.sea_wind = 12.0;
  Ear ear = ear_above();
  ear.rain = 0.5F;
  EXPECT_EQ(heard_in(snapshot, ear).wind, 12.0F);
  EXPECT_EQ(heard_in(snapshot, ear).rain, 0.5F);
  snapshot.wind.on = true;
  snapshot.wind.mean = {0.0F, 0.0F, -20.0F};
  snapshot.wind.strength = 0.25F;
  EXPECT_EQ(heard_in(snapshot, ear).wind, 5.0F);
}

TEST(Listener, KnowsWhenTheEarIsUnderWater) {
  const Snapshot snapshot = quiet_tank();
  Ear ear = ear_above();
  EXPECT_FALSE(heard_in(snapshot, ear).under_water);
  ear.at.y = -0.5F;
  EXPECT_TRUE(heard_in(snapshot, ear).under_water);
  ear.at.x = 100.0F;
  EXPECT_FALSE(heard_in(snapshot, ear).under_water);
}

}  // namespace
}  // namespace regatta
