#include "app/window_input.h"

#include "render/cameras.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Tells which held actions act in this frame.
class HeldKeys {
 public:
  HeldKeys(const Window& window, const WindowEvents& events)
      : window_(window),
        events_(events),
        control_(window.held(GLFW_KEY_LEFT_CONTROL) || window.held(GLFW_KEY_RIGHT_CONTROL)) {}

  [[nodiscard]] bool held(Action action) const {
    return std::any_of(key_table().begin(), key_table().end(), [&](const KeyBinding& binding) {
      return binding.held && binding.action == action &&
             (held(binding.key) || (binding.other != 0 && held(binding.other)));
    });
  }
  // Returns whether the key of an action that acts once per press is down now.
  [[nodiscard]] bool down(Action action) const {
    return std::any_of(key_table().begin(), key_table().end(), [&](const KeyBinding& binding) {
      return binding.action == action && held(window_.place_of(binding.key));
    });
  }
  // Returns +1, 0 or -1 from two opposite held actions.
  [[nodiscard]] int axis(Action positive, Action negative) const {
    return (held(positive) ? 1 : 0) - (held(negative) ? 1 : 0);
  }

 private:
  // A key that went down and up again since the last frame counts as held in this one. A key that went down with Ctrl
  // does not, even if Ctrl is up again.
  [[nodiscard]] bool held(int key) const {
    const auto press =
        std::find_if(events_.keys.rbegin(), events_.keys.rend(), [&](const KeyPress& k) { return k.key == key; });
    if (press != events_.keys.rend()) return !press->control;
    const std::vector<int>& idle = events_.idle_keys;
    return !control_ && window_.held(key) && std::find(idle.begin(), idle.end(), key) == idle.end();
  }

  const Window& window_;
  const WindowEvents& events_;
  bool control_;
};

}  // namespace

FrameInput frame_input(const Window& window, const WindowEvents& events, bool keys_free, std::span<const Pane> panes,
                       float level) {
  FrameInput input;
  input.dropped = events.dropped;
  if (keys_free) {
    for (const KeyPress& press : events.keys) {
      if (const std::optional<ActionPress> action = action_of(press.key, press.printed, press.control))
        input.actions.push_back(*action);
    }
    const HeldKeys keys(window, events);
    input.helm.throttle = keys.axis(Action::kAhead, Action::kAstern);
    input.helm.rudder = keys.axis(Action::kStarboard, Action::kPort);
    input.helm.dive = keys.axis(Action::kDive, Action::kRise);
    input.helm.stop = keys.held(Action::kStop);
    input.push_held = keys.down(Action::kPushWater);
    input.launch_held = keys.down(Action::kLaunchBoat) || keys.down(Action::kDropBox);
  }

  const bool right = window.mouse_button(GLFW_MOUSE_BUTTON_RIGHT);
  input.hand.pressed = window.mouse_button(GLFW_MOUSE_BUTTON_LEFT);
  input.hand.pins = right;
  input.hand.lifts = window.held(GLFW_KEY_LEFT_SHIFT) || window.held(GLFW_KEY_RIGHT_SHIFT);
  input.hand.wheel = events.wheel;
  const auto height = static_cast<float>(window.framebuffer_size().y);
  for (const Pane& pane : panes) {
    const Vec2 pixel = window.pointer() - Vec2(pane.left_px, 0.0F);
    if (pixel.x < 0.0F || pixel.x >= static_cast<float>(pane.width_px)) continue;
    Vec2 at{0.0F};
    input.hand.sight = sight_ray(pane.camera, pixel, Vec2(static_cast<float>(pane.width_px), height));
    if (pick_plane(pane.camera, pixel, Vec2(static_cast<float>(pane.width_px), height), level, at)) input.pointer = at;
    const Vec3 ahead = pane.camera.target - pane.camera.eye;
    input.heading = std::atan2(-ahead.z, ahead.x);
  }
  return input;
}

CameraInput CameraMouse::read(const Window& window, const WindowEvents& events, bool mouse_free, bool keys_free) {
  constexpr float kTurn = 3.0F;  // turn by a drag over the window's height; chosen [rad]
  CameraInput input;
  const bool left = window.mouse_button(GLFW_MOUSE_BUTTON_LEFT);
  const bool other = window.mouse_button(GLFW_MOUSE_BUTTON_RIGHT) || window.mouse_button(GLFW_MOUSE_BUTTON_MIDDLE);
  const Vec2 now = window.pointer();
  const bool pressed = left || other;
  if (pressed && !pressed_) dragging_ = mouse_free;
  dragging_ = dragging_ && pressed;
  if (dragging_ && pressed_) {
    const float height = static_cast<float>(std::max(1, window.framebuffer_size().y));
    const Vec2 moved = Vec2(now.x - last_.x, last_.y - now.y) / height;  // x right, y up
    (left ? input.drag : input.pan) = left ? moved * kTurn : moved;
  }
  pressed_ = pressed;
  last_ = now;
  if (mouse_free) input.zoom = events.wheel;
  if (keys_free) {
    const HeldKeys keys(window, events);
    input.fly = {keys.axis(Action::kFlyRight, Action::kFlyLeft), keys.axis(Action::kFlyUp, Action::kFlyDown),
                 keys.axis(Action::kFlyForward, Action::kFlyBack)};
  }
  return input;
}

}  // namespace regatta
