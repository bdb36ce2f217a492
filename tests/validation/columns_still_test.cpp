// Case A: water at rest stays at rest, over a flat bed, an immersed bump and a bump that emerges. [SWASHES 3.1]
#include "columns_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

using namespace columns_scene;

TEST(ColumnsStill, FlatTankWithWalls) {
  ColumnWater water = create(tank({-5.0F, -2.0F}, {5.0F, 2.0F}, 0.0F, -1.0F, 0.1F));
  advance(water, Params{}, 20.0);
  const WaterTotals totals = water.totals();
  fmt::print("flat tank: max |u| {:.2e} m/s after 20 s\n", totals.max_speed);
  // Places are floats: 5 m ± 2.4e-7 m on a 0.1 m lattice unbalances 36 pressures of g h by about 1e-4 m/s², for a few
  // steps.
  EXPECT_LT(totals.max_speed, 1.0e-4F);
  EXPECT_NEAR(water.sample({0.3F, 0.4F}).surface, 0.0F, 2.0e-3F);    // the kernel sum on the lattice: 1e-3 of the depth
  EXPECT_NEAR(water.sample({-5.0F, -2.0F}).surface, 0.0F, 2.0e-3F);  // and in the corner
}

struct BumpResult {
  float max_speed = 0.0F;
  float surface_error = 0.0F;
};

BumpResult rest_over_bump(float level) {
  WaterSetup setup = tank({0.0F, -1.0F}, {25.0F, 1.0F}, level, 0.0F, 0.1F);
  make_periodic(setup, false, true);
  setup.terrain = terrain_of(setup.domain, 0.025F,
                             [](float x, float) { return std::max(0.0F, 0.2F - 0.05F * (x - 10.0F) * (x - 10.0F)); });
  ColumnWater water = create(setup);
  advance(water, Params{}, 20.0);
  BumpResult result{water.totals().max_speed, 0.0F};
  for (int i = 0; i < 250; ++i) {
    const WaterSample sample = water.sample({0.05F + 0.1F * static_cast<float>(i), 0.0F});
    if (sample.wet) result.surface_error = std::max(result.surface_error, std::abs(sample.surface - level));
  }
  return result;
}

TEST(ColumnsStill, ImmersedBump) {
  const BumpResult result = rest_over_bump(0.5F);
  fmt::print("immersed bump: max |u| {:.2e} m/s, surface error {:.2e} m after 20 s\n", result.max_speed,
             result.surface_error);
  // The pressure sum and the bed's slope agree to second order in l only: a slow wave of 0.2 % of √(g h) = 2.2 m/s is
  // left.
  EXPECT_LT(result.max_speed, 5.0e-3F);
  EXPECT_LT(result.surface_error, 2.5e-3F);  // 0.5 % of the depth
}

TEST(ColumnsStill, EmergedBump) {
  const BumpResult result = rest_over_bump(0.1F);
  fmt::print("emerged bump: max |u| {:.2e} m/s, surface error {:.2e} m after 20 s\n", result.max_speed,
             result.surface_error);
  // The last columns at the waterline, a few millimetres deep, rock in place; 1 % of √(g h) of the open water (1 m/s).
  EXPECT_LT(result.max_speed, 1.0e-2F);
  EXPECT_LT(result.surface_error, 3.0e-3F);  // 3 % of the depth, at the waterline
}

}  // namespace
}  // namespace regatta
