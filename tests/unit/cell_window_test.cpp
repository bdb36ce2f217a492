#include "cells/cell_window.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

const CellLayout kLayout = make_cell_layout({0.0F, 0.0F}, {10.0F, 5.0F}, 10, 5);

Domain domain(EdgeKind kind) {
  Domain domain{{0.0F, 0.0F}, {10.0F, 5.0F}};
  domain.west = domain.east = domain.south = domain.north = kind;
  return domain;
}

TEST(CellWindow, IsCutAtWalls) {
  const CellIndex index(domain(EdgeKind::kWall), kLayout);
  const CellWindow w = index.window({-3.0F, 1.6F}, {2.4F, 3.4F}, 0);
  EXPECT_EQ(w.i0, 0);
  EXPECT_EQ(w.i1, 3);
  EXPECT_EQ(w.k0, 1);
  EXPECT_EQ(w.k1, 4);
  EXPECT_TRUE(w.holds(2, 3));
  EXPECT_FALSE(w.holds(3, 3));
  EXPECT_EQ(index.window({40.0F, 1.0F}, {41.0F, 2.0F}, 0).size(), 0U);
}

TEST(CellWindow, GoesOnAcrossPeriodicEdgesButOnlyOnceAround) {
  const CellIndex index(domain(EdgeKind::kPeriodic), kLayout);
  const CellWindow w = index.window({-1.4F, 1.0F}, {1.4F, 2.0F}, 0);
  EXPECT_EQ(w.i0, -2);
  EXPECT_EQ(index.place(-2, 1), kLayout.at(8, 1));
  EXPECT_EQ(index.place(11, -1), kLayout.at(1, 4));
  EXPECT_EQ(index.window({-100.0F, 0.0F}, {100.0F, 1.0F}, 0).width(), 10);
}

TEST(CellWindow, CornersWeighABilinearMean) {
  for (const EdgeKind kind : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    const CellIndex index(domain(kind), kLayout);
    const CellCorners corners = corners_at(index, {3.75F, 2.25F});
    float x = 0.0F, z = 0.0F, sum = 0.0F;
    for (std::size_t n = 0; n < 4; ++n) {
      x += corners.weight[n] * kLayout.middle(corners.i[n], corners.k[n]).x;
      z += corners.weight[n] * kLayout.middle(corners.i[n], corners.k[n]).y;
      sum += corners.weight[n];
    }
    EXPECT_FLOAT_EQ(sum, 1.0F);
    EXPECT_FLOAT_EQ(x, 3.75F);
    EXPECT_FLOAT_EQ(z, 2.25F);
  }
  // Beside a wall the cell inside has it all.
  const CellIndex index(domain(EdgeKind::kWall), kLayout);
  const CellCorners corners = corners_at(index, {0.1F, 2.5F});
  for (std::size_t n = 0; n < 4; ++n) EXPECT_EQ(corners.i[n], 0);
}

}  // namespace
}  // namespace regatta
