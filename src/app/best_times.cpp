#include "app/best_times.h"

#include <fmt/format.h>

namespace regatta {

std::optional<double> BestTimes::of(const std::string& scene, const std::string& goal) const {
  const auto found = best_.find(scene + "/" + goal);
  return found == best_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> BestTimes::watch(const std::string& scene, std::uint64_t world,
                                          std::span<const GoalView> goals, double now) {
  std::vector<std::string> said;
  const bool fresh = world_ != world || ended_.size() != goals.size();
  world_ = world;
  ended_.resize(goals.size());
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const GoalView& goal = goals[g];
    const bool ended = goal.progress.ended >= 0.0, before = ended_[g];
    ended_[g] = ended;
    if (fresh || before || !ended) continue;
    std::string text = goal_text(goal, now);
    if (goal.progress.done()) {
      const double time = goal.progress.clock(now);
      const std::optional<double> best = of(scene, goal.setup.name);
      if (!best || time < *best) {
        best_[scene + "/" + goal.setup.name] = time;
        text += best ? fmt::format("; your best was {:.2f} s", *best) : "; your first";
      } else {
        text += fmt::format("; your best is {:.2f} s", *best);
      }
    }
    said.push_back(std::move(text));
  }
  return said;
}

}  // namespace regatta
