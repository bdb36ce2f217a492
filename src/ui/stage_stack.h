// A step's time as parts that add up to the whole, for stacked bars: the profile's stages nest (core/profile.h), these
// do not.
#pragma once

#include "core/profile.h"

#include <algorithm>
#include <array>

namespace regatta {

inline constexpr std::size_t kStackCount = 9;
inline constexpr std::array<const char*, kStackCount> kStackNames = {"rigid", "sort", "depth",  "forces", "coupling",
                                                                     "move",  "wake", "finish", "other"};

// [ms] in the order of kStackNames. "other" is what no named stage took; never negative.
inline std::array<float, kStackCount> stage_stack(const std::array<double, kStageCount>& stage_ms) {
  constexpr std::array<Stage, kStackCount - 1> kParts = {Stage::kRigid,    Stage::kSort, Stage::kDepth, Stage::kForces,
                                                         Stage::kCoupling, Stage::kMove, Stage::kWake,  Stage::kFinish};
  std::array<float, kStackCount> stack{};
  double named = 0.0;
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    const double ms = std::max(0.0, stage_ms[static_cast<std::size_t>(kParts[i])]);
    stack[i] = static_cast<float>(ms);
    named += ms;
  }
  stack[kStackCount - 1] = static_cast<float>(std::max(0.0, stage_ms[static_cast<std::size_t>(Stage::kStep)] - named));
  return stack;
}

}  // namespace regatta
