// Goals of a scene: what a person may try to do in it, and how far that has come. They change nothing in the world;
// what judges them is world/goals.h.
#pragma once

#include "core/types.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace regatta {

// Course: pass gates in their order. Berth: come to rest in a rectangle.
enum class GoalKind { kCourse, kBerth };
inline constexpr std::array<const char*, 2> kGoalKindNames = {"course", "berth"};

// Passed by who has `port` at port and `starboard` at starboard (x, z) [m].
struct GoalGate {
  Vec2 port{0.0F}, starboard{0.0F};

  bool operator==(const GoalGate&) const = default;
};

struct GoalSetup {
  std::string name;  // unique in the scene
  GoalKind kind = GoalKind::kCourse;
  std::string body;             // body whose middle counts
  std::vector<GoalGate> gates;  // course: the clock starts in the first one and stops in the last …
  bool lap = false;             // … or, after that, in the first one again
  // Berth: the clock starts when a helm is first moved, and stops once the body has stayed so long.
  Vec2 lower{0.0F}, upper{0.0F};             // (x, z) [m]
  float slow = 0.2F;                         // at rest: slower than this [m/s]
  double stay = 2.0;                         // [s]
  std::optional<float> bump = std::nullopt;  // faster against anything, it has failed [m/s]; none: that does not count

  // Number of gates to pass in all.
  [[nodiscard]] int passes() const { return static_cast<int>(gates.size()) + (lap ? 1 : 0); }
};

struct GoalProgress {
  int passed = 0;       // gates
  double begun = -1.0;  // time at which the clock started [s]; negative: not yet
  double ended = -1.0;  // at which it was done, or failed [s]; likewise
  double stayed = 0.0;  // time for which it has been at rest in its berth [s]
  double bump = 0.0;    // the hardest so far [m/s]
  bool failed = false;

  bool operator==(const GoalProgress&) const = default;
  [[nodiscard]] bool done() const { return ended >= 0.0 && !failed; }
  // Time on the clock [s].
  [[nodiscard]] double clock(double now) const { return begun < 0.0 ? 0.0 : (ended < 0.0 ? now : ended) - begun; }
};

struct GoalView {
  GoalSetup setup;
  GoalProgress progress;
};

// Progress for a person: "slalom: 12.3 s, 3 of 9 gates".
std::string goal_text(const GoalView& goal, double now);

}  // namespace regatta
