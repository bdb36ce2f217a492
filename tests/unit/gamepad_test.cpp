// A gamepad by states that are made up: no device is asked.
#include "app/gamepad.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace regatta {
namespace {

PadState pad_at_rest(int id = 0) {
  PadState state;
  state.id = id;
  return state;
}

PadState with_button(int button) {
  PadState state = pad_at_rest();
  state.buttons[static_cast<std::size_t>(button)] = true;
  return state;
}

// Returns a frame's input from a gamepad that was plugged in and at rest in the frame before.
FrameInput steered(const PadState& state) {
  Gamepad gamepad;
  FrameInput first, input;
  gamepad.steer(pad_at_rest(state.id), first);
  gamepad.steer(state, input);
  return input;
}

TEST(GamepadTest, SticksHaveARoundDeadZoneAndGrowFromItsRim) {
  for (int i = 0; i < 64; ++i) {
    const float angle = 0.1F * static_cast<float>(i);
    const Vec2 way(std::cos(angle), std::sin(angle));
    EXPECT_EQ(stick_push(way * (0.99F * kStickDeadZone)), Vec2(0.0F)) << angle;
    EXPECT_LT(glm::length(stick_push(way * (kStickDeadZone + 0.01F))), 0.02F) << angle;
    EXPECT_NEAR(glm::length(stick_push(way)), 1.0F, 1e-5F) << angle;
    EXPECT_NEAR(glm::length(stick_push(way * 1.3F)), 1.0F, 1e-5F) << angle << ": corners of a square stick";
    const Vec2 half = stick_push(way * 0.6F);
    EXPECT_NEAR(half.x * way.y - half.y * way.x, 0.0F, 1e-5F) << angle << ": in the stick's direction";
  }
  float before = 0.0F;
  for (float x = kStickDeadZone + 0.01F; x <= 1.0F; x += 0.05F) {
    EXPECT_GT(stick_push({x, 0.0F}).x, before);
    before = stick_push({x, 0.0F}).x;
  }
  EXPECT_EQ(stick_push({std::numeric_limits<float>::quiet_NaN(), 0.0F}), Vec2(0.0F));
}

TEST(GamepadTest, TriggersGrowFromTheirEnd) {
  EXPECT_EQ(trigger_push(-1.0F), 0.0F);
  EXPECT_EQ(trigger_push(-1.0F + 1.9F * kTriggerDeadZone), 0.0F);
  EXPECT_LT(trigger_push(-1.0F + 2.2F * kTriggerDeadZone), 0.02F);
  EXPECT_EQ(trigger_push(1.0F), 1.0F);
  EXPECT_NEAR(trigger_push(0.06F), 0.5F, 1e-3F);
}

TEST(GamepadTest, LeftStickAndTriggersSteer) {
  PadState state = pad_at_rest();
  EXPECT_FALSE(steered(state).helm.stick_rudder);
  EXPECT_FALSE(steered(state).helm.stick_throttle);
  state.left = {-1.0F, 0.0F};
  EXPECT_FLOAT_EQ(*steered(state).helm.stick_rudder, -1.0F);
  state.left = {0.1F, 0.1F};  // within the dead zone
  EXPECT_FALSE(steered(state).helm.stick_rudder);
  state.right_trigger = 1.0F;
  EXPECT_FLOAT_EQ(*steered(state).helm.stick_throttle, 1.0F);
  state.left_trigger = 1.0F;
  EXPECT_FLOAT_EQ(*steered(state).helm.stick_throttle, 0.0F);
  state.right_trigger = -1.0F;
  EXPECT_FLOAT_EQ(*steered(state).helm.stick_throttle, -1.0F);
}

TEST(GamepadTest, EveryButtonOfTheTableActsOnceAPressOrWhileHeld) {
  std::set<int> buttons;
  for (const PadBinding& binding : pad_table()) {
    EXPECT_TRUE(buttons.insert(binding.button).second) << binding.text << " means two things";
    Gamepad gamepad;
    FrameInput input;
    gamepad.steer(pad_at_rest(), input);
    for (int frame = 0; frame < 3; ++frame) {
      input = {};
      gamepad.steer(with_button(binding.button), input);
      if (binding.held) {
        EXPECT_TRUE(input.helm.stop || input.helm.dive != 0) << binding.text;
        EXPECT_TRUE(input.actions.empty()) << binding.text;
      } else {
        ASSERT_EQ(input.actions.size(), frame == 0 ? 1U : 0U) << binding.text;
        if (frame == 0) {
          EXPECT_EQ(input.actions[0].action, binding.action) << binding.text;
        }
      }
    }
  }
}

TEST(GamepadTest, RiseAndDiveAreOpposite) {
  EXPECT_EQ(steered(with_button(GLFW_GAMEPAD_BUTTON_DPAD_DOWN)).helm.dive, 1);
  EXPECT_EQ(steered(with_button(GLFW_GAMEPAD_BUTTON_DPAD_UP)).helm.dive, -1);
}

TEST(GamepadTest, PluggedInWhileItIsUsedNothingHappensUntilItIsLetGo) {
  PadState state = with_button(GLFW_GAMEPAD_BUTTON_BACK);
  state.right_trigger = 0.0F;  // what some devices say before a trigger was moved
  Gamepad gamepad;
  FrameInput input;
  EXPECT_EQ(gamepad.steer({}, input), Gamepad::Change::kNone);
  EXPECT_EQ(gamepad.steer(state, input), Gamepad::Change::kPlugged);
  EXPECT_EQ(gamepad.steer(state, input), Gamepad::Change::kNone);
  EXPECT_TRUE(input.actions.empty());
  EXPECT_FALSE(input.helm.stick_throttle);
  gamepad.steer(pad_at_rest(), input);
  gamepad.steer(state, input);
  EXPECT_EQ(input.actions.size(), 1U);
  EXPECT_TRUE(input.helm.stick_throttle);
}

TEST(GamepadTest, PulledOutItLetsGoOfTheHelm) {
  Gamepad gamepad;
  Helm helm;
  helm.take(BodyId{1}, 0.0F, 0.0F);
  const auto frame = [&](const PadState& state) {
    FrameInput input;
    const Gamepad::Change change = gamepad.steer(state, input);
    helm.update(input.helm, 0.02F);
    return change;
  };
  frame(pad_at_rest());
  PadState state = pad_at_rest();
  state.right_trigger = 1.0F;
  state.left = {0.8F, 0.0F};
  frame(state);
  EXPECT_FLOAT_EQ(helm.now().throttle, 1.0F);
  EXPECT_GT(helm.now().rudder, 0.5F);
  EXPECT_EQ(frame({}), Gamepad::Change::kUnplugged);
  EXPECT_EQ(helm.now().throttle, 0.0F);
  EXPECT_EQ(helm.now().rudder, 0.0F);
  EXPECT_EQ(frame({}), Gamepad::Change::kNone);
  EXPECT_EQ(frame(pad_at_rest(3)), Gamepad::Change::kPlugged);  // another one
}

TEST(GamepadTest, TheRightStickLooksWhereItIsPushed) {
  // Returns how far the camera's view turns in half a second of a full push.
  const auto turned = [](CameraMode mode, Vec2 push) {
    Cameras cameras;
    cameras.mode = mode;
    const Snapshot empty;
    const CameraPose before = cameras.update({}, empty, BodyId::kNone, 1.0F, 0.0F);
    Gamepad gamepad;
    FrameInput frame;
    PadState state = pad_at_rest();
    state.right = push;
    gamepad.steer(state, frame);
    CameraInput input;
    gamepad.look(mode, 0.2F, input);
    const CameraPose after = cameras.update(input, empty, BodyId::kNone, 1.0F, 0.0F);
    const Vec3 was = glm::normalize(before.target - before.eye), is = glm::normalize(after.target - after.eye);
    const Vec3 right = glm::normalize(glm::cross(was, before.up));
    struct Turned {
      float right, up, moved;
    };
    return Turned{glm::dot(is, right), is.y - was.y, glm::dot(after.eye - before.eye, right)};
  };
  for (const CameraMode mode : {CameraMode::kOrbit, CameraMode::kChase, CameraMode::kFree}) {
    EXPECT_GT(turned(mode, {1.0F, 0.0F}).right, 0.1F) << static_cast<int>(mode);
    EXPECT_LT(turned(mode, {-1.0F, 0.0F}).right, -0.1F) << static_cast<int>(mode);
    EXPECT_GT(turned(mode, {0.0F, -1.0F}).up, 0.1F) << static_cast<int>(mode);  // pushed away
  }
  EXPECT_GT(turned(CameraMode::kTop, {1.0F, 0.0F}).moved, 0.1F);
  EXPECT_EQ(turned(CameraMode::kOrbit, {0.1F, 0.05F}).right, 0.0F) << "a worn stick";
}

TEST(GamepadTest, BumpersZoomAndNothingMovesWithoutAGamepad) {
  Gamepad gamepad;
  FrameInput frame;
  CameraInput input;
  gamepad.look(CameraMode::kOrbit, 0.1F, input);
  EXPECT_EQ(input.zoom, 0.0F);
  gamepad.steer(with_button(GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER), frame);
  gamepad.look(CameraMode::kOrbit, 0.1F, input);
  EXPECT_GT(input.zoom, 0.5F);
  EXPECT_EQ(input.drag, Vec2(0.0F));
}

}  // namespace
}  // namespace regatta
