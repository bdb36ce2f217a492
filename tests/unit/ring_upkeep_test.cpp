#include "vorton/ring_upkeep.h"

#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

std::vector<Vec3> circle(int count, float radius, Vec3 middle = Vec3(0.0F)) {
  std::vector<Vec3> nodes;
  for (int i = 0; i < count; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
    nodes.push_back(middle + radius * Vec3(std::sin(angle), 0.0F, std::cos(angle)));
  }
  return nodes;
}
Ring ring_of(float size, int body = -1) {
  Ring ring;
  ring.circulation = 1.0F;
  ring.size = size;
  ring.body = body;
  return ring;
}

TEST(RingUpkeep, LeavesARingAloneThatIsAsItShouldBe) {
  Rings rings;
  rings.add(ring_of(0.1F), circle(62, 1.0F));
  const std::vector<float> before = rings.x;
  RingUpkeep upkeep;
  const UpkeepCounts counts = upkeep.apply({}, {}, {}, rings);
  EXPECT_EQ(rings.x, before);
  EXPECT_EQ(
      counts.split + counts.joined + counts.hairpins + counts.far + counts.small + counts.left + counts.crowded_out, 0);
}

TEST(RingUpkeep, SplitsLongPiecesAlongTheCurve) {
  Rings rings;
  rings.add(ring_of(0.1F), circle(31, 1.0F));  // pieces of 0.2, more than 1.6 h
  rings.u.assign(31, 2.0F);
  rings.moved.assign(31, 1.0F);
  const double before = ring_impulse(rings, rings.list[0], Vec3(0.0F)).linear.y;
  RingUpkeep upkeep;
  EXPECT_EQ(upkeep.apply({}, {}, {}, rings).split, 31);
  ASSERT_EQ(rings.count(), 62);
  for (int i = 0; i < 62; ++i) EXPECT_NEAR(glm::length(rings.at(i)), 1.0F, 2e-4F) << i;  // chords would be 5e-3 short
  EXPECT_EQ(rings.u[1], 2.0F);
  EXPECT_EQ(rings.moved[1], 1.0F);
  // The polygon has come closer to the circle.
  const double after = ring_impulse(rings, rings.list[0], Vec3(0.0F)).linear.y;
  EXPECT_LT(std::abs(after - std::numbers::pi), 0.3 * std::abs(before - std::numbers::pi));
}

TEST(RingUpkeep, JoinsShortPieces) {
  Rings rings;
  rings.add(ring_of(0.1F), circle(200, 1.0F));  // pieces of 0.031
  RingUpkeep upkeep;
  EXPECT_GT(upkeep.apply({}, {}, {}, rings).joined, 0);
  EXPECT_GT(rings.count(), 60);
  EXPECT_LT(rings.count(), 125);
  for (int i = 1; i < rings.count(); ++i) EXPECT_GE(glm::distance(rings.at(i), rings.at(i - 1)), 0.05F) << i;
}

TEST(RingUpkeep, CutsHairpins) {
  std::vector<Vec3> nodes = circle(62, 1.0F);
  nodes.insert(nodes.begin() + 20, nodes[20] + Vec3(0.0F, 0.12F, 0.0F));
  nodes.insert(nodes.begin() + 20, nodes[20] + Vec3(0.0F, 0.12F, 0.05F));
  Rings rings;
  rings.add(ring_of(0.1F), nodes);
  RingUpkeep upkeep;
  UpkeepCounts counts = upkeep.apply({}, {}, {}, rings);
  EXPECT_GT(counts.hairpins, 0);
  for (int i = 0; i < 5; ++i) counts = upkeep.apply({}, {}, {}, rings);
  EXPECT_EQ(counts.hairpins, 0);
}

