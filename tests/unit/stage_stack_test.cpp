#include "ui/stage_stack.h"

#include "ui/history.h"

#include <gtest/gtest.h>

#include <numeric>

namespace regatta {
namespace {

constexpr Stage kStep{"step"}, kRigid{"rigid"}, kShallow{"shallow"}, kSort{"sort", &kShallow},
    kForces{"forces", &kShallow}, kUnused{"unused"};

float sum_of(const StageStack& stack) { return std::accumulate(stack.ms.begin(), stack.ms.end(), 0.0F); }

TEST(StageStack, AddsUpToTheStepAndLeavesOutWhatHasPartsAndWhatTookNoTime) {
  const std::vector<StageTime> times = {{&kStep, 10.0}, {&kRigid, 1.0},  {&kShallow, 8.0},  // 0.5 between its parts
                                        {&kSort, 0.5},  {&kForces, 7.0}, {&kUnused, 0.0}};
  const StageStack stack = stage_stack(times);
  ASSERT_EQ(stack.count, 4U);
  EXPECT_STREQ(stack.names[0], "rigid");
  EXPECT_STREQ(stack.names[1], "sort");
  EXPECT_STREQ(stack.names[2], "forces");
  EXPECT_STREQ(stack.names[3], "other");
  EXPECT_FLOAT_EQ(sum_of(stack), 10.0F);
  EXPECT_FLOAT_EQ(stack.ms[3], 1.5F);
  EXPECT_FLOAT_EQ(whole_step_ms(times), 10.0F);
}

TEST(StageStack, IsNeverNegative) {
  const std::vector<StageTime> times = {{&kStep, 1.0}, {&kForces, 1.0 + 1e-7}};  // clocks round
  for (const float part : stage_stack(times).ms) EXPECT_GE(part, 0.0F);
}

TEST(StageStack, MoreStagesThanItHoldsAreOther) {
  std::vector<Stage> many(30, Stage{"part"});
  std::vector<StageTime> times = {{&kStep, 30.0}};
  for (const Stage& stage : many) times.push_back({&stage, 1.0});
  const StageStack stack = stage_stack(times);
  EXPECT_EQ(stack.count, kStackCount);
  EXPECT_STREQ(stack.names[kStackCount - 1], "other");
  EXPECT_FLOAT_EQ(sum_of(stack), 30.0F);
}

TEST(StageStack, TheMeanLeavesStepsWithOtherPartsOut) {
  History<StageStack, 8> stacks;
  EXPECT_EQ(mean_stack(stacks, 5).count, 0U);
  stacks.push(stage_stack(std::vector<StageTime>{{&kStep, 50.0}, {&kSort, 50.0}}));
  stacks.push(stage_stack(std::vector<StageTime>{{&kStep, 2.0}, {&kRigid, 1.0}}));
  stacks.push(stage_stack(std::vector<StageTime>{{&kStep, 4.0}, {&kRigid, 3.0}}));
  const StageStack mean = mean_stack(stacks, 8);
  EXPECT_STREQ(mean.names[0], "rigid");
  EXPECT_FLOAT_EQ(mean.ms[0], 2.0F);
  EXPECT_FLOAT_EQ(mean.ms[1], 1.0F);
}

}  // namespace
}  // namespace regatta
