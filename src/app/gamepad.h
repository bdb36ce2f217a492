// A gamepad as plain numbers, and what its sticks, triggers and buttons do. The window reads the device; so all of this
// is tested without one.
#pragma once

#include "app/keys.h"
#include "app/player.h"
#include "exchange/camera_mode.h"

#include <array>
#include <span>

namespace regatta {

// What GLFW reads of one: sticks lie between -1 and 1, x to the right and y down; triggers go from -1 at rest to 1.
struct PadState {
  int id = -1;  // of the device; -1: there is none
  Vec2 left{0.0F}, right{0.0F};
  float left_trigger = -1.0F, right_trigger = -1.0F;
  std::array<bool, 15> buttons{};  // GLFW_GAMEPAD_BUTTON_…
};

// Worn sticks rest this far from the middle, triggers that far from their end, as shares of their way.
inline constexpr float kStickDeadZone = 0.15F;
inline constexpr float kTriggerDeadZone = 0.06F;

// How far a stick is pushed: 0 within the dead zone, a circle about the middle; from its rim on it grows to 1, in the
// stick's direction.
Vec2 stick_push(Vec2 stick);
// Likewise, from 0 at rest to 1.
float trigger_push(float trigger);

// The one table of its buttons; the F1 help and docs/command-line.md come from it.
struct PadBinding {
  Action action{};
  int button = 0;  // GLFW_GAMEPAD_BUTTON_…
  bool held = false;
  const char* text = "";  // as a person reads it
  const char* help = "";
};
std::span<const PadBinding> pad_table();

class Gamepad {
 public:
  enum class Change { kNone, kPlugged, kUnplugged };
  // Adds what is done with it in this frame. A button that is down when it is plugged in does nothing until it was up,
  // and a trigger until it was at rest: some devices tell nothing of it before it moves.
  Change steer(const PadState& state, FrameInput& input);
  // Likewise of the camera, after steer(): the right stick turns the view, or moves it over the map.
  void look(CameraMode mode, float seconds, CameraInput& input) const;

 private:
  PadState now_;
  std::array<bool, 2> rested_{};  // the left and the right trigger
};

}  // namespace regatta
