#include "cells/cell_dye.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

struct Stream {
  Domain domain{{0.0F, 0.0F}, {4.0F, 2.0F}};
  CellLayout layout = make_cell_layout({0.0F, 0.0F}, {4.0F, 2.0F}, 40, 20);
  Cells cells{layout};
  CellDye dye;
  DyeScratch scratch;

  Stream() { domain.west = domain.east = EdgeKind::kPeriodic; }
  [[nodiscard]] float sum() const {
    float total = 0.0F;
    for (const Vec2& d : dye) total += d.x;
    return total;
  }
};

TEST(CellDye, MovesWithTheWaterAcrossAPeriodicEdge) {
  Stream s;
  for (float& u : s.cells.u) u = 1.0F;
  const CellIndex index(s.domain, s.layout);
  release_dye(std::vector<DyeDrop>{{{3.75F, 1.05F}, 0.2F, 0}}, index, s.dye);
  const float before = s.sum();
  EXPECT_GT(before, 8.0F);  // π 2² cells, about
  for (int i = 0; i < 50; ++i) carry_dye(0.01F, 1e9, index, s.cells, s.scratch, s.dye);
  EXPECT_NEAR(s.sum(), before, 1e-3F * before);
  EXPECT_GT(s.dye[s.layout.at(2, 10)].x, 0.5F);  // 0.5 m on: 4.25 m is 0.25 m
  EXPECT_LT(s.dye[s.layout.at(37, 10)].x, 0.1F);
  EXPECT_EQ(s.dye[s.layout.at(2, 10)].y, 0.0F);
}

TEST(CellDye, FadesAndIsForgotten) {
  Stream s;
  const CellIndex index(s.domain, s.layout);
  release_dye(std::vector<DyeDrop>{{{2.05F, 1.05F}, 0.2F, 1}}, index, s.dye);
  carry_dye(0.5F, 1.0, index, s.cells, s.scratch, s.dye);
  EXPECT_NEAR(s.dye[s.layout.at(20, 10)].y, std::exp(-0.5F), 1e-5F);
  carry_dye(0.5F, 0.0, index, s.cells, s.scratch, s.dye);
  EXPECT_TRUE(s.dye.empty());
}

}  // namespace
}  // namespace regatta
