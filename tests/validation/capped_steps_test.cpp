// Steps for which water.max_substeps allows too few sub-steps: on columns and on cells the water's time is the world's
// all the same, and the step is reported.
#include "cells_scene.h"
#include "columns_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace regatta::capped_steps_test {
namespace {

constexpr double kPi = 3.14159265358979;

// A stream over a rough bed, 5 cm deep, in a domain that is periodic on all sides: [Manning] alone acts on it, so that
// 1/u grows by g n² / h^(4/3) a second. Unstable water would boil, and so lose its momentum.
WaterSetup stream(float speed) {
  WaterSetup setup = columns_scene::tank({0.0F, 0.0F}, {4.0F, 3.0F}, 0.05F, 0.0F, 0.1F);
  columns_scene::make_periodic(setup, true, true);
  setup.depth = 0.05F;
  setup.velocity = {speed, 0.0F};
  return setup;
}

constexpr double kDepth = 0.05, kSpeed = 0.04, kRoughness = 0.05;
constexpr double kDt = 0.45;  // [s] two sub-steps of 1.2 times what is stable for columns, 6 times for cells
constexpr int kSteps = 30;

template <class Water>
double speed_after_capped_steps(Water& water) {
  Params params;
  params.water_friction = kRoughness;
  params.water_max_substeps = 2.0;
  Profiler profiler;
  for (int i = 0; i < kSteps; ++i) {
    const WaterStepReport report = water.step({params, 0.0, kDt, {}, {}, {}}, {}, profiler);
    EXPECT_TRUE(report.capped);
    EXPECT_EQ(report.substeps, 2);
  }
  const WaterTotals totals = water.totals();
  EXPECT_TRUE(totals.finite);
  EXPECT_NEAR(totals.volume, 4.0 * 3.0 * kDepth, 1e-6);
  return static_cast<double>(totals.momentum.x) / (static_cast<double>(kWaterDensity) * totals.volume);
}

TEST(CappedSteps, FrictionSlowsTheStreamForTheWholeTime) {
  const double growth = static_cast<double>(kGravity) * kRoughness * kRoughness / std::pow(kDepth, 4.0 / 3.0);
  const double expected = 1.0 / (1.0 / kSpeed + growth * kDt * kSteps);
  ColumnWater columns = columns_scene::create(stream(static_cast<float>(kSpeed)));
  CellWater cells = cells_scene::create(stream(static_cast<float>(kSpeed)));
  const double on_columns = speed_after_capped_steps(columns);
  const double on_cells = speed_after_capped_steps(cells);
  fmt::print("a stream of {:.4f} m/s after {:.1f} s of friction: columns {:.5f}, cells {:.5f}, by Manning {:.5f} m/s\n",
             kSpeed, kDt * kSteps, on_columns, on_cells, expected);
  EXPECT_NEAR(on_columns, expected, 1e-3 * expected);
  EXPECT_NEAR(on_cells, expected, 0.01 * expected);  // two stages of implicit friction, each as long as the sub-step
}

TEST(CappedSteps, SwellComesInOnTime) {
  WaterSetup setup = columns_scene::tank({0.0F, 0.0F}, {20.0F, 2.0F}, 1.0F, 0.0F, 0.2F);
  setup.domain.west = setup.domain.east = EdgeKind::kOpen;
  Params params;
  params.swell_height = 0.02;
  params.swell_period = 4.0;
  params.water_max_substeps = 1.0;
  constexpr double kLong = 0.15;  // [s]
  constexpr int kLongSteps = 50;
  ColumnWater columns = columns_scene::create(setup);
  CellWater cells = cells_scene::create(setup);
  Profiler profiler;
  bool capped_columns = false, capped_cells = false;
  for (int i = 0; i < kLongSteps; ++i) {
    capped_columns = columns.step({params, 0.0, kLong, {}, {}, {}}, {}, profiler).capped || capped_columns;
    capped_cells = cells.step({params, 0.0, kLong, {}, {}, {}}, {}, profiler).capped || capped_cells;
  }
  EXPECT_TRUE(capped_columns);
  EXPECT_TRUE(capped_cells);
  const double turns = kLong * kLongSteps / params.swell_period;
  const double expected = 2.0 * kPi * (turns - std::floor(turns));
  const auto behind = [&](double phase) { return std::abs(std::remainder(phase - expected, 2.0 * kPi)); };
  EXPECT_LT(behind(columns.swell().phase), 1e-6);
  EXPECT_LT(behind(cells.swell().phase), 1e-6);
  EXPECT_TRUE(columns.totals().finite);
  EXPECT_TRUE(cells.totals().finite);
}

}  // namespace
}  // namespace regatta::capped_steps_test
