#include "columns/column_water.h"

#include "allocations.h"
#include "core/parallel.h"
#include "geometry/convex_polytope.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

WaterSetup tank(Vec2 size, float spacing) {
  WaterSetup setup;
  setup.domain.lower = -0.5F * size;
  setup.domain.upper = 0.5F * size;
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -1.0F));
  setup.spacing = spacing;
  return setup;
}

ColumnWater create(const WaterSetup& setup) {
  Result<ColumnWater> water = ColumnWater::create(setup, Params{});
  EXPECT_TRUE(water.ok());
  return std::move(water.value());
}

WaterStepReport step(ColumnWater& water, int steps, const Params& params = {}, std::span<const DyeDrop> dye = {}) {
  Profiler profiler;
  WaterStepReport last;
  for (int i = 0; i < steps; ++i) last = water.step({params, 0.0, 1.0 / 60.0, {}, {}, dye}, {}, profiler);
  return last;
}

TEST(ColumnWater, SamplesTheStillWaterInsideAndNothingOutside) {
  const ColumnWater water = create(tank({4.0F, 3.0F}, 0.1F));
  for (const Vec2 at : {Vec2(0.0F), Vec2(-2.0F, -1.5F), Vec2(1.99F, 0.7F)}) {
    const WaterSample sample = water.sample(at);
    EXPECT_TRUE(sample.wet);
    EXPECT_NEAR(sample.depth, 1.0F, 2.0e-3F);  // the kernel sum on a lattice
    EXPECT_NEAR(sample.surface, 0.0F, 2.0e-3F);
    EXPECT_FLOAT_EQ(sample.bed, -1.0F);
  }
  for (const Vec2 at : {Vec2(2.1F, 0.0F), Vec2(0.0F, -1.0e6F), Vec2(1.0e30F)}) EXPECT_FALSE(water.sample(at).wet);
}

TEST(ColumnWater, TotalsKnowVolumeEnergyAndMomentum) {
  WaterSetup setup = tank({4.0F, 3.0F}, 0.1F);
  setup.velocity = {0.5F, -0.25F};
  const WaterTotals totals = create(setup).totals();
  EXPECT_NEAR(totals.volume, 12.0, 1.0e-5);
  EXPECT_NEAR(totals.kinetic_energy, 0.5 * 12000.0 * 0.3125, 0.01);
  EXPECT_NEAR(totals.potential_energy, 12000.0 * 9.81 * 0.5, 0.002 * 12000.0 * 9.81 * 0.5);  // depth to 2e-3
  EXPECT_NEAR(totals.momentum.x, 6000.0F, 0.1F);
  EXPECT_NEAR(totals.momentum.y, -3000.0F, 0.1F);
  EXPECT_NEAR(totals.max_speed, std::sqrt(0.3125F), 1.0e-6F);
  EXPECT_TRUE(totals.finite);
}

TEST(ColumnWater, SubstepsFollowTheWaveSpeedAndAreCapped) {
  const WaterSetup setup = tank({4.0F, 3.0F}, 0.1F);
  ColumnWater water = create(setup);
  EXPECT_EQ(step(water, 1).substeps, 1);
  Profiler profiler;
  Params params;
  const WaterStepReport report = water.step({params, 0.0, 0.5, {}, {}, {}}, {}, profiler);
  // 0.4 · 0.34 m / √(9.81) = 43 ms.
  EXPECT_EQ(report.substeps, 12);
  EXPECT_FALSE(report.capped);
  params.water_max_substeps = 3.0;
  const WaterStepReport capped = water.step({params, 0.0, 0.5, {}, {}, {}}, {}, profiler);
  EXPECT_TRUE(capped.capped);
  EXPECT_EQ(capped.substeps, 3);
}

// Still water 1 m deep (c = 3.13 m/s) beside a stream 0.25 m deep (c = 1.57 m/s, u = 3 m/s): no column needs the sum of
// the fastest wave and the fastest stream, 6.1 m/s, which would ask for two sub-steps.
TEST(ColumnWater, SubstepsFollowTheColumnThatNeedsMost) {
  WaterSetup setup = tank({8.0F, 3.0F}, 0.1F);
  setup.regions.push_back({{0.0F, -1.5F}, {4.0F, 1.5F}, -0.75F, Vec2(3.0F, 0.0F)});
  ColumnWater water = create(setup);
  Profiler profiler;
  EXPECT_EQ(water.step({Params{}, 0.0, 0.024, {}, {}, {}}, {}, profiler).substeps, 1);  // up to 5.7 m/s
}

