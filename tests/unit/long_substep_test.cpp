#include "cells/long_substep.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr double kCfl = 0.25, kDiffusion = 0.25;

Cells filled(const CellLayout& layout, float h, Vec2 velocity) {
  Cells cells(layout);
  std::fill(cells.h.begin(), cells.h.end(), h);
  std::fill(cells.u.begin(), cells.u.end(), velocity.x);
  std::fill(cells.w.begin(), cells.w.end(), velocity.y);
  return cells;
}

TEST(BoundedSubstep, WhatIsStableIsLeftAlone) {
  const CellLayout layout = make_cell_layout({0.0F, 0.0F}, {1.0F, 2.0F}, 10, 10);
  Cells cells = filled(layout, 0.1F, {0.5F, -0.3F});
  const LongSubstep bounds = bound_substep(layout, cells, 0.01, kCfl, 1e-3, kDiffusion);
  EXPECT_EQ(bounds.gravity, kGravity);  // √(g h) = 0.99 m/s of 2.5 m/s
  EXPECT_EQ(bounds.viscosity, 1e-3F);
  cut_speeds(bounds, cells);
  EXPECT_EQ(cells.u[layout.at(3, 4)], 0.5F);
  EXPECT_EQ(cells.w[layout.at(3, 4)], -0.3F);
}

TEST(BoundedSubstep, WavesSpeedsAndDiffusionStayWithinTheirShares) {
  const CellLayout layout = make_cell_layout({0.0F, 0.0F}, {1.0F, 2.0F}, 10, 10);
  Cells cells = filled(layout, 1.0F, {5.0F, -10.0F});
  cells.h[layout.at(2, 2)] = 4.0F;  // the deepest
  constexpr double kLongStep = 0.1;
  const LongSubstep bounds = bound_substep(layout, cells, kLongStep, kCfl, 10.0, kDiffusion);
  EXPECT_FLOAT_EQ(bounds.fastest.x, 0.25F);  // 0.25 · 0.1 m / 0.1 s
  EXPECT_FLOAT_EQ(bounds.fastest.y, 0.5F);
  EXPECT_FLOAT_EQ(std::sqrt(bounds.gravity * 4.0F), 0.125F);
  EXPECT_NEAR(static_cast<double>(bounds.viscosity) * kLongStep * (1.0 / 0.01 + 1.0 / 0.04), kDiffusion, 1e-6);
  cut_speeds(bounds, cells);
  for (int k = -kGhosts; k < layout.nz + kGhosts; ++k) {
    for (int i = -kGhosts; i < layout.nx + kGhosts; ++i) {
      const std::size_t c = layout.at(i, k);
      const float wave = std::sqrt(bounds.gravity * cells.h[c]);
      EXPECT_LE(std::abs(cells.u[c]) + wave, 0.25001F);
      EXPECT_LE(std::abs(cells.w[c]) + wave, 0.50001F);
      EXPECT_FLOAT_EQ(cells.w[c], -2.0F * cells.u[c]);  // not turned
      EXPECT_GT(cells.u[c], 0.0F);
    }
  }
}

}  // namespace
}  // namespace regatta
