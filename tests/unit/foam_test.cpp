#include "effects/foam.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <numeric>

namespace regatta {
namespace {

// A tank whose water is level and flows at one velocity.
Snapshot level_tank(Vec2 velocity = Vec2(0.0F)) {
  Snapshot snapshot = sample_tank(0.25F);
  for (Vec2& v : snapshot.surface.velocity) v = velocity;
  for (float& surface : snapshot.surface.surface) surface = 0.0F;
  return snapshot;
}

// The first body moves on by itself.
void go_on(Foam& foam, Snapshot& snapshot, double seconds) {
  foam.advance(snapshot);
  const double end = snapshot.time + seconds;
  while (snapshot.time < end - 1e-9) {
    snapshot.time += snapshot.dt;
    BodyState& state = snapshot.bodies[0].state;
    state.position += static_cast<float>(snapshot.dt) * state.velocity;
    foam.advance(snapshot);
  }
}

// Mean cover of a stretch of water, of 255.
double cover(const FoamMap& map, Vec2 lower, Vec2 upper) {
  double sum = 0.0, count = 0.0;
  for (int k = 0; k < map.nz; ++k) {
    for (int i = 0; i < map.nx; ++i) {
      const Vec2 at = map.origin + map.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      if (at.x < lower.x || at.y < lower.y || at.x > upper.x || at.y > upper.y) continue;
      sum += map.cover[static_cast<std::size_t>(k) * static_cast<std::size_t>(map.nx) + static_cast<std::size_t>(i)];
      count += 1.0;
    }
  }
  return sum / count;
}

Snapshot boat_under_way(float speed) {
  Snapshot snapshot = level_tank();
  snapshot.bodies[0].state.position = {-14.0F, 0.0F, 0.0F};
  snapshot.bodies[0].state.velocity = {speed, 0.0F, 0.0F};
  return snapshot;
}

TEST(Foam, CalmWaterHasNone) {
  Snapshot snapshot = level_tank();
  Foam foam;
  go_on(foam, snapshot, 3.0);
  EXPECT_EQ(foam.count(), 0U);
  EXPECT_FALSE(snapshot.foam.empty());
  EXPECT_EQ(std::accumulate(snapshot.foam.cover.begin(), snapshot.foam.cover.end(), 0), 0);
}

TEST(Foam, TheWashOfAPropellerDeepUnderWaterDoesNotShow) {
  for (const float height : {0.0F, -0.9F}) {
    Snapshot snapshot = level_tank();
    const Vec3 size = snapshot.bodies[0].hull->upper - snapshot.bodies[0].hull->lower;
    snapshot.bodies[0].state.position = {0.0F, 3.0F * size.y * height, 0.0F};
    snapshot.bodies[0].engine = 1.0F;
    Foam foam;
    go_on(foam, snapshot, 2.0);
    EXPECT_EQ(foam.count() > 0U, height == 0.0F);
  }
}

TEST(Foam, TheSameSnapshotsGiveTheSameFlecks) {
  Snapshot one = boat_under_way(4.0F), two = one;
  Foam a, b;
  go_on(a, one, 2.0);
  go_on(b, two, 2.0);
  EXPECT_GT(a.count(), 100U);
  EXPECT_EQ(a.count(), b.count());
  EXPECT_EQ(one.foam.cover, two.foam.cover);
}

TEST(Foam, AHullUnderWayLeavesATrailBehindItAndNoneBeside) {
  Snapshot snapshot = boat_under_way(4.0F);
  Foam foam;
  go_on(foam, snapshot, 4.0);
  const float stern = snapshot.bodies[0].state.position.x - 2.0F;
  EXPECT_GT(cover(snapshot.foam, {stern - 4.0F, -0.8F}, {stern, 0.8F}), 25.0);
  EXPECT_LT(cover(snapshot.foam, {stern + 5.0F, -8.0F}, {20.0F, 8.0F}), 0.5) << "ahead of the bow";
  EXPECT_LT(cover(snapshot.foam, {-20.0F, 5.0F}, {20.0F, 8.0F}), 0.5);
}

// Mean difference of neighbouring points of the map, along x and along z.
Vec2 roughness(const FoamMap& map) {
  Vec2 sum(0.0F);
  const auto at = [&](int i, int k) {
    return static_cast<float>(
        map.cover[static_cast<std::size_t>(k) * static_cast<std::size_t>(map.nx) + static_cast<std::size_t>(i)]);
  };
  for (int k = 0; k + 1 < map.nz; ++k) {
    for (int i = 0; i + 1 < map.nx; ++i) {
      sum += Vec2(std::abs(at(i + 1, k) - at(i, k)), std::abs(at(i, k + 1) - at(i, k)));
    }
  }
  return sum;
}

TEST(Foam, AFastHullLeavesStreaksAlongItsWayWhicheverThatIs) {
  Snapshot snapshot = boat_under_way(5.0F);
  snapshot.bodies[0].engine = 1.0F;
  Foam foam;
  go_on(foam, snapshot, 3.0);
  const Vec2 along_x = roughness(snapshot.foam);
  EXPECT_GT(along_x.y, 1.4F * along_x.x);

  snapshot.bodies[0].state.position = {0.0F, 0.0F, -7.0F};
  snapshot.bodies[0].state.velocity = {0.0F, 0.0F, 5.0F};
  snapshot.bodies[0].state.orientation = glm::angleAxis(-0.5F * std::numbers::pi_v<float>, Vec3(0.0F, 1.0F, 0.0F));
  foam.clear();
  go_on(foam, snapshot, 1.5);
  const Vec2 along_z = roughness(snapshot.foam);
  EXPECT_GT(along_z.x, 1.4F * along_z.y);
}

TEST(Foam, FasterHullsMakeMoreAndASlowOneNone) {
  std::size_t before = 0;
  for (const float speed : {0.1F, 1.5F, 4.0F}) {
    Snapshot snapshot = boat_under_way(speed);
    Foam foam;
    go_on(foam, snapshot, 2.0);
    if (speed < 0.2F) {
      EXPECT_EQ(foam.count(), 0U);
    } else {
      EXPECT_GT(foam.count(), before);
    }
    before = foam.count();
  }
}

TEST(Foam, APropellerAloneWhitensTheWaterBehindIt) {
  Snapshot snapshot = boat_under_way(0.0F);
  snapshot.bodies[0].engine = 1.0F;
  Foam foam;
  go_on(foam, snapshot, 3.0);
  const float stern = -16.0F;
  EXPECT_GT(cover(snapshot.foam, {stern - 1.5F, -0.4F}, {stern, 0.4F}), 25.0);
  EXPECT_LT(cover(snapshot.foam, {stern + 4.5F, -0.8F}, {stern + 8.0F, 0.8F}), 0.5) << "nothing ahead";
}

TEST(Foam, GoesWithTheWaterAndIsGoneInTime) {
  Snapshot snapshot = boat_under_way(4.0F);
  Foam foam;
  go_on(foam, snapshot, 1.5);
  const std::size_t born = foam.count();
  snapshot.bodies[0].state.velocity = Vec3(0.0F);
  snapshot.bodies[0].state.position.y = 10.0F;  // lifted out
  for (Vec2& v : snapshot.surface.velocity) v = {0.0F, 1.0F};
  go_on(foam, snapshot, 3.0);
  EXPECT_GT(foam.count(), born / 2);
  EXPECT_GT(cover(snapshot.foam, {-16.0F, 2.0F}, {-8.0F, 4.0F}), 10.0) << "3 m downstream";
  EXPECT_LT(cover(snapshot.foam, {-16.0F, -1.0F}, {-8.0F, 1.0F}), 3.0);
  for (Vec2& v : snapshot.surface.velocity) v = Vec2(0.0F);
  go_on(foam, snapshot, 13.0);
  EXPECT_EQ(foam.count(), 0U);
}

TEST(Foam, CrestsTooSteepToStandAreWhite) {
  Snapshot snapshot = level_tank();
  SurfaceGrid& grid = snapshot.surface;
  const auto waves = [&](float height) {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const float x = grid.spacing * static_cast<float>(i);
        grid.surface[static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i)] =
            0.5F * height * std::sin(x * 6.2831853F / 4.0F);
      }
    }
  };
  waves(0.2F);  // slopes of 0.16
  Foam foam;
  go_on(foam, snapshot, 2.0);
  EXPECT_EQ(foam.count(), 0U);
  waves(0.9F);  // 0.71
  go_on(foam, snapshot, 2.0);
  EXPECT_GT(foam.count(), 500U);
  go_on(foam, snapshot, 20.0);
  EXPECT_LE(foam.count(), Foam::kMost / 2) << "hulls keep room for theirs";
}

