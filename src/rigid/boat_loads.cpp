#include "rigid/boat_loads.h"

#include "rigid/boat.h"
#include "rigid/diving.h"
#include "rigid/tail.h"

namespace regatta {

namespace {

// By how much of a push at a point of the boat, in its axes, that point speeds up in a step: what would stop it within
// one follows from that [kg/s].
float most_push(const DrivenBoat& boat, const Vec3& at, const Vec3& along, float dt) {
  const Vec3 turning = glm::cross(boat.setup.hull->origin + at, along);
  const float softness = 1.0F / boat.setup.mass + glm::dot(turning, glm::inverse(boat.inertia) * turning);
  return 1.0F / (softness * dt);
}

BoatForces engine_forces(const DrivenBoat& boat, const Params& params, const std::optional<TailPush>& swum, float dt) {
  const BoatPlan& plan = *boat.setup.boat;
  BoatInput in;
  in.state = boat.state;
  in.hull_origin = boat.setup.hull->origin;
  in.wash_way = boat.wash_way;
  in.throttle = boat.gear.engine;
  in.rudder = boat.gear.blade;
  in.propeller_water = boat.water.propeller;
  in.rudder_water = boat.water.rudder;
  in.thrust_scale = static_cast<float>(params.boat_thrust);
  in.rudder_scale = static_cast<float>(params.boat_rudder);
  in.swum = swum;
  in.rudder_most = most_push(boat, plan.rudder, Vec3(0.0F, 0.0F, 1.0F), dt);
  return boat_forces(plan, in);
}

TailPush tail_push(const DrivenBoat& boat, const Params& params, float dt, TailState& tail,
                   std::optional<TailStroke>& stroke) {
  const BoatPlan& plan = *boat.setup.boat;
  TailInput in;
  in.state = boat.state;
  in.hull_origin = boat.setup.hull->origin;
  in.throttle = boat.gear.engine;
  in.rudder = boat.gear.blade;
  in.water = boat.water.propeller;
  in.thrust_scale = static_cast<float>(params.boat_thrust);
  const Vec3 beats = plan.tail->fins > 1 ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F);
  in.most = most_push(boat, plan.propeller, beats, dt);
  return swim(plan, in, dt, tail, stroke);
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

BoatLoad drive(const DrivenBoat& boat, const BodyLoad& load, const Params& params, float dt, DivingState& diving,
               TailState& tail) {
  const BoatPlan& plan = *boat.setup.boat;
  BoatLoad out;
  std::optional<TailPush> swum;
  if (plan.tail) {
    const bool moves = boat.setup.motion == BodyMotion::kDynamic;
    swum = moves ? tail_push(boat, params, dt, tail, out.stroke) : TailPush{};
  }
  const BoatForces engine = engine_forces(boat, params, swum, dt);
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
