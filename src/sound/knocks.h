// Blows between bodies, and on bed and walls, found in what contacts gave in each step: every step is looked at, so
// that one is heard at any frame rate.
#pragma once

#include "exchange/body.h"

#include <span>
#include <vector>

namespace regatta {

struct Knock {
  BodyId body = BodyId::kNone;
  Vec3 at{0.0F};         // [m]
  float impulse = 0.0F;  // by which the contact's force exceeds that of the step before, over a step [N s]
};

class Knocks {
 public:
  // The contacts of one more step of dt [s].
  void add(std::span<const ContactForce> contacts, double dt);
  // The hardest of each body since clear().
  [[nodiscard]] std::span<const Knock> list() const { return hardest_; }
  void clear() { hardest_.clear(); }
  void forget();  // another world

 private:
  struct Touch {
    BodyId body = BodyId::kNone;
    Vec3 at{0.0F};
    float force = 0.0F;  // [N]
  };
  std::vector<Touch> before_, now_;
  std::vector<Knock> hardest_;
};

}  // namespace regatta
