#include "exchange/hull_overlap.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <numbers>

namespace regatta {
namespace {

std::shared_ptr<const Hull> box(Vec3 size) { return make_box_hull(size).value(); }

BodyState at(Vec3 position, float heading = 0.0F) {
  BodyState state;
  state.position = position;
  state.orientation = glm::angleAxis(heading, Vec3(0.0F, 1.0F, 0.0F));
  return state;
}

TEST(HullOverlap, BoxesOverlapUpToTheirFaces) {
  const auto hull = box({2.0F, 1.0F, 0.5F});
  for (const Vec3& touching : {Vec3(2.0F, 0.0F, 0.0F), Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, 0.0F, 0.5F)}) {
    EXPECT_TRUE(overlap(*hull, at(Vec3(0.0F)), *hull, at(0.99F * touching)));
    EXPECT_FALSE(overlap(*hull, at(Vec3(0.0F)), *hull, at(1.01F * touching)));
    EXPECT_FALSE(overlap(*hull, at(Vec3(0.0F)), *hull, at(-1.01F * touching)));
  }
}

TEST(HullOverlap, TurnedCornersReachFarther) {
  const auto hull = box(Vec3(1.0F));
  constexpr float kEighth = 0.25F * std::numbers::pi_v<float>;
  // A corner of the turned one reaches √2/2 from its middle.
  EXPECT_FALSE(overlap(*hull, at(Vec3(0.0F)), *hull, at({1.15F, 0.0F, 0.0F})));
  EXPECT_TRUE(overlap(*hull, at(Vec3(0.0F)), *hull, at({1.15F, 0.0F, 0.0F}, kEighth)));
  EXPECT_FALSE(overlap(*hull, at(Vec3(0.0F)), *hull, at({1.25F, 0.0F, 0.0F}, kEighth)));
  // Side by side across their corners, where the boxes around them overlap.
  EXPECT_FALSE(overlap(*hull, at(Vec3(0.0F), kEighth), *hull, at({0.8F, 0.0F, 0.8F}, kEighth)));
}

TEST(HullOverlap, OneInTheOtherOverlapsAndOneInAHoleDoesNot) {
  EXPECT_TRUE(overlap(*box(Vec3(3.0F)), at(Vec3(0.0F)), *box(Vec3(0.1F)), at({0.3F, 0.2F, 0.1F})));
  const auto ring = make_torus_hull(1.0F, 0.2F).value();
  EXPECT_FALSE(overlap(*ring, at(Vec3(0.0F)), *box(Vec3(0.3F)), at(Vec3(0.0F))));
  EXPECT_TRUE(overlap(*ring, at(Vec3(0.0F)), *box(Vec3(0.3F)), at({1.0F, 0.0F, 0.0F})));
}

}  // namespace
}  // namespace regatta
