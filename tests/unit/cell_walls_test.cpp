#include "cells/cell_walls.h"

#include <gtest/gtest.h>

#include <memory>

namespace regatta {
namespace {

// A wall through a basin along z that covers the cells of column i by the given share, on its upper side.
struct WalledBasin {
  StageTerms terms;
  Domain domain{{0.0F, 0.0F}, {1.0F, 1.0F}};
  CellLayout layout = make_cell_layout(domain.lower, domain.upper, 10, 10);
  CellIndex index{domain, layout};
  Cells cells{layout};
  CellWalls walls{index, 1e-6F};

  WalledBasin() { std::fill(cells.h.begin(), cells.h.end(), 0.0F); }
  void lay(float depth, float speed) {
    for (int k = 0; k < 10; ++k) {
      for (int i = 0; i < 10; ++i) {
        cells.h[layout.at(i, k)] = depth;
        cells.u[layout.at(i, k)] = speed;
      }
    }
  }
  // The wall's upper side lies at x = 0.1 (i + 1) - 0.1 (1 - share), all cells below it are covered.
  [[nodiscard]] static std::vector<WallCover> wall(int i, float share) {
    std::vector<WallCover> cover;
    for (int k = 0; k < 10; ++k) {
      for (int n = 0; n <= std::min(9, i + 2); ++n) {
        WallCover cell;
        cell.i = n;
        cell.k = k;
        cell.share = n < i ? 1.0F : n == i ? share : 0.0F;
        cell.closed = cell.share > 0.5F;
        cell.distance = 0.1F * (static_cast<float>(n - i) + 0.5F - share);
        cell.faces = {n <= i ? 0.0F : 1.0F, 1.0F - cell.share};
        if (n == 0) cell.faces.x = 1.0F;
        cell.top = 1.0F;
        cover.push_back(cell);
      }
    }
    return cover;
  }
  void note(const std::vector<WallCover>& cover) {
    const std::vector<const std::vector<WallCover>*> all = {&cover};
    walls.note(all);
  }
  // A step in which nothing flows: the rooms change alone. The stages' means are those of cell_stage.h.
  void step() {
    EXPECT_TRUE(walls.enter(cells));
    walls.begin_first(cells);
    Cells half = cells;
    walls.end_first(terms, 0.0, 1.0, half);
    walls.begin_second(half);
    for (std::size_t c = 0; c < cells.h.size(); ++c) {
      const float h = 0.5F * (cells.h[c] + half.h[c]);
      const float per = h > 0.0F ? 0.5F / h : 0.0F;
      cells.u[c] = per * (cells.h[c] * cells.u[c] + half.h[c] * half.u[c]);
      cells.w[c] = per * (cells.h[c] * cells.w[c] + half.h[c] * half.w[c]);
      cells.carry[c] = 0.5F * (cells.carry[c] + half.carry[c]);
      cells.h[c] = h;
    }
    walls.end_second(terms, 0.0, 1.0, cells);
    EXPECT_TRUE(walls.leave(cells));
  }
  [[nodiscard]] WaterSums sums() const {
    WaterSums sum;
    for (int k = 0; k < 10; ++k) {
      for (int i = 0; i < 10; ++i) {
        const std::size_t c = layout.at(i, k);
        sum.add(static_cast<double>(cells.h[c]) + static_cast<double>(cells.carry[c]), cells.u[c], cells.w[c], 0.0);
      }
    }
    const std::vector<float> bed(layout.array_size(), 0.0F);
    walls.add_rooms(cells, bed, 0.0F, sum);
    return sum;
  }
};

TEST(CellWalls, WaterIsKeptAsWallsComeMoveAndGo) {
  WalledBasin basin;
  basin.lay(0.5F, 0.3F);
  basin.walls.settle();
  const WaterSums before = basin.sums();
  for (const auto& [i, share] :
       {std::pair{3, 0.2F}, {3, 0.4F}, {3, 0.7F}, {3, 1.0F}, {4, 0.3F}, {6, 0.9F}, {2, 0.1F}}) {
    const auto cover = WalledBasin::wall(i, share);
    basin.note(cover);
    basin.step();
    EXPECT_NEAR(basin.sums().amount, before.amount, 5e-6);
    EXPECT_NEAR(basin.sums().flow_x, before.flow_x, 1e-5);
    for (int n = 0; n < i; ++n) EXPECT_EQ(basin.cells.h[basin.layout.at(n, 5)], 0.0F);
  }
  basin.note({});
  basin.step();
  EXPECT_FALSE(basin.walls.any());
  EXPECT_NEAR(basin.sums().amount, before.amount, 5e-6);
}

TEST(CellWalls, AWallThatStaysChangesNothing) {
  WalledBasin basin;
  basin.lay(0.5F, 0.3F);
  const auto cover = WalledBasin::wall(4, 0.8F);
  basin.note(cover);
  basin.walls.settle();
  const std::vector<float> before = basin.cells.h;
  basin.note(cover);
  EXPECT_FALSE(basin.walls.enter(basin.cells));
  EXPECT_FALSE(basin.walls.leave(basin.cells));
  EXPECT_EQ(basin.cells.h, before);
}

// The water that stands level beside a wall stays level while the wall takes more of it: it rises as a whole there.
TEST(CellWalls, RoomFollowsTheWall) {
  WalledBasin basin;
  basin.lay(0.5F, 0.0F);
  const auto from = WalledBasin::wall(4, 0.6F), to = WalledBasin::wall(4, 0.8F);
  basin.note(from);
  basin.walls.settle();
  basin.note(to);
  basin.walls.enter(basin.cells);
  EXPECT_NEAR(basin.cells.h[basin.layout.at(5, 5)], 0.5F, 1e-6F);  // not yet: its room changes with the sub-steps
  basin.walls.begin_first(basin.cells);
  Cells half = basin.cells;
  basin.walls.end_first(basin.terms, 0.0, 1.0, half);
  EXPECT_NEAR(half.h[basin.layout.at(5, 5)], 0.5F * 1.4F / 1.2F, 1e-5F);
}

// A wall stops flow into it, but not flow along it or water that moves with it.
TEST(CellWalls, HoldsTheWaterAcross) {
  WalledBasin basin;
  basin.lay(0.5F, -0.4F);
  for (float& w : basin.cells.w) w = 0.7F;
  auto cover = WalledBasin::wall(4, 1.0F);
  basin.note(cover);
  basin.walls.settle();
  std::vector<WallImpulse> impulses;
  basin.walls.hold(1e3F, 1.0, 0.0, basin.cells, impulses);
  EXPECT_NEAR(basin.cells.u[basin.layout.at(5, 5)], 0.0F, 1e-3F);
  EXPECT_EQ(basin.cells.w[basin.layout.at(5, 5)], 0.7F);
  EXPECT_EQ(basin.cells.u[basin.layout.at(6, 5)], -0.4F);
  double force = 0.0;
  for (const WallImpulse& impulse : impulses) force += impulse.force.x;
  EXPECT_NEAR(force, -1000.0 * 0.5 * 0.1 * 1.0 * 0.4, 0.1);
  basin.lay(0.5F, -0.4F);
  for (WallCover& cell : cover) cell.velocity = {-0.4F, 0.0F};
  basin.note(cover);
  basin.walls.settle();
  basin.walls.hold(1e3F, 1.0, 0.0, basin.cells, impulses);
  EXPECT_NEAR(basin.cells.u[basin.layout.at(5, 5)], -0.4F, 1e-6F);
}

}  // namespace
}  // namespace regatta
