// Engine and rudder of a boat: forces from helm, motion and the water around propeller and rudder. Pure functions, no
// state and no contacts. The water's forces on the hull itself are the water solver's business.
// Sources: linear propeller law, thrust over ρn²D⁴ falling with the advance ratio [Car18 §6]; actuator disc [Car18 §5];
// normal force of a rudder [Yas15 eq. 21]; flat plate beyond stall [Hoe65 §3].
#pragma once

#include "exchange/body.h"
#include "exchange/water_sample.h"
#include "geometry/boat_plan.h"

#include <limits>
#include <optional>

namespace regatta {

// Thrust of the propeller along its axis [N], for throttle in [-1, 1], which is the share of the full thrust
// at rest. inflow: speed of the propeller through the water, ahead positive [m/s]; immersion: of its hub [m].
float propeller_thrust(const BoatPlan& plan, float throttle, float inflow, float immersion);

// A boat's levers, and what follows them; all in [-1, 1], ahead and to starboard positive.
struct BoatGear {
  float throttle = 0.0F, rudder = 0.0F;  // the helm's
  float engine = 0.0F;                   // share of its thrust that the engine gives
  float blade = 0.0F;                    // share of its largest angle at which the rudder stands
};

// The gear at the end of a step of dt [s]. With its gearbox an engine goes from full ahead to full astern in 2 s, as
// those of small craft do in 1 to 3; a rudder from one side to the other in 4 s: a wheel of four turns, turned once a
// second (chosen, not measured). Who swims has neither, and answers at once.
BoatGear gear_after(const BoatPlan& plan, const BoatGear& gear, float dt);

// The way that the propeller pushes, unit, as (ahead, to starboard): the bow's, or, of an outboard, along its leg,
// which is the rudder.
Vec2 thrust_axis(const BoatPlan& plan, float blade);

// Share of its thrust that a propeller keeps where water can't flow away freely: wash_way: to what stands in the way of
// its wash; bed_way: from the hub down to the bed [m]. Deviation: thrust falls in proportion to the way that is left,
// from two diameters of wash and one of depth on; sources agree that it falls, none gives a law.
float hindered_share(const BoatPlan& plan, float wash_way, float bed_way);
inline constexpr float kFreeWash = 2.0F;  // propeller diameters
// Jet::reach: the core of a round jet is used up, and its momentum all in the water around, after six diameters
// [Alb50].
inline constexpr float kWashReach = 3.0F;  // propeller diameters

// Speed of the wash behind the propeller beyond the inflow [m/s]; 0 without thrust ahead.
float wash_speed(const BoatPlan& plan, float thrust, float inflow);

// Force on the rudder in the boat's plane: x ahead, y (the second component) to starboard [N]. angle: positive turns a
// boat that goes ahead to starboard [rad]; flow: of the water past the rudder in the same axes, ahead negative [m/s];
// area: of its wet part [m^2]; most: of the normal force for each m/s of flow through the blade [kg/s].
Vec2 rudder_force(float area, float angle, const Vec2& flow, float most);

// Force and torque of its tail on a swimmer (rigid/tail.h), world frame.
struct TailPush {
  Vec3 force{0.0F};   // [N]
  Vec3 torque{0.0F};  // about the centre of mass [N m]
};

struct BoatInput {
  BodyState state;
  Vec3 hull_origin{0.0F};  // Hull::origin [m]
  float throttle = 0.0F;   // share of its thrust that the engine gives, [-1, 1]
  float rudder = 0.0F;     // share of its largest angle at which it stands, [-1, 1]
  WaterSample propeller_water;
  WaterSample rudder_water;
  float thrust_scale = 1.0F;
  float rudder_scale = 1.0F;
  float wash_way = std::numeric_limits<float>::max();  // see hindered_share() [m]
  std::optional<TailPush> swum;                        // instead of the propeller's thrust
  // The mass that the rudder feels over the step: more force than this stops the flow through the blade within the step
  // and would throw a light boat to and fro [kg/s].
  float rudder_most = std::numeric_limits<float>::max();
};

struct BoatForces {
  Vec3 thrust{0.0F};  // at the propeller, world frame [N]
  Vec3 rudder{0.0F};  // at the rudder, world frame [N]
  Vec3 torque{0.0F};  // torque of both about the centre of mass, world frame [N m]
  float wash = 0.0F;  // how much faster the water runs past the rudder by the propeller [m/s]
};
BoatForces boat_forces(const BoatPlan& plan, const BoatInput& in);

}  // namespace regatta
