#include "rigid/diving.h"

#include "rigid/boat.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kDepthRate = 0.3F;  // K_z: sinking for each metre that is missing [1/s]
constexpr float kTankRate = 1.5F;   // ω [1/s]: several times K_z, or the boat swings about its depth
constexpr float kAfloat = -0.5F;    // ordered depth of a boat at the surface, of its height; a tenth of it stands out
constexpr float kBedRoom = 0.5F;    // room that an order leaves between keel and bed, as a share of its height
constexpr float kPlaneGain = 1.5F;  // angle of the planes for each radian of pitch that is missing
constexpr float kPlaneLead = 0.2F;  // how far ahead the planes look, in lengths that the boat goes
constexpr float kLeastWay = 0.5F;   // below which planes hardly bite [m/s]

struct Axes {
  Vec3 ahead, up, starboard;
};
Axes axes_of(const BodyState& state) {
  return {state.orientation * Vec3(1.0F, 0.0F, 0.0F), state.orientation * Vec3(0.0F, 1.0F, 0.0F),
          state.orientation * Vec3(0.0F, 0.0F, 1.0F)};
}

Vec3 stream_of(const WaterSample& water) { return {water.velocity.x, water.rise, water.velocity.y}; }

// Moves the order as the helm asks. No order leads deeper than just above the bed, or higher than afloat; where the bed
// rises below one that stands, the boat stays above it. The sinking that is wanted [m/s].
float follow_order(const DivingPlan& plan, const DivingInput& in, float depth, float dt, DivingState& diving) {
  const float height = in.upper.y - in.lower.y;
  const float highest = depth_afloat(in.lower, in.upper);
  const float deepest = std::max(highest, in.water.surface - in.water.bed - (1.0F + kBedRoom) * height);
  if (diving.dive != 0.0F) {
    diving.ordered = std::clamp(diving.ordered + diving.dive * plan.dive_speed * dt, highest, deepest);
  }
  return wanted_sinking(plan, std::min(diving.ordered, deepest), depth);
}

float angle_of_planes(const DivingPlan& plan, const DivingInput& in, const Axes& axes, float wanted, float depth) {
  PlaneInput planes;
  // At the surface they help to dive, and leave it to the tank to keep the boat up.
  planes.wanted = depth < 0.0F ? std::max(wanted, 0.0F) : wanted;
  planes.ahead = glm::dot(in.state.velocity - stream_of(in.water), axes.ahead) + in.wash;
  planes.pitch = std::asin(std::clamp(axes.ahead.y, -1.0F, 1.0F));
  planes.turning = glm::dot(in.state.angular_velocity, axes.starboard);
  planes.length = in.upper.x - in.lower.x;
  return plane_angle(plan, planes);
}

// Starboard down, a little ahead of time [rad]; none without way.
float roll_to_stop(const DivingInput& in, const Axes& axes) {
  const float ahead = glm::dot(in.state.velocity - stream_of(in.water), axes.ahead) + in.wash;
  const float lead = kPlaneLead * (in.upper.x - in.lower.x) / std::max(ahead, kLeastWay);
  const float roll = -std::asin(std::clamp(axes.starboard.y, -1.0F, 1.0F));
  const float bite = std::clamp(ahead / kLeastWay, 0.0F, 1.0F);
  return bite * (roll + lead * glm::dot(in.state.angular_velocity, axes.ahead));
}

void add_planes(const DivingPlan& plan, const DivingInput& in, const Axes& axes, float angle, float dt,
                DivingForces& out) {
  const float most = glm::radians(plan.plane_max_deg);
  const float against_roll = plan.roll_gain * roll_to_stop(in, axes);
  for (const float side : {1.0F, -1.0F}) {
    const Vec3 lever = in.hull_origin + plan.plane * Vec3(1.0F, 1.0F, side);
    const Vec3 at = in.state.to_world(lever);
    const Vec3 past = stream_of(in.water) - in.state.velocity_at(at);
    const Vec2 flow(glm::dot(past, axes.ahead) - in.wash, glm::dot(past, axes.up));
    const float half_chord = 0.5F * std::sqrt(plan.plane_area);
    const float wet = std::clamp(0.5F + (in.water.surface - at.y) / std::max(half_chord, 1e-3F), 0.0F, 1.0F);
    // By how much a push speeds the plane up, and so what would stop the flow through both within the step.
    const Vec3 turning = glm::cross(lever, Vec3(0.0F, 1.0F, 0.0F));
    const float softness = 1.0F / in.mass + glm::dot(turning, glm::inverse(in.inertia) * turning);
    const float area = 0.5F * in.plane_scale * wet * plan.plane_area;
    const Vec2 push =
        rudder_force(area, std::clamp(angle - side * against_roll, -most, most), flow, 0.5F / (softness * dt));
    const Vec3 force = push.x * axes.ahead + push.y * axes.up;
    out.planes += force;
    out.torque += glm::cross(at - in.state.position, force);
  }
}

}  // namespace

