// The player's best time for each goal, which the settings keep, and the messages shown when a goal ends.
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
  // best: times by "scene/goal" [s].
  explicit BestTimes(std::map<std::string, double> best) : best_(std::move(best)) {}
  [[nodiscard]] const std::map<std::string, double>& all() const { return best_; }
  [[nodiscard]] std::optional<double> of(const std::string& scene, const std::string& goal) const;

  // Returns a message for each goal that ended since the last frame, and keeps new best times. world: its number; goals
  // that have ended when the number changes give no message. now: simulated time [s].
  std::vector<std::string> watch(const std::string& scene, std::uint64_t world, std::span<const GoalView> goals,
                                 double now);

 private:
  std::map<std::string, double> best_;
  std::optional<std::uint64_t> world_;
  std::vector<bool> ended_;
};

}  // namespace regatta
