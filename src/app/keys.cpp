#include "app/keys.h"

#include "app/gamepad.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>

namespace regatta {

namespace {

// Returns the binding of one key, or of two for the same.
constexpr KeyBinding press(Action action, int key, int other, const char* text, const char* help, const char* group) {
  return {action, key, other, false, false, false, text, help, group};
}
constexpr KeyBinding hold(Action action, int key, int other, const char* text, const char* help, const char* group) {
  return {action, key, other, false, false, true, text, help, group};
}
constexpr KeyBinding with_control(Action action, int key, const char* text, const char* help, const char* group) {
  return {action, key, 0, false, true, false, text, help, group};
}

constexpr auto kTable = std::to_array<KeyBinding>({
    hold(Action::kAhead, GLFW_KEY_W, GLFW_KEY_UP, "W, Up", "more throttle", "Boat"),
    hold(Action::kAstern, GLFW_KEY_S, GLFW_KEY_DOWN, "S, Down", "less throttle, then astern", "Boat"),
    hold(Action::kPort, GLFW_KEY_A, GLFW_KEY_LEFT, "A, Left", "rudder to port", "Boat"),
    hold(Action::kStarboard, GLFW_KEY_D, GLFW_KEY_RIGHT, "D, Right", "rudder to starboard", "Boat"),
    hold(Action::kDive, GLFW_KEY_Z, 0, "Z", "what dives: deeper; it holds the depth when the key is up", "Boat"),
    hold(Action::kRise, GLFW_KEY_Q, 0, "Q", "what dives: higher, up to the surface", "Boat"),
    hold(Action::kStop, GLFW_KEY_X, 0, "X", "engine to idle", "Boat"),
    press(Action::kNextBoat, GLFW_KEY_TAB, 0, "Tab", "drive the next boat", "Boat"),
    press(Action::kRight, GLFW_KEY_U, 0, "U", "set the boat upright, and afloat where the water is deep enough",
          "Boat"),
    press(Action::kPause, GLFW_KEY_SPACE, 0, "Space", "pause and go on", "Time"),
    press(Action::kStepOnce, GLFW_KEY_N, 0, "N", "one single step", "Time"),
    press(Action::kReset, GLFW_KEY_R, 0, "R", "reset the scene, parameters stay", "Time"),
    press(Action::kStepBack, GLFW_KEY_COMMA, 0, ",", "one single step back", "Time"),
    press(Action::kRewind, GLFW_KEY_BACKSPACE, 0, "Backspace", "back 10 s; steer there, and it goes another way",
          "Time"),
    press(Action::kLoop, GLFW_KEY_HOME, 0, "Home", "loop: from here; again, to here; again, no longer", "Time"),
    press(Action::kKeepMoment, GLFW_KEY_F5, 0, "F5", "keep this moment, in memory and on disk", "Time"),
    press(Action::kGoToMoment, GLFW_KEY_F9, 0, "F9", "back to the moment that was kept last; again, to the one before",
          "Time"),
    with_control(Action::kBack, GLFW_KEY_Z, "Ctrl+Z",
                 "back to the run before the last reset, scene or change of the past", "Time"),
    with_control(Action::kForward, GLFW_KEY_Y, "Ctrl+Y", "ahead again, to the run that was gone back from", "Time"),
    press(Action::kFaster, GLFW_KEY_EQUAL, GLFW_KEY_KP_ADD, "+", "time twice as fast", "Time"),
    press(Action::kSlower, GLFW_KEY_MINUS, GLFW_KEY_KP_SUBTRACT, "-", "time half as fast", "Time"),
    press(Action::kLaunchBoat, GLFW_KEY_B, 0, "B",
          "launch a boat where the mouse points, of the hull in the body panel; held, it is shown there", "Scene"),
    press(Action::kDropBox, GLFW_KEY_G, 0, "G",
          "drop what the body panel says, a box at first, where the mouse points; held, it is shown there", "Scene"),
    press(Action::kPourWater, GLFW_KEY_O, 0, "O", "pour a ball of water into a liquid where the mouse points", "Scene"),
    press(Action::kPushWater, GLFW_KEY_T, 0, "T",
          "push the water where the mouse points, away from the viewer, with Shift down; held, stir it", "Scene"),
    {Action::kScene, GLFW_KEY_1, GLFW_KEY_9, true, false, false, "1 … 9", "load a scene of the list", "Scene"},
    with_control(Action::kOpen, GLFW_KEY_O, "Ctrl+O", "open a scene or a replay (or drop one on the window)", "Scene"),
    with_control(Action::kSave, GLFW_KEY_S, "Ctrl+S", "save the running world as a scene file", "Scene"),
    press(Action::kCamera, GLFW_KEY_C, 0, "C", "next camera: chase, orbit, top, free", "View"),
#define KEY(action, letter, member, help) press(Action::action, GLFW_KEY_##letter, 0, #letter, help, "View"),
#include "exchange/view_options.def"
    press(Action::kSplit, GLFW_KEY_H, 0, "H", "half without wakes: the same water with λ = 0 beside it", "View"),
    hold(Action::kFlyForward, GLFW_KEY_I, 0, "I", "free camera forward", "View"),
    hold(Action::kFlyBack, GLFW_KEY_K, 0, "K", "free camera back", "View"),
    hold(Action::kFlyLeft, GLFW_KEY_J, 0, "J", "free camera left", "View"),
    hold(Action::kFlyRight, GLFW_KEY_L, 0, "L", "free camera right", "View"),
    hold(Action::kFlyUp, GLFW_KEY_PAGE_UP, 0, "Page Up", "free camera up", "View"),
    hold(Action::kFlyDown, GLFW_KEY_PAGE_DOWN, 0, "Page Down", "free camera down, under water too", "View"),
    press(Action::kHelp, GLFW_KEY_F1, 0, "F1", "this help", "Window"),
    press(Action::kPanels, GLFW_KEY_F2, 0, "F2", "panels on and off", "Window"),
    press(Action::kLargePlot, GLFW_KEY_F4, 0, "F4", "plots in a window of their own, and back", "Window"),
    press(Action::kSetGauge, GLFW_KEY_F6, 0, "F6", "read the water under the mouse; a click sets a gauge there",
          "Window"),
    press(Action::kScreenshot, GLFW_KEY_F12, 0, "F12", "save a picture in the current folder", "Window"),
    press(Action::kFilm, GLFW_KEY_F8, 0, "F8", "begin a film in the current folder, without panels; again, end it",
          "Window"),
    press(Action::kClose, GLFW_KEY_ESCAPE, 0, "Esc", "close the help, give up a launch or the setting of a gauge",
          "Window"),
    with_control(Action::kQuit, GLFW_KEY_Q, "Ctrl+Q", "quit", "Window"),
});

constexpr auto kOtherHelp = std::to_array<std::array<const char*, 3>>({
    {"Left drag", "turn the camera", "Mouse"},
    {"Left drag on a body", "take it in hand; let go in motion to throw it", "Mouse"},
    {"Shift", "up and down what is in hand, instead of along the water", "Mouse"},
    {"Wheel", "turn what is in hand, with Shift about the line of sight", "Mouse"},
    {"Right click", "pin what is in hand where it is; take it again to let go", "Mouse"},
    {"Right drag", "move the camera", "Mouse"},
    {"Wheel", "closer and farther", "Mouse"},
    {"Left stick", "rudder", "Gamepad"},
    {"Right stick", "turn the camera", "Gamepad"},
    {"Triggers", "right ahead, left astern", "Gamepad"},
    {"Bumpers", "right closer, left farther", "Gamepad"},
});

constexpr bool is_letter(int key) { return key >= GLFW_KEY_A && key <= GLFW_KEY_Z; }

// Returns the printable ASCII sign of a key's name, letters as capitals; 0 if it prints none.
char latin_sign(const char* name) {
  if (name == nullptr || name[0] <= ' ' || name[0] > '~' || name[1] != '\0') return 0;
  return name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
}

// Returns the text on a letter's key.
std::string sign_on(int place, const char* name) {
  const char sign = latin_sign(name);
  return {sign != 0 ? sign : static_cast<char>(place)};
}

// Returns the name of a binding's key on this keyboard.
std::string text_of(const KeyBinding& binding, const KeyNames& names) {
  if (!binding.held || !is_letter(binding.key)) return binding.text;
  return sign_on(binding.key, names(binding.key)) + (binding.text + 1);
}

// Returns the help of a binding; where it ends in a colon, the names that the view option goes through follow.
std::string help_of(const KeyBinding& binding) {
  std::string text = binding.help;
  const std::optional<ViewId> id = view_option_of(binding.action);
  if (!id || !text.ends_with(':')) return text;
  return fmt::format("{} {}", text, fmt::join(view_info(*id).names, ", "));
}

}  // namespace

std::span<const KeyBinding> key_table() { return kTable; }

std::optional<ActionPress> action_of(int key, bool control) {
  for (const KeyBinding& binding : kTable) {
    if (binding.held || binding.control != control) continue;
    if (binding.row && key >= binding.key && key <= binding.other)
      return ActionPress{binding.action, key - binding.key};
    if (!binding.row && (key == binding.key || (binding.other != 0 && key == binding.other))) {
      return ActionPress{binding.action, 0};
    }
  }
  return std::nullopt;
}

std::optional<ActionPress> action_of(int place, int printed, bool control) {
  const bool steers = std::any_of(kTable.begin(), kTable.end(), [&](const KeyBinding& binding) {
    return binding.held && (binding.key == place || binding.other == place);
  });
  if (steers && !control) return std::nullopt;
  return action_of(printed, control);
}

int printed_key(int place, const char* name) {
  const char sign = latin_sign(name);
  if (is_letter(sign)) return sign;
  return sign != 0 && is_letter(place) ? GLFW_KEY_UNKNOWN : place;
}

std::optional<ViewId> view_option_of(Action action) {
  switch (action) {
#define KEY(name, letter, member, help) \
  case Action::name:                    \
    return ViewId::member;
#include "exchange/view_options.def"
    default:
      return std::nullopt;
  }
}

std::vector<std::string> hint_lines(const KeyNames& names) {
  const auto sign = [&](int place) { return sign_on(place, names(place)); };
  return {fmt::format("{} {} {} {} or the arrow keys drive the boat", sign(GLFW_KEY_W), sign(GLFW_KEY_A),
                      sign(GLFW_KEY_S), sign(GLFW_KEY_D)),
          "Drag the water to look around; C is the next camera", "Drag a boat or a box to take it in hand",
          "1 … 9 load other scenes; F1 lists all keys"};
}

std::vector<KeyHelp> key_help(const KeyNames& names) {
  std::vector<KeyHelp> help;
  for (const KeyBinding& binding : kTable) help.push_back({text_of(binding, names), help_of(binding), binding.group});
  for (const auto& [keys, action, group] : kOtherHelp) help.push_back({keys, action, group});
  for (const PadBinding& binding : pad_table()) help.push_back({binding.text, binding.help, "Gamepad"});
  return help;
}

}  // namespace regatta
