#include "ui/stage_stack.h"

#include <gtest/gtest.h>

#include <numeric>

namespace regatta {
namespace {

TEST(StageStack, AddsUpToTheStep) {
  std::array<double, kStageCount> ms{};
  const auto set = [&](Stage stage, double value) { ms[static_cast<std::size_t>(stage)] = value; };
  set(Stage::kStep, 10.0);
  set(Stage::kRigid, 1.0);
  set(Stage::kShallow, 8.0);  // the sum of the next five and 0.5 between them
  set(Stage::kSort, 0.5);
  set(Stage::kDepth, 2.0);
  set(Stage::kForces, 3.0);
  set(Stage::kCoupling, 1.5);
  set(Stage::kMove, 0.5);
  set(Stage::kWake, 0.5);
  set(Stage::kFinish, 0.25);
  const std::array<float, kStackCount> stack = stage_stack(ms);
  EXPECT_FLOAT_EQ(std::accumulate(stack.begin(), stack.end(), 0.0F), 10.0F);
  EXPECT_FLOAT_EQ(stack.back(), 0.75F);
}

TEST(StageStack, IsNeverNegative) {
  std::array<double, kStageCount> ms{};
  ms[static_cast<std::size_t>(Stage::kStep)] = 1.0;
  ms[static_cast<std::size_t>(Stage::kForces)] = 1.0 + 1e-7;  // clocks round
  for (const float part : stage_stack(ms)) EXPECT_GE(part, 0.0F);
}

}  // namespace
}  // namespace regatta
