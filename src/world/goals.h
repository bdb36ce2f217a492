// Judges the goals of a scene, step by step, by what bodies did in the step alone. Pure functions: nothing is felt of
// them.
#pragma once

#include "exchange/body.h"
#include "exchange/goal.h"

#include <span>

namespace regatta {

// Motion in one step of the body that a goal is about.
struct GoalStep {
  double time = 0.0, dt = 0.0;  // at its start; its length [s]
  Vec2 from{0.0F}, to{0.0F};    // middle of the body (x, z) [m]
  float speed = 0.0F;           // at its end [m/s]
  bool steered = false;         // a helm of a boat is out of the middle
  float bump = 0.0F;            // how fast it came against something [m/s]
};

// The share of the way from `from` to `to` at which it passes the gate the right way round; negative: it does not.
double gate_passed_at(const GoalGate& gate, Vec2 from, Vec2 to);

// Speed of a body against the things it touches, before contact took that off; contacts of others don't count [m/s].
float bump_speed(BodyId body, const BodyState& before, std::span<const ContactForce> contacts);

void judge(const GoalSetup& goal, const GoalStep& step, GoalProgress& progress);

}  // namespace regatta