TEST(Foam, SprayThatFallsLeavesSome) {
  Snapshot snapshot = level_tank();
  Foam foam;
  foam.advance(snapshot);
  snapshot.spray.fallen.assign(20, {{3.0F, 4.0F}, 0.1F});
  snapshot.time += snapshot.dt;
  foam.advance(snapshot);
  EXPECT_EQ(foam.count(), 20U);
  foam.advance(snapshot);
  EXPECT_EQ(foam.count(), 20U) << "but once, while the world stands still";
  snapshot.spray.fallen.clear();
  go_on(foam, snapshot, 0.3);
  EXPECT_GT(cover(snapshot.foam, {2.9F, 3.9F}, {3.1F, 4.1F}), 100.0);
  EXPECT_LT(cover(snapshot.foam, {-20.0F, -8.0F}, {20.0F, 3.5F}), 0.01);
}

TEST(Foam, APausedWorldHoldsItAndALeapForgetsIt) {
  Snapshot snapshot = boat_under_way(4.0F);
  Foam foam;
  go_on(foam, snapshot, 2.0);
  const std::vector<std::uint8_t> before = snapshot.foam.cover;
  foam.advance(snapshot);
  EXPECT_EQ(snapshot.foam.cover, before);
  snapshot.time += 5.0;
  foam.advance(snapshot);
  EXPECT_EQ(foam.count(), 0U);
}

