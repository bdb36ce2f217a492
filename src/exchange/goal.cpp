#include "exchange/goal.h"

#include <fmt/format.h>

namespace regatta {

std::string goal_text(const GoalView& goal, double now) {
  const GoalSetup& setup = goal.setup;
  const GoalProgress& progress = goal.progress;
  const double clock = progress.clock(now);
  const bool berth = setup.kind == GoalKind::kBerth;
  std::string text;
  if (progress.failed) {
    text = fmt::format("failed after {:.2f} s: it touched at {:.2f} m/s", clock, progress.bump);
  } else if (progress.ended >= 0.0) {
    text = fmt::format("done in {:.2f} s", clock);
  } else if (progress.begun < 0.0) {
    text = berth ? "begins when a boat sets off" : "begins at the first gate";
  } else if (berth) {
    text = progress.stayed > 0.0
               ? fmt::format("{:.1f} s, there for {:.1f} of {:g} s", clock, progress.stayed, setup.stay)
               : fmt::format("{:.1f} s", clock);
  } else {
    text = fmt::format("{:.1f} s, {} of {} gates", clock, progress.passed, setup.passes());
  }
  return fmt::format("{}: {}", setup.name, text);
}

}  // namespace regatta
