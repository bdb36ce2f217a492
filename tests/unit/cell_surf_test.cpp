#include "cells/cell_surf.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

constexpr float kSurfDry = 1e-3F;

// 4 × 4 m of cells of `spacing`, 0.5 m deep, below waves on cells of 0.25 m that stand 0.1 m high.
struct Surf {
  CellLayout layout;
  CellIndex index;
  Cells cells;
  std::vector<float> bed, walls;  // none stand there
  CellWalls closed{index, kSurfDry};
  SurfGround ground{bed, walls, closed, 0.0F, kSurfDry};
  std::vector<float> rise = std::vector<float>(256, 0.1F);
  WaveExchange waves;

  explicit Surf(float spacing)
      : layout(make_cell_layout({0, 0}, {4, 4}, static_cast<int>(4.0F / spacing), static_cast<int>(4.0F / spacing))),
        index(Domain{{0, 0}, {4, 4}}, layout),
        cells(layout),
        bed(cells.h.size(), -0.5F),
        walls(cells.h.size(), 0.0F) {
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) cells.h[layout.at(i, k)] = 0.5F;
    }
    waves.dx = waves.dz = 0.25F;
    waves.nx = waves.nz = waves.stride = 16;
    waves.rise = rise;
  }
  void take(const BrokenWave& wave) {
    waves.broken = {&wave, 1};
    EXPECT_TRUE(take_broken_waves(index, ground, waves, cells));
  }
  [[nodiscard]] double volume() const {
    double sum = 0.0;
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) sum += static_cast<double>(cells.h[layout.at(i, k)]);
    }
    return sum * layout.area();
  }
  [[nodiscard]] glm::dvec2 momentum() const {
    glm::dvec2 sum(0.0);
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) {
        const std::size_t c = layout.at(i, k);
        sum += static_cast<double>(cells.h[c]) * glm::dvec2(Vec2(cells.u[c], cells.w[c]));
      }
    }
    return layout.area() * sum;
  }
};

// A wave in cell (6, 9) of the waves.
BrokenWave wave(float volume, Vec2 flow) { return {9 * 16 + 6, {1.625F, 2.375F}, volume, flow}; }

// Volume and momentum pass to the water whether its cells are larger or smaller than those of the waves.
TEST(CellSurf, VolumeAndMomentumGoOver) {
  for (const float spacing : {0.5F, 0.25F, 0.1F, 0.05F}) {
    Surf surf(spacing);
    const double before = surf.volume();
    surf.take(wave(2e-3F, {4e-3F, -1e-3F}));
    EXPECT_NEAR(surf.volume() - before, 2e-3, 1e-6) << spacing;
    EXPECT_NEAR(surf.rise[9 * 16 + 6], 0.1F - 2e-3F / 0.0625F, 1e-5F) << spacing;
    EXPECT_NEAR(surf.momentum().x, 4e-3, 1e-6) << spacing;
    EXPECT_NEAR(surf.momentum().y, -1e-3, 1e-6) << spacing;
  }
}

// A level wave that breaks everywhere raises and moves all cells alike, however they lie below its own.
TEST(CellSurf, AnEvenWaveStaysEven) {
  for (const float spacing : {0.4F, 0.25F, 0.1F}) {
    Surf surf(spacing);
    std::vector<BrokenWave> all;
    for (int k = 0; k < 16; ++k) {
      for (int i = 0; i < 16; ++i) {
        const Vec2 at = 0.25F * (Vec2(i, k) + 0.5F);
        all.push_back({static_cast<std::size_t>(k * 16 + i), at, 0.01F * 0.0625F, Vec2(0.02F, -0.01F) * 0.0625F});
      }
    }
    surf.waves.broken = all;
    EXPECT_TRUE(take_broken_waves(surf.index, surf.ground, surf.waves, surf.cells));
    for (int k = 0; k < surf.layout.nz; ++k) {
      for (int i = 0; i < surf.layout.nx; ++i) {
        const std::size_t c = surf.layout.at(i, k);
        EXPECT_NEAR(surf.cells.h[c], 0.51F, 1e-5F) << spacing << ' ' << i << ' ' << k;
        EXPECT_NEAR(surf.cells.u[c], 0.02F / 0.51F, 1e-5F) << spacing << ' ' << i << ' ' << k;
        EXPECT_NEAR(surf.cells.w[c], -0.01F / 0.51F, 1e-5F) << spacing << ' ' << i << ' ' << k;
      }
    }
  }
}

TEST(CellSurf, ATroughTakesAFifthOfTheWaterAtMost) {
  Surf surf(0.25F);
  const double before = surf.volume();
  surf.take(wave(-1.0F, {}));
  const double taken = before - surf.volume();
  EXPECT_NEAR(taken, 0.2 * 0.5 * 0.0625, 1e-6);
  EXPECT_NEAR(surf.rise[9 * 16 + 6], 0.1 + taken / 0.0625, 1e-5);
}

// What is taken brings its velocity along, what the water refuses keeps it.
TEST(CellSurf, TheVelocityComesWithWhatIsTaken) {
  for (const float volume : {2e-3F, -2e-3F, 1.0F, -1.0F}) {
    Surf surf(0.25F);
    const double before = surf.volume();
    BrokenWave breaks = wave(volume, {2e-3F, -1e-3F});
    breaks.velocity = {0.3F, 0.1F};
    surf.take(breaks);
    const double taken = surf.volume() - before;
    EXPECT_NEAR(surf.momentum().x, 2e-3 + 0.3 * taken, 1e-6) << volume;
    EXPECT_NEAR(surf.momentum().y, -1e-3 + 0.1 * taken, 1e-6) << volume;
  }
}

TEST(CellSurf, NoBoreIsFasterThanLongWaves) {
  Surf surf(0.25F);
  surf.take(wave(1e-4F, {10.0F, 0.0F}));
  const std::size_t c = surf.layout.at(6, 9);
  EXPECT_NEAR(surf.cells.u[c], std::sqrt(kGravity * surf.cells.h[c]), 1e-3F);
}

TEST(CellSurf, DryGroundGetsWater) {
  Surf surf(0.25F);
  const std::size_t c = surf.layout.at(6, 9);
  surf.cells.h[c] = 0.0F;
  surf.take(wave(1e-3F, {}));
  EXPECT_NEAR(surf.cells.h[c], 1e-3F / 0.0625F, 1e-6F);
}

TEST(CellSurf, NothingChangesWithoutBreakers) {
  Surf surf(0.25F);
  surf.waves.broken = {};
  EXPECT_FALSE(take_broken_waves(surf.index, surf.ground, surf.waves, surf.cells));
}

TEST(CellSurf, NothingGoesOnTopOfAWallThatStandsHigherThanTheWave) {
  Surf surf(0.25F);
  const BrokenWave crest = wave(0.002F, {0.0F, 0.0F});
  const std::size_t below = surf.layout.at(6, 9);
  surf.cells.h[below] = 0.0F;
  surf.walls[below] = 1.6F;  // 1.1 m above the level
  const float before = surf.rise[crest.cell];
  surf.take(crest);
  EXPECT_EQ(surf.cells.h[below], 0.0F);
  EXPECT_EQ(surf.rise[crest.cell], before) << "the waves keep it";
  surf.walls[below] = 0.55F;  // awash: the crest is 10 cm high
  surf.take(crest);
  EXPECT_GT(surf.cells.h[below], 0.0F);
  EXPECT_LT(surf.rise[crest.cell], before);
}

}  // namespace
}  // namespace regatta
