#include "particles/body_points.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(BodyPoints, OfABoxLieOnASmallerBox) {
  const auto hull = make_box_hull({0.6F, 0.3F, 0.4F});
  ASSERT_TRUE(hull.ok());
  const float inset = 0.02F, spacing = 0.027F;
  const std::vector<Vec3> points = body_points(*hull.value(), spacing, inset).points;
  const Vec3 half(0.3F - inset, 0.15F - inset, 0.2F - inset);
  for (const Vec3& p : points) {
    const Vec3 over = glm::abs(p) - half;
    EXPECT_NEAR(std::max({over.x, over.y, over.z}), 0.0F, 1.0e-3F);
  }
  // The density is that on the hull itself: 0.72 points per squared spacing.
  const float area = 8.0F * (half.x * half.y + half.y * half.z + half.z * half.x);
  EXPECT_NEAR(static_cast<float>(points.size()) * spacing * spacing / area, 0.72F, 0.08F);
}

TEST(BodyPoints, OfARingOfPartsLieBelowItsSkinAndNotOnItsSeams) {
  const auto hull = make_torus_hull(0.3F, 0.1F);
  ASSERT_TRUE(hull.ok());
  const std::vector<Vec3> points = body_points(*hull.value(), 0.027F, 0.02F).points;
  EXPECT_GT(points.size(), 500U);
  int shallow = 0;
  for (const Vec3& p : points) {
    const float ring = glm::length(Vec2(p.x, p.z)) - 0.3F;
    const float tube = glm::length(Vec2(ring, p.y));
    EXPECT_LT(tube, 0.1F);
    if (tube > 0.06F) ++shallow;
  }
  EXPECT_GT(shallow, static_cast<int>(points.size() * 9 / 10));
}

TEST(BodyPoints, OfAThinPlateStayOnIt) {
  const auto hull = make_box_hull({0.5F, 0.5F, 0.02F});
  ASSERT_TRUE(hull.ok());
  const std::vector<Vec3> points = body_points(*hull.value(), 0.027F, 0.02F).points;
  EXPECT_GT(points.size(), 300U);
  for (const Vec3& p : points) EXPECT_LE(std::abs(p.z), 0.0101F);
}

}  // namespace
}  // namespace regatta
