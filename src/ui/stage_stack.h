// A step's time as parts that add up to the whole, for stacked bars: the profile's stages nest (core/profile.h), these
// do not.
#pragma once

#include "core/profile.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr std::size_t kStackCount = 16;  // parts at most; the last one shown is "other"

struct StageStack {
  std::size_t count = 0;
  std::array<const char*, kStackCount> names{};
  std::array<float, kStackCount> ms{};
};

// A whole step [ms].
inline float whole_step_ms(std::span<const StageTime> times) {
  for (const StageTime& time : times) {
    if (std::string_view(time.stage->name) == "step") return static_cast<float>(time.ms);
  }
  return 0.0F;
}

// The stages that have no parts of their own, in the profile's order, those alone that took time in this run. "other"
// is what no shown stage took; never negative.
inline StageStack stage_stack(std::span<const StageTime> times) {
  const auto is_part = [&](const Stage* stage) {
    return std::string_view(stage->name) != "step" &&
           std::none_of(times.begin(), times.end(), [&](const StageTime& t) { return t.stage->within == stage; });
  };
  StageStack stack;
  double named = 0.0;
  for (const StageTime& time : times) {
    if (!is_part(time.stage) || !(time.ms > 0.0) || stack.count + 1 == kStackCount) continue;
    stack.names[stack.count] = time.stage->name;
    stack.ms[stack.count] = static_cast<float>(time.ms);
    ++stack.count;
    named += time.ms;
  }
  stack.names[stack.count] = "other";
  stack.ms[stack.count] = static_cast<float>(std::max(0.0, static_cast<double>(whole_step_ms(times)) - named));
  ++stack.count;
  return stack;
}

// Means over the last `recent` steps of a history; a step with other parts than the last one does not count.
template <class Stacks>
StageStack mean_stack(const Stacks& stacks, std::size_t recent) {
  if (stacks.size() == 0) return {};
  StageStack mean = stacks[stacks.size() - 1];
  mean.ms.fill(0.0F);
  int counted = 0;
  for (std::size_t i = stacks.size() - std::min(recent, stacks.size()); i < stacks.size(); ++i) {
    if (stacks[i].names != mean.names) continue;
    for (std::size_t part = 0; part < mean.count; ++part) mean.ms[part] += stacks[i].ms[part];
    ++counted;
  }
  for (float& ms : mean.ms) ms /= static_cast<float>(counted);
  return mean;
}

}  // namespace regatta
