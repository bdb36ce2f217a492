#include "effects/spray.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

// A tank of level water that stands still.
Snapshot deep_tank() {
  Snapshot snapshot = sample_tank(0.25F);
  for (Vec2& v : snapshot.surface.velocity) v = Vec2(0.0F);
  for (float& surface : snapshot.surface.surface) surface = 0.0F;
  return snapshot;
}

Snapshot spraying_boat(float speed) {
  Snapshot snapshot = deep_tank();
  snapshot.bodies[0].state.position = {-14.0F, 0.0F, 0.0F};
  snapshot.bodies[0].state.velocity = {speed, 0.0F, 0.0F};
  return snapshot;
}

// Moves the first body on by itself, and calls `see` after each step.
template <typename See>
void go_on(Spray& spray, Snapshot& snapshot, double seconds, See see) {
  spray.advance(snapshot);
  const double end = snapshot.time + seconds;
  while (snapshot.time < end - 1e-9) {
    snapshot.time += snapshot.dt;
    BodyState& state = snapshot.bodies[0].state;
    state.position += static_cast<float>(snapshot.dt) * state.velocity;
    spray.advance(snapshot);
    see();
  }
}

void go_on(Spray& spray, Snapshot& snapshot, double seconds) {
  go_on(spray, snapshot, seconds, [] {});
}

void make_waves(SurfaceGrid& grid, float height) {
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const float x = grid.spacing * static_cast<float>(i);
      const auto n = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
      grid.surface[n] = 0.5F * height * std::sin(x * 6.2831853F / 4.0F);
      grid.velocity[n] = {2.0F * grid.surface[n], 0.0F};
    }
  }
}

TEST(Spray, CalmWaterAndASlowHullMakeNone) {
  for (const float speed : {0.0F, 0.8F}) {
    Snapshot snapshot = spraying_boat(speed);
    Spray spray;
    go_on(spray, snapshot, 2.0);
    EXPECT_EQ(spray.count(), 0U) << speed;
    EXPECT_TRUE(snapshot.spray.drops.empty());
  }
}

TEST(Spray, TheSameSnapshotsGiveTheSameDrops) {
  Snapshot one = spraying_boat(6.0F), two = one;
  Spray a, b;
  go_on(a, one, 1.0);
  go_on(b, two, 1.0);
  ASSERT_GT(one.spray.drops.size(), 50U);
  ASSERT_EQ(one.spray.drops.size(), two.spray.drops.size());
  for (std::size_t n = 0; n < one.spray.drops.size(); ++n) {
    EXPECT_EQ(one.spray.drops[n].at, two.spray.drops[n].at);
    EXPECT_EQ(one.spray.drops[n].seed, two.spray.drops[n].seed);
  }
}

TEST(Spray, AFastBowThrowsItAsideAndAFasterOneMore) {
  std::size_t before = 0;
  for (const float speed : {4.0F, 7.0F}) {
    Snapshot snapshot = spraying_boat(speed);
    Spray spray;
    go_on(spray, snapshot, 1.5);
    EXPECT_GT(spray.count(), before);
    before = spray.count();
    const float bow = snapshot.bodies[0].state.position.x + 2.0F;
    float starboard = 0.0F, port = 0.0F;
    for (const SprayDrop& drop : snapshot.spray.drops) {
      EXPECT_GT(drop.at.y, 0.0F);
      EXPECT_LT(drop.at.y, 2.0F);
      EXPECT_LT(drop.at.x, bow + 1.5F);
      (drop.at.z > 0.0F ? starboard : port) += drop.velocity.z;
    }
    EXPECT_GT(starboard, 0.0F) << "outwards";
    EXPECT_LT(port, 0.0F);
  }
}

TEST(Spray, AHullThatSlamsThrowsItAndOneThatRisesDoesNot) {
  const auto drops = [](float speed) {
    Snapshot snapshot = deep_tank();
    snapshot.bodies[0].state.position.y -= speed * 0.1F;  // half of the way before, half after
    snapshot.bodies[0].state.velocity = {0.0F, speed, 0.0F};
    Spray spray;
    go_on(spray, snapshot, 0.2);
    return spray.count();
  };
  EXPECT_GT(drops(-3.0F), 30U);
  EXPECT_EQ(drops(3.0F), 0U);
}

TEST(Spray, WaterThatRisesAtAHullIsASlamToo) {
  Snapshot snapshot = deep_tank();
  for (float& surface : snapshot.surface.surface) surface = -0.3F;
  Spray spray;
  spray.advance(snapshot);
  for (int step = 0; step < 12; ++step) {
    snapshot.time += snapshot.dt;
    for (float& surface : snapshot.surface.surface) surface += 3.0F * static_cast<float>(snapshot.dt);
    spray.advance(snapshot);
  }
  EXPECT_GT(spray.count(), 30U);
}

