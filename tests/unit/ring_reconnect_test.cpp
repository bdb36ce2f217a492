#include "vorton/ring_reconnect.h"

#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta::ring_reconnect_test {
namespace {

constexpr float kCore = 0.12F;

Ring ring_with(float circulation) {
  Ring ring;
  ring.circulation = circulation;
  ring.core = kCore;
  ring.size = 0.1F;
  return ring;
}

// Counter-clockwise about `axis`; `pinch`: opposite strands across x come as near as that share of the radius.
std::vector<Vec3> circle(const Vec3& middle, float radius, const Vec3& axis = {0.0F, 1.0F, 0.0F}, float pinch = 1.0F) {
  const Vec3 aside = std::abs(axis.x) < 0.7F ? Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F);
  const Vec3 a = glm::normalize(aside - glm::dot(aside, axis) * axis), b = glm::cross(axis, a);
  const int count = static_cast<int>(std::lround(2.0F * std::numbers::pi_v<float> * radius / 0.1F));
  std::vector<Vec3> nodes;
  for (int i = 0; i < count; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * (static_cast<float>(i) + 0.5F) / static_cast<float>(count);
    const float x = std::cos(angle), z = std::sin(angle);
    const float narrow = pinch + (1.0F - pinch) * x * x;
    nodes.push_back(middle + radius * (x * a + narrow * z * b));
  }
  return nodes;
}

glm::dvec3 impulse(const Rings& rings) { return rings_impulse(rings, -1, Vec3(0.0F)).linear; }

float length(const Rings& rings) {
  float sum = 0.0F;
  for (const Ring& ring : rings.list) {
    for (int i = 0; i < ring.count; ++i) {
      sum += glm::distance(rings.at(ring.first + i), rings.at(ring.first + (i + 1) % ring.count));
    }
  }
  return sum;
}

void expect_kept(const glm::dvec3& before, const Rings& rings, double share) {
  EXPECT_LT(glm::distance(impulse(rings), before), share * glm::length(before));
  int nodes = 0;
  for (const Ring& ring : rings.list) {
    EXPECT_EQ(ring.first, nodes);
    nodes += ring.count;
  }
  EXPECT_EQ(nodes, rings.count());
}

TEST(RingReconnect, ARingThatIsPinchedBecomesTwo) {
  for (const float sign : {1.0F, -1.0F}) {
    for (const Vec3& axis : {Vec3(0.0F, 1.0F, 0.0F), glm::normalize(Vec3(1.0F, -0.5F, 2.0F))}) {
      Rings rings;
      rings.add(ring_with(0.7F * sign), circle({3.0F, -1.0F, 2.0F}, 1.1F, axis, 0.04F));
      rings.list[0].buoyancy = 0.3F;
      const glm::dvec3 before = impulse(rings);
      const float line = length(rings);
      RingReconnect reconnect;
      EXPECT_EQ(reconnect.apply(1.0F, rings), 1);
      ASSERT_EQ(rings.list.size(), 2U);
      expect_kept(before, rings, 1e-5);
      EXPECT_LT(length(rings), 1.005F * line) << "what the cut saves, widening uses up";
      EXPECT_FLOAT_EQ(rings.list[0].circulation, 0.7F * sign);
      EXPECT_FLOAT_EQ(rings.list[0].buoyancy + rings.list[1].buoyancy, 0.3F);
      // Half of it each, and not cut again at the same place.
      EXPECT_NEAR(rings.list[0].count, rings.list[1].count, 2);
      EXPECT_EQ(reconnect.apply(1.0F, rings), 0);
    }
  }
}

TEST(RingReconnect, TwoRingsThatTouchBecomeOne) {
  struct Case {
    float circulation, other;  // of the second: in the same sense about the same axis
    bool backwards;            // the second one's nodes run the other way about, with −Γ
  };
  for (const Case& c : {Case{1.0F, 1.0F, false}, Case{2.0F, 1.9F, false}, Case{-0.4F, -0.5F, false},
                        Case{1.0F, 1.0F, true}, Case{-2.0F, -1.7F, true}}) {
    Rings rings;
    const float apart = 2.0F + 0.5F * kCore;
    rings.add(ring_with(c.circulation), circle({0.0F, 2.0F, 0.0F}, 1.0F));
    std::vector<Vec3> other = circle({apart, 2.0F, 0.0F}, 1.0F);
    if (c.backwards) std::reverse(other.begin(), other.end());
    rings.add(ring_with(c.backwards ? -c.other : c.other), other);
    const glm::dvec3 before = impulse(rings);
    RingReconnect reconnect;
    EXPECT_EQ(reconnect.apply(1.0F, rings), 1);
    ASSERT_EQ(rings.list.size(), 1U);
    expect_kept(before, rings, 1e-5);
    EXPECT_EQ(rings.list[0].count, rings.count());
    EXPECT_NEAR(rings.list[0].circulation, 0.5F * (c.circulation + c.other), 1e-5F);
  }
}