// A wake whose velocity is not finite loses columns beside a body; they must not disappear at an edge.
TEST(ColumnWater, WhatIsNotFiniteIsReported) {
  WakeField wake;
  wake.origin = {0.8F, -0.4F};
  wake.spacing = 0.8F;
  wake.nx = wake.nz = wake.stride = 2;
  BodyView pier;
  pier.hull = make_box_hull({0.6F, 2.0F, 0.6F}).value();
  pier.motion = BodyMotion::kStatic;
  const WakeField* const wakes[] = {&wake};
  Params params;
  params.wake_lambda = 1.0;
  Profiler profiler;
  for (const EdgeKind kind : {EdgeKind::kWall, EdgeKind::kPeriodic, EdgeKind::kOpen, EdgeKind::kInflow}) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
      WaterSetup setup = tank({4.0F, 3.0F}, 0.1F);
      setup.domain.west = kind;
      setup.domain.east = kind == EdgeKind::kInflow ? EdgeKind::kOutflow : kind;
      ColumnWater water = create(setup);
      wake.u.assign(4, bad);
      wake.w.assign(4, 0.0F);
      BodyLoad load;
      for (int i = 0; i < 5; ++i) water.step({params, 0.0, 1.0 / 60.0, {&pier, 1}, wakes, {}}, {&load, 1}, profiler);
      EXPECT_FALSE(water.totals().finite);
    }
  }
}

TEST(ColumnWater, NoTimeChangesNothing) {
  ColumnWater water = create(tank({4.0F, 3.0F}, 0.1F));
  const std::vector<float> x = water.columns().x;
  Profiler profiler;
  EXPECT_EQ(water.step({Params{}, 0.0, 0.0, {}, {}, {}}, {}, profiler).substeps, 0);
  EXPECT_EQ(water.columns().x, x);
}

TEST(ColumnWater, SteadyStepsDoNotAllocate) {
  set_thread_count(1);
  WaterSetup setup = tank({4.0F, 3.0F}, 0.1F);
  setup.regions.push_back({{-2.0F, -1.5F}, {0.0F, 1.5F}, 0.3F, Vec2(0.0F)});
  ColumnWater water = create(setup);
  step(water, 120);
  const long before = allocations();
  step(water, 60);
  EXPECT_EQ(allocations() - before, 0);
}

TEST(ColumnWater, ReconstructionCoversTheDomainAndIsFlatWhenStill) {
  const ColumnWater water = create(tank({4.0F, 3.0F}, 0.1F));
  SurfaceGrid grid;
  water.reconstruct(0.1F, false, grid);
  EXPECT_EQ(grid.nx, 41);
  EXPECT_EQ(grid.nz, 31);
  EXPECT_EQ(grid.surface.size(), 41U * 31U);
  for (const float surface : grid.surface) EXPECT_NEAR(surface, 0.0F, 2.0e-3F);
  water.reconstruct(0.25F, false, grid);
  EXPECT_EQ(grid.nx, 17);
  EXPECT_EQ(grid.depth.size(), grid.surface.size());
}

TEST(ColumnWater, PointsAreTheColumns) {
  ColumnWater water = create(tank({4.0F, 3.0F}, 0.1F));
  step(water, 2);
  WaterPoints points;
  water.copy_points(points);
  ASSERT_EQ(static_cast<int>(points.x.size()), water.columns().count());
  for (const float surface : points.surface) EXPECT_NEAR(surface, 0.0F, 2.0e-3F);
}

TEST(ColumnWater, FewAndNoColumnsAreFine) {
  WaterSetup setup = tank({4.0F, 3.0F}, 0.1F);
  setup.level = -5.0F;  // below the bed: dry
  ColumnWater dry = create(setup);
  EXPECT_EQ(dry.columns().count(), 0);
  step(dry, 3);
  EXPECT_TRUE(dry.totals().finite);
  EXPECT_EQ(dry.totals().volume, 0.0);
  EXPECT_FALSE(dry.sample(Vec2(0.0F)).wet);
  SurfaceGrid grid;
  dry.reconstruct(0.1F, false, grid);
  for (const float surface : grid.surface) EXPECT_EQ(surface, -1.0F);  // the bed

  for (const int count : {1, 2, 3}) {
    Columns few;
    for (int i = 0; i < count; ++i) {  // coincident but for their speed
      few.x.push_back(0.5F);
      few.z.push_back(0.25F);
      few.u.push_back(static_cast<float>(i));
      few.w.push_back(1.0F);
      few.volume.push_back(0.01F);
    }
    ASSERT_TRUE(dry.set_columns(few).ok());
    step(dry, 200);
    const WaterTotals totals = dry.totals();
    EXPECT_TRUE(totals.finite);
    EXPECT_NEAR(totals.volume, 0.01 * count, 1.0e-9);
    EXPECT_LE(totals.max_speed, 3.0F);
  }
}

