// Cases B and C on the grid: dams that break onto water and onto dry ground. [Stoker], [Ritter] in [SWASHES 4.1].
#include "cells_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::cells_dam_break_test {
namespace {

using namespace cells_scene;

struct Dam {
  const char* name;
  double length, high, low, time;  // the dam stands in the middle [m], [s]
};

double dam_error(const Dam& dam, int cells) {
  WaterSetup setup = channel(dam.length, cells, static_cast<float>(dam.high), static_cast<float>(dam.high));
  const auto length = static_cast<float>(dam.length);
  setup.regions.push_back({{0.5F * length, -1.0F}, {length, length}, static_cast<float>(dam.low), Vec2(0.0F)});
  CellWater water = create(setup);
  const double volume = water.totals().volume;
  advance(water, dam.time, dam.time / 30.0);
  EXPECT_LT(std::abs(water.totals().volume / volume - 1.0), 1.0e-6);  // case L
  EXPECT_GE(least_depth(water), 0.0F);
  return depth_error(water, [&](double x,
                                double) { return exact::dam_break(x - 0.5 * dam.length, dam.time, dam.high, dam.low); })
      .mean;
}

// limits: of the mean error [m] with 100, 200 and 400 cells.
void expect_errors(const Dam& dam, double unit, const std::array<double, 3>& limits) {
  std::array<double, 3> errors{};
  for (std::size_t i = 0; i < errors.size(); ++i) errors[i] = dam_error(dam, 100 << i) / unit;
  fmt::print("{}: {:.2e}, {:.2e}, {:.2e}\n", dam.name, errors[0], errors[1], errors[2]);
  for (std::size_t i = 0; i < errors.size(); ++i) EXPECT_LT(errors[i], limits[i]) << dam.name << " " << (100 << i);
  // First order, as anything with a front or a kink; the dry front is the slowest to settle.
  EXPECT_LT(errors[2], 0.6 * errors[1]);
  EXPECT_LT(errors[1], 0.6 * errors[0]);
}

// The limits are the figures of a prototype in double precision, rounded up in their second digit.
TEST(CellsDamBreak, SmallDamOntoWater) {
  expect_errors({"Stoker, 5 mm onto 1 mm, mean error / dam", 10.0, 0.005, 0.001, 6.0}, 0.005,
                {3.95e-3, 2.05e-3, 1.04e-3});
}
TEST(CellsDamBreak, SmallDamOntoDryGround) {
  expect_errors({"Ritter, 5 mm, mean error / dam", 10.0, 0.005, 0.0, 6.0}, 0.005, {3.85e-3, 1.85e-3, 8.7e-4});
}
TEST(CellsDamBreak, MetreOntoWater) {
  expect_errors({"Stoker, 1 m onto 0.2 m, mean error [m]", 40.0, 1.0, 0.2, 3.0}, 1.0, {4.05e-3, 2.05e-3, 9.5e-4});
}
TEST(CellsDamBreak, MetreOntoDryGround) {
  expect_errors({"Ritter, 1 m, mean error [m]", 40.0, 1.0, 0.0, 2.0}, 1.0, {3.85e-3, 1.75e-3, 8.7e-4});
}

}  // namespace
}  // namespace regatta::cells_dam_break_test
