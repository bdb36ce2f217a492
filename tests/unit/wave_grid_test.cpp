#include "waves/wave_grid.h"

#include "waves/line_fft.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(WaveGrid, CoversTheDomainWithCellsNoLargerThanAsked) {
  Domain domain;
  domain.lower = {-20.0F, -8.0F};
  domain.upper = {20.0F, 8.1F};
  const WaveGrid grid = make_wave_grid(domain, 0.1F);
  EXPECT_EQ(grid.nx, 400);
  EXPECT_EQ(grid.nz, 162);
  EXPECT_LE(grid.dz, 0.1F);
  EXPECT_NEAR(grid.middle(399, 161).x, 19.95F, 1e-4F);
  EXPECT_NEAR(grid.middle(399, 161).y, 8.1F - 0.5F * grid.dz, 1e-4F);
  EXPECT_GE(grid.array_size(), static_cast<std::size_t>(grid.nz * grid.stride));
  EXPECT_GE(grid.stride, grid.nx + kLanes);
}

TEST(WaveGrid, AnAxisIsWalledWhereAWallStands) {
  Domain domain;
  domain.west = domain.east = EdgeKind::kOpen;
  domain.south = EdgeKind::kOpen;
  const WaveGrid grid = make_wave_grid(domain, 0.5F);
  EXPECT_EQ(grid.x_axis, WaveAxis::kPeriodic);
  EXPECT_EQ(grid.z_axis, WaveAxis::kWalled);
}

}  // namespace
}  // namespace regatta
