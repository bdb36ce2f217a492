// Diving planes and ballast tank of a boat, and the watch that steers its depth with both. Pure functions but for the
// DivingState that they carry on; what the hull itself feels is the water solver's business.
//
// The helm moves the ordered depth; the boat follows at a limited rate of sinking
//   w* = clamp(K_z (z* - z), ±w_max).
// The tank works at any speed: its rate of filling, which is limited, follows from sinking and acceleration,
//   G db/dt = ω² (w* - w) - 2 ω dw/dt,  G = ρ g V_t / m,
// so that the rate of sinking answers like a critically damped spring of frequency ω, and what the tank comes to hold
// balances whatever else lifts or sinks the boat. The planes work under way: they hold the pitch that takes the boat
// along its axis at w*, with the law of the rudder (rigid/boat.h) for their force.
// The water in the tank weighs on the boat but adds nothing to its inertia, and leaves no gap where it came from.
#pragma once

#include "exchange/body.h"
#include "exchange/diving_state.h"
#include "exchange/water_sample.h"
#include "geometry/boat_plan.h"

namespace regatta {

struct DivingInput {
  BodyState state;
  float mass = 1.0F;              // [kg]
  Mat3 inertia{1.0F};             // body frame [kg m^2]
  Vec3 hull_origin{0.0F};         // Hull::origin [m]
  Vec3 lower{0.0F}, upper{0.0F};  // Hull::lower, upper [m]
  WaterSample water;              // at the stern
  float wash = 0.0F;              // how much faster it runs past the planes by the propeller [m/s]
  float plane_scale = 1.0F;       // on the force of the planes
  Vec3 force{0.0F};               // force of everything else but gravity, world frame [N]
};

struct DivingForces {
  Vec3 planes{0.0F};  // force of both planes, world frame [N]
  Vec3 tank{0.0F};    // weight of what it holds [N]
  Vec3 torque{0.0F};  // torque of all about the centre of mass, world frame [N m]
};

// Depth of the hull's top below the surface [m].
float hull_depth(const BodyState& state, const Vec3& upper, const WaterSample& water);
// The ordered depth at which a boat stays at the surface, with its tank empty: out of reach above it [m].
float depth_afloat(const Vec3& lower, const Vec3& upper);
// Content with which the tank of a boat makes it as heavy as its hull displaces, within [0, 1].
float neutral_tank(const DivingPlan& plan, float mass, float volume);
// At the start: one whose hull's top is below the still surface keeps its depth, any other is afloat.
DivingState diving_at_start(const DivingPlan& plan, const BodyState& state, const Hull& hull, float mass, float level);

// The rate of sinking that takes the boat from its depth to the ordered one [m/s].
float wanted_sinking(const DivingPlan& plan, float ordered, float depth);
// Rate at which the tank fills [1/s]. sinking: downward speed [m/s], gaining: its rate [m/s²].
float tank_rate(const DivingPlan& plan, float mass, float wanted, float sinking, float gaining);
// Angle of the planes; positive turns a boat that goes ahead bow up [rad]. ahead: way through the water [m/s], pitch:
// bow up [rad], turning: its rate [rad/s], length: of the hull [m].
struct PlaneInput {
  float wanted = 0.0F;  // sinking [m/s]
  float ahead = 0.0F;
  float pitch = 0.0F;
  float turning = 0.0F;
  float length = 1.0F;
};
float plane_angle(const DivingPlan& plan, const PlaneInput& in);

// A step of dt [s]: the order, the tank and the planes.
DivingForces dive(const DivingPlan& plan, const DivingInput& in, float dt, DivingState& diving);

}  // namespace regatta
