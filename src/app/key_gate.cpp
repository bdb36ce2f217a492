#include "app/key_gate.h"

#include "app/keys.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace regatta {

namespace {

bool opens_dialog(const KeyPress& press) {
  const std::optional<ActionPress> action = action_of(press.key, press.printed, press.control);
  return action && (action->action == Action::kOpen || action->action == Action::kSave);
}

}  // namespace

std::vector<KeyPress> KeyGate::pass(std::span<const KeyPress> pressed, bool typing, bool typed,
                                    const std::function<bool(int)>& held) {
  std::erase_if(idle_, [&](int key) { return !held(key); });
  std::vector<KeyPress> all = std::exchange(waiting_, {});
  if (typed) all.clear();
  for (KeyPress& press : all) press.after_click = false;  // the panels have handled that click by now
  std::copy(pressed.begin(), pressed.end(), std::back_inserter(all));

  std::vector<KeyPress> passed;
  bool wait = false;
  for (const KeyPress& press : all) {
    wait = wait || press.after_click;
    if (typing || wait) {
      idle_.push_back(press.key);
      if (!typing) waiting_.push_back(press);
      continue;
    }
    std::erase(idle_, press.key);
    passed.push_back(press);
    wait = opens_dialog(press);
  }
  return passed;
}

}  // namespace regatta
