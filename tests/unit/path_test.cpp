#include "geometry/path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

Path corner_path() {
  Path path;
  path.points = {
      {1.0, Vec3(0.0F, 1.0F, 0.0F), 0.0F}, {3.0, Vec3(4.0F, 1.0F, 0.0F), 90.0F}, {4.0, Vec3(4.0F, 1.0F, -3.0F), 90.0F}};
  return path;
}

TEST(Path, IsPiecewiseLinear) {
  const PathPose pose = path_at(corner_path(), 1.5);
  EXPECT_FLOAT_EQ(pose.position.x, 1.0F);
  EXPECT_FLOAT_EQ(pose.position.y, 1.0F);
  EXPECT_FLOAT_EQ(pose.velocity.x, 2.0F);
  EXPECT_FLOAT_EQ(pose.heading, std::numbers::pi_v<float> / 8.0F);
  EXPECT_FLOAT_EQ(pose.turn_rate, std::numbers::pi_v<float> / 4.0F);
}

TEST(Path, ACornerBelongsToTheSegmentThatBegins) {
  const PathPose pose = path_at(corner_path(), 3.0);
  EXPECT_EQ(pose.position, Vec3(4.0F, 1.0F, 0.0F));
  EXPECT_EQ(pose.velocity, Vec3(0.0F, 0.0F, -3.0F));
  EXPECT_EQ(pose.turn_rate, 0.0F);
}

TEST(Path, RestsBeforeTheFirstAndAfterTheLastPoint) {
  for (const double time : {-10.0, 0.999, 4.0, 1e9}) {
    const PathPose pose = path_at(corner_path(), time);
    EXPECT_EQ(pose.position, time < 2.0 ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(4.0F, 1.0F, -3.0F));
    EXPECT_EQ(pose.velocity, Vec3(0.0F));
    EXPECT_EQ(pose.turn_rate, 0.0F);
  }
}

TEST(Path, VelocityIsTheDerivativeOfThePosition) {
  const double dt = 1e-3;
  for (const double time : {1.2, 2.0, 2.9, 3.5}) {
    const PathPose a = path_at(corner_path(), time - dt);
    const PathPose b = path_at(corner_path(), time + dt);
    const PathPose pose = path_at(corner_path(), time);
    const Vec3 slope = (b.position - a.position) / static_cast<float>(2.0 * dt);
    // Rounding of a position of 4 m over 2 ms.
    EXPECT_LT(glm::length(slope - pose.velocity), 1e-3F) << time;
    EXPECT_NEAR((b.heading - a.heading) / (2.0 * dt), pose.turn_rate, 1e-3) << time;
  }
}

TEST(Path, ALoopRepeats) {
  Path path = corner_path();
  path.loop = true;
  for (const double time : {1.25, 2.5, 3.75}) {
    const PathPose first = path_at(path, time);
    const PathPose later = path_at(path, time + 3.0 * 1000.0);
    EXPECT_EQ(first.position, later.position) << time;
    EXPECT_EQ(first.velocity, later.velocity) << time;
  }
  EXPECT_EQ(path_at(path, 4.0).position, Vec3(0.0F, 1.0F, 0.0F));
}

TEST(Path, SurvivesPointsAtOneTimeAndTimesThatAreNone) {
  Path path;
  path.points = {{0.0, Vec3(0.0F), 0.0F}, {1.0, Vec3(1.0F), 0.0F}, {1.0, Vec3(5.0F), 0.0F}, {2.0, Vec3(6.0F), 0.0F}};
  EXPECT_EQ(path_at(path, 1.0).position, Vec3(5.0F));  // a jump
  EXPECT_EQ(path_at(path, std::numeric_limits<double>::quiet_NaN()).position, Vec3(0.0F));
  EXPECT_EQ(path_at(path, std::numeric_limits<double>::infinity()).position, Vec3(6.0F));
  path.loop = true;
  path.points.resize(1);
  EXPECT_EQ(path_at(path, 7.0).position, Vec3(0.0F));
}

}  // namespace
}  // namespace regatta
