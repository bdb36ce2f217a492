// A hand that holds a body at one point, as long as it is not let go. Where it stays, it is a pin.
#pragma once

#include "exchange/body.h"

namespace regatta {

struct Grip {
  BodyId body = BodyId::kNone;
  Vec3 at{0.0F};                       // where it holds, body frame [m]
  Vec3 hand{0.0F};                     // where the hand is, world [m]
  Vec3 velocity{0.0F};                 // velocity of the hand, until it is moved again [m/s]
  Quat turn{1.0F, 0.0F, 0.0F, 0.0F};   // turn of the hand since it took hold, world frame; 1: it lets the body swing
  Quat taken{1.0F, 0.0F, 0.0F, 0.0F};  // orientation of the body when it was taken
  Vec3 force{0.0F};                    // on the body in the last step [N]

  // Whether it has been turned; a turn that was undone leaves some rounding, far less than a notch of the wheel.
  [[nodiscard]] bool turns() const {
    constexpr float kTurned = 1e-4F;  // half an angle [rad]
    return glm::length(Vec3(turn.x, turn.y, turn.z)) > kTurned;
  }
};

}  // namespace regatta
