#include "columns/column_edges.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

Domain box(EdgeKind x, EdgeKind z) {
  Domain domain;
  domain.lower = {0.0F, 0.0F};
  domain.upper = {4.0F, 2.0F};
  domain.west = domain.east = x;
  domain.south = domain.north = z;
  return domain;
}

Columns one(float x, float z, float u, float w) { return {{x}, {z}, {u}, {w}, {0.01F}}; }

TEST(ColumnEdges, WallsPutBackAndTakeOutwardVelocityOnly) {
  const Domain domain = box(EdgeKind::kWall, EdgeKind::kWall);
  Columns columns = one(-0.01F, 2.02F, -1.0F, -2.0F);
  EXPECT_EQ(confine(domain, 0.3F, columns), -1);  // a small overshoot is none to report
  EXPECT_EQ(columns.x[0], 0.0F);
  EXPECT_EQ(columns.z[0], 2.0F);
  EXPECT_EQ(columns.u[0], 0.0F);
  EXPECT_EQ(columns.w[0], -2.0F);
  columns = one(9.0F, 1.0F, 3.0F, 0.5F);
  EXPECT_EQ(confine(domain, 0.3F, columns), 0);
  EXPECT_EQ(columns.x[0], 4.0F);
  columns = {{1.0F, 6.0F, 9.0F, -1.0F}, {1.0F, 1.0F, 1.0F, 1.0F}, {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1, 1}};
  EXPECT_EQ(confine(domain, 0.3F, columns), 2);  // the farthest out
}

TEST(ColumnEdges, PeriodicEdgesWrap) {
  const Domain domain = box(EdgeKind::kPeriodic, EdgeKind::kPeriodic);
  Columns columns = one(4.25F, -0.5F, 1.0F, -1.0F);
  EXPECT_EQ(confine(domain, 0.3F, columns), -1);
  EXPECT_NEAR(columns.x[0], 0.25F, 1.0e-6F);
  EXPECT_NEAR(columns.z[0], 1.5F, 1.0e-6F);
  EXPECT_EQ(columns.u[0], 1.0F);
}

TEST(ColumnEdges, ImagesStandAsFarBeyondTheEdgeAsTheirColumnBefore) {
  const Axis wall = x_axis(box(EdgeKind::kWall, EdgeKind::kWall));
  EXPECT_EQ(axis_images(wall, 2.0F, 0.3F).count, 1);
  EXPECT_EQ(axis_images(wall, 0.1F, 0.3F).count, 2);
  EXPECT_EQ(axis_images(wall, 0.1F, 5.0F).count, 3);
  EXPECT_FLOAT_EQ(image_coordinate(wall, 0.1F, 1), -0.1F);
  EXPECT_FLOAT_EQ(image_coordinate(wall, 3.9F, 2), 4.1F);
  EXPECT_EQ(image_velocity(wall, 2.0F, 1), -2.0F);
  const Axis ring = x_axis(box(EdgeKind::kPeriodic, EdgeKind::kWall));
  EXPECT_FLOAT_EQ(image_coordinate(ring, 0.1F, 1), 4.1F);
  EXPECT_NEAR(image_coordinate(ring, 3.9F, 2), -0.1F, 5.0e-7F);
  EXPECT_EQ(image_velocity(ring, 2.0F, 1), 2.0F);
}

TEST(ColumnEdges, SpongeDampsNearOpenEndsOnlyAndWhatGoesAcrossThem) {
  EXPECT_FALSE(Sponge(box(EdgeKind::kWall, EdgeKind::kPeriodic), 0.3F).active());
  const Sponge sponge(box(EdgeKind::kOpen, EdgeKind::kWall), 0.3F);
  ASSERT_TRUE(sponge.active());
  EXPECT_EQ(sponge.rate(2.0F, 0.0F, 3.0F), Vec2(0.0F));  // the middle; the side wall does not damp
  EXPECT_GT(sponge.rate(0.0F, 1.0F, 3.0F).x, sponge.rate(0.5F, 1.0F, 3.0F).x);
  EXPECT_GT(sponge.rate(0.5F, 1.0F, 3.0F).x, 0.0F);
  EXPECT_EQ(sponge.rate(0.5F, 1.0F, 3.0F).y, 0.0F);
  EXPECT_EQ(sponge.rate(3.5F, 1.0F, 6.0F), 2.0F * sponge.rate(0.5F, 1.0F, 3.0F));
}

TEST(ColumnEdges, SwellIsPartOfTheWaterOutsideWhereItComesIn) {
  Domain channel = box(EdgeKind::kOpen, EdgeKind::kWall);
  channel.upper = {40.0F, 3.0F};
  channel.east = EdgeKind::kWall;
  const Sponge sponge(channel, 0.3F);
  Swell swell;
  swell.amplitude = 0.1;
  swell.wave_number = 0.5F;
  swell.heading = {-1.0F, 0.0F};  // it would come from the wall
  EXPECT_FALSE(sponge.carries(swell, 1.0F, 1.5F));
  swell.heading = {1.0F, 0.0F};
  EXPECT_TRUE(sponge.carries(swell, 2.5F, 1.5F));
  EXPECT_FALSE(sponge.carries(swell, 3.5F, 1.5F));
  EXPECT_FALSE(sponge.carries(swell, 39.0F, 1.5F));
}

TEST(ColumnEdges, SpongeLeavesTheMiddleOfANarrowChannelFree) {
  Domain channel = box(EdgeKind::kWall, EdgeKind::kOpen);
  channel.upper = {40.0F, 3.0F};
  const Sponge sides(channel, 0.3F);
  EXPECT_GT(sides.rate(20.0F, 0.1F, 3.0F).y, 0.0F);
  EXPECT_GT(sides.rate(20.0F, 2.9F, 3.0F).y, 0.0F);
  for (const float z : {0.8F, 1.5F, 2.2F}) EXPECT_EQ(sides.rate(20.0F, z, 3.0F), Vec2(0.0F));  // the middle half
  // Along the channel the sponge is as wide as wanted: ten support radii.
  channel.west = channel.east = EdgeKind::kOpen;
  channel.south = channel.north = EdgeKind::kWall;
  const Sponge ends(channel, 0.3F);
  EXPECT_GT(ends.rate(2.5F, 1.5F, 3.0F).x, 0.0F);
  EXPECT_EQ(ends.rate(3.1F, 1.5F, 3.0F).x, 0.0F);
  EXPECT_TRUE(ends.touches({2.5F, 1.0F}, {4.0F, 2.0F}));
  EXPECT_FALSE(ends.touches({3.5F, 1.0F}, {4.0F, 2.0F}));
}

TEST(ColumnEdges, WhatIsNotFiniteIsNotPutBack) {
  for (const EdgeKind kind : {EdgeKind::kWall, EdgeKind::kPeriodic, EdgeKind::kOpen}) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity()}) {
      Columns columns{{bad, 0.1F}, {0.2F, 0.2F}, {bad, 0.0F}, {0.0F, 0.0F}, {1.0F, 1.0F}};
      EXPECT_EQ(confine(box(kind, kind), 0.3F, columns), -1);
      EXPECT_FALSE(std::isfinite(columns.x[0]));
      EXPECT_EQ(columns.x[1], 0.1F);
    }
  }
}

}  // namespace
}  // namespace regatta
