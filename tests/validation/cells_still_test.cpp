// Case A on the grid: water at rest stays at rest, to the last bit, over any bed and at any shore. [SWASHES 3.1]
#include "cells_scene.h"
#include "core/rng.h"

#include <gtest/gtest.h>

namespace regatta::cells_still_test {
namespace {

using namespace cells_scene;

float speed_over_bump(float level) {
  WaterSetup setup = channel(25.0, 200, level, level);
  set_bed(setup, [](double x, double) { return exact::BumpFlow::bed(x); });
  CellWater water = create(setup);
  advance(water, 20.0, 0.5);
  return water.totals().max_speed;
}

TEST(CellsStill, OverAnImmersedBump) { EXPECT_EQ(speed_over_bump(0.5F), 0.0F); }
TEST(CellsStill, OverAnEmergedBump) { EXPECT_EQ(speed_over_bump(0.1F), 0.0F); }

// Still water stays still with islands, shores at the walls, and a level far from zero.
TEST(CellsStill, OverRandomGround) {
  for (const float level : {0.0F, 812.5F}) {
    WaterSetup setup = tank({-3.0F, -2.0F}, {3.0F, 2.0F}, level, level - 1.0F, 0.1F);
    Rng rng(5);
    setup.terrain = terrain_of(setup.domain, 0.1F, [&](float, float) { return level + rng.uniform(-1.0F, 0.6F); });
    CellWater water = create(setup);
    const std::vector<float> before = water.cells().h;
    advance(water, 10.0, 0.1);
    EXPECT_EQ(water.totals().max_speed, 0.0F) << level;
    EXPECT_EQ(water.cells().h, before) << level;
  }
}

}  // namespace
}  // namespace regatta::cells_still_test
