// Cases B and C on the grid: dams that break onto water and onto dry ground. [Stoker], [Ritter] in [SWASHES 4.1].
#include "theory/channels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace regatta::cells_dam_break_test {
namespace {

struct Case {
  const char* name;
  double length, high, low, time;  // as a Dam has them
};

double dam_error(const Case& dam, int cells) {
  const Result<BrokenDam> found =
      broken_dam({dam.length, dam.high, dam.low, dam.time, cells}, [](double) { return true; });
  EXPECT_TRUE(found) << found.error().text();
  EXPECT_LT(std::abs(found.value().volume - 1.0), 1.0e-6);  // case L
  EXPECT_GE(found.value().least, 0.0);
  return found.value().error;
}

// limits: of the mean error [m] with 100, 200 and 400 cells.
void expect_errors(const Case& dam, double unit, const std::array<double, 3>& limits) {
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
