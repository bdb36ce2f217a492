#include "run/split_labels.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

using Labels = std::array<std::string, 2>;

TEST(SplitLabels, SayLambdaInAFewDigits) {
  const Params left;
  Params right;
  for (const auto& [lambda, text] : {std::pair{0.0, "λ = 0"}, {1.8, "λ = 1.8"}, {1.0 / 3.0, "λ = 0.333"}}) {
    right.wake_lambda = lambda;
    EXPECT_EQ(split_labels(SplitKind::kWakes, left, right),
              (Labels{"without wakes", "with wakes, " + std::string(text)}));
  }
}

TEST(SplitLabels, SayWhichSolverEachWorldReallyHas) {
  Params left, right;
  left.water_solver = WaterSolver::kGrid;
  EXPECT_EQ(split_labels(SplitKind::kSolver, left, right), (Labels{"grid", "columns"}));
  EXPECT_EQ(split_labels(SplitKind::kSolver, right, left), (Labels{"columns", "grid"}));
  EXPECT_EQ(split_labels(SplitKind::kNone, left, right), Labels());
}

}  // namespace
}  // namespace regatta