float hull_depth(const BodyState& state, const Vec3& upper, const WaterSample& water) {
  return water.surface - state.to_world(Vec3(0.0F, upper.y, 0.0F)).y;
}

float depth_afloat(const Vec3& lower, const Vec3& upper) { return kAfloat * (upper.y - lower.y); }

float neutral_tank(const DivingPlan& plan, float mass, float volume) {
  return std::clamp((kWaterDensity * volume - mass) / (kWaterDensity * plan.tank_volume), 0.0F, 1.0F);
}

DivingState diving_at_start(const DivingPlan& plan, const BodyState& state, const Hull& hull, float mass, float level) {
  WaterSample still;
  still.surface = level;
  const float depth = hull_depth(state, hull.upper, still);
  if (depth <= 0.0F) return {0.0F, depth_afloat(hull.lower, hull.upper), 0.0F};
  return {0.0F, depth, neutral_tank(plan, mass, hull.volume)};
}

float wanted_sinking(const DivingPlan& plan, float ordered, float depth) {
  return std::clamp(kDepthRate * (ordered - depth), -plan.dive_speed, plan.dive_speed);
}

float tank_rate(const DivingPlan& plan, float mass, float wanted, float sinking, float gaining) {
  const float pull = kWaterDensity * kGravity * plan.tank_volume / mass;  // G [m/s²]
  const float rate = kTankRate * (kTankRate * (wanted - sinking) - 2.0F * gaining) / pull;
  return std::clamp(rate, -1.0F / plan.tank_seconds, 1.0F / plan.tank_seconds);
}

float plane_angle(const DivingPlan& plan, const PlaneInput& in) {
  const float way = std::max(std::abs(in.ahead), kLeastWay);
  const float most_pitch = glm::radians(plan.pitch_max_deg);
  const float bow_down = std::clamp(in.wanted / way, -most_pitch, most_pitch);
  const float pitch = in.ahead < 0.0F ? bow_down : -bow_down;
  const float lead = kPlaneLead * in.length / way;  // [s]
  const float most = glm::radians(plan.plane_max_deg);
  // Amidships where no flow passes them; going astern they turn the boat the other way.
  const float bite = std::clamp(in.ahead / kLeastWay, -1.0F, 1.0F);
  return bite * std::clamp(kPlaneGain * (pitch - in.pitch - lead * in.turning), -most, most);
}

DivingForces dive(const DivingPlan& plan, const DivingInput& in, float dt, DivingState& diving) {
  DivingForces out;
  const Axes axes = axes_of(in.state);
  out.tank.y = -kWaterDensity * kGravity * plan.tank_volume * diving.tank;
  out.torque = glm::cross(in.state.orientation * (in.hull_origin + plan.tank), out.tank);
  if (!in.water.wet) return out;  // aground: everything stays as it is
  const float depth = hull_depth(in.state, in.upper, in.water);
  const float wanted = follow_order(plan, in, depth, dt, diving);
  add_planes(plan, in, axes, angle_of_planes(plan, in, axes, wanted, depth), dt, out);
  const float gaining = kGravity - (in.force.y + out.planes.y + out.tank.y) / in.mass;
  const float rate = tank_rate(plan, in.mass, wanted, -in.state.velocity.y, gaining);
  if (std::isfinite(rate)) diving.tank = std::clamp(diving.tank + rate * dt, 0.0F, 1.0F);
  return out;
}

}  // namespace regatta
