// Cases D and E: water that swings in a paraboloid with a moving shore. [Thacker] in [SWASHES 4.2].
#include "columns_scene.h"
#include "theory/exact_solutions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::columns_basin_test {
namespace {

using namespace columns_scene;

constexpr double kMiddle = 2.0;  // middle of a basin 4 m long [m]

Params frictionless() {
  Params params;
  params.water_viscosity = 0.0;
  params.water_dissipation = 0.5;
  return params;
}

// Sets the columns' volumes and velocities to a given state; columns where it is dry go.
void set_state(ColumnWater& water, double cell_area, const std::function<double(double, double)>& depth,
               const std::function<Vec2(double, double)>& velocity) {
  Columns set;
  const Columns& laid = water.columns();
  for (std::size_t i = 0; i < laid.x.size(); ++i) {
    const double x = static_cast<double>(laid.x[i]);
    const double z = static_cast<double>(laid.z[i]);
    const double h = depth(x, z);
    if (h < 1.0e-3) continue;
    const Vec2 u = velocity(x, z);
    set.x.push_back(laid.x[i]);
    set.z.push_back(laid.z[i]);
    set.u.push_back(u.x);
    set.w.push_back(u.y);
    set.volume.push_back(static_cast<float>(h * cell_area));
  }
  CHECK(water.set_columns(set).ok(), "basin");
}

TEST(ColumnsBasin, PlanarSwing) {
  const exact::PlanarSwing swing;
  const auto depth = [&](double x, double t) { return swing.h(x - kMiddle, t); };
  constexpr float kSpacing = 0.02F;
  WaterSetup setup = tank({0.0F, 0.0F}, {4.0F, 10.0F * kSpacing}, 0.0F, -1.0F, kSpacing);
  make_periodic(setup, false, true);
  setup.level = 10.0F;  // lays columns everywhere; set_state gives them their water
  setup.depth = static_cast<float>(swing.depth);
  setup.terrain = terrain_of(setup.domain, 0.01F, [&](float x, float) {
    return static_cast<float>(swing.bed(static_cast<double>(x) - kMiddle));
  });
  ColumnWater water = create(setup);
  const double cell = 4.0 * 10.0 * static_cast<double>(kSpacing) / water.columns().count();
  set_state(
      water, cell, [&](double x, double) { return depth(x, 0.0); }, [](double, double) { return Vec2(0.0F); });
  const double volume = water.totals().volume;
  const double period = swing.period();
  advance(water, frictionless(), period, 1.0 / 120.0);
  double error = 0.0;
  double sum = 0.0;
  for (int i = 0; i < 400; ++i) {
    const double x = (i + 0.5) * 0.01;
    const double exact = depth(x, period);
    error += std::abs(static_cast<double>(water.sample({static_cast<float>(x), 5.0F * kSpacing}).depth) - exact);
    sum += exact;
  }
  fmt::print("Thacker planar: relative L1 error {:.2e} after one period, volume error {:.1e}\n", error / sum,
             std::abs(water.totals().volume / volume - 1.0));
  // First order in the width of the kernel over that of the water, 0.068/2, on both shores; a grid of 100
  // cells: 1.1e-2.
  EXPECT_LT(error / sum, 2.0e-2);
  EXPECT_LT(std::abs(water.totals().volume / volume - 1.0), 1.0e-12);
}

TEST(ColumnsBasin, RadialSwing) {
  const exact::RadialSwing swing;
  const auto depth = [&](double x, double z, double t) { return swing.h(x - kMiddle, z - kMiddle, t); };
  WaterSetup setup = tank({0.0F, 0.0F}, {4.0F, 4.0F}, 0.0F, -1.0F, 0.04F);
  setup.level = 10.0F;
  setup.depth = static_cast<float>(swing.depth);
  setup.terrain = terrain_of(setup.domain, 0.02F, [&](float x, float z) {
    return static_cast<float>(swing.bed(static_cast<double>(x) - kMiddle, static_cast<double>(z) - kMiddle));
  });
  ColumnWater water = create(setup);
  // Columns on the walls hold half a cell, but all of those are dry here.
  const double cell = static_cast<double>(setup.spacing) * static_cast<double>(setup.spacing);
  set_state(
      water, cell, [&](double x, double z) { return depth(x, z, 0.0); }, [](double, double) { return Vec2(0.0F); });
  const double period = swing.period();
  const double volume = water.totals().volume;
  advance(water, frictionless(), period, 1.0 / 120.0);
  double error = 0.0;
  double sum = 0.0;
  for (int k = 0; k < 100; ++k) {
    for (int i = 0; i < 100; ++i) {
      const double x = (i + 0.5) * 0.04;
      const double z = (k + 0.5) * 0.04;
      const double exact = depth(x, z, period);
      error +=
          std::abs(static_cast<double>(water.sample({static_cast<float>(x), static_cast<float>(z)}).depth) - exact);
      sum += exact;
    }
  }
  fmt::print("Thacker radial: relative L1 error {:.2e} after one period, volume error {:.1e}\n", error / sum,
             std::abs(water.totals().volume / volume - 1.0));
  // First order as above, with 0.068 for the width of the kernel over that of the water, 0.034 there; a grid of 100
  // cells has 2.8e-2 after three periods.
  EXPECT_LT(error / sum, 3.5e-2);
}

}  // namespace
}  // namespace regatta::columns_basin_test
