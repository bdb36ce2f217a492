#include "rigid/boat.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// Depth of water below the hub, in diameters, from which on the bed hinders a propeller, and the least share that is
// left to it: the stream finds a way aside.
constexpr float kFreeDepth = 1.0F;
constexpr float kLeastShare = 0.3F;
// A slow propeller in a fast stream brakes, but never by more than this share of its thrust at rest.
constexpr float kMostBraking = 0.5F;
// Height over chord of a motor boat's rudder.
constexpr float kRudderAspect = 1.5F;
// Slope of the normal force coefficient over the sine of the angle of attack [Yas15 eq. 21, after Fujii].
constexpr float kRudderSlope = 6.13F * kRudderAspect / (kRudderAspect + 2.25F);
// Normal force coefficient of a stalled plate [Hoe65 §3]; with the slope above it stalls at 29 degrees.
constexpr float kStalledNormal = 1.2F;
// Drag coefficient of the rudder along the flow when it makes no lift [Hoe65 §6].
constexpr float kRudderProfileDrag = 0.02F;
// Share of the far wash's extra speed that the rudder meets: it stands about a diameter behind the propeller, where the
// jet has nearly contracted [Car18 §5], and reaches out of it by a quarter.
constexpr float kWashAtRudder = 0.7F;

float immersion(const WaterSample& water, const Vec3& point) { return water.wet ? water.surface - point.y : -1.0F; }

// Velocity of the water past a point fixed to the boat.
Vec3 flow_past(const WaterSample& water, const BodyState& state, const Vec3& point) {
  return Vec3(water.velocity.x, water.rise, water.velocity.y) - state.velocity_at(point);
}

}  // namespace

float propeller_thrust(const BoatPlan& plan, float throttle, float inflow, float immersion) {
  const float at_rest = plan.max_thrust * throttle * (throttle < 0.0F ? plan.astern_share : 1.0F);
  if (at_rest == 0.0F) return 0.0F;
  // Thrust at rest goes with the square of the revolutions, so they go with the root of the throttle. A propeller that
  // is driven against the stream pushes as at rest.
  const float no_thrust_speed = std::copysign(std::sqrt(std::fabs(throttle)), throttle) * plan.pitch_speed;
  const float share = std::clamp(1.0F - inflow / no_thrust_speed, -kMostBraking, 1.0F);
  return at_rest * share * glm::smoothstep(0.0F, plan.full_immersion, immersion);
}

BoatGear gear_after(const BoatPlan& plan, const BoatGear& gear, float dt) {
  constexpr float kEngine = 1.0F, kBlade = 0.5F;  // [1/s]
  const auto follow = [&](float from, float lever, float rate) {
    return plan.tail ? lever : from + std::clamp(lever - from, -rate * dt, rate * dt);
  };
  return {gear.throttle, gear.rudder, follow(gear.engine, gear.throttle, kEngine),
          follow(gear.blade, gear.rudder, kBlade)};
}

Vec2 thrust_axis(const BoatPlan& plan, float blade) {
  if (!plan.outboard) return {1.0F, 0.0F};
  const float angle = blade * glm::radians(plan.rudder_max_deg);
  return {std::cos(angle), -std::sin(angle)};
}

float hindered_share(const BoatPlan& plan, float wash_way, float bed_way) {
  const float wash = wash_way / (kFreeWash * plan.propeller_diameter);
  const float depth = bed_way / (kFreeDepth * plan.propeller_diameter);
  return std::clamp(std::min(wash, depth), kLeastShare, 1.0F);
}

float wash_speed(const BoatPlan& plan, float thrust, float inflow) {
  if (thrust <= 0.0F) return 0.0F;
  // Actuator disc: T = ρA(v_a + w/2)w with w the extra speed of the far wash.
  const float disc = 0.25F * std::numbers::pi_v<float> * plan.propeller_diameter * plan.propeller_diameter;
  const float ahead = std::max(inflow, 0.0F);
  return std::sqrt(ahead * ahead + 2.0F * thrust / (kWaterDensity * disc)) - ahead;
}

Vec2 rudder_force(float area, float angle, const Vec2& flow, float most) {
  const float speed = glm::length(flow);
  if (speed == 0.0F || area <= 0.0F) return Vec2(0.0F);
  const Vec2 normal(std::sin(angle), std::cos(angle));  // normal of the blade; its trailing edge goes to starboard
  const float through = glm::dot(flow, normal);
  const float sine = std::fabs(through) / speed;  // sine of the angle of attack
  // Up to stall the coefficient is slope times sine; beyond, it keeps its value.
  const float slope = sine * kRudderSlope > kStalledNormal ? kStalledNormal / sine : kRudderSlope;
  const float pressure = 0.5F * kWaterDensity * area * speed;
  return std::min(pressure * slope, most) * through * normal + std::min(pressure * kRudderProfileDrag, most) * flow;
}

BoatForces boat_forces(const BoatPlan& plan, const BoatInput& in) {
  const Vec3 ahead = in.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 starboard = in.state.orientation * Vec3(0.0F, 0.0F, 1.0F);
  const Vec3 propeller = in.state.to_world(in.hull_origin + plan.propeller);
  const Vec3 rudder = in.state.to_world(in.hull_origin + plan.rudder);

  const Vec2 along = thrust_axis(plan, in.rudder);
  const Vec3 axis = along.x * ahead + along.y * starboard;
  const float inflow = -glm::dot(flow_past(in.propeller_water, in.state, propeller), axis);
  const float free = in.thrust_scale * hindered_share(plan, in.wash_way, propeller.y - in.propeller_water.bed);
  const float immersed =
      std::max(immersion(in.propeller_water, propeller), in.propeller_water.below_hull * plan.full_immersion);
  const float thrust =
      in.swum ? glm::dot(in.swum->force, ahead) : free * propeller_thrust(plan, in.throttle, inflow, immersed);

  // Only the wash reaches the rudder of a boat at rest: it steers as soon as the engine pushes.
  const float wash = kWashAtRudder * wash_speed(plan, thrust, inflow);
  const Vec3 past = flow_past(in.rudder_water, in.state, rudder);
  const Vec2 flow = Vec2(glm::dot(past, ahead), glm::dot(past, starboard)) - wash * along;
  const float height = std::sqrt(kRudderAspect * plan.rudder_area);
  const float by_depth = std::clamp(0.5F + immersion(in.rudder_water, rudder) / height, 0.0F, 1.0F);
  const float wet_share = std::max(by_depth, in.rudder_water.below_hull);
  const float wet_area = in.rudder_water.wet ? wet_share * plan.rudder_area : 0.0F;
  const float angle = in.rudder * glm::radians(plan.rudder_max_deg);
  const Vec2 side = rudder_force(in.rudder_scale * wet_area, angle, flow, in.rudder_most);

  BoatForces out;
  out.wash = wash;
  out.thrust = in.swum ? in.swum->force : thrust * axis;
  out.rudder = side.x * ahead + side.y * starboard;
  out.torque = in.swum ? in.swum->torque : glm::cross(propeller - in.state.position, out.thrust);
  out.torque += glm::cross(rudder - in.state.position, out.rudder);
  return out;
}

}  // namespace regatta
