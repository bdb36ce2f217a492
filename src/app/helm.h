// A person's hands on throttle, rudder and the depth: keys move them smoothly, a gamepad sets them. Gives a command
// only when the helm moved, so that a run nobody steers is the run of the scene alone.
#pragma once

#include "exchange/commands.h"

#include <optional>

namespace regatta {

// What is held down, or a gamepad's sticks.
struct HelmInput {
  int throttle = 0;   // keys: +1 ahead, -1 astern
  int rudder = 0;     // keys: +1 starboard, -1 port
  int dive = 0;       // keys: +1 deeper, -1 higher
  bool stop = false;  // engine to idle
  std::optional<float> stick_throttle;
  std::optional<float> stick_rudder;
};

class Helm {
 public:
  // Takes over a boat whose helm stands at these values.
  void take(BodyId body, float throttle, float rudder, float dive = 0.0F);
  [[nodiscard]] BodyId body() const { return body_; }
  // Where the person holds the helm, moved or not.
  [[nodiscard]] SetHelm now() const { return {body_, throttle_, rudder_, dive_}; }
  // seconds: real time since the last call.
  std::optional<SetHelm> update(const HelmInput& input, float seconds);

 private:
  BodyId body_ = BodyId::kNone;
  float throttle_ = 0.0F;
  float rudder_ = 0.0F;
  float dive_ = 0.0F;
  bool ordering_ = false;           // the depth was ordered by a key, whose release ends that
  bool steering_ = false;           // the rudder was moved by a person and so returns to the middle
  bool stick_throttle_on_ = false;  // a released stick gives one last zero
  bool stick_rudder_on_ = false;
};

}  // namespace regatta