// It is of the body that most of it comes from.
TEST(RingReconnect, RingsOfTwoBodiesBecomeOneOfTheLonger) {
  for (const bool second_is_longer : {false, true}) {
    const float one = second_is_longer ? 0.8F : 1.2F, two = 2.0F - one;
    Rings rings;
    rings.add(ring_with(1.0F), circle({0.0F, 2.0F, 0.0F}, one));
    rings.add(ring_with(1.0F), circle({2.0F + 0.5F * kCore, 2.0F, 0.0F}, two));
    rings.list[0].body = 2;
    rings.list[1].body = 5;
    const glm::dvec3 before = rings_impulse(rings, 2, Vec3(0.0F)).linear + rings_impulse(rings, 5, Vec3(0.0F)).linear;
    EXPECT_EQ(RingReconnect().apply(1.0F, rings), 1);
    ASSERT_EQ(rings.list.size(), 1U);
    EXPECT_EQ(rings.list[0].body, second_is_longer ? 5 : 2);
    const glm::dvec3 after = rings_impulse(rings, rings.list[0].body, Vec3(0.0F)).linear;
    EXPECT_LT(glm::distance(after, before), 1e-5 * glm::length(before));
  }
}

TEST(RingReconnect, OnlyWhatRunsAgainstEachOtherNearAndAlike) {
  const auto cuts = [](Ring one, Ring other, float apart, bool along) {
    Rings rings;
    rings.add(one, circle({0.0F, 0.0F, 0.0F}, 1.0F));
    if (along) {
      rings.add(other, circle({0.0F, apart, 0.0F}, 1.0F));
    } else {
      rings.add(other, circle({2.0F + apart, 0.0F, 0.0F}, 1.0F));
    }
    return RingReconnect().apply(1.0F, rings);
  };
  const Ring ring = ring_with(1.0F);
  EXPECT_EQ(cuts(ring, ring, 0.5F * kCore, false), 1);
  EXPECT_EQ(cuts(ring, ring, 0.5F * kCore, true), 0) << "they run along each other";
  EXPECT_EQ(cuts(ring, ring, 1.2F * kCore, false), 0) << "far apart";
  EXPECT_EQ(cuts(ring, ring_with(0.5F), 0.5F * kCore, false), 0) << "unlike";
  Ring other = ring;
  other.body = 3;
  EXPECT_EQ(cuts(ring, other, 0.5F * kCore, false), 1) << "of another body";
  other = ring;
  other.emitter = 0;
  EXPECT_EQ(cuts(ring, other, 0.5F * kCore, false), 0) << "of an emitter, whose warmth is not the other's";
  other = ring;
  other.leaves = 1.0F;
  EXPECT_EQ(cuts(ring, other, 0.5F * kCore, false), 0) << "it is going";
}

// Head-on rings break up into small ones all around [LN92].
TEST(RingReconnect, RingsThatMeetHeadOnBreakUp) {
  Rings rings;
  rings.add(ring_with(1.0F), circle({0.0F, 0.02F, 0.0F}, 1.0F));
  rings.add(ring_with(1.0F), circle({0.0F, -0.02F, 0.0F}, 1.0F, {0.0F, -1.0F, 0.0F}));
  const float line = length(rings);
  RingReconnect reconnect;
  int cuts = 0, steps = 0;
  while (const int now = reconnect.apply(1.0F, rings)) {
    cuts += now;
    ASSERT_LT(++steps, 100);
  }
  EXPECT_GT(cuts, 5);
  EXPECT_LT(length(rings), line);
  for (const Ring& ring : rings.list) EXPECT_LT(ring.count, rings.count() / 4);
  EXPECT_LT(glm::length(impulse(rings)), 0.02);
}

TEST(RingReconnect, NoRingsNoHarm) {
  Rings rings;
  EXPECT_EQ(RingReconnect().apply(1.0F, rings), 0);
  rings.add(ring_with(0.0F), circle(Vec3(0.0F), 0.3F));
  EXPECT_EQ(RingReconnect().apply(1.0F, rings), 0);
}

}  // namespace
}  // namespace regatta::ring_reconnect_test
