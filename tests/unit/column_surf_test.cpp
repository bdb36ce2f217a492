#include "columns/column_surf.h"

#include "still_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

// Columns of 0.1 m, 1 m deep, below waves on cells of 0.25 m.
struct Surf {
  StillField still;
  std::vector<float> rise = std::vector<float>(256, 0.1F);
  std::vector<ColumnRange> ranges;
  WaveExchange waves;

  Surf() {
    waves.dx = waves.dz = 0.25F;
    waves.nx = waves.nz = waves.stride = 16;
    waves.rise = rise;
  }
  // As after a move by which none went anywhere: the columns in the field's order.
  void take(const BrokenWave& wave) {
    waves.broken = {&wave, 1};
    for (int i = 0; i < still.field.count; ++i) {
      if (still.field.is_ghost(i)) continue;
      const auto from = static_cast<std::size_t>(i), to = static_cast<std::size_t>(still.field.source[from]);
      still.columns.x[to] = still.field.x[from];
      still.columns.z[to] = still.field.z[from];
      still.columns.volume[to] = still.field.volume[from];
    }
    take_broken_waves(still.domain, still.kernels, still.field, waves, ranges, still.columns);
  }
  [[nodiscard]] double volume() const {
    double sum = 0.0;
    for (const float v : still.columns.volume) sum += static_cast<double>(v);
    return sum;
  }
  [[nodiscard]] glm::dvec2 momentum() const {
    glm::dvec2 sum(0.0);
    const Columns& columns = still.columns;
    for (std::size_t n = 0; n < columns.x.size(); ++n) {
      sum += static_cast<double>(columns.volume[n]) * glm::dvec2(Vec2(columns.u[n], columns.w[n]));
    }
    return sum;
  }
};

BrokenWave wave(float volume, Vec2 flow, Vec2 at = {0.6F, -0.9F}) { return {40, at, volume, flow}; }

// Places are in the open and in a corner, where columns have images beyond the walls.
TEST(ColumnSurf, VolumeAndMomentumGoOver) {
  for (const Vec2 at : {Vec2(0.6F, -0.9F), Vec2(2.9F, 2.9F)}) {
    Surf surf;
    const double before = surf.volume();
    surf.take(wave(2e-3F, {4e-3F, -1e-3F}, at));
    EXPECT_NEAR(surf.volume() - before, 2e-3, 1e-6);
    EXPECT_NEAR(surf.rise[40], 0.1F - 2e-3F / 0.0625F, 1e-4F);
    EXPECT_NEAR(surf.momentum().x, 4e-3, 1e-6);
    EXPECT_NEAR(surf.momentum().y, -1e-3, 1e-6);
  }
}

// The field has the order of the last sort.
TEST(ColumnSurf, TheSurfaceRisesWhereTheWaveWas) {
  Surf surf;
  std::reverse(surf.still.columns.x.begin(), surf.still.columns.x.end());
  std::rotate(surf.still.columns.z.begin(), surf.still.columns.z.begin() + 1234, surf.still.columns.z.end());
  std::rotate(surf.still.columns.x.begin(), surf.still.columns.x.begin() + 1234, surf.still.columns.x.end());
  surf.still.update();
  surf.take(wave(0.01F, {}));
  surf.still.update();
  float highest = 0.0F;
  Vec2 place(0.0F);
  for (int i = 0; i < surf.still.field.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (surf.still.field.is_ghost(i) || surf.still.field.depth[at] <= highest) continue;
    highest = surf.still.field.depth[at];
    place = {surf.still.field.x[at], surf.still.field.z[at]};
  }
  EXPECT_LT(glm::distance(place, Vec2(0.6F, -0.9F)), 0.1F);
  EXPECT_GT(highest, 1.04F);
}

TEST(ColumnSurf, ATroughTakesAFifthOfAColumnAtMost) {
  Surf surf;
  const double before = surf.volume();
  surf.take(wave(-10.0F, {}));
  for (const float v : surf.still.columns.volume) EXPECT_GE(v, 0.799F * 0.01F);
  EXPECT_NEAR(static_cast<double>(surf.rise[40]), 0.1 + (before - surf.volume()) / 0.0625, 1e-3);
}

// What is taken brings its velocity along, what the water refuses keeps it.
TEST(ColumnSurf, TheVelocityComesWithWhatIsTaken) {
  for (const float volume : {2e-3F, -2e-3F, 10.0F, -10.0F}) {
    Surf surf;
    const double before = surf.volume();
    BrokenWave breaks = wave(volume, {2e-3F, -1e-3F});
    breaks.velocity = {0.3F, 0.1F};
    surf.take(breaks);
    const double taken = surf.volume() - before;
    EXPECT_NEAR(surf.momentum().x, 2e-3 + 0.3 * taken, 1e-6 + 1e-5 * std::abs(taken)) << volume;
    EXPECT_NEAR(surf.momentum().y, -1e-3 + 0.1 * taken, 1e-6 + 1e-5 * std::abs(taken)) << volume;
  }
}

TEST(ColumnSurf, NoBoreIsFasterThanLongWaves) {
  Surf surf;
  surf.take(wave(1e-4F, {100.0F, 0.0F}));
  EXPECT_GT(surf.momentum().x, 0.0);
  for (const float u : surf.still.columns.u) EXPECT_LE(u, std::sqrt(kGravity * 1.01F));
}

TEST(ColumnSurf, FarFromColumnsTheWavesKeepTheirs) {
  Surf surf;
  const double before = surf.volume();
  surf.take(wave(1.0F, {}, {50.0F, 0.0F}));
  EXPECT_EQ(surf.volume(), before);
  EXPECT_EQ(surf.rise[40], 0.1F);
}

}  // namespace
}  // namespace regatta
