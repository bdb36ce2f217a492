#include "core/profile.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <thread>

namespace regatta {
namespace {

constexpr Stage kWater{"water"}, kSort{"sort", &kWater};

TEST(Profiler, ReportsWhatIsDeclaredInThatOrderFromZero) {
  Profiler profiler;
  EXPECT_TRUE(profiler.times().empty());
  profiler.declare(std::array{&kWater, &kSort});
  ASSERT_EQ(profiler.times().size(), 2U);
  EXPECT_EQ(profiler.times()[0].stage, &kWater);
  EXPECT_EQ(profiler.times()[1].stage, &kSort);
  EXPECT_EQ(stage_ms(profiler.times(), kSort), 0.0);
}

TEST(Profiler, AddsUpTheScopesOfAStage) {
  Profiler profiler;
  for (int i = 0; i < 2; ++i) {
    const auto outer = profiler.scope(kWater);
    const auto inner = profiler.scope(kSort);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  // A sleep lasts at least what was asked for; how much longer is up to the machine.
  EXPECT_GE(stage_ms(profiler.times(), kSort), 10.0);
  // The inner scope ends first.
  EXPECT_GE(stage_ms(profiler.times(), kWater), stage_ms(profiler.times(), kSort));
}

TEST(Profiler, ClearForgetsTimesAndKeepsStages) {
  Profiler profiler;
  { const auto scope = profiler.scope(kSort); }
  profiler.clear();
  ASSERT_EQ(profiler.times().size(), 1U);
  EXPECT_EQ(stage_ms(profiler.times(), kSort), 0.0);
  EXPECT_EQ(stage_ms(profiler.times(), kWater), 0.0) << "never timed";
}

}  // namespace
}  // namespace regatta
