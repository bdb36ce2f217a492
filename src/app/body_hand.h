// A person's hand on a body: what the mouse does, as commands. It takes hold where a press meets a body that nothing
// but forces moves, goes where the mouse points, and lets go, or stays there as a pin.
#pragma once

#include "exchange/body_pick.h"
#include "exchange/commands.h"

#include <optional>
#include <vector>

namespace regatta {

// What a person does with the mouse in a frame.
struct HandInput {
  std::optional<SightRay> sight;  // through the pixel that the mouse is over; none: over a panel, outside the window
  bool pressed = false;           // the button that takes hold is down
  bool pins = false;              // the one that pins, likewise
  bool lifts = false;             // up and down instead of level
  float wheel = 0.0F;             // notches
};

class BodyHand {
 public:
  // Appends what is to be done in the next step. steps: how many the world has made, so that a world which stands is
  // not told the same again and again. seconds: real time since the last frame; scale: simulated seconds a real one.
  void update(const HandInput& input, const Snapshot& bodies, std::int64_t steps, double seconds, double scale,
              std::vector<Command>& out);
  // The world is another one: it is told nothing of the hand that held a body of the last. A button that is still down
  // takes hold of nothing.
  void forget() {
    const bool pressed = was_pressed_, pinning = was_pinning_;
    *this = {};
    was_pressed_ = pressed;
    was_pinning_ = pinning;
  }
  [[nodiscard]] bool holds() const { return body_ != BodyId::kNone; }
  [[nodiscard]] BodyId body() const { return body_; }  // that it holds

 private:
  void take(const HandInput& input, const Snapshot& bodies, std::int64_t steps, std::vector<Command>& out);
  void point(const HandInput& input, double seconds, double scale);
  void turn(const HandInput& input);

  BodyId body_ = BodyId::kNone;
  bool was_pressed_ = false, was_pinning_ = false;
  float reach_ = 0.0F;  // how far from the eye the hand goes at most [m]
  Vec3 at_{0.0F};       // of the hand [m]
  Vec3 velocity_{0.0F};
  Quat turn_{1.0F, 0.0F, 0.0F, 0.0F};
  std::int64_t taken_ = 0;  // steps of the world when it took hold
  std::int64_t told_ = -1;  // when it was last told
};

}  // namespace regatta
