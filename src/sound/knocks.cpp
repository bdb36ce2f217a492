#include "sound/knocks.h"

#include <algorithm>

namespace regatta {

namespace {

template <typename T>
T* entry_of(std::vector<T>& list, BodyId body) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const T& one) { return one.body == body; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

void Knocks::add(std::span<const ContactForce> contacts, double dt) {
  now_.clear();
  for (const ContactForce& contact : contacts) {
    Touch* touch = entry_of(now_, contact.body);
    if (touch == nullptr) touch = &now_.emplace_back(Touch{contact.body, contact.at, 0.0F});
    touch->force += glm::length(contact.force);
  }
  for (const Touch& touch : now_) {
    const Touch* const before = entry_of(before_, touch.body);
    const float more = touch.force - (before != nullptr ? before->force : 0.0F);
    if (!(more > 0.0F)) continue;
    const Knock knock{touch.body, touch.at, more * static_cast<float>(dt)};
    Knock* const hardest = entry_of(hardest_, touch.body);
    if (hardest == nullptr) {
      hardest_.push_back(knock);
    } else if (knock.impulse > hardest->impulse) {
      *hardest = knock;
    }
  }
  std::swap(before_, now_);
}

void Knocks::forget() {
  before_.clear();
  hardest_.clear();
}

}  // namespace regatta
