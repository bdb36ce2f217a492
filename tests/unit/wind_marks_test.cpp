// The arrows of the wind over the particle ocean: where they stand, how long they are, what is left out.
#include "render/wind_marks.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

WindSnapshot windy(std::vector<WindArrow> arrows) {
  WindSnapshot wind;
  wind.lower = Vec3(0.0F);
  wind.upper = {4.0F, 3.0F, 2.0F};  // a place of the drawn wind is 0.5 m wide
  wind.on = true;
  wind.arrows = std::move(arrows);
  return wind;
}

TEST(WindMarks, AnArrowPointsWithTheWindAndGrowsWithIt) {
  std::vector<WindMark> marks;
  make_wind_marks(windy({{{1.0F, 2.0F, 0.5F}, {-10.0F, 0.0F, 0.0F}}, {{3.0F, 2.0F, 0.5F}, {0.0F, 0.0F, 5.0F}}}), marks);
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_NEAR(glm::distance(marks[0].foot + 0.5F * marks[0].way, Vec3(1.0F, 2.0F, 0.5F)), 0.0F, 1e-6F);
  EXPECT_LT(marks[0].way.x, 0.0F);
  EXPECT_EQ(marks[0].way.z, 0.0F);
  EXPECT_GT(marks[1].way.z, 0.0F);
  EXPECT_NEAR(glm::length(marks[0].way), 2.0F * glm::length(marks[1].way), 1e-6F);
  EXPECT_LT(glm::length(marks[0].way), 0.5F) << "within its place";
  EXPECT_GT(marks[1].radius, 0.0F);
  EXPECT_LT(marks[1].radius, 0.1F * glm::length(marks[1].way));
}

TEST(WindMarks, StormsStayWithinThePictureAndStillOrLostAirIsLeftOut) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<WindMark> marks(5);
  make_wind_marks(windy({{Vec3(1.0F), {500.0F, 0.0F, 0.0F}},
                         {Vec3(1.0F), Vec3(0.0F)},
                         {Vec3(nan), {9.0F, 0.0F, 0.0F}},
                         {Vec3(1.0F), {nan, 0.0F, 0.0F}}}),
                  marks);
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_LT(glm::length(marks[0].way), 1.0F);
  WindSnapshot boxless = windy({{Vec3(1.0F), {9.0F, 0.0F, 0.0F}}});
  boxless.upper = boxless.lower;
  make_wind_marks(boxless, marks);
  EXPECT_TRUE(marks.empty());
  boxless.upper = Vec3(nan);
  make_wind_marks(boxless, marks);
  EXPECT_TRUE(marks.empty());
}

TEST(WindMarks, BetweenPulsesTheyAreFaint) {
  WindSnapshot wind;
  EXPECT_FLOAT_EQ(wind_opacity(wind), kCalmOpacity);
  wind.strength = 1.0F;
  EXPECT_FLOAT_EQ(wind_opacity(wind), 1.0F);
}

}  // namespace
}  // namespace regatta
