// A gamepad as plain numbers, and what its sticks, triggers and buttons do. The window reads the device; so all of this
// is tested without one.
#pragma once

#include "app/keys.h"
#include "app/player.h"
#include "exchange/camera_mode.h"

#include <array>
#include <span>

namespace regatta {

// A gamepad as GLFW reads it: sticks lie between -1 and 1, x to the right and y down; triggers go from -1 at rest to 1.
struct PadState {
  int id = -1;  // the device's number; -1: there is no device
  Vec2 left{0.0F}, right{0.0F};
  float left_trigger = -1.0F, right_trigger = -1.0F;
  std::array<bool, 15> buttons{};  // GLFW_GAMEPAD_BUTTON_…
};

// A stick or trigger that is pushed less than this share of its travel counts as at rest. Chosen for worn gamepads.
inline constexpr float kStickDeadZone = 0.15F;
inline constexpr float kTriggerDeadZone = 0.06F;

// Returns how far a stick is pushed, in its direction: 0 within the circular dead zone, growing from its rim to 1.
Vec2 stick_push(Vec2 stick);
// Returns how far a trigger is pulled: 0 within the dead zone, growing from its end to 1.
float trigger_push(float trigger);

// One row of the only table of gamepad buttons, from which the F1 help and docs/command-line.md are made.
struct PadBinding {
  Action action{};
  int button = 0;  // GLFW_GAMEPAD_BUTTON_…
  bool held = false;
  const char* text = "";  // the button's name
  const char* help = "";
};
std::span<const PadBinding> pad_table();

class Gamepad {
 public:
  enum class Change { kNone, kPlugged, kUnplugged };
  // Adds this frame's actions and helm to `input`. A button that acts once a press and is down when the gamepad is
  // plugged in does nothing until it was released. A trigger does nothing until it was at rest: some devices don't
  // report one before it moves.
  Change steer(const PadState& state, FrameInput& input);
  // Adds the camera's movement to `input`; call it after steer(). The right stick turns the view, or moves the map.
  void look(CameraMode mode, float seconds, CameraInput& input) const;

 private:
  PadState now_;
  std::array<bool, 2> rested_{};  // whether the left and the right trigger were at rest since plugging in
};

}  // namespace regatta
