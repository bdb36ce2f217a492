#include "particles/surface_around.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace regatta {
namespace {

BodyView view_of(const Result<std::shared_ptr<const Hull>>& hull, Vec3 at, Quat turn = Quat(1.0F, 0.0F, 0.0F, 0.0F)) {
  EXPECT_TRUE(hull.ok());
  BodyView body;
  body.hull = hull.value();
  body.state.position = at;
  body.state.orientation = turn;
  return body;
}

SurfacePlane plane(float level, Vec2 slope) {
  SurfacePlane made;
  made.known = true;
  made.level = level;
  made.slope = slope;
  return made;
}

TEST(SurfaceAround, APlaneGoesThroughItsPoints) {
  std::vector<LevelPoint> points;
  for (const Vec2 at : {Vec2(1, 2), Vec2(3, 2), Vec2(1, 5), Vec2(3, 5), Vec2(2, 3)}) {
    points.push_back({at, 0.5F + 0.1F * at.x - 0.05F * at.y});
  }
  const SurfacePlane found = fit_plane(points);
  ASSERT_TRUE(found.known);
  for (const LevelPoint& point : points) EXPECT_NEAR(found.at(point.at), point.height, 1.0e-3F);
}

TEST(SurfaceAround, APlaneThroughPointsOfOneLineIsLevelAcrossIt) {
  std::vector<LevelPoint> points;
  for (int k = 0; k < 5; ++k) points.push_back({{1.0F, static_cast<float>(k)}, 0.2F * static_cast<float>(k)});
  const SurfacePlane found = fit_plane(points);
  EXPECT_NEAR(found.at({1.0F, 3.0F}), 0.6F, 2.0e-3F);
  EXPECT_NEAR(found.at({9.0F, 3.0F}), 0.6F, 2.0e-3F);
  EXPECT_FALSE(fit_plane({}).known);
}

TEST(SurfaceAround, VolumeBelowIsExactForBoxesHoweverTheyAreTurned) {
  const auto hull = make_box_hull({0.6F, 0.3F, 0.4F});
  const double whole = 0.6 * 0.3 * 0.4;
  EXPECT_NEAR(volume_below(view_of(hull, {1.0F, 2.0F, 3.0F}), plane(2.05F, Vec2(0.0F))), whole * 2.0 / 3.0, 1.0e-7);
  EXPECT_EQ(volume_below(view_of(hull, {1.0F, 2.0F, 3.0F}), plane(1.0F, Vec2(0.0F))), 0.0);
  EXPECT_NEAR(volume_below(view_of(hull, {1.0F, 2.0F, 3.0F}), plane(3.0F, Vec2(0.0F))), whole, 1.0e-7);
  EXPECT_EQ(volume_below(view_of(hull, Vec3(0.0F)), SurfacePlane{}), 0.0);
  // Any plane through the middle halves it.
  for (const float angle : {0.0F, 0.3F, 1.1F}) {
    const Quat turn = glm::angleAxis(angle, glm::normalize(Vec3(1.0F, 2.0F, -0.5F)));
    EXPECT_NEAR(volume_below(view_of(hull, Vec3(0.0F), turn), plane(0.0F, {0.2F, -0.4F})), 0.5 * whole, 1.0e-7);
  }
}

TEST(SurfaceAround, BoundsHoldATurnedBody) {
  const auto hull = make_box_hull({2.0F, 1.0F, 1.0F});
  const Quat quarter = glm::angleAxis(glm::radians(90.0F), Vec3(0.0F, 0.0F, 1.0F));
  const BodyBounds bounds = bounds_of(view_of(hull, {5.0F, 6.0F, 7.0F}, quarter));
  EXPECT_LT(glm::distance(bounds.lower, {4.5F, 5.0F, 6.5F}), 1.0e-5F);
  EXPECT_LT(glm::distance(bounds.upper, {5.5F, 7.0F, 7.5F}), 1.0e-5F);
}

}  // namespace
}  // namespace regatta
