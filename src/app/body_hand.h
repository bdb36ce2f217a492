// Turns the mouse into commands that drag a body by hand. A press on a dynamic body takes hold of it, the hand follows
// the mouse, and it lets go on release or stays where it is as a pin.
#pragma once

#include "exchange/body_pick.h"
#include "exchange/commands.h"

#include <optional>
#include <vector>

namespace regatta {

// The mouse in one frame.
struct HandInput {
  std::optional<SightRay> sight;  // through the pixel under the mouse; none: over a panel or outside the window
  bool pressed = false;           // the button that takes hold is down
  bool pins = false;              // the button that pins is down
  bool lifts = false;             // the hand moves up and down instead of level
  float wheel = 0.0F;             // notches
};

class BodyHand {
 public:
  // Appends the hand's commands for the next step to `out`. steps: the world's count, so that a paused world is sent at
  // most one move. seconds: real time since the last frame; scale: simulated seconds per real second.
  void update(const HandInput& input, const Snapshot& bodies, std::int64_t steps, double seconds, double scale,
              std::vector<Command>& out);
  // Drops the body without a command; call it when another world is shown. A button that is still down does not take
  // hold again until it is released.
  void forget() {
    const bool pressed = was_pressed_, pinning = was_pinning_;
    *this = {};
    was_pressed_ = pressed;
    was_pinning_ = pinning;
  }
  [[nodiscard]] bool holds() const { return body_ != BodyId::kNone; }
  [[nodiscard]] BodyId body() const { return body_; }  // the held one; kNone: none

 private:
  void take(const HandInput& input, const Snapshot& bodies, std::int64_t steps, std::vector<Command>& out);
  void point(const HandInput& input, double seconds, double scale);
  void turn(const HandInput& input);

  BodyId body_ = BodyId::kNone;
  bool was_pressed_ = false, was_pinning_ = false;
  float reach_ = 0.0F;                 // largest distance of the hand from the eye [m]
  Vec3 at_{0.0F};                      // position of the hand [m]
  Vec3 velocity_{0.0F};                // of the hand [m/s]
  Quat turn_{1.0F, 0.0F, 0.0F, 0.0F};  // rotation since the body was taken
  std::int64_t taken_ = 0;             // the world's steps when the hand took hold
  std::int64_t told_ = -1;             // the world's steps at the last command
};

}  // namespace regatta
