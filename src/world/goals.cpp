#include "world/goals.h"

#include <algorithm>

namespace regatta {

namespace {

double cross(const glm::dvec2& a, const glm::dvec2& b) { return a.x * b.y - a.y * b.x; }

// A step may pass several gates that lie close together, each after the one before.
void judge_course(const GoalSetup& goal, const GoalStep& step, GoalProgress& progress) {
  double after = -1.0;
  while (progress.passed < goal.passes()) {
    const auto next = static_cast<std::size_t>(progress.passed) % goal.gates.size();
    const double at = gate_passed_at(goal.gates[next], step.from, step.to);
    if (at < 0.0 || !(at > after)) return;
    after = at;
    const double time = step.time + at * step.dt;
    if (progress.passed == 0) progress.begun = time;
    ++progress.passed;
    if (progress.passed == goal.passes()) progress.ended = time;
  }
}

void judge_berth(const GoalSetup& goal, const GoalStep& step, GoalProgress& progress) {
  const double end = step.time + step.dt;
  if (progress.begun < 0.0 && step.steered) progress.begun = step.time;
  if (progress.begun < 0.0) return;
  progress.bump = std::max(progress.bump, static_cast<double>(step.bump));
  if (goal.bump && progress.bump > static_cast<double>(*goal.bump)) {
    progress.failed = true;
    progress.ended = end;
    return;
  }
  const bool inside = glm::all(glm::greaterThanEqual(step.to, goal.lower)) &&
                      glm::all(glm::lessThanEqual(step.to, goal.upper)) && step.speed < goal.slow;
  progress.stayed = inside ? progress.stayed + step.dt : 0.0;
  constexpr double kRounding = 1e-9;  // rounding of a sum of steps [s]
  if (progress.stayed >= goal.stay - kRounding) progress.ended = end;
}

}  // namespace

double gate_passed_at(const GoalGate& gate, Vec2 from, Vec2 to) {
  const glm::dvec2 way = glm::dvec2(to) - glm::dvec2(from);
  const glm::dvec2 bar = glm::dvec2(gate.starboard) - glm::dvec2(gate.port);
  const glm::dvec2 off = glm::dvec2(gate.port) - glm::dvec2(from);
  const double facing = cross(way, bar);  // positive: starboard lies to the right of who goes this way, seen from above
  if (!(facing > 0.0)) return -1.0;
  const double along = cross(off, bar) / facing, across = cross(off, way) / facing;
  // A step that ends in the line passes it in that step, not again in the next.
  return along > 0.0 && along <= 1.0 && across >= 0.0 && across <= 1.0 ? along : -1.0;
}

float bump_speed(BodyId body, const BodyState& before, std::span<const ContactForce> contacts) {
  float most = 0.0F;
  for (const ContactForce& contact : contacts) {
    if (contact.body != body || !(glm::dot(contact.force, contact.normal) > 0.0F)) continue;
    most = std::max(most, -glm::dot(before.velocity_at(contact.at), contact.normal));
  }
  return most;
}

void judge(const GoalSetup& goal, const GoalStep& step, GoalProgress& progress) {
  if (progress.ended >= 0.0) return;
  if (goal.kind == GoalKind::kCourse) {
    judge_course(goal, step, progress);
  } else {
    judge_berth(goal, step, progress);
  }
}

}  // namespace regatta
