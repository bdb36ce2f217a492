#include "app/gamepad.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr auto kButtons = std::to_array<PadBinding>({
    {Action::kStop, GLFW_GAMEPAD_BUTTON_A, true, "A", "engine to idle"},
    {Action::kRight, GLFW_GAMEPAD_BUTTON_B, false, "B", "set the boat upright and afloat"},
    {Action::kNextBoat, GLFW_GAMEPAD_BUTTON_X, false, "X", "drive the next boat"},
    {Action::kCamera, GLFW_GAMEPAD_BUTTON_Y, false, "Y", "next camera"},
    {Action::kPause, GLFW_GAMEPAD_BUTTON_START, false, "Start", "pause and go on"},
    {Action::kReset, GLFW_GAMEPAD_BUTTON_BACK, false, "Back", "reset the scene, parameters stay"},
    {Action::kRise, GLFW_GAMEPAD_BUTTON_DPAD_UP, true, "Cross up", "what dives: higher"},
    {Action::kDive, GLFW_GAMEPAD_BUTTON_DPAD_DOWN, true, "Cross down", "what dives: deeper"},
    {Action::kSlower, GLFW_GAMEPAD_BUTTON_DPAD_LEFT, false, "Cross left", "time half as fast"},
    {Action::kFaster, GLFW_GAMEPAD_BUTTON_DPAD_RIGHT, false, "Cross right", "time twice as fast"},
});

bool down(const PadState& state, int button) { return state.buttons[static_cast<std::size_t>(button)]; }

}  // namespace

Vec2 stick_push(Vec2 stick) {
  const float length = glm::length(stick);
  if (!(length > kStickDeadZone) || !std::isfinite(length)) return Vec2(0.0F);
  return stick * (std::min(1.0F, (length - kStickDeadZone) / (1.0F - kStickDeadZone)) / length);
}

float trigger_push(float trigger) {
  const float share = 0.5F * (trigger + 1.0F);
  return share > kTriggerDeadZone ? std::min(1.0F, (share - kTriggerDeadZone) / (1.0F - kTriggerDeadZone)) : 0.0F;
}

std::span<const PadBinding> pad_table() { return kButtons; }

Gamepad::Change Gamepad::steer(const PadState& state, FrameInput& input) {
  const PadState before = std::exchange(now_, state);
  if (state.id != before.id) rested_ = {};
  if (state.id < 0) return before.id < 0 ? Change::kNone : Change::kUnplugged;

  const float rudder = stick_push(state.left).x;
  if (rudder != 0.0F) input.helm.stick_rudder = rudder;
  const auto pushed = [](float trigger, bool& rested) {
    const float push = trigger_push(trigger);
    rested = rested || push == 0.0F;
    return rested ? push : 0.0F;
  };
  const float astern = pushed(state.left_trigger, rested_[0]), ahead = pushed(state.right_trigger, rested_[1]);
  if (ahead > 0.0F || astern > 0.0F) input.helm.stick_throttle = ahead - astern;

  const bool fresh = state.id != before.id;
  for (const PadBinding& binding : kButtons) {
    if (!down(state, binding.button)) continue;
    if (binding.held) {
      if (binding.action == Action::kStop) input.helm.stop = true;
      if (binding.action == Action::kDive) input.helm.dive += 1;
      if (binding.action == Action::kRise) input.helm.dive -= 1;
    } else if (!fresh && !down(before, binding.button)) {
      input.actions.push_back({binding.action, 0});
    }
  }
  return fresh ? Change::kPlugged : Change::kNone;
}

void Gamepad::look(CameraMode mode, float seconds, CameraInput& input) const {
  constexpr float kTurn = 2.2F;      // rate of turn at a full push; chosen [rad/s]
  constexpr float kNotches = 12.0F;  // notches of zoom at a full push; chosen [1/s]
  if (now_.id < 0) return;
  // Signs are those of a mouse drag, which pulls the scene along: cameras about a target turn with the stick; the free
  // camera and the map move against it.
  const Vec2 push = stick_push(now_.right) * (kTurn * seconds);
  const bool against = mode == CameraMode::kFree || mode == CameraMode::kTop;
  input.drag.x += against ? -push.x : push.x;
  input.drag.y += mode == CameraMode::kTop ? push.y : -push.y;
  const int zoom =
      (down(now_, GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER) ? 1 : 0) - (down(now_, GLFW_GAMEPAD_BUTTON_LEFT_BUMPER) ? 1 : 0);
  input.zoom += kNotches * seconds * static_cast<float>(zoom);
}

}  // namespace regatta
