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

TEST(CellWakes, EveryImageOfALongWakeAdds) {
  Domain domain{{-0.6F, -0.5F}, {0.6F, 0.5F}};
  domain.west = domain.east = domain.south = domain.north = EdgeKind::kPeriodic;
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 12, 10);
  const CellIndex index(domain, layout);
  WakeField wake;
  wake.origin = {-3.2F, -1.7F};
  wake.axis = {0.98006658F, 0.19866933F};
  wake.spacing = 0.1F;
  wake.nx = wake.stride = 74;
  wake.nz = 33;
  for (int n = 0; n < wake.nx * wake.nz; ++n) {
    const int i = n % wake.nx, k = n / wake.nx;
    const bool rim = i == 0 || k == 0 || i + 1 == wake.nx || k + 1 == wake.nz;  // where round-off decides
    wake.u.push_back(rim ? 0.0F : std::sin(0.05F * static_cast<float>(n)));
    wake.w.push_back(rim ? 0.0F : std::cos(0.03F * static_cast<float>(n)));
  }
  const std::vector<const WakeField*> wakes = {&wake};
  std::vector<CellPull> pulls;
  find_pulls(1.5F, wakes, index, pulls);
  std::vector<Vec2> sum(layout.array_size(), Vec2(0.0F));
  for (const CellPull& pull : pulls) sum[pull.cell] += pull.acceleration;
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      Vec2 expected(0.0F);
      for (int z = -5; z <= 5; ++z) {
        for (int x = -5; x <= 5; ++x) {
          const Vec2 image(1.2F * static_cast<float>(x), 1.0F * static_cast<float>(z));
          expected += 1.5F * wake.at(layout.middle(i, k) + image);
        }
      }
      EXPECT_LT(glm::length(sum[layout.at(i, k)] - expected), 2.0e-4F) << i << " " << k;
    }
  }
}

}  // namespace
}  // namespace regatta
