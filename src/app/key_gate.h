// Decides which pressed keys act on the world and which belong to a text field or a dialog. After a slow frame, one
// batch of presses may hold both the click that opens a field and the text typed into it. Needs no window.
#pragma once

#include "app/window.h"

#include <functional>
#include <span>
#include <vector>

namespace regatta {

class KeyGate {
 public:
  // Returns the presses that act now, in order. typing: a text field or a dialog has the keyboard, as of the last frame
  // of the panels, and takes all presses. Presses after a click, or after a key that opens a dialog, wait for the next
  // call; they are dropped there if typed says that a text field was edited in between, even if it is closed again.
  // held: returns whether a key is down now.
  std::vector<KeyPress> pass(std::span<const KeyPress> pressed, bool typing, bool typed,
                             const std::function<bool(int)>& held);
  // Returns the keys that are down but do not steer: they were typed as text, or wait.
  [[nodiscard]] const std::vector<int>& idle() const { return idle_; }

 private:
  std::vector<KeyPress> waiting_;
  std::vector<int> idle_;
};

}  // namespace regatta
