#include "rigid/boat_loads.h"

#include "rigid/boat.h"
#include "rigid/diving.h"

namespace regatta {

namespace {

BoatForces engine_forces(const DrivenBoat& boat, const Params& params, float dt) {
  const BoatPlan& plan = *boat.setup.boat;
  BoatInput in;
  in.state = boat.state;
  in.hull_origin = boat.setup.hull->origin;
  in.wash_way = boat.wash_way;
  in.throttle = boat.throttle;
  in.rudder = boat.rudder;
  in.propeller_water = boat.water.propeller;
  in.rudder_water = boat.water.rudder;
  in.thrust_scale = static_cast<float>(params.boat_thrust);
  in.rudder_scale = static_cast<float>(params.boat_rudder);
  // How much a push aside at the rudder speeds that point up: by the boat's mass and by its inertia.
  const Vec3 turning = glm::cross(in.hull_origin + plan.rudder, Vec3(0.0F, 0.0F, 1.0F));
  const float softness = 1.0F / boat.setup.mass + glm::dot(turning, glm::inverse(boat.inertia) * turning);
  in.rudder_most = 1.0F / (softness * dt);
  return boat_forces(plan, in);
}

DivingForces diving_forces(const DrivenBoat& boat, float wash, const Vec3& force, const Params& params, float dt,
                           DivingState& diving) {
  const Hull& hull = *boat.setup.hull;
  DivingInput in;
  in.state = boat.state;
  in.mass = boat.setup.mass;
  in.inertia = boat.inertia;
  in.hull_origin = hull.origin;
  in.lower = hull.lower;
  in.upper = hull.upper;
  in.water = boat.water.rudder;  // the planes stand beside the rudder
  in.wash = wash;
  in.plane_scale = static_cast<float>(params.boat_rudder);
  in.force = force;
  return dive(*boat.setup.boat->diving, in, dt, diving);
}

}  // namespace

BoatLoad drive(const DrivenBoat& boat, const BodyLoad& load, const Params& params, float dt, DivingState& diving) {
  const BoatPlan& plan = *boat.setup.boat;
  const BoatForces engine = engine_forces(boat, params, dt);
  BoatLoad out;
  out.thrust = engine.thrust;
  out.rudder = engine.rudder;
  out.torque = engine.torque;
  Vec3 steering = engine.rudder;
  if (plan.diving && boat.setup.motion == BodyMotion::kDynamic) {
    const Vec3 force = load.force + engine.thrust + engine.rudder;
    const DivingForces gear = diving_forces(boat, engine.wash, force, params, dt, diving);
    out.dives = true;
    out.diving = gear.planes + gear.tank;
    out.torque += gear.torque;
    steering += gear.planes;
  }
  const Vec3& origin = boat.setup.hull->origin;
  const float reach = kWashReach * plan.propeller_diameter;
  out.jets = {Jet{origin + plan.propeller, -engine.thrust, reach}, Jet{origin + plan.rudder, -steering, reach}};
  return out;
}

}  // namespace regatta