TEST(Foam, LostNumbersLeaveNoFlecks) {
  Snapshot snapshot = boat_under_way(4.0F);
  Foam foam;
  go_on(foam, snapshot, 1.0);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (Vec2& v : snapshot.surface.velocity) v = Vec2(nan);
  snapshot.bodies[0].state.position = Vec3(nan);
  go_on(foam, snapshot, 0.5);
  EXPECT_EQ(foam.count(), 0U);
  snapshot.surface.clear();
  foam.advance(snapshot);
  EXPECT_TRUE(snapshot.foam.empty());
}

// A ring that runs upwards below them parts flecks.
TEST(Foam, GoesWithTheRingsBelow) {
  const auto around = [](float circulation) {
    Snapshot snapshot = boat_under_way(3.0F);
    Foam foam;
    go_on(foam, snapshot, 3.0);
    const Vec2 middle = horizontal(snapshot.bodies[0].state.position) - Vec2(4.0F, 0.0F);
    constexpr int kNodes = 24;
    for (int i = 0; i < kNodes; ++i) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kNodes;
      snapshot.vortons.nodes.emplace_back(middle.x + std::sin(angle), -0.7F, middle.y + std::cos(angle));
    }
    RingLine ring;
    ring.count = kNodes;
    ring.circulation = circulation;
    ring.core = 0.1F;
    snapshot.vortons.rings.push_back(ring);
    go_on(foam, snapshot, 1.5);
    return cover(snapshot.foam, middle - Vec2(0.6F), middle + Vec2(0.6F));
  };
  const double without = around(0.0F);
  ASSERT_GT(without, 2.0);
  EXPECT_LT(around(1.0F), 0.6 * without);
  EXPECT_GT(around(-1.0F), 1.2 * without);
}

}  // namespace
}  // namespace regatta
