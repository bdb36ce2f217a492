#include "vorton/tail_ring.h"

#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

TailStroke stroke_to(const Vec3& impulse) {
  TailStroke stroke;
  stroke.impulse = impulse;
  stroke.from = {-0.8F, 0.1F, 0.2F};
  stroke.to = {-1.5F, 0.1F, -0.2F};
  stroke.along = {0.0F, 1.0F, 0.0F};
  stroke.span = 0.8F;
  return stroke;
}

TEST(TailRing, HasTheImpulseThatItIsGiven) {
  for (const Vec3& impulse :
       {Vec3(-0.3F, 0.0F, 0.5F), Vec3(-0.3F, 0.05F, -0.5F), Vec3(-1.0F, 0.0F, 0.0F), Vec3(2.0F, 0.3F, 0.4F)}) {
    Ring ring;
    std::vector<Vec3> nodes;
    ASSERT_TRUE(lay_tail_ring(stroke_to(impulse), impulse, ring, nodes));
    Rings rings;
    rings.add(ring, nodes);
    const Impulse found = ring_impulse(rings, rings.list[0], Vec3(0.0F));
    EXPECT_NEAR(glm::length(Vec3(found.linear) - impulse), 0.0F, 1e-5F);
    EXPECT_GT(ring.circulation, 0.0F);
    EXPECT_GT(ring.core, 0.0F);
    Vec3 middle(0.0F);
    for (const Vec3& node : nodes) middle += node / static_cast<float>(nodes.size());
    EXPECT_NEAR(glm::distance(middle, Vec3(-1.15F, 0.1F, 0.0F)), 0.0F, 1e-5F);
  }
}

// Across the way that the fin went it is as long as that, along its span as high as the fin.
TEST(TailRing, EnclosesTheWayOfTheFin) {
  const Vec3 aside(0.0F, 0.0F, 1.0F);
  Ring ring;
  std::vector<Vec3> nodes;
  ASSERT_TRUE(lay_tail_ring(stroke_to(aside), aside, ring, nodes));
  Vec3 lower = nodes[0], upper = nodes[0];
  for (const Vec3& node : nodes) {
    lower = glm::min(lower, node);
    upper = glm::max(upper, node);
  }
  EXPECT_NEAR(upper.x - lower.x, 0.7F, 0.01F);
  EXPECT_NEAR(upper.y - lower.y, 0.8F, 0.01F);
  EXPECT_NEAR(upper.z - lower.z, 0.0F, 1e-5F);
}

TEST(TailRing, RefusesWhatIsNoStroke) {
  Ring ring;
  std::vector<Vec3> nodes;
  EXPECT_FALSE(lay_tail_ring(stroke_to({}), Vec3(0.0F), ring, nodes));
  EXPECT_FALSE(lay_tail_ring(stroke_to({}), Vec3(0.0F, 1.0F, 0.0F), ring, nodes));
  EXPECT_FALSE(lay_tail_ring(stroke_to({}), Vec3(std::numeric_limits<float>::quiet_NaN()), ring, nodes));
}

}  // namespace
}  // namespace regatta
