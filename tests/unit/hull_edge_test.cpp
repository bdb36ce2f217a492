#include "effects/hull_edge.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Snapshot tank_with_hull(Vec2 velocity) {
  Snapshot snapshot = sample_tank(0.25F);
  for (Vec2& v : snapshot.surface.velocity) v = velocity;
  for (float& surface : snapshot.surface.surface) surface = 0.05F;
  snapshot.bodies.erase(snapshot.bodies.begin());  // the box, 1 m, alone
  snapshot.bodies[0].state.position = {-4.0F, 0.1F, 3.0F};
  return snapshot;
}

TEST(HullEdge, GoesAroundABoxOnceAndFindsItsSpeedThroughTheWater) {
  Snapshot snapshot = tank_with_hull({1.0F, 0.0F});
  snapshot.bodies[0].state.velocity = {3.0F, 0.0F, 0.0F};
  std::vector<HullEdge> edges;
  float length = 0.0F;
  constexpr int kHeights = 50;  // that it floats at: its panels are large
  for (int n = 0; n < kHeights; ++n) {
    snapshot.bodies[0].state.position.y = -0.1F + 0.3F * static_cast<float>(n) / kHeights;
    find_hull_edges(snapshot, snapshot.bodies[0], edges);
    for (const HullEdge& edge : edges) {
      length += edge.length / kHeights;
      EXPECT_FLOAT_EQ(edge.water, 0.05F);
      EXPECT_NEAR(edge.into, 2.0F * edge.normal.x, 1e-4F);
    }
  }
  EXPECT_NEAR(length, 4.0F, 0.5F) << "four sides";
}

TEST(HullEdge, AHullOutOfTheWaterOrOutsideTheDomainHasNone) {
  Snapshot snapshot = tank_with_hull(Vec2(0.0F));
  std::vector<HullEdge> edges(3);
  for (const Vec3 at : {Vec3(0.0F, 3.0F, 0.0F), Vec3(0.0F, -3.0F, 0.0F), Vec3(100.0F, 0.0F, 0.0F)}) {
    snapshot.bodies[0].state.position = at;
    find_hull_edges(snapshot, snapshot.bodies[0], edges);
    EXPECT_TRUE(edges.empty());
  }
  snapshot.bodies[0].hull = nullptr;
  find_hull_edges(snapshot, snapshot.bodies[0], edges);
  EXPECT_TRUE(edges.empty());
}

}  // namespace
}  // namespace regatta
