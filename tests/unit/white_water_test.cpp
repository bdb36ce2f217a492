#include "effects/white_water.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

// A box two metres long, filled to 0.5 m with particles that move along x and take in air at x < 0.5 m.
Snapshot pool(float speed, float air) {
  Snapshot snapshot;
  ParticleCloud& water = snapshot.clouds.add();
  water.upper = {2.0F, 2.0F, 1.0F};
  water.radius = 0.025F;
  for (float x = 0.025F; x < 2.0F; x += 0.05F) {
    for (float y = 0.025F; y < 0.5F; y += 0.05F) {
      for (float z = 0.025F; z < 1.0F; z += 0.05F) {
        water.position.emplace_back(x, y, z);
        water.velocity.emplace_back(speed, 0.0F, 0.0F);
        water.air.push_back(x < 0.5F ? air : 0.0F);
      }
    }
  }
  return snapshot;
}

void go_on(WhiteWater& white, Snapshot& snapshot, double seconds) {
  white.advance(snapshot);
  const double end = snapshot.time + seconds;
  while (snapshot.time < end - 1.0e-9) {
    snapshot.time += 1.0 / 60.0;
    white.advance(snapshot);
  }
}

void take_in_no_more(Snapshot& snapshot) {
  for (float& air : snapshot.clouds[0].air) air = 0.0F;
}

Vec3 mean_place(const std::vector<SprayDrop>& drops) {
  Vec3 sum(0.0F);
  for (const SprayDrop& drop : drops) sum += drop.at;
  return sum / static_cast<float>(drops.size());
}

TEST(WhiteWater, WithoutAirThereIsNone) {
  Snapshot snapshot = pool(1.0F, 0.0F);
  WhiteWater white;
  go_on(white, snapshot, 1.0);
  EXPECT_EQ(white.count(), 0U);
  snapshot.clouds[0].air.clear();
  go_on(white, snapshot, 0.1);
  EXPECT_TRUE(snapshot.white_water.foam.empty());
}

TEST(WhiteWater, RisesFromWithinAndFadesOnTheSurface) {
  Snapshot snapshot = pool(0.0F, 0.05F);
  WhiteWater white;
  go_on(white, snapshot, 0.1);
  ASSERT_GT(snapshot.white_water.bubbles.size(), 20U);
  const std::size_t most = white.count();
  const float deep = mean_place(snapshot.white_water.bubbles).y;
  take_in_no_more(snapshot);
  go_on(white, snapshot, 0.1);
  EXPECT_GT(mean_place(snapshot.white_water.bubbles).y, deep) << "bubbles rise";
  go_on(white, snapshot, 0.7);
  ASSERT_FALSE(snapshot.white_water.foam.empty());
  EXPECT_NEAR(mean_place(snapshot.white_water.foam).y, 0.5F, 0.06F) << "and are foam where the water ends";
  EXPECT_GT(snapshot.white_water.foam.size(), most / 2);
  go_on(white, snapshot, 4.0);
  EXPECT_EQ(white.count(), 0U) << "which fades";
}

TEST(WhiteWater, FoamGoesWithTheWater) {
  Snapshot snapshot = pool(0.4F, 0.05F);
  WhiteWater white;
  go_on(white, snapshot, 0.8);
  take_in_no_more(snapshot);
  const float before = mean_place(snapshot.white_water.foam).x;
  go_on(white, snapshot, 0.5);
  EXPECT_NEAR(mean_place(snapshot.white_water.foam).x - before, 0.2F, 0.06F);
}

// One particle alone, thrown upwards: what it throws is spray, and comes down again.
TEST(WhiteWater, SprayFlies) {
  Snapshot snapshot;
  ParticleCloud& water = snapshot.clouds.add();
  water.upper = {2.0F, 4.0F, 2.0F};
  water.position = {{1.0F, 0.2F, 1.0F}};
  water.velocity = {{0.0F, 3.0F, 0.0F}};
  water.air = {1.0F};
  WhiteWater white;
  go_on(white, snapshot, 0.3);
  take_in_no_more(snapshot);
  ASSERT_GT(snapshot.white_water.spray.size(), 5U);
  EXPECT_TRUE(snapshot.white_water.foam.empty());
  const float height = mean_place(snapshot.white_water.spray).y;
  go_on(white, snapshot, 0.05);
  EXPECT_GT(mean_place(snapshot.white_water.spray).y, height);
  go_on(white, snapshot, 1.0);
  EXPECT_EQ(white.count(), 0U) << "on the dry floor it is gone";
}

TEST(WhiteWater, IsNeverMoreThanTheMostAndStaysInTheBox) {
  Snapshot snapshot = pool(5.0F, 1.0F);
  WhiteWater white;
  go_on(white, snapshot, 2.0);
  EXPECT_EQ(white.count(), WhiteWater::kMost);
  for (const auto* drops : {&snapshot.white_water.spray, &snapshot.white_water.foam, &snapshot.white_water.bubbles}) {
    for (const SprayDrop& drop : *drops) {
      ASSERT_TRUE(std::isfinite(drop.at.x + drop.at.y + drop.at.z + drop.radius + drop.strength));
      ASSERT_GE(drop.at.x, 0.0F);
      ASSERT_LE(drop.at.x, 2.0F);
      ASSERT_GE(drop.strength, 0.0F);
    }
  }
}

TEST(WhiteWater, TheSameSnapshotsGiveTheSame) {
  WhiteWater one, other;
  Snapshot a = pool(1.0F, 0.1F), b = pool(1.0F, 0.1F);
  go_on(one, a, 0.5);
  go_on(other, b, 0.5);
  ASSERT_EQ(a.white_water.foam.size(), b.white_water.foam.size());
  for (std::size_t i = 0; i < a.white_water.foam.size(); ++i)
    EXPECT_EQ(a.white_water.foam[i].at, b.white_water.foam[i].at);
}

TEST(WhiteWater, APauseHoldsItAndALeapForgetsIt) {
  Snapshot snapshot = pool(1.0F, 0.1F);
  WhiteWater white;
  go_on(white, snapshot, 0.3);
  const std::size_t count = white.count();
  ASSERT_GT(count, 0U);
  white.advance(snapshot);
  EXPECT_EQ(white.count(), count);
  snapshot.time += 60.0;
  white.advance(snapshot);
  EXPECT_EQ(white.count(), 0U);
}

TEST(WhiteWater, LostNumbersLeaveNone) {
  Snapshot snapshot = pool(1.0F, 1.0F);
  for (Vec3& v : snapshot.clouds[0].velocity) v.x = std::numeric_limits<float>::quiet_NaN();
  WhiteWater white;
  go_on(white, snapshot, 0.2);
  EXPECT_EQ(white.count(), 0U);
}

}  // namespace
}  // namespace regatta
