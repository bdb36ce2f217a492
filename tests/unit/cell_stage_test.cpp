#include "cells/cell_stage.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

TEST(CellStage, TilesCoverEveryCellOnceAndStartAtWholeVectors) {
  for (const auto& [nx, nz] : {std::pair(4, 4), std::pair(600, 100), std::pair(1000, 1000), std::pair(257, 33)}) {
    const CellLayout layout = make_cell_layout({0.0F, 0.0F}, {1.0F, 1.0F}, nx, nz);
    std::vector<int> times(static_cast<std::size_t>(layout.count()), 0);
    for (const CellTile& tile : make_tiles(layout)) {
      EXPECT_EQ(tile.i0 % kLanes, 0);
      for (int k = tile.k0; k < tile.k1; ++k) {
        for (int i = tile.i0; i < tile.i1; ++i) ++times[static_cast<std::size_t>(k * nx + i)];
      }
    }
    for (const int t : times) EXPECT_EQ(t, 1);
  }
}

struct Lake {
  CellLayout layout = make_cell_layout({0.0F, 0.0F}, {3.0F, 2.0F}, 30, 20);
  std::vector<CellTile> tiles = make_tiles(layout);
  std::vector<float> bed = std::vector<float>(layout.array_size(), 0.0F);
  std::vector<float> over = bed, level = bed;
  Cells cells{layout}, half{layout};

  void first(const StageTerms& terms) {
    find_levels(layout, bed, over, cells, level);
    for (const CellTile& tile : tiles) first_stage(terms, layout, tile, level, cells, half);
  }
  void second(const StageTerms& terms) {
    find_levels(layout, bed, over, half, level);
    for (const CellTile& tile : tiles) second_stage(terms, layout, tile, level, half, cells);
  }
  // Everywhere alike, ghosts too: what changes then is by friction alone.
  void fill(float h, float u) {
    for (int k = -kGhosts; k < layout.nz + kGhosts; ++k) {
      for (int i = -kGhosts; i < layout.nx + kGhosts; ++i) {
        for (Cells* c : {&cells, &half}) {
          c->h[layout.at(i, k)] = h;
          c->u[layout.at(i, k)] = u;
        }
      }
    }
  }
};

TEST(CellStage, LevelsHoldWhatDepthsAreShortOfByRoundOff) {
  Lake lake;
  const std::size_t c = lake.layout.at(7, 3);
  lake.bed[c] = -5.25F;
  lake.over[c] = 0.5F;
  lake.cells.h[c] = 4.75F;
  lake.cells.carry[c] = 1e-9F;
  find_levels(lake.layout, lake.bed, lake.over, lake.cells, lake.level);
  EXPECT_EQ(lake.level[c], 1e-9F);
  EXPECT_EQ(lake.level[c + 1], 0.0F);
}

TEST(CellStage, FrictionIsManningsLawImplicitly) {
  Lake lake;
  lake.fill(0.5F, 2.0F);
  StageTerms terms;
  terms.dt = 0.01F;
  terms.manning = 0.03F;
  lake.first(terms);
  const double rate = 9.81 * 0.03 * 0.03 * 2.0 / std::pow(0.5, 4.0 / 3.0);
  EXPECT_NEAR(lake.half.u[lake.layout.at(29, 19)], 2.0 / (1.0 + 0.01 * rate), 1e-5);
  EXPECT_FLOAT_EQ(lake.half.h[lake.layout.at(29, 19)], 0.5F);
}

TEST(CellStage, FastestRateSeesEveryCellAndNoPadding) {
  Lake lake;
  lake.fill(0.0F, 0.0F);
  std::vector<float> partial;
  EXPECT_NEAR(fastest_rate(lake.layout, lake.tiles, lake.cells, partial), 0.0F, 1e-12F);
  lake.cells.h[lake.layout.at(29, 19)] = 1.0F;
  lake.cells.w[lake.layout.at(29, 19)] = -2.0F;
  EXPECT_NEAR(fastest_rate(lake.layout, lake.tiles, lake.cells, partial), (2.0F + std::sqrt(kGravity)) / 0.1F, 1e-3F);
  lake.cells.u[lake.layout.at(30, 19)] = 1e6F;  // a ghost
  EXPECT_LT(fastest_rate(lake.layout, lake.tiles, lake.cells, partial), 100.0F);
}

// Rounding errors of the depth are carried over: a trickle far below its last bit adds up.
TEST(CellStage, ATrickleBelowRoundOffIsNotLost) {
  Lake lake;
  lake.fill(8.0F, 0.0F);
  StageTerms terms;
  terms.dt = 0.001F;
  constexpr float kTrickle = 1e-8F;  // half the spacing of floats at 8 is 4.8e-7
  const std::size_t c = lake.layout.at(7, 7);
  for (int i = 0; i < 100; ++i) {
    lake.cells.carry[c] += kTrickle;
    lake.first(terms);
    lake.second(terms);
  }
  double volume = 0.0;
  for (int k = 0; k < lake.layout.nz; ++k) {
    for (int i = 0; i < lake.layout.nx; ++i) {
      const std::size_t at = lake.layout.at(i, k);
      volume += static_cast<double>(lake.cells.h[at]) - 8.0 + static_cast<double>(lake.cells.carry[at]);
    }
  }
  EXPECT_NEAR(volume, 1e-6, 1e-9);
}

}  // namespace
}  // namespace regatta
