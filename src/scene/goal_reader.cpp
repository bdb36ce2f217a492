// Reads [[goal]], once the bodies are read.
#include "scene/scene_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

namespace {

void read_gate(const TomlNode& node, Complaints& complaints, GoalSetup& goal) {
  Fields fields(node, fmt::format("[[goal.gate]] of \"{}\"", goal.name), complaints);
  GoalGate gate;
  for (const char* key : {"port", "starboard"}) {
    if (!fields.has(key)) fields.complain("", fmt::format("a gate needs {} = [x, z]", key));
  }
  fields.vec2("port", kPlace, gate.port);
  fields.vec2("starboard", kPlace, gate.starboard);
  if (fields.has("port") && fields.has("starboard") && glm::length(gate.starboard - gate.port) < kNarrowest) {
    fields.complain("starboard", fmt::format("a gate is at least {} m wide", kNarrowest));
  }
  fields.finish();
  goal.gates.push_back(gate);
}

void read_course(Fields& fields, Complaints& complaints, GoalSetup& goal) {
  constexpr std::size_t kMostGates = 100;
  for (const TomlNode& node : fields.tables("gate", kMostGates)) read_gate(node, complaints, goal);
  fields.flag("lap", goal.lap);
  if (goal.gates.empty() || (goal.gates.size() < 2 && !goal.lap)) {
    fields.complain("", "a course needs two gates at least: [[goal.gate]]");
  }
  for (const char* key : {"lower", "upper", "slow", "stay", "bump"}) fields.refuse(key, "is of a berth");
}

void read_berth(Fields& fields, GoalSetup& goal) {
  for (const char* key : {"lower", "upper"}) {
    if (!fields.has(key)) fields.complain("", fmt::format("a berth needs {} = [x, z]", key));
  }
  fields.vec2("lower", kPlace, goal.lower);
  fields.vec2("upper", kPlace, goal.upper);
  if (fields.has("lower") && fields.has("upper") &&
      glm::any(glm::lessThan(goal.upper - goal.lower, Vec2(kNarrowest)))) {
    fields.complain("upper", fmt::format("upper must lie at least {} m beyond lower", kNarrowest));
  }
  fields.number("slow", {0.01, 100.0, "m/s"}, goal.slow);
  fields.number("stay", {0.0, 3600.0, "s"}, goal.stay);
  fields.number("bump", {0.01, 100.0, "m/s"}, goal.bump);
  for (const char* key : {"gate", "lap"}) fields.refuse(key, "is of a course");
}

}  // namespace

void read_goal(const TomlNode& node, Complaints& complaints, Scene& scene) {
  Fields fields(node, "[[goal]]", complaints);
  GoalSetup goal;
  goal.name = fmt::format("goal {}", scene.goals.size() + 1);
  read_name(fields, goal.name);
  const auto same_name = [&](const GoalSetup& other) { return other.name == goal.name; };
  if (std::any_of(scene.goals.begin(), scene.goals.end(), same_name)) {
    fields.complain("name", fmt::format("there are two goals named \"{}\"", goal.name));
  }
  if (!fields.has("kind")) return fields.complain("", "[[goal]] needs a kind: \"course\" or \"berth\"");
  std::size_t kind = kGoalKindNames.size();
  fields.choice("kind", kGoalKindNames, kind);
  if (kind == kGoalKindNames.size()) return;  // the keys that it may have are not known
  goal.kind = static_cast<GoalKind>(kind);
  const BodySpec* const boat = next_driven(scene);
  if (boat != nullptr) goal.body = boat->name;
  if (fields.text("body", kLongestBodyName, goal.body)) {
    find_body(fields, "body", scene, goal.body);
  } else if (boat == nullptr) {
    fields.complain("", "a goal of a scene without a boat needs the name of a body: body = \"NAME\"");
  }
  if (goal.kind == GoalKind::kCourse) {
    read_course(fields, complaints, goal);
  } else {
    read_berth(fields, goal);
  }
  fields.finish();
  scene.goals.push_back(std::move(goal));
}

}  // namespace regatta
