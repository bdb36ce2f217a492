#include "core/profile.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <thread>

namespace regatta {
namespace {

constexpr auto kSort = static_cast<std::size_t>(Stage::kSort);
constexpr auto kShallow = static_cast<std::size_t>(Stage::kShallow);

TEST(Profiler, StartsAtZero) {
  const Profiler profiler;
  for (const double ms : profiler.ms()) EXPECT_EQ(ms, 0.0);
}

TEST(Profiler, AddsUpTheScopesOfAStage) {
  Profiler profiler;
  for (int i = 0; i < 2; ++i) {
    const auto outer = profiler.scope(Stage::kShallow);
    const auto inner = profiler.scope(Stage::kSort);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  // A sleep lasts at least what was asked for; how much longer is up to the machine.
  EXPECT_GE(profiler.ms()[kSort], 10.0);
  // The inner scope ends first.
  EXPECT_GE(profiler.ms()[kShallow], profiler.ms()[kSort]);
}

TEST(Profiler, ClearForgets) {
  Profiler profiler;
  { const auto scope = profiler.scope(Stage::kSort); }
  profiler.clear();
  EXPECT_EQ(profiler.ms()[kSort], 0.0);
}

TEST(Profiler, StagesHaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const char* name : kStageNames) {
    ASSERT_NE(name, nullptr);
    names.insert(name);
  }
  EXPECT_EQ(names.size(), kStageCount);
}

}  // namespace
}  // namespace regatta
