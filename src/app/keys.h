// The only table of keys: the window's dispatch, the F1 help and docs/command-line.md are made from it. The keys of
// view options come from exchange/view_options.def. Key codes are GLFW's, which are the same on every platform.
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
  const char* text = "";  // the key's name
  const char* help = "";
  const char* group = "";
};

std::span<const KeyBinding> key_table();

struct ActionPress {
  Action action{};
  int index = 0;  // the key's place in a row of keys, from 0
};
// Returns what pressing a key does; nothing for held actions and unknown keys.
std::optional<ActionPress> action_of(int key, bool control);
// The same on keyboards of any layout; printed: what printed_key() returns for `place`. Held keys, W A S D among them,
// go by their place, all others by what they print: Ctrl+A is not Ctrl+Q on a French keyboard.
std::optional<ActionPress> action_of(int place, int printed, bool control);
// Returns the GLFW key of the Latin letter that the key at `place` prints. If it prints none, returns GLFW_KEY_UNKNOWN
// where it prints another Latin sign at a letter's place, else `place`. name: what glfwGetKeyName returns; may be null.
int printed_key(int place, const char* name);

// Returns the view option that an action changes; none if it changes no view option.
std::optional<ViewId> view_option_of(Action action);

// The hints of a first start; each is shown until the person has done it once.
enum class Hint { kDrive, kCamera, kHand, kScenes };
// Returns what a key prints on this keyboard, as glfwGetKeyName does.
using KeyNames = std::function<const char*(int place)>;
// Returns one line for each Hint, in their order.
std::vector<std::string> hint_lines(const KeyNames& names);

// Returns the lines of the F1 help: the table, then the mouse and the gamepad.
std::vector<KeyHelp> key_help(const KeyNames& names);

}  // namespace regatta
