#include "hull/savitsky.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

FlatLift flat_lift(float trim_deg, float wetted_length, float speed_coefficient) {
  const float tilt = std::pow(std::max(trim_deg, 0.0F), 1.1F);
  const float root = std::sqrt(wetted_length);
  return {tilt * 0.012F * root,
          tilt * 0.0055F * root * wetted_length * wetted_length / (speed_coefficient * speed_coefficient)};
}

float deadrise_lift(float flat, float deadrise_deg) {
  const float least = std::max(flat, 0.0F);
  return std::max(0.0F, least - 0.0065F * deadrise_deg * std::pow(least, 0.6F));
}

float pressure_center(float wetted_length, float speed_coefficient) {
  const float ratio = speed_coefficient / wetted_length;
  return kDynamicCenter - 1.0F / (5.21F * ratio * ratio + 2.39F);
}

float bottom_speed(float dynamic, float trim_deg, float wetted_length) {
  constexpr float kDegree = std::numbers::pi_v<float> / 180.0F;
  return std::sqrt(std::max(0.0F, 1.0F - dynamic / (wetted_length * std::cos(kDegree * trim_deg))));
}

float bottom_friction(float reynolds) {
  constexpr float kLeastReynolds = 1e4F;
  constexpr float kRoughness = 0.0004F;
  const float digits = std::log10(std::max(reynolds, kLeastReynolds)) - 2.0F;
  return 0.075F / (digits * digits) + kRoughness;
}

}  // namespace regatta
