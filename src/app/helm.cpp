#include "app/helm.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Rates at which the helm follows a held key, and the rudder returns [1/s]: 1 is from idle to full, or from midships to
// one side, in a second. Tuned by hand on scenes/boat_in_tank.toml.
constexpr float kThrottleRate = 0.8F;
constexpr float kRudderRate = 1.6F;
constexpr float kRudderReturn = 2.4F;

float toward(float value, float goal, float most) { return value + std::clamp(goal - value, -most, most); }

}  // namespace

void Helm::take(BodyId body, float throttle, float rudder, float dive) {
  body_ = body;
  throttle_ = throttle;
  rudder_ = rudder;
  dive_ = dive;
  ordering_ = false;
  steering_ = false;
  stick_throttle_on_ = false;
  stick_rudder_on_ = false;
}

std::optional<SetHelm> Helm::update(const HelmInput& input, float seconds) {
  if (body_ == BodyId::kNone) return std::nullopt;
  const float throttle_before = throttle_;
  const float rudder_before = rudder_;
  const float dive_before = dive_;

  if (input.stick_throttle || stick_throttle_on_)
    throttle_ = std::clamp(input.stick_throttle.value_or(0.0F), -1.0F, 1.0F);
  stick_throttle_on_ = input.stick_throttle.has_value();
  if (input.throttle != 0) {
    throttle_ = toward(throttle_, static_cast<float>(std::clamp(input.throttle, -1, 1)), kThrottleRate * seconds);
  }
  if (input.stop) throttle_ = 0.0F;

  if (input.stick_rudder || stick_rudder_on_) rudder_ = std::clamp(input.stick_rudder.value_or(0.0F), -1.0F, 1.0F);
  stick_rudder_on_ = input.stick_rudder.has_value();
  if (input.rudder != 0) {
    steering_ = true;
    rudder_ = toward(rudder_, static_cast<float>(std::clamp(input.rudder, -1, 1)), kRudderRate * seconds);
  } else if (steering_ && !input.stick_rudder) {
    rudder_ = toward(rudder_, 0.0F, kRudderReturn * seconds);
    steering_ = rudder_ != 0.0F;
  }

  // The dive order is a rate: the ordered depth stays where it is as soon as the key is up.
  if (input.dive != 0 || ordering_) dive_ = static_cast<float>(std::clamp(input.dive, -1, 1));
  ordering_ = input.dive != 0;

  if (throttle_ == throttle_before && rudder_ == rudder_before && dive_ == dive_before) return std::nullopt;
  return SetHelm{body_, throttle_, rudder_, dive_};
}

}  // namespace regatta
