#include "cells/cell_water.h"

#include <gtest/gtest.h>

#include <cmath>
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

// Vortices of wakes (wake/seeding.h) bring only the part of the vorticity that cells do not shed by themselves.
TEST(CellWater, VorticesBringAPartOfWhatIsShed) {
  const auto water = CellWater::create(pond(), Params{});
  ASSERT_TRUE(water.ok());
  EXPECT_TRUE(water.value().carries_wakes());
  EXPECT_EQ(water.value().shed_share(), 0.58F);
}

TEST(CellWater, TellsWhereItIsNoLongerFinite) {
  auto water = CellWater::create(pond(), Params{});
  ASSERT_TRUE(water.ok());
  EXPECT_TRUE(water.value().totals().finite);
  EXPECT_EQ(water.value().lost_place().what, "");
  const Vec2 there = water.value().layout().middle(7, 3);
  water.value().set_water([](Vec2) { return 1.0F; },
                          [&](Vec2 at) { return Vec2(at == there ? INFINITY : 0.0F, 0.0F); });
  EXPECT_FALSE(water.value().totals().finite);
  EXPECT_EQ(water.value().lost_place().what, "cell");
  EXPECT_EQ(water.value().lost_place().at, Vec3(there.x, 4.0F, there.y));
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

// The domain travels by whole cells over a bump: water that stays keeps its place in the world, and new water is still,
// over the bed there.
TEST(CellWater, TravelsByWholeCells) {
  WaterSetup setup = pond();
  setup.domain = {{-2.0F, -1.0F},  {2.0F, 1.0F}, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen,
                  EdgeKind::kOpen, true};
  Terrain bump{41, 21, {-2.0F, -1.0F}, 0.2F, {}};
  for (int k = 0; k < bump.nz; ++k) {
    for (int i = 0; i < bump.nx; ++i) bump.heights.push_back(3.0F + 0.01F * static_cast<float>((i * i + 3 * k) % 40));
  }
  setup.terrain = std::make_shared<Terrain>(bump);
  auto made = CellWater::create(setup, Params{});
  ASSERT_TRUE(made.ok());
  CellWater& water = made.value();
  water.set_water([](Vec2 at) { return 1.0F + 0.1F * at.x; }, [](Vec2 at) { return Vec2(at.x, at.y); });
  const CellLayout before = water.layout();
  const Cells was = water.cells();
  std::vector<float> beds;
  for (int k = 0; k < before.nz; ++k) {
    for (int i = 0; i < before.nx; ++i) beds.push_back(water.bed(i, k));
  }
  const auto bed_before = [&](int i, int k) { return beds[static_cast<std::size_t>(k * before.nx + i)]; };
  const double volume = water.totals().volume;
  const auto go = [&](int i, int k) {
    Domain domain = setup.domain;
    const Vec2 way = Vec2(before.dx, before.dz) * Vec2(static_cast<float>(i), static_cast<float>(k));
    domain.lower += way;
    domain.upper += way;
    water.travel(domain, Params{}, {});
  };
  go(3, -2);
  EXPECT_NEAR(water.layout().lower.x, before.lower.x + 0.3F, 1e-6F);
  for (int k = 0; k < before.nz; ++k) {
    for (int i = 0; i < before.nx; ++i) {
      const std::size_t c = water.layout().at(i, k);
      const bool kept = i + 3 < before.nx && k - 2 >= 0;
      if (kept) {
        EXPECT_EQ(water.cells().h[c], was.h[before.at(i + 3, k - 2)]);
        EXPECT_EQ(water.cells().w[c], was.w[before.at(i + 3, k - 2)]);
        EXPECT_EQ(water.bed(i, k), bed_before(i + 3, k - 2));
      } else {
        EXPECT_NEAR(water.cells().h[c] + water.bed(i, k), 4.0F, 1e-6F);
        EXPECT_EQ(water.cells().u[c], 0.0F);
      }
    }
  }
  go(0, 0);
  EXPECT_EQ(water.layout().lower, before.lower);
  for (int k = 0; k < before.nz; ++k) {
    for (int i = 0; i < before.nx; ++i) EXPECT_EQ(water.bed(i, k), bed_before(i, k));
  }
  EXPECT_EQ(water.cells().h[before.at(5, 4)], was.h[before.at(5, 4)]);
  EXPECT_FLOAT_EQ(water.cells().h[before.at(0, 0)] + water.bed(0, 0), 4.0F);
  const WaterTotals after = water.totals();
  EXPECT_GT(after.volume_in + after.volume_out, 0.0);
  EXPECT_NEAR(after.volume, volume + after.volume_in - after.volume_out, 1e-6 * volume);
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
