// Which pressed keys act on the world, and which belong to a text field or a dialog. A batch of presses may hold the
// click that opens a field and what is typed into it: a slow frame gathers a second of them. Knows no window.
#pragma once

#include "app/window.h"

#include <functional>
#include <span>
#include <vector>

namespace regatta {

class KeyGate {
 public:
  // The presses that act now, in their order. typing: a text field or a dialog has the keyboard, as of the last frame
  // of the panels; all presses are then its own. What comes after a click, or after a key that opens a dialog, waits
  // for the next call, when it is known what that did: `typed`, whether a text field was edited in that frame, though
  // it may be closed again. held: whether a key is down now.
  std::vector<KeyPress> pass(std::span<const KeyPress> pressed, bool typing, bool typed,
                             const std::function<bool(int)>& held);
  // Keys that are down and do not steer: they went down as text, or wait.
  [[nodiscard]] const std::vector<int>& idle() const { return idle_; }

 private:
  std::vector<KeyPress> waiting_;
  std::vector<int> idle_;
};

}  // namespace regatta
