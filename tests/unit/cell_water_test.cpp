#include "cells/cell_water.h"

#include <gtest/gtest.h>

#include <memory>

namespace regatta {
namespace {

WaterSetup pond() {
  WaterSetup setup;
  setup.domain.lower = {-2.0F, -1.0F};
  setup.domain.upper = {2.0F, 1.0F};
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, 3.0F));
  setup.level = 4.0F;
  setup.spacing = 0.1F;
  return setup;
}

TEST(CellWater, IsLaidByLevelAndRegions) {
  WaterSetup setup = pond();
  setup.regions.push_back({{-2.0F, -1.0F}, {0.0F, 1.0F}, 5.0F, {0.5F, 0.0F}});
  setup.regions.push_back({{1.0F, -1.0F}, {2.0F, 1.0F}, 2.0F, Vec2(1.0F)});  // below the bed: dry
  const auto water = CellWater::create(setup, Params{});
  ASSERT_TRUE(water.ok());
  EXPECT_EQ(water.value().layout().nx, 40);
  EXPECT_EQ(water.value().layout().nz, 20);
  EXPECT_NEAR(water.value().totals().volume, 2.0 * 2.0 * 2.0 + 1.0 * 2.0 * 1.0, 1e-5);
  EXPECT_FLOAT_EQ(water.value().sample({-1.0F, 0.0F}).surface, 5.0F);
  EXPECT_FLOAT_EQ(water.value().sample({-1.0F, 0.0F}).velocity.x, 0.5F);
  EXPECT_FALSE(water.value().sample({1.5F, 0.0F}).wet);
  EXPECT_FLOAT_EQ(water.value().sample({1.5F, 0.0F}).surface, 3.0F);
  EXPECT_FALSE(water.value().sample({2.5F, 0.0F}).wet);  // outside
}

TEST(CellWater, RefusesWhatDoesNotFit) {
  WaterSetup setup = pond();
  setup.spacing = 1e-5F;
  EXPECT_FALSE(CellWater::create(setup, Params{}).ok());
  setup.domain.upper = setup.domain.lower + 600.0F;  // as the scene reader says it
  setup.spacing = 0.0625F;
  EXPECT_EQ(CellWater::create(setup, Params{}).error().message, "92.2 million cells of 0.0625 m; at most 80 million");
  setup = pond();
  setup.spacing = 1.0F;
  EXPECT_FALSE(CellWater::create(setup, Params{}).ok());
}

TEST(CellWater, SampleIsLinearBetweenTheCellsOfAPlane) {
  auto water = CellWater::create(pond(), Params{});
  ASSERT_TRUE(water.ok());
  water.value().set_water([](Vec2 at) { return 1.0F + 0.1F * at.x - 0.2F * at.y; },
                          [](Vec2 at) { return Vec2(0.3F, 0.1F * at.x); });
  const WaterSample sample = water.value().sample({0.33F, -0.21F});
  EXPECT_NEAR(sample.depth, 1.0F + 0.033F + 0.042F, 1e-6F);
  EXPECT_NEAR(sample.surface, 3.0F + sample.depth, 1e-6F);
  EXPECT_NEAR(sample.velocity.x, 0.3F, 1e-6F);
}

TEST(CellWater, TooLongAStepIsReportedAndStaysBounded) {
  for (const EdgeKind edge : {EdgeKind::kWall, EdgeKind::kPeriodic, EdgeKind::kOpen}) {
    WaterSetup setup = pond();
    setup.domain.west = setup.domain.east = edge;
    setup.regions.push_back({{-2.0F, -1.0F}, {0.0F, 1.0F}, 6.0F, Vec2(0.0F)});
    auto made = CellWater::create(setup, Params{});
    ASSERT_TRUE(made.ok());
    CellWater water = std::move(made).value();
    Params params;
    params.water_max_substeps = 2.0;
    Profiler profiler;
    const double volume = water.totals().volume;
    const auto fastest = static_cast<float>(params.water_grid_cfl) * water.layout().dx / 0.5F;  // |u| + c
    for (int i = 0; i < 100; ++i) {
      const WaterStepReport report = water.step({params, 0.0, 1.0, {}, {}, {}}, {}, profiler);
      EXPECT_TRUE(report.capped);
      EXPECT_EQ(report.substeps, 2);
      EXPECT_LT(water.totals().max_speed, 1.5F * fastest);  // √2 along the diagonal
    }
    EXPECT_TRUE(water.totals().finite);
    EXPECT_GT(water.totals().max_speed, 0.0F);
    EXPECT_NEAR(water.totals().volume + water.totals().volume_out - water.totals().volume_in, volume, 1e-6 * volume);
    EXPECT_GE(*std::min_element(water.cells().h.begin(), water.cells().h.end()), 0.0F);
  }
}

TEST(CellWater, RestOverAHillStaysRestInTooLongSteps) {
  WaterSetup setup = pond();
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, 2.0F));
  auto hill = std::make_shared<Terrain>(*setup.terrain);
  hill->flat = false;
  hill->origin = setup.domain.lower;
  hill->spacing = 0.5F;
  hill->nx = 9;
  hill->nz = 9;
  hill->heights.assign(81, 2.0F);
  for (std::size_t n = 0; n < hill->heights.size(); ++n) hill->heights[n] += 0.02F * static_cast<float>(n % 13);
  hill->heights[40] = 3.5F;  // an island
  setup.terrain = hill;
  auto made = CellWater::create(setup, Params{});
  ASSERT_TRUE(made.ok());
  Params params;
  params.water_max_substeps = 2.0;
  Profiler profiler;
  const std::vector<float> before = made.value().cells().h;
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(made.value().step({params, 0.0, 1.0, {}, {}, {}}, {}, profiler).capped);
  EXPECT_EQ(made.value().totals().max_speed, 0.0F);
  EXPECT_EQ(made.value().cells().h, before);
}

TEST(CellWater, NoTimeChangesNothing) {
  auto water = CellWater::create(pond(), Params{});
  ASSERT_TRUE(water.ok());
  Profiler profiler;
  EXPECT_EQ(water.value().step({Params{}, 0.0, 0.0, {}, {}, {}}, {}, profiler).substeps, 0);
}

}  // namespace
}  // namespace regatta
