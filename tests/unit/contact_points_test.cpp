#include "rigid/contact_points.h"

#include <gtest/gtest.h>

#include <algorithm>

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

}  // namespace
}  // namespace regatta
