#include "effects/drawn_water.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(DrawnWater, IsReadBetweenPointsAndHeldBeyondThem) {
  Snapshot snapshot = sample_tank(0.5F);
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const std::size_t n =
          static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
      const Vec2 at = grid.origin + grid.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      grid.surface[n] = 0.1F * at.x - 0.02F * at.y;
      grid.velocity[n] = {at.y, 2.0F * at.x};
    }
  }
  ASSERT_TRUE(has_drawn_water(snapshot));
  EXPECT_NEAR(water_height(grid, {3.3F, -2.1F}), 0.33F + 0.042F, 1e-5F);
  const Vec2 velocity = water_velocity(grid, {3.3F, -2.1F});
  EXPECT_NEAR(velocity.x, -2.1F, 1e-5F);
  EXPECT_NEAR(velocity.y, 6.6F, 1e-5F);
  EXPECT_FLOAT_EQ(water_height(grid, {100.0F, 0.0F}), water_height(grid, {20.0F, 0.0F}));
  grid.velocity.pop_back();
  EXPECT_FALSE(has_drawn_water(snapshot));
}

TEST(DrawnWater, FlowIsWaterAndVortices) {
  Snapshot snapshot = sample_tank(0.5F);
  for (Vec2& v : snapshot.surface.velocity) v = {1.0F, 0.0F};
  add_sample_wake(snapshot);
  const Vec2 body = horizontal(snapshot.bodies[0].state.position);
  EXPECT_EQ(flow_velocity(snapshot, body + Vec2(3.0F, 0.0F)), Vec2(1.5F, 0.25F));
  EXPECT_EQ(flow_velocity(snapshot, body - Vec2(8.0F, 0.0F)), Vec2(1.0F, 0.0F));
}

TEST(DrawnWater, HullsHoldNoSurface) {
  const Snapshot snapshot = sample_tank(0.5F);
  const BodySnapshot& box = snapshot.bodies[1];  // 1 m wide about (-4, 3)
  EXPECT_TRUE(in_hull(box, {-4.3F, 3.3F}, 0.0F));
  EXPECT_FALSE(in_hull(box, {-4.7F, 3.3F}, 0.0F));
  EXPECT_FALSE(in_hull(box, {-4.3F, 3.3F}, 0.7F));
  BodySnapshot none = box;
  none.hull.reset();
  EXPECT_FALSE(in_hull(none, {-4.0F, 3.0F}, 0.0F));
}

}  // namespace
}  // namespace regatta