TEST(RingUpkeep, CoarsensWithTheDistanceFromTheBody) {
  const std::vector<WakeHome> homes = {{Vec3(0.0F), 1.0F}};
  Rings rings;
  rings.add(ring_of(0.1F, 0), circle(62, 1.0F, {8.0F, 0.0F, 0.0F}));  // wants 0.3 there
  RingUpkeep upkeep;
  for (int i = 0; i < 4; ++i) upkeep.apply({}, {}, homes, rings);
  EXPECT_LT(rings.count(), 40);
  EXPECT_GT(rings.count(), 15);
}

// Lets rings that go have gone.
void pass(Rings& rings, float seconds) {
  constexpr float kStep = 0.01F;
  for (float t = 0.0F; t < seconds; t += kStep) age_rings(rings, kStep, 2.5F);
}

TEST(RingUpkeep, RingsGoFarAwayOrSmall) {
  const std::vector<WakeHome> homes = {{Vec3(0.0F), 1.0F}};
  Rings rings;
  rings.add(ring_of(0.1F, 0), circle(62, 1.0F, {11.0F, 0.0F, 0.0F}));
  rings.add(ring_of(0.1F, 0), circle(40, 1.0F, {9.0F, 0.0F, 0.0F}));
  rings.add(ring_of(0.1F), circle(3, 0.05F));
  RingUpkeep upkeep;
  const UpkeepCounts counts = upkeep.apply({}, {}, homes, rings);
  EXPECT_EQ(counts.far, 1);
  EXPECT_EQ(counts.small, 1);
  EXPECT_EQ(rings.list.size(), 2U);
  pass(rings, kLeaving + 0.02F);
  EXPECT_EQ(upkeep.apply({}, {}, homes, rings).far, 0) << "it is counted once";
  ASSERT_EQ(rings.list.size(), 1U);
  EXPECT_EQ(rings.list[0].first, 0);
  EXPECT_EQ(rings.list[0].count, rings.count());
}

TEST(RingUpkeep, ARingGoesSmoothlyAndNoFasterThanInASecond) {
  for (const float dt : {0.005F, 0.02F}) {
    Rings rings;
    Ring ring = ring_of(0.1F);
    ring.kept = 0.01F;
    rings.add(ring, circle(62, 1.0F));
    RingUpkeep upkeep;
    EXPECT_EQ(upkeep.apply({}, {}, {}, rings).faded, 1);
    float last = 1.0F, last_rate = 0.0F;
    int steps = 0;
    for (; rings.count() > 0 && steps < 1000; ++steps) {
      age_rings(rings, dt, 2.5F);
      const float now = rings.list[0].circulation;
      const float rate = (last - now) / dt;
      EXPECT_LE(rate, 1.01F) << steps;
      EXPECT_NEAR(rate, last_rate, 3.0F * dt) << steps;
      last = now;
      last_rate = rate;
      upkeep.apply({}, {}, {}, rings);
    }
    EXPECT_NEAR(static_cast<float>(steps) * dt, kLeaving, 2.0F * dt);
  }
}

TEST(RingUpkeep, FadingAndCancellingAddUp) {
  Rings rings;
  Ring ring = ring_of(0.1F);
  ring.fade = 0.5F;
  ring.cancels = 1.5F;
  rings.add(ring, circle(62, 1.0F));
  for (int i = 0; i < 100; ++i) age_rings(rings, 0.01F, 2.5F);
  EXPECT_NEAR(rings.list[0].circulation, std::exp(-2.0F), 1e-5F);
  EXPECT_NEAR(rings.list[0].kept, std::exp(-2.0F), 1e-5F);
}

