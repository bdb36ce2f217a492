// What a boat has besides its hull: engine and rudder, or the tail of one that swims; tank and planes. Positions are in
// the maker's frame of the hull (see Hull::origin): the middle of length and beam, at the design waterline.
#pragma once

#include "core/types.h"
#include "geometry/boat_lines.h"

#include <cmath>
#include <numbers>
#include <optional>

namespace regatta {

// Extra gear of a boat that dives: a ballast tank and a pair of planes at the stern.
struct DivingPlan {
  float tank_volume = 0.8F;   // [m^3]
  float tank_seconds = 8.0F;  // time to flood or to blow the whole tank [s]
  Vec3 tank{0.0F};            // where the weight of the tank's water acts [m]
  float plane_area = 0.5F;    // area of both planes together [m^2]
  float plane_max_deg = 25.0F;
  Vec3 plane{-2.7F, 0.0F, 0.5F};  // where the force of the starboard one acts; the other lies to port [m]
  float dive_speed = 0.6F;        // most speed down and up; a full helm changes the ordered depth at it [m/s]
  float pitch_max_deg = 15.0F;    // pitch to which the planes steer it
  float roll_gain = 0.0F;         // angle of the planes against each other for each radian of roll, to keep it upright
};

// The tail of a boat that swims (rigid/tail.h), which replaces the propeller, at its place: a fish's tail fin, which
// beats to both sides, or a diver's two fins, which beat up and down in turn.
struct TailPlan {
  int fins = 1;
  float span = 0.8F;           // span of one fin, at right angles to its beat and to the way [m]
  float apart = 0.0F;          // distance between the middles of two fins [m]
  float amplitude = 0.24F;     // amplitude of the beat, to each side [m]
  float most_beats = 2.0F;     // beats per second at full ahead [1/s]
  float wave = 2.4F;           // length of the wave that runs along the body to the fin [m]
  float turn_max_deg = 30.0F;  // mean angle of the tail, hard over
  float bend = 0.0F;           // x behind which the body bends [m]
};

// The water that goes with a fin across its way, for each metre that it has passed [kg/m]: m = ρ π s²/4 [Lig60].
inline float fin_mass(const TailPlan& tail) {
  return 0.25F * std::numbers::pi_v<float> * kWaterDensity * tail.span * tail.span;
}

struct BoatPlan {
  float max_thrust = 3000.0F;           // full ahead [N]
  float astern_share = 0.5F;            // full astern as a share of max_thrust
  float pitch_speed = 14.0F;            // speed at which the propeller no longer pushes, full ahead [m/s]
  float propeller_diameter = 0.3F;      // [m]
  float full_immersion = 0.1F;          // depth of its hub from which on it draws no air [m]
  Vec3 propeller{-1.8F, -0.35F, 0.0F};  // pushes only while below the surface [m]
  Vec3 rudder{-2.0F, -0.3F, 0.0F};      // where its force acts [m]
  float rudder_area = 0.08F;            // [m^2]
  float rudder_max_deg = 35.0F;         // hard over [deg]
  bool outboard = false;                // its propeller turns with the rudder
  std::optional<DivingPlan> diving;     // empty: it stays at the surface
  std::optional<TailPlan> tail;         // empty: it has a propeller
};

// The plan of a boat of size (length, depth, beam) [m]: one propeller and one rudder at the stern, just above the keel,
// thrust for about half of g, or what the hull's stiffness bears, and a rudder of the area that DNV's guidance wants of
// one in the propeller's wash: L T (1 + 25 (B/L)²) / 100 [Lew89 IX]. The rudder in that wash heels a boat by the thrust
// times the depth over the weight times the metacentric height GM, which for these lines is 0.385 H ((B/H)² - 0.62): a
// hull of less beam to its depth than 1.6 gets as much less thrust as keeps that heel. One that can't stand upright
// gets a twentieth.
inline BoatPlan default_boat_plan(Vec3 size) {
  constexpr float kThrustPerVolume = 446.0F;  // of the bounding box [N/m^3]: 3000 N for 4.2 x 1.0 x 1.6 m
  constexpr float kBeamToDepth = 1.6F;        // of that boat [1]
  constexpr float kTopWeight = 0.62F;  // (B/H)² at which GM is 0, by hydrostatics (tests/unit/boat_class_test.cpp)
  constexpr float kLeast = 0.05F;      // chosen
  const float slender = size.z / size.x, beam_to_depth = size.z / size.y;
  const float stiff = glm::clamp(
      (beam_to_depth * beam_to_depth - kTopWeight) / (kBeamToDepth * kBeamToDepth - kTopWeight), kLeast, 1.0F);
  BoatPlan plan;
  plan.max_thrust = kThrustPerVolume * stiff * size.x * size.y * size.z;
  plan.pitch_speed = 14.0F * glm::sqrt(size.x / 4.2F);  // equal Froude number
  plan.propeller_diameter = 0.3F * size.y;
  plan.full_immersion = 0.1F * size.y;
  plan.propeller = {-0.46F * size.x, -0.22F * size.y, 0.0F};
  plan.rudder = {-0.5F * size.x, -0.2F * size.y, 0.0F};
  plan.rudder_area = 0.01F * size.x * kBoatWaterline * size.y * (1.0F + 25.0F * slender * slender);
  return plan;
}

// Thrust at rest and the speed at which it ends, from the power of the engine [W] and the propeller's diameter. At rest
// the actuator disc T³ = 2ρA (ηP)² [Car18 §5]; the linear law gives the most power of thrust at half the speed at which
// thrust ends, and that shall be ηP, too.
inline void set_power(BoatPlan& plan, float power) {
  constexpr float kEfficiency = 0.65F;  // η, of propeller and gear
  const float disc = 0.25F * std::numbers::pi_v<float> * plan.propeller_diameter * plan.propeller_diameter;
  const float useful = kEfficiency * power;
  plan.max_thrust = std::cbrt(2.0F * kWaterDensity * disc * useful * useful);
  plan.pitch_speed = 4.0F * useful / plan.max_thrust;
}

}  // namespace regatta
