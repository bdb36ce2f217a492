// The goals of a world's scene.
#include "world/goals.h"
#include "world/world_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

void World::Impl::judge_goals() {
  if (goals.empty()) return;
  bool steered = false;
  for (int i = 0; i < rigid.count(); ++i) steered = steered || rigid.gear(i).throttle != 0.0F;
  const bool berths = std::any_of(scene.goals.begin(), scene.goals.end(),
                                  [](const GoalSetup& goal) { return goal.kind == GoalKind::kBerth; });
  goal_contacts.clear();
  if (berths) rigid.contacts(goal_contacts);
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const GoalSetup& goal = scene.goals[g];
    const auto named = [&](const BodySpec& body) { return body.name == goal.body; };
    const auto found = std::find_if(scene.bodies.begin(), scene.bodies.end(), named);
    if (found == scene.bodies.end()) continue;
    const auto index = static_cast<std::size_t>(found - scene.bodies.begin());
    const BodyState& before = previous[index];
    const BodyState now = rigid.state(static_cast<int>(index));
    GoalStep made;
    made.time = time();
    made.dt = dt();
    made.to = horizontal(now.position);
    made.from = domain.nearest_copy(horizontal(before.position), made.to);
    made.speed = glm::length(horizontal(now.velocity));
    made.steered = steered;
    made.bump = bump_speed(rigid.setup(static_cast<int>(index)).id, before, goal_contacts);
    judge(goal, made, goals[g]);
  }
}

// Goals are not in the hash: nothing in the world depends on them.
void World::Impl::visit_goals(Archive& archive) {
  constexpr std::uint32_t kGoalsSince = 19;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const auto scope = archive.scope(fmt::format("goal{}", g + 1));
    GoalProgress& goal = goals[g];
    std::int64_t passed = goal.passed;
    std::int64_t failed = goal.failed ? 1 : 0;
    archive.value(
        "passed", passed,
        {.least = 0.0, .most = static_cast<double>(scene.goals[g].passes()), .hashed = false, .since = kGoalsSince});
    archive.value("failed", failed, {.least = 0.0, .most = 1.0, .hashed = false, .since = kGoalsSince});
    archive.value("begun", goal.begun, {.least = -1.0, .hashed = false, .since = kGoalsSince});
    archive.value("ended", goal.ended, {.least = -1.0, .hashed = false, .since = kGoalsSince});
    archive.value("stayed", goal.stayed, {.least = 0.0, .hashed = false, .since = kGoalsSince});
    archive.value("bump", goal.bump, {.least = 0.0, .hashed = false, .since = kGoalsSince});
    if (!archive.loads()) continue;
    goal.passed = static_cast<int>(passed);
    goal.failed = failed != 0;
  }
}

}  // namespace regatta
