#include "exchange/water_height.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

// A tank whose surface is the plane 0.1 x - 0.02 z.
Snapshot plane_tank() {
  Snapshot snapshot = sample_tank(0.5F);
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const Vec2 at = grid.origin + grid.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      grid.surface[static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i)] =
          0.1F * at.x - 0.02F * at.y;
    }
  }
  return snapshot;
}

TEST(WaterHeight, IsReadBetweenPointsAndHeldBeyondThem) {
  const Snapshot snapshot = plane_tank();
  EXPECT_NEAR(water_height(snapshot.surface, {3.3F, -2.1F}), 0.33F + 0.042F, 1e-5F);
  EXPECT_FLOAT_EQ(water_height(snapshot.surface, {100.0F, 0.0F}), water_height(snapshot.surface, {20.0F, 0.0F}));
}

TEST(WaterHeight, AroundABodyIsThatOfItsPlaceWithoutWhatItsHullHides) {
  Snapshot snapshot = plane_tank();
  BodySnapshot& boat = snapshot.bodies[0];
  boat.state.position = {5.0F, 0.3F, 2.0F};
  const float plain = water_around(snapshot, boat);
  const Vec3 middle = boat.state.to_world(0.5F * (boat.hull->lower + boat.hull->upper));
  EXPECT_NEAR(plain, 0.1F * middle.x - 0.02F * middle.z, 1e-4F);
  // Surface that is drawn only under the hull does not count.
  SurfaceGrid& grid = snapshot.surface;
  const Vec2 place = (horizontal(middle) - grid.origin) / grid.spacing;
  const auto n = static_cast<std::size_t>(std::lround(place.y)) * static_cast<std::size_t>(grid.nx) +
                 static_cast<std::size_t>(std::lround(place.x));
  grid.surface[n] = -5.0F;
  EXPECT_FLOAT_EQ(water_around(snapshot, boat), plain);
  grid.surface.assign(grid.surface.size(), std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(water_around(snapshot, boat), snapshot.level);
  grid.clear();
  EXPECT_EQ(water_around(snapshot, boat), snapshot.level);
}

}  // namespace
}  // namespace regatta
