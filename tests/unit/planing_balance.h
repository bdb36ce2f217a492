// The running attitude of a planing hull by Savitsky's formulas [Sav64]: trim and wetted length at which lift carries
// the weight and the moments of lift, friction and thrust balance. Simulated boats are compared with it.
#pragma once

#include "core/types.h"
#include "hull/savitsky.h"

#include <cmath>
#include <numbers>

namespace regatta::planing_balance {

struct PlaningCase {
  float mass = 0.0F;  // [kg]
  float beam = 0.0F;  // between the chines [m]
  float deadrise_deg = 0.0F;
  float center_ahead = 0.0F;  // centre of mass ahead of the transom [m]
  float center_above = 0.0F;  // centre of mass above the keel [m]
  float thrust_below = 0.0F;  // line of thrust below the centre of mass [m]
  float thrust_deg = 0.0F;    // angle of that line, up from the keel
  float density = kWaterDensity;
  float viscosity = 1.14e-6F;  // [m^2/s]
  bool simple = false;         // all forces through the centre of mass, as in Savitsky's first case
};

struct Running {
  float trim_deg = 0.0F;
  float wetted_length = 0.0F;  // λ
  float drag = 0.0F;           // [N]
  float friction = 0.0F;       // friction of the bottom, along the keel [N]
};

inline Running running(const PlaningCase& boat, float speed) {
  const float c_v = speed / std::sqrt(kGravity * boat.beam);
  const float area = 0.5F * boat.density * speed * speed * boat.beam * boat.beam;
  const float weight = boat.mass * kGravity;
  Running out;
  float pull = 0.15F * weight;
  // Returns the moment about the centre of mass at a trim, positive bow up [N m].
  const auto moment_at = [&](float trim_deg) {
    const float trim = glm::radians(trim_deg);
    for (int turn = 0; turn < 30; ++turn) {
      const float carried = boat.simple ? weight : weight - pull * std::sin(trim);
      float shortest = 0.01F, longest = 8.0F;
      for (int i = 0; i < 40; ++i) {
        const float middle = 0.5F * (shortest + longest);
        const float lift = area * deadrise_lift(flat_lift(trim_deg, middle, c_v).sum(), boat.deadrise_deg);
        (lift < carried ? shortest : longest) = middle;
      }
      const float lambda = 0.5F * (shortest + longest);
      const FlatLift flat = flat_lift(trim_deg, lambda, c_v);
      // C_Lβ of the dynamic part alone, as in the example of the paper.
      const float dynamic = deadrise_lift(flat.dynamic, boat.deadrise_deg);
      const float below = speed * bottom_speed(dynamic, trim_deg, lambda);
      const float friction = 0.5F * boat.density * below * below * lambda * boat.beam * boat.beam *
                             bottom_friction(below * lambda * boat.beam / boat.viscosity) /
                             std::cos(glm::radians(boat.deadrise_deg));
      out = {trim_deg, lambda, carried * std::tan(trim) + friction / std::cos(trim), friction};
      pull = out.drag;
    }
    const float center = out.wetted_length * boat.beam * pressure_center(out.wetted_length, c_v);
    const float carried = boat.simple ? weight : weight - pull * std::sin(trim);
    float moment = carried / std::cos(trim) * (center - boat.center_ahead);
    if (!boat.simple) {
      const float middle = 0.25F * boat.beam * std::tan(glm::radians(boat.deadrise_deg));
      moment += pull * boat.thrust_below - out.friction * (boat.center_above - middle);
    }
    return moment;
  };
  float low = 0.5F, high = 15.0F;
  for (int i = 0; i < 40; ++i) {
    const float middle = 0.5F * (low + high);
    (moment_at(middle) > 0.0F ? low : high) = middle;
  }
  return out;
}

}  // namespace regatta::planing_balance
