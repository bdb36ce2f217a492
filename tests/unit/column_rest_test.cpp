#include "columns/column_rest.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Domain square(EdgeKind edge) { return {{-1.0F, -1.0F}, {1.0F, 1.0F}, edge, edge, edge, edge}; }

Columns at_edges() {
  Columns columns;
  columns.x = {-1.0F, 0.0F, 1.0F, 0.5F};
  columns.z = {-1.0F, 1.0F, 0.0F, 0.5F};
  columns.u = columns.w = {1.0F, 2.0F, 3.0F, 4.0F};
  columns.volume = {0.25F, 0.5F, 0.5F, 1.0F};
  return columns;
}

TEST(ColumnRest, ColumnsLeaveTheWallsTheyLieOn) {
  Columns columns = at_edges();
  leave_walls(0.1F, square(EdgeKind::kWall), columns);
  EXPECT_NEAR(columns.x[0], -0.97F, 1e-6F);
  EXPECT_NEAR(columns.z[0], -0.97F, 1e-6F);
  EXPECT_EQ(columns.x[1], 0.0F);
  EXPECT_NEAR(columns.z[1], 0.97F, 1e-6F);
  EXPECT_NEAR(columns.x[2], 0.97F, 1e-6F);
  EXPECT_EQ(columns.x[3], 0.5F);
  EXPECT_EQ(columns.volume, at_edges().volume);
}

TEST(ColumnRest, ThereIsNothingToLeaveAtPeriodicEdges) {
  Columns columns = at_edges();
  leave_walls(0.1F, square(EdgeKind::kPeriodic), columns);
  EXPECT_EQ(columns.x, at_edges().x);
}

}  // namespace
}  // namespace regatta
