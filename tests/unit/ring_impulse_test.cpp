#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Rings bent_ring() {
  Rings rings;
  Ring ring;
  ring.circulation = 3.0F;
  ring.body = 0;
  const std::vector<Vec3> nodes = {{0.0F, 0.0F, 0.0F}, {2.0F, 0.5F, 0.0F}, {2.0F, 0.0F, 1.0F}, {0.5F, -0.5F, 1.5F}};
  rings.add(ring, nodes);
  return rings;
}

TEST(RingImpulse, OfAFlatRingIsCirculationTimesArea) {
  Rings rings;
  Ring ring;
  ring.circulation = 3.0F;
  const std::vector<Vec3> nodes = {{5.0F, 1.0F, 5.0F}, {5.0F, 1.0F, 7.0F}, {6.0F, 1.0F, 7.0F}, {6.0F, 1.0F, 5.0F}};
  rings.add(ring, nodes);
  const Impulse impulse = ring_impulse(rings, rings.list[0], Vec3(0.0F));
  EXPECT_NEAR(impulse.linear.x, 0.0, 1e-12);
  EXPECT_NEAR(impulse.linear.y, 6.0, 1e-12);
  // About a point the angular impulse of a plane ring is that of I at its centroid.
  const glm::dvec3 turned = glm::cross(glm::dvec3(5.5, 1.0, 6.0), impulse.linear);
  EXPECT_LT(glm::length(impulse.angular - turned), 1e-9);
}

TEST(RingImpulse, DependsOnThePointAsMomentumDoes) {
  const Rings rings = bent_ring();
  const Impulse here = ring_impulse(rings, rings.list[0], Vec3(0.0F));
  const Vec3 about(1.5F, -2.0F, 0.25F);
  const Impulse there = ring_impulse(rings, rings.list[0], about);
  EXPECT_LT(glm::length(there.linear - here.linear), 1e-12);
  EXPECT_LT(glm::length(there.angular - (here.angular - glm::cross(glm::dvec3(about), here.linear))), 1e-12);
}

TEST(RingImpulse, SumsTheRingsOfOneBody) {
  Rings rings = bent_ring();
  Ring other = rings.list[0];
  other.body = 1;
  std::vector<Vec3> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(rings.at(i) + Vec3(1.0F));
  rings.add(other, nodes);
  const Impulse one = ring_impulse(rings, rings.list[0], Vec3(0.0F));
  EXPECT_EQ(rings_impulse(rings, 0, Vec3(0.0F)).linear, one.linear);
  EXPECT_EQ(rings_impulse(rings, 2, Vec3(0.0F)).linear, glm::dvec3(0.0));
}

}  // namespace
}  // namespace regatta
