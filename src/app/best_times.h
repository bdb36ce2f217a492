// The best time of each goal that a person has ever reached, as the settings keep it, and what is said when one ends.
#pragma once

#include "exchange/goal.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace regatta {

class BestTimes {
 public:
  BestTimes() = default;
  // By "scene/goal" [s].
  explicit BestTimes(std::map<std::string, double> best) : best_(std::move(best)) {}
  [[nodiscard]] const std::map<std::string, double>& all() const { return best_; }
  [[nodiscard]] std::optional<double> of(const std::string& scene, const std::string& goal) const;

  // The goals as of a frame; world: another number is another world, whose goals that have ended already tell nothing.
  // Returns what there is to say of those that ended since the last frame.
  std::vector<std::string> watch(const std::string& scene, std::uint64_t world, std::span<const GoalView> goals,
                                 double now);

 private:
  std::map<std::string, double> best_;
  std::optional<std::uint64_t> world_;
  std::vector<bool> ended_;
};

}  // namespace regatta
