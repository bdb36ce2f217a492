#include "effects/breaking.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// A tank whose surface rises by `slope` along x, and whose water flows along x by `meet` less for each metre.
Snapshot slope_tank(float slope, float meet) {
  Snapshot snapshot = sample_tank(0.5F);
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const auto n = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
      const float x = grid.origin.x + grid.spacing * static_cast<float>(i);
      grid.surface[n] = slope * x;
      grid.velocity[n] = {-meet * x, 0.0F};
    }
  }
  return snapshot;
}

TEST(Breaking, SteepWaterAndWaterThatRunsTogetherBreak) {
  const auto strength = [](float slope, float meet) { return Breaking(slope_tank(slope, meet)).at(20, 10); };
  EXPECT_EQ(strength(0.2F, 0.5F), 0.0F);
  EXPECT_EQ(strength(0.0F, -5.0F), 0.0F) << "running apart";
  EXPECT_GT(strength(0.4F, 0.0F), 0.1F);
  EXPECT_LT(strength(0.4F, 0.0F), 0.9F);
  EXPECT_NEAR(strength(0.7F, 0.0F), 1.0F, 1e-5F);
  EXPECT_GT(strength(0.0F, 2.0F), 0.1F);
}

TEST(Breaking, CrestsOfASeaBreakByTheirHeight) {
  Snapshot snapshot = slope_tank(0.0F, 0.0F);
  for (float& surface : snapshot.surface.surface) surface = 1.0F;
  EXPECT_EQ(Breaking(snapshot).at(20, 10), 0.0F) << "no sea";
  snapshot.diagnostics.waves.height = 2.0;
  EXPECT_EQ(Breaking(snapshot).at(20, 10), 1.0F);
  snapshot.diagnostics.waves.height = 3.0;
  EXPECT_EQ(Breaking(snapshot).at(20, 10), 0.0F) << "low for such a sea";
}

TEST(Breaking, NothingBreaksBesideDryGround) {
  Snapshot snapshot = slope_tank(0.7F, 0.0F);
  snapshot.surface.depth[10 * static_cast<std::size_t>(snapshot.surface.nx) + 21] = 0.0F;
  EXPECT_EQ(Breaking(snapshot).at(20, 10), 0.0F);
  EXPECT_GT(Breaking(snapshot).at(25, 10), 0.9F);
}

}  // namespace
}  // namespace regatta
