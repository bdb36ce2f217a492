#include "rigid/wash_way.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(WashWay, EndsAtTheWallsThatStand) {
  Domain domain;  // 40 × 16 m about the origin
  EXPECT_FLOAT_EQ(way_to_walls(domain, {Vec3(-19.0F, 0.0F, 0.0F), Vec3(-1.0F, 0.0F, 0.0F), 5.0F}), 1.0F);
  EXPECT_FLOAT_EQ(way_to_walls(domain, {Vec3(-19.0F, 0.0F, 0.0F), Vec3(1.0F, 0.0F, 0.0F), 5.0F}), 5.0F);
  EXPECT_FLOAT_EQ(way_to_walls(domain, {Vec3(0.0F, 0.0F, 7.4F), Vec3(0.8F, 0.0F, 0.6F), 5.0F}), 1.0F);
  domain.west = domain.east = EdgeKind::kPeriodic;
  EXPECT_FLOAT_EQ(way_to_walls(domain, {Vec3(-19.0F, 0.0F, 0.0F), Vec3(-1.0F, 0.0F, 0.0F), 5.0F}), 5.0F);
}

TEST(WashWay, EndsAtAHullWhereverItStands) {
  const HullShape box(*make_box_hull(Vec3(2.0F, 1.0F, 4.0F)).value());
  const Quat quarter = glm::angleAxis(glm::radians(90.0F), Vec3(0.0F, 1.0F, 0.0F));
  const Vec3 place(3.0F, 0.0F, 0.0F);
  WashRay ray{Vec3(-1.0F, 0.0F, 0.2F), Vec3(1.0F, 0.0F, 0.0F), 10.0F};
  const Quat frame = box.unit_inertia().frame;
  EXPECT_NEAR(way_to_hull(box, place, frame, ray), 3.0F, 1e-5F);
  EXPECT_NEAR(way_to_hull(box, place, quarter * frame, ray), 2.0F, 1e-5F);
  ray.along = Vec3(-1.0F, 0.0F, 0.0F);
  EXPECT_EQ(way_to_hull(box, place, frame, ray), 10.0F);
  ray.along = Vec3(1.0F, 0.0F, 0.0F);
  ray.from.y = 0.6F;  // above it
  EXPECT_EQ(way_to_hull(box, place, frame, ray), 10.0F);
  ray.from = Vec3(3.1F, 0.0F, 0.0F);  // within
  EXPECT_EQ(way_to_hull(box, place, frame, ray), 0.0F);
  ray.from = Vec3(-1.0F, 0.0F, 0.0F);
  ray.reach = 2.5F;
  EXPECT_EQ(way_to_hull(box, place, frame, ray), 2.5F);
}

}  // namespace
}  // namespace regatta
