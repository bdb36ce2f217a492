// Cases B and C: a dam of 1 m breaks onto 0.2 m of water and onto dry ground. Exact: [Stoker], [Ritter] in
// [SWASHES 4.1].
#include "columns_scene.h"
#include "theory/exact_solutions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::columns_dam_break_test {
namespace {

using namespace columns_scene;

constexpr double kLength = 40.0, kDam = 20.0;  // [m]

struct DamError {
  double mean = 0.0;  // of |h - exact| along the middle of the channel [m]
  double deep = 0.0;  // the same where the exact depth exceeds a quarter of the dam's [m]
};

DamError dam_break_error(float spacing, double support, float low, double time) {
  WaterSetup setup = tank({0.0F, 0.0F}, {static_cast<float>(kLength), 10.0F * spacing}, 1.0F, 0.0F, spacing);
  make_periodic(setup, false, true);
  setup.regions.push_back({{static_cast<float>(kDam), -1.0F}, {static_cast<float>(kLength), 99.0F}, low, Vec2(0.0F)});
  Params params;
  params.water_support = support;
  ColumnWater water = create(setup, params);
  const double volume = water.totals().volume;
  advance(water, params, time);
  EXPECT_LT(std::abs(water.totals().volume - volume), 1.0e-12 * volume);
  DamError error;
  constexpr int kPoints = 800;
  int deep_points = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double x = (i + 0.5) * kLength / kPoints;
    const double wanted = exact::dam_break(x - kDam, time, 1.0, static_cast<double>(low));
    const double here =
        std::abs(static_cast<double>(water.sample({static_cast<float>(x), 5.0F * spacing}).depth) - wanted);
    error.mean += here / kPoints;
    if (wanted < 0.25) continue;
    error.deep += here;
    ++deep_points;
  }
  if (deep_points > 0) error.deep /= deep_points;
  return error;
}

TEST(ColumnsDamBreak, WetBedAgainstStoker) {
  const double coarse = dam_break_error(0.1F, 3.4, 0.2F, 3.0).mean;
  const double fine = dam_break_error(0.05F, 3.4, 0.2F, 3.0).mean;
  const double wide = dam_break_error(0.05F, 4.0, 0.2F, 3.0).mean;
  fmt::print("Stoker: mean |h error| {:.2e} m at 0.1 m, {:.2e} m at 0.05 m, {:.2e} m there with l/dx = 4\n", coarse,
             fine, wide);
  // A prototype with equal volumes had 9.4e-3 m and 1.0e-2 m at l/dx = 3, 2.3e-3 m at 6. Half the dam's columns are
  // stretched to twice their spacing, so that SPH converges only as l/dx grows with 1/dx.
  EXPECT_LT(coarse, 5.0e-3);
  EXPECT_LT(fine, 4.5e-3);
  EXPECT_LT(wide, 0.75 * coarse);
}

TEST(ColumnsDamBreak, DryBedAgainstRitter) {
  const DamError coarse = dam_break_error(0.1F, 3.4, 0.0F, 2.0);
  const DamError fine = dam_break_error(0.05F, 3.4, 0.0F, 2.0);
  fmt::print("Ritter: mean |h error| {:.2e} m at 0.1 m, {:.2e} m at 0.05 m; where deep {:.2e} m and {:.2e} m\n",
             coarse.mean, fine.mean, coarse.deep, fine.deep);
  // A column alone has depth V W(0) = 7/(π 3.4²) h_0 = 0.19 m: with equal volumes and a fixed support the front can't
  // get thinner. The prototypes' grid (KP07 with its ε) has 1.9e-2 and 1.0e-2 m here. Where the water is deeper, the
  // front still tells: 1 % of the dam.
  EXPECT_LT(coarse.mean, 1.5e-2);
  EXPECT_LT(fine.mean, 1.5e-2);
  EXPECT_LT(coarse.deep, 1.0e-2);
  EXPECT_LT(fine.deep, 1.0e-2);
}

}  // namespace
}  // namespace regatta::columns_dam_break_test
