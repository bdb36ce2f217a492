// The player's throttle, rudder and dive order: keys move them smoothly, a gamepad sets them. A command is made only
// when the helm moved, so that a run nobody steers is the run of the scene alone.
#pragma once

#include "exchange/commands.h"

#include <optional>

namespace regatta {

// The held keys, and a gamepad's sticks if they are used.
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
  // Returns the helm as it stands, whether it moved or not.
  [[nodiscard]] SetHelm now() const { return {body_, throttle_, rudder_, dive_}; }
  // Moves the helm; returns a command if it moved. seconds: real time since the last call.
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
