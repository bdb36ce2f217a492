#include "rigid/contact_points.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

TEST(ContactPoints, KeepsAllOfFour) {
  ContactPoints points;
  for (const float x : {0.0F, 1.0F, 2.0F, 3.0F}) points.add({Vec3(x), Vec3(0.0F, 1.0F, 0.0F), 0.0F, 0.0F});
  points.reduce();
  EXPECT_EQ(points.count(), 4);
}

TEST(ContactPoints, KeepsTheDeepestAndTheWidestOfMany) {
  // A grid of 21 x 21 points: more than fit at once. Its deepest point is a corner.
  ContactPoints points;
  for (int i = -10; i <= 10; ++i) {
    for (int k = -10; k <= 10; ++k) {
      const float gap = i == 10 && k == 10 ? -0.02F : 0.0F;
      points.add({Vec3(i, 0, k), Vec3(0.0F, 1.0F, 0.0F), gap, gap});
    }
  }
  points.reduce();
  ASSERT_EQ(points.count(), 4);
  EXPECT_EQ(points[0].point, Vec3(10.0F, 0.0F, 10.0F));
  // All four corners: the widest support there is.
  for (const Vec3 corner : {Vec3(10, 0, 10), Vec3(-10, 0, -10), Vec3(10, 0, -10), Vec3(-10, 0, 10)}) {
    bool found = false;
    for (int i = 0; i < points.count(); ++i) found = found || points[i].point == corner;
    EXPECT_TRUE(found) << corner.x << ' ' << corner.z;
  }
}

TEST(ContactPoints, PrefersTheUndersideOfARingToItsFlanks) {
  // The underside 2 cm deep, the flanks a little farther out and not yet touching.
  ContactPoints points;
  for (int i = 0; i < 40; ++i) {
    const float angle = 0.15708F * static_cast<float>(i);
    const Vec3 out(std::cos(angle), 0.0F, std::sin(angle));
    const float gap = i == 7 ? -0.0201F : -0.02F;
    points.add({0.32F * out, Vec3(0.0F, 1.0F, 0.0F), gap, gap});
    points.add({0.35F * out, Vec3(0.0F, 1.0F, 0.0F), 0.002F, 0.002F});
  }
  points.reduce();
  ASSERT_EQ(points.count(), 4);
  Vec3 middle(0.0F);
  for (int i = 0; i < 4; ++i) {
    EXPECT_LT(points[i].gap, -0.01F);
    middle += 0.25F * points[i].point;
  }
  EXPECT_LT(glm::length(middle), 0.05F);  // all around
}

// Fenders at three corners along a wall: two corners stay, each with its foot and its head.
// A boat that falls onto the bed has fenders, too, but they do not hold it there.
TEST(ContactPoints, ABoatIsHeldByTheWidestPointsOfTheBed) {
  ContactPoints points(ContactPoints::Keep::kPairs);
  const Vec3 up(0.0F, 1.0F, 0.0F);
  for (int i = -3; i <= 3; ++i) {
    for (int j = -1; j <= 1; ++j) {
      const auto x = static_cast<float>(i), z = static_cast<float>(j);
      points.add({Vec3(0.1F * x, 0.0F, 0.05F * z), up, 0.0F, -0.001F * (x + z + 4.0F)});
    }
  }
  points.reduce();
  ASSERT_EQ(points.count(), ContactPoints::kKept);
  Vec3 lower(1.0F), higher(-1.0F);
  for (int i = 0; i < points.count(); ++i) {
    lower = glm::min(lower, points[i].point);
    higher = glm::max(higher, points[i].point);
  }
  EXPECT_FLOAT_EQ(higher.x - lower.x, 0.6F);
  EXPECT_FLOAT_EQ(higher.z - lower.z, 0.1F);
}

// Aground on its keel, upright: the bilges are farther out and near, but touch nothing.
TEST(ContactPoints, ABoatAgroundIsHeldByItsKeelAlone) {
  ContactPoints points(ContactPoints::Keep::kPairs);
  const Vec3 up(0.0F, 1.0F, 0.0F);
  for (const float x : {-1.0F, 0.0F, 1.0F}) {
    for (const float z : {-0.5F, 0.0F, 0.5F}) {
      const float gap = z == 0.0F ? -1e-4F : 0.01F;
      points.add({Vec3(x, gap, z), up, gap, gap});
    }
  }
  points.reduce();
  ASSERT_EQ(points.count(), 3);
  for (int i = 0; i < points.count(); ++i) EXPECT_EQ(points[i].point.z, 0.0F);
}

TEST(ContactPoints, KeepsFootAndHeadOfAFenderTogether) {
  ContactPoints points(ContactPoints::Keep::kPairs);
  const Vec3 normal(-1.0F, 0.0F, 0.0F);
  const float gaps[] = {-0.02F, -0.12F, -0.03F};
  for (int corner = 0; corner < 3; ++corner) {
    const float gap = gaps[corner];
    for (const float height : {0.2F, 0.9F}) {
      points.add({Vec3(10.0F + gap, height, 0.65F * static_cast<float>(corner)), normal, gap + 0.13F, gap});
    }
  }
  points.reduce();
  ASSERT_EQ(points.count(), 4);
  EXPECT_EQ(points[0].gap, -0.12F);
  for (const int pair : {0, 2}) {
    EXPECT_EQ(points[pair].point.z, points[pair + 1].point.z);
    EXPECT_EQ(points[pair].gap, points[pair + 1].gap);
    EXPECT_NE(points[pair].point.y, points[pair + 1].point.y);
  }
}

}  // namespace
}  // namespace regatta
