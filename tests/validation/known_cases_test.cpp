// Runs every known case, as `regatta validate` and the panel do: its figures are within its own bounds, and its curves
// are complete.
#include "theory/known_case.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta::known_cases_test {
namespace {

class KnownCases : public testing::TestWithParam<KnownCase> {};

TEST_P(KnownCases, FiguresAreThoseOfTheory) {
  double share = 0.0;
  const Result<Finding> found = GetParam().measure([&](double now) {
    EXPECT_GE(now, share);
    EXPECT_LE(now, 1.0);
    share = now;
    return true;
  });
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_GT(share, 0.5) << "progress is told";
  ASSERT_FALSE(found.value().figures.empty());
  for (const FoundFigure& figure : found.value().figures) {
    fmt::print("{:<24} {:>9.4f} {}, theory {:.4f}: {:+.2f} % of {:.1f}\n", figure.name, figure.measured, figure.unit,
               figure.theory, 100.0 * figure.off(), 100.0 * figure.tolerance);
    EXPECT_TRUE(figure.holds()) << figure.name << ' ' << figure.measured << ' ' << figure.theory;
  }
  ASSERT_FALSE(found.value().curves.empty());
  for (const FoundCurve& curve : found.value().curves) {
    EXPECT_GT(curve.x.size(), 5U);
    EXPECT_EQ(curve.x.size(), curve.y.size());
    EXPECT_TRUE(std::is_sorted(curve.x.begin(), curve.x.end())) << curve.name;
    EXPECT_TRUE(std::all_of(curve.y.begin(), curve.y.end(), [](double y) { return std::isfinite(y); })) << curve.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, KnownCases, testing::ValuesIn(known_cases().begin(), known_cases().end()),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace regatta::known_cases_test