TEST(Spray, DropsFlyAsBallsDoAgainstDragAndFallBackIntoTheWater) {
  Snapshot snapshot = spraying_boat(6.0F);
  Spray spray;
  go_on(spray, snapshot, 0.5);
  snapshot.bodies[0].state.position.y = 10.0F;  // nothing more is thrown, and nothing in the way
  ASSERT_GT(snapshot.spray.drops.size(), 50U);
  const auto energy = [&](const SprayDrop& drop) {
    return 0.5F * glm::dot(drop.velocity, drop.velocity) + kGravity * drop.at.y;
  };
  std::vector<SprayDrop> before = snapshot.spray.drops;
  std::size_t fell = 0, followed = 0;
  go_on(spray, snapshot, 3.0, [&] {
    fell += snapshot.spray.fallen.size();
    for (const SprayDrop& drop : snapshot.spray.drops) {
      for (const SprayDrop& was : before) {
        if (was.seed != drop.seed) continue;
        ++followed;
        EXPECT_LE(energy(drop), energy(was) + 0.02F) << "drag only takes";
        const float lost = drop.velocity.y - was.velocity.y + kGravity * static_cast<float>(snapshot.dt);
        EXPECT_LT(std::abs(lost), 0.2F) << "gravity but for the drag";
      }
    }
    before = snapshot.spray.drops;
  });
  EXPECT_GT(followed, 500U);
  EXPECT_EQ(spray.count(), 0U);
  EXPECT_GT(fell, 40U);
}

TEST(Spray, AShallowPropellerThrowsItAndADeepOneNone) {
  const auto drops = [](float height, float throttle) {
    Snapshot snapshot = deep_tank();
    snapshot.bodies[0].state.position.y = height;
    snapshot.bodies[0].engine = throttle;
    Spray spray;
    go_on(spray, snapshot, 0.5);
    return spray.count();
  };
  const float lowest = deep_tank().bodies[0].hull->lower.y;
  EXPECT_GT(drops(-lowest - 0.1F, 1.0F), 20U);
  EXPECT_EQ(drops(-lowest - 0.1F, 0.0F), 0U);
  EXPECT_EQ(drops(-lowest - 0.8F, 1.0F), 0U);
}

TEST(Spray, AGroundedBoatThrowsNone) {
  Snapshot snapshot = spraying_boat(6.0F);
  snapshot.bodies[0].engine = 1.0F;
  Spray spray;
  go_on(spray, snapshot, 0.3);
  EXPECT_GT(spray.count(), 20U);
  for (float& depth : snapshot.surface.depth) depth = 0.0F;
  spray = Spray();
  go_on(spray, snapshot, 0.3);
  EXPECT_EQ(spray.count(), 0U);
}

TEST(Spray, CrestsThatBreakInASeaThrowItTheWayTheyGo) {
  Snapshot snapshot = deep_tank();
  snapshot.bodies.resize(1);
  snapshot.bodies[0].state.position.y = 10.0F;
  make_waves(snapshot.surface, 0.9F);
  Spray spray;
  go_on(spray, snapshot, 1.0);
  EXPECT_EQ(spray.count(), 0U) << "a flume is no sea";
  snapshot.diagnostics.waves.height = 0.9;
  go_on(spray, snapshot, 1.0);
  EXPECT_GT(spray.count(), 20U);
  float ahead = 0.0F;
  for (const SprayDrop& drop : snapshot.spray.drops) ahead += drop.velocity.x;
  EXPECT_GT(ahead, 0.0F);
}

TEST(Spray, ThereAreNeverMoreThanTheMost) {
  Snapshot snapshot = spraying_boat(12.0F);
  const BodySnapshot boat = snapshot.bodies[0];
  for (int n = 0; n < 30; ++n) snapshot.bodies.push_back(boat);
  Spray spray;
  spray.advance(snapshot);
  for (int step = 0; step < 60; ++step) {
    snapshot.time += snapshot.dt;
    spray.advance(snapshot);
    ASSERT_LE(spray.count(), Spray::kMost);
  }
  EXPECT_EQ(spray.count(), Spray::kMost);
}

TEST(Spray, APausedWorldHoldsItAndALeapForgetsIt) {
  Snapshot snapshot = spraying_boat(6.0F);
  Spray spray;
  go_on(spray, snapshot, 1.0);
  const std::vector<SprayDrop> before = snapshot.spray.drops;
  spray.advance(snapshot);
  ASSERT_EQ(snapshot.spray.drops.size(), before.size());
  EXPECT_EQ(snapshot.spray.drops.front().at, before.front().at);
  snapshot.time += 5.0;
  spray.advance(snapshot);
  EXPECT_EQ(spray.count(), 0U);
}

TEST(Spray, LostNumbersLeaveNoDrops) {
  Snapshot snapshot = spraying_boat(6.0F);
  Spray spray;
  go_on(spray, snapshot, 0.5);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (Vec2& v : snapshot.surface.velocity) v = Vec2(nan);
  for (float& surface : snapshot.surface.surface) surface = nan;
  snapshot.bodies[0].state.position = Vec3(nan);
  go_on(spray, snapshot, 5.0);
  EXPECT_EQ(spray.count(), 0U);
  snapshot.surface.clear();
  spray.advance(snapshot);
  EXPECT_TRUE(snapshot.spray.drops.empty());
}

}  // namespace
}  // namespace regatta