TEST(ColumnWater, DomainsTooSmallOrTooLargeAreRefused) {
  EXPECT_FALSE(ColumnWater::create(tank({0.2F, 3.0F}, 0.1F), Params{}).ok());
  EXPECT_FALSE(ColumnWater::create(tank({1.0e6F, 1.0e6F}, 0.1F), Params{}).ok());
  ColumnWater smallest = create(tank({0.35F, 0.35F}, 0.1F));
  step(smallest, 60);
  EXPECT_TRUE(smallest.totals().finite);
  // Every column is near all four walls, of a lattice that three columns stretch by 9 %; c = 3 m/s.
  EXPECT_LT(smallest.totals().max_speed, 5.0e-3F);
}

TEST(ColumnWater, RestoreRefusesWhatCanNotBe) {
  ColumnWater water = create(tank({4.0F, 3.0F}, 0.1F));
  const Columns good = water.columns();
  Columns bad = good;
  bad.x[3] = std::nanf("");
  EXPECT_FALSE(water.set_columns(bad).ok());
  bad = good;
  bad.z[3] = 100.0F;
  EXPECT_FALSE(water.set_columns(bad).ok());
  bad = good;
  bad.volume[3] = -1.0F;
  EXPECT_FALSE(water.set_columns(bad).ok());
  bad = good;
  bad.u.pop_back();
  EXPECT_FALSE(water.set_columns(bad).ok());
  EXPECT_EQ(water.columns().x, good.x);  // untouched by the failures
  EXPECT_TRUE(water.set_columns(good).ok());
}

TEST(ColumnWater, DyeIsSeenOnTheSurfaceMovesWithItAndChangesNothing) {
  WaterSetup setup = tank({6.0F, 3.0F}, 0.1F);
  setup.velocity = {0.5F, 0.0F};
  setup.domain.west = setup.domain.east = EdgeKind::kPeriodic;
  ColumnWater water = create(setup);
  ColumnWater plain = create(setup);
  const DyeDrop drop{{-1.5F, 0.0F}, 0.4F, 1};
  // Returns the centre of the dye, and checks that the grid shows no more than there can be.
  const auto center = [&] {
    SurfaceGrid grid;
    water.reconstruct(0.1F, true, grid);
    EXPECT_EQ(grid.dye.size(), grid.depth.size());
    Vec2 sum(0.0F);
    float all = 0.0F;
    for (std::size_t i = 0; i < grid.dye.size(); ++i) {
      EXPECT_EQ(grid.dye[i].x, 0.0F);
      EXPECT_LE(grid.dye[i].y, 1.00001F);
      const auto nx = static_cast<std::size_t>(grid.nx);
      sum +=
          grid.dye[i].y * (grid.origin + grid.spacing * Vec2(static_cast<float>(i % nx), static_cast<float>(i / nx)));
      all += grid.dye[i].y;
    }
    return sum / all;
  };
  step(water, 1, {}, {&drop, 1});
  EXPECT_NEAR(center().x, -1.5F, 0.03F);
  step(water, 119);
  step(plain, 120);
  EXPECT_NEAR(center().x, -0.5F, 0.05F);
  EXPECT_NEAR(center().y, 0.0F, 0.03F);
  EXPECT_EQ(water.columns().x, plain.columns().x);
  EXPECT_EQ(water.columns().w, plain.columns().w);
  SurfaceGrid grid;
  water.reconstruct(0.1F, false, grid);
  EXPECT_TRUE(grid.dye.empty()) << "not asked for";
  plain.reconstruct(0.1F, true, grid);
  EXPECT_TRUE(grid.dye.empty()) << "none there";
  Params none;
  none.wake_dye_life = 0.0;
  step(water, 1, none);
  EXPECT_TRUE(water.columns().dye.empty());
}

}  // namespace
}  // namespace regatta
