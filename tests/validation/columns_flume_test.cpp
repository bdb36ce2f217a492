// Through-flow: a uniform stream stays uniform, the balance of the water is exact, and case G: subcritical flow over a
// bump. [SWASHES 3.1.3]
#include "columns_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::columns_flume_test {
namespace {

using namespace columns_scene;

WaterSetup flume(Vec2 upper, float level, float speed, float spacing) {
  WaterSetup setup = tank({0.0F, 0.0F}, upper, level, 0.0F, spacing);
  setup.domain.west = EdgeKind::kInflow;
  setup.domain.east = EdgeKind::kOutflow;
  setup.inflow_speed = speed;
  setup.outflow_level = level;
  setup.velocity = Vec2(speed, 0.0F);
  return setup;
}

double balance_error(const ColumnWater& water, double start) {
  return std::abs(water.totals().volume - start - water.totals().volume_in + water.totals().volume_out) / start;
}

TEST(ColumnsFlume, UniformStreamStaysUniform) {
  for (const bool eastward : {true, false}) {
    WaterSetup setup = flume({12.0F, 3.0F}, 1.0F, 0.8F, 0.1F);
    if (!eastward) {
      std::swap(setup.domain.west, setup.domain.east);
      setup.velocity.x = -0.8F;
    }
    ColumnWater water = create(setup);
    const double start = water.totals().volume;
    constexpr double kSeconds = 30.0;
    advance(water, Params{}, kSeconds);
    float depth_error = 0.0F;
    float speed_error = 0.0F;
    float cross_speed = 0.0F;
    for (int i = 0; i <= 24; ++i) {
      for (const float z : {0.0F, 0.15F, 1.5F, 2.85F, 3.0F}) {
        const WaterSample sample = water.sample({0.5F * static_cast<float>(i), z});
        depth_error = std::max(depth_error, std::abs(sample.depth - 1.0F));
        speed_error = std::max(speed_error, std::abs(std::abs(sample.velocity.x) - 0.8F));
        cross_speed = std::max(cross_speed, std::abs(sample.velocity.y));
      }
    }
    const double wanted = 0.8 * 3.0 * kSeconds;
    fmt::print(
        "flume {}: depth error {:.2e} m, speed error {:.2e} m/s, across {:.2e} m/s, in {:.3f} and out {:.3f} of {:.1f} "
        "m³, balance "
        "{:.1e}\n",
        eastward ? "east" : "west", depth_error, speed_error, cross_speed, water.totals().volume_in,
        water.totals().volume_out, wanted, balance_error(water, start));
    EXPECT_LT(depth_error, 2.0e-3F);  // the kernel sum on the lattice: 1e-3 of the depth
    EXPECT_LT(speed_error, 1.0e-2F);  // 1 % of the stream: what the mean of a strip at the outlet knows of it
    EXPECT_LT(cross_speed, 5.0e-3F);  // nothing pushes across a stream that is level up to its walls and corners
    EXPECT_LT(balance_error(water, start), 1.0e-12);
    EXPECT_NEAR(water.totals().volume_in, wanted, 0.005 * wanted);  // one row of columns: 0.1 m of 24 m
    EXPECT_NEAR(water.totals().volume_out, wanted, 0.005 * wanted);
  }
}

TEST(ColumnsFlume, SubcriticalBump) {
  constexpr double kG = 9.81, kQ = 4.42, kOut = 2.0;
  WaterSetup setup = flume({25.0F, 2.0F}, 2.0F, 2.21F, 0.1F);
  make_periodic(setup, false, true);
  const auto bed = [](double x) { return std::max(0.0, 0.2 - 0.05 * (x - 10.0) * (x - 10.0)); };
  setup.terrain =
      terrain_of(setup.domain, 0.025F, [&](float x, float) { return static_cast<float>(bed(static_cast<double>(x))); });
  ColumnWater water = create(setup);
  const double start = water.totals().volume;
  advance(water, Params{}, 40.0);
  // h³ + (b − q²/(2 g h_o²) − h_o) h² + q²/(2g) = 0, the subcritical root by Newton's method from above.
  const auto exact = [&](double x) {
    const double b = bed(x) - kQ * kQ / (2.0 * kG * kOut * kOut) - kOut;
    double h = kOut;
    for (int i = 0; i < 50; ++i) h -= (h * h * h + b * h * h + kQ * kQ / (2.0 * kG)) / (3.0 * h * h + 2.0 * b * h);
    return h;
  };
  double error = 0.0;
  double dip = 0.0;
  constexpr int kPoints = 230;
  for (int i = 0; i < kPoints; ++i) {
    const double x = 1.0 + 0.1 * i;
    const double depth = static_cast<double>(water.sample({static_cast<float>(x), 1.0F}).depth);
    error += std::abs(depth - exact(x)) / kPoints;
    if (i == 90) dip = depth + bed(x) - exact(x) - bed(x);
  }
  fmt::print("subcritical bump: mean |h error| {:.2e} m, over the crest {:+.2e} m of {:.3f} m, balance {:.1e}\n", error,
             dip, exact(10.0), balance_error(water, start));
  // The surface dips by 0.08 m over the crest; the mean error must be a small part of it.
  EXPECT_LT(error, 1.5e-2);
  EXPECT_LT(balance_error(water, start), 1.0e-12);
}

}  // namespace
}  // namespace regatta::columns_flume_test
