// The one table of keys: what the window dispatches by, the F1 help and docs/command-line.md all come from it. The keys
// of view options stand with them, in exchange/view_options.def.
// Key codes are GLFW's, which are the same on every platform.
#pragma once

#include "exchange/view_table.h"
#include "ui/ui.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace regatta {

enum class Action {
  kAhead,
  kAstern,
  kPort,
  kStarboard,
  kDive,
  kRise,
  kStop,
  kNextBoat,
  kRight,
  kPause,
  kStepOnce,
  kReset,
  kBack,
  kForward,
  kStepBack,
  kRewind,
  kLoop,
  kKeepMoment,
  kGoToMoment,
  kFaster,
  kSlower,
  kLaunchBoat,
  kDropBox,
  kPourWater,
  kPushWater,
  kScene,
  kOpen,
  kSave,
  kCamera,
#define KEY(action, ...) action,
#include "exchange/view_options.def"
  kSplit,
  kFlyForward,
  kFlyBack,
  kFlyLeft,
  kFlyRight,
  kFlyUp,
  kFlyDown,
  kHelp,
  kPanels,
  kLargePlot,
  kSetGauge,
  kScreenshot,
  kFilm,
  kClose,
  kQuit
};

struct KeyBinding {
  Action action{};
  int key = 0;            // GLFW_KEY_…
  int other = 0;          // a second key for the same, or the last of a row of keys; 0: none
  bool row = false;       // all keys from `key` to `other`
  bool control = false;   // with Ctrl
  bool held = false;      // acts while held down; else once a press
  const char* text = "";  // as a person reads it
  const char* help = "";
  const char* group = "";
};

std::span<const KeyBinding> key_table();

struct ActionPress {
  Action action{};
  int index = 0;  // in a row of keys, from 0
};
// What pressing a key does; nothing for held actions and unknown keys.
std::optional<ActionPress> action_of(int key, bool control);
// Likewise of a key at a place that prints what another one prints on an American keyboard. Held keys, W A S D among
// them, go by their place, all others by what they print: Ctrl+A is not Ctrl+Q on a French keyboard.
std::optional<ActionPress> action_of(int place, int printed, bool control);
// The key that prints on an American keyboard what the one at `place` prints on this one. name: glfwGetKeyName's, may
// be null. Places of no Latin letter keep their own; a letter's that prints another sign: GLFW_KEY_UNKNOWN.
int printed_key(int place, const char* name);

// The view option that an action changes, where it is one of their keys.
std::optional<ViewId> view_option_of(Action action);

// What a person is told at first, until each was done once.
enum class Hint { kDrive, kCamera, kHand, kScenes };
// One each, in their order. Names of held keys are this keyboard's.
using KeyNames = std::function<const char*(int place)>;  // glfwGetKeyName's
std::vector<std::string> hint_lines(const KeyNames& names);

// The lines of the F1 help: the table, then the mouse and the gamepad.
std::vector<KeyHelp> key_help(const KeyNames& names);

}  // namespace regatta