// A body that moves to and fro leaves rings near it that are old: it has gone twenty lengths since.
TEST(RingUpkeep, RingsGoThatTheirBodyLeftLongAgo) {
  constexpr float kFade = 0.1F;  // k L/U
  constexpr float kSpeed = 2.0F, kLength = 0.5F;
  const auto lives = [&](float way, const WakeHome& home, bool of_tail) {
    Rings rings;
    Ring ring = ring_of(0.1F, 0);
    ring.fade = kFade * kSpeed / kLength;
    ring.age = way * kLength / kSpeed;
    ring.tail = of_tail ? 1 : 0;
    rings.add(ring, circle(30, 0.5F, {1.0F, 0.0F, 0.0F}));
    const std::vector<WakeHome> homes = {home};
    RingUpkeep upkeep;
    const UpkeepCounts counts = upkeep.apply({}, {}, homes, rings);
    EXPECT_EQ(counts.left, rings.list[0].leaves > 0.0F ? 1 : 0);
    return rings.list[0].leaves == 0.0F;
  };
  const WakeHome home{Vec3(0.0F), kLength, kFade};
  EXPECT_TRUE(lives(19.9F, home, false));
  EXPECT_FALSE(lives(20.1F, home, false));
  EXPECT_TRUE(lives(20.1F, home, true)) << "it has faded by the pace of its stroke";
  EXPECT_TRUE(lives(20.1F, {Vec3(0.0F), kLength, 0.0F}, false)) << "rings do not fade";
}

TEST(RingUpkeep, TheOldestMakeRoom) {
  UpkeepTerms terms;
  terms.most_nodes = 150;
  Rings rings;
  for (int r = 0; r < 4; ++r) rings.add(ring_of(0.1F), circle(62, 1.0F, {static_cast<float>(r), 0.0F, 0.0F}));
  RingUpkeep upkeep;
  EXPECT_EQ(upkeep.apply(terms, {}, {}, rings).crowded_out, 2);
  ASSERT_EQ(rings.count(), 124);
  ASSERT_EQ(rings.list.size(), 2U);
  EXPECT_EQ(rings.list[1].first, 62);
  EXPECT_FLOAT_EQ(rings.x[0], 2.0F);
}

TEST(RingUpkeep, NothingIsSplitWhereHardlyAnyRoomIsLeft) {
  for (const int most : {600, 250}) {
    UpkeepTerms terms;
    terms.most_nodes = most;
    Rings rings;
    for (int r = 0; r < 4; ++r) rings.add(ring_of(0.1F), circle(60, 2.0F, {static_cast<float>(r), 0.0F, 0.0F}));
    RingUpkeep upkeep;
    const UpkeepCounts counts = upkeep.apply(terms, {}, {}, rings);
    EXPECT_EQ(counts.split, most == 600 ? 240 : 0);
    EXPECT_EQ(rings.count(), most == 600 ? 480 : 240);
    EXPECT_EQ(counts.crowded_out > 0, most == 250);
  }
}

TEST(RingUpkeep, TheOldestGoInTimeWhereThereAreNearlyTooMany) {
  UpkeepTerms terms;
  terms.most_nodes = 260;
  Rings rings;
  for (int r = 0; r < 4; ++r) rings.add(ring_of(0.1F), circle(62, 1.0F, {static_cast<float>(r), 0.0F, 0.0F}));
  RingUpkeep upkeep;
  const UpkeepCounts counts = upkeep.apply(terms, {}, {}, rings);
  EXPECT_EQ(counts.crowded_out, 1);
  ASSERT_TRUE(counts.crowded_at);
  EXPECT_LT(glm::length(*counts.crowded_at), 0.1F);
  EXPECT_EQ(rings.count(), 248);
  pass(rings, kLeaving + 0.02F);
  upkeep.apply(terms, {}, {}, rings);
  ASSERT_EQ(rings.list.size(), 3U);
  EXPECT_FLOAT_EQ(rings.x[0], 1.0F);
  EXPECT_EQ(rings.list[0].leaves, 0.0F);
}

TEST(RingUpkeep, NoRingsNoHarm) {
  Rings rings;
  RingUpkeep upkeep;
  upkeep.apply({}, {}, {}, rings);
  EXPECT_EQ(rings.count(), 0);
}

}  // namespace
}  // namespace regatta
