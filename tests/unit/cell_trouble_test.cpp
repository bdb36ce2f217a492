#include "cells/cell_trouble.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

// Four cells by three of 1 m x 0.5 m.
struct Pool {
  CellLayout layout = make_cell_layout({0.0F, 0.0F}, {4.0F, 1.5F}, 4, 3);
  Cells cells{layout};
  Pool() {
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) cells.h[layout.at(i, k)] = 1.0F;
    }
  }
};

TEST(CellTrouble, FindsTheCellThatAsksForMostSubsteps) {
  Pool pool;
  pool.cells.h[pool.layout.at(1, 2)] = 1.2F;
  EXPECT_EQ(fastest_cell(pool.layout, pool.cells, 4.0F).what, "cell");
  EXPECT_EQ(fastest_cell(pool.layout, pool.cells, 4.0F).at, Vec3(1.5F, 4.0F, 1.25F));
  pool.cells.u[pool.layout.at(0, 1)] = -2.0F;  // along the longer side
  EXPECT_EQ(fastest_cell(pool.layout, pool.cells, 4.0F).at, Vec3(1.5F, 4.0F, 1.25F));
  pool.cells.w[pool.layout.at(0, 1)] = -2.0F;
  EXPECT_EQ(fastest_cell(pool.layout, pool.cells, 4.0F).at, Vec3(0.5F, 4.0F, 0.75F));
}

TEST(CellTrouble, FindsTheFirstThatIsLost) {
  Pool pool;
  EXPECT_EQ(lost_cell(pool.layout, pool.cells, 4.0F).what, "");
  pool.cells.w[pool.layout.at(3, 1)] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(lost_cell(pool.layout, pool.cells, 4.0F).at, Vec3(3.5F, 4.0F, 0.75F));
  pool.cells.h[pool.layout.at(2, 0)] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(lost_cell(pool.layout, pool.cells, 4.0F).at, Vec3(2.5F, 4.0F, 0.25F));
}

}  // namespace
}  // namespace regatta
