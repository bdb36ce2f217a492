#include "cells/cell_wakes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(CellWakes, AccelerateTheCellsInsideTheirGridsAndNoDryOnes) {
  Domain domain{{0.0F, 0.0F}, {4.0F, 4.0F}};
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 40, 40);
  const CellIndex index(domain, layout);
  WakeField wake;
  wake.origin = {1.0F, 1.0F};
  wake.spacing = 0.5F;
  wake.nx = wake.nz = wake.stride = 3;
  wake.u.assign(9, 0.4F);
  wake.w.assign(9, -0.2F);
  const std::vector<const WakeField*> wakes = {&wake};
  std::vector<CellPull> pulls;
  find_pulls(1.5F, wakes, index, pulls);
  EXPECT_EQ(pulls.size(), 100U);  // 1 m by 1 m
  Cells cells(layout);
  std::fill(cells.h.begin(), cells.h.end(), 1.0F);
  cells.h[layout.at(12, 12)] = 0.0F;
  pull_cells(0.1F, 1e-6F, pulls, cells);
  EXPECT_NEAR(cells.u[layout.at(15, 15)], 0.1F * 1.5F * 0.4F, 1e-6F);
  EXPECT_NEAR(cells.w[layout.at(15, 15)], 0.1F * 1.5F * -0.2F, 1e-6F);
  EXPECT_EQ(cells.u[layout.at(12, 12)], 0.0F);
  EXPECT_EQ(cells.u[layout.at(5, 15)], 0.0F);
  find_pulls(0.0F, wakes, index, pulls);
  EXPECT_TRUE(pulls.empty());
}

}  // namespace
}  // namespace regatta
