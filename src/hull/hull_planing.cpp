#include "hull/hull_planing.h"

#include "hull/hull_drag.h"
#include "hull/hull_reaction.h"
#include "hull/savitsky.h"

#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kPileUp = 0.5F * kPi;        // wetted width over that of level water [Wag32]
constexpr float kSlow = 0.6F, kFast = 1.2F;  // C_V between which planing begins
constexpr float kFlattest = 0.03F;           // tan β below which a bottom counts as flat
constexpr float kSteepestTrim = 20.0F;       // trim beyond which lift no longer grows [deg]
constexpr float kLongest = 6.0F;             // λ of the formulas
constexpr float kLeastWeight = 0.35F;        // share of the water's weight that is left at speed, at the least
constexpr float kLevelTrim = 1.0F;           // [deg] below which the bow digs in and keeps that weight
constexpr float kLiftPower = 1.1F;           // power of the trim in the lift
constexpr float kLeastTrim = 0.5F;           // [deg]
constexpr float kLeastLevel = 0.1F;          // least level part of the keel's direction: a hull on end does not plane
// Cosines of the heel: within it a bottom planes, and beyond it none does.
constexpr float kUpright = 0.87F, kOnItsSide = 0.5F;
constexpr float kMostLiftAnswer = 0.5F;  // lift takes at most this share of a motion in a step

// ∫ of a straight line clipped to [0, most], from value a to b over a length.
float clipped_integral(float a, float b, float most, float length) {
  const auto primitive = [most](float y) {
    if (y <= 0.0F) return 0.0F;
    return y < most ? 0.5F * y * y : most * (y - 0.5F * most);
  };
  const float rise = b - a;
  if (std::abs(rise) < 1e-4F * most) return length * std::clamp(0.5F * (a + b), 0.0F, most);
  return length * (primitive(b) - primitive(a)) / rise;
}

// A planing hull in its pose, patch frame; places are levers from the centre of mass.
struct Pose {
  const PlaningBottom& bottom;
  Vec3 ahead{0.0F}, up{0.0F}, starboard{0.0F};  // axes of the bottom
  Vec3 level{0.0F};                             // upright unit vector of the plane ζ
  Vec3 stern{0.0F};                             // end of the keel at the transom [m]
  float draft = 0.0F;                           // depth of the keel's end below ζ [m]
  float sin_trim = 0.0F, heel = 0.0F;           // against ζ; starboard up [rad]
  Vec3 flow{0.0F};                              // mean velocity of the water at the nodes, without waves [m/s]
  WaveStream waves{};                           // levers in place of patch (x, z)
  Vec3 velocity{0.0F}, spin{0.0F};              // velocity [m/s] and angular velocity [rad/s] of the hull

  [[nodiscard]] Vec3 through_water(const Vec3& lever) const {
    return velocity + glm::cross(spin, lever) - flow - waves.at(lever.x, lever.z);
  }
};

float depth_of(const HullPatch& patch, const HullHead& head, const Vec3& level, const Vec3& lever) {
  const float surface = head.around.at(patch.center.x + lever.x, patch.center.z + lever.z);
  return (surface - patch.center.y - lever.y) * level.y;
}

Pose pose_of(const BodyView& view, const HullPatch& patch, const PatchWater& water, const HullHead& head) {
  const Hull& hull = *view.hull;
  const PlaningBottom& bottom = *hull.planing;
  const Mat3 turn = glm::mat3_cast(view.state.orientation);
  const float c = std::cos(bottom.keel_rise), s = std::sin(bottom.keel_rise);
  Pose pose{bottom};
  pose.ahead = patch.to_patch(turn * Vec3(c, s, 0.0F));
  pose.up = patch.to_patch(turn * Vec3(-s, c, 0.0F));
  pose.starboard = patch.to_patch(turn * Vec3(0.0F, 0.0F, 1.0F));
  pose.level = glm::normalize(Vec3(-head.around.slope.x, 1.0F, -head.around.slope.y));
  pose.stern = patch.to_patch(turn * (hull.origin + bottom.keel));
  pose.draft = depth_of(patch, head, pose.level, pose.stern);
  pose.sin_trim = glm::dot(pose.ahead, pose.level);
  pose.heel = std::asin(std::clamp(glm::dot(pose.starboard, pose.level), -1.0F, 1.0F));
  pose.flow = mean_flow(water) - Vec3(water.waves.mean.x, 0.0F, water.waves.mean.z);
  pose.waves = water.waves;
  pose.waves.middle -= Vec2(patch.center.x, patch.center.z);
  pose.velocity = patch.to_patch(view.state.velocity);
  pose.spin = patch.to_patch(view.state.angular_velocity);
  return pose;
}

// Half of the wetted bottom.
struct WetHalf {
  float length = 0.0F;    // mean wetted length λ b [m]
  float beam = 0.0F;      // twice its greatest width: b, or less with dry chines [m]
  float deadrise = 0.0F;  // against ζ [rad]
};

WetHalf wet_half(const Pose& pose, float side) {
  const PlaningBottom& bottom = pose.bottom;
  WetHalf half;
  half.deadrise = std::max(bottom.deadrise + side * pose.heel, 0.0F);
  const float widening = kPileUp / std::max(std::tan(half.deadrise), kFlattest);
  const float stern = widening * pose.draft;
  const float bow = widening * (pose.draft - bottom.length * pose.sin_trim);
  const float most = 0.5F * bottom.beam;
  const float widest = std::clamp(std::max(stern, bow), 0.0F, most);
  if (!(widest > 1e-3F * most)) return half;
  half.length = clipped_integral(stern, bow, most, bottom.length) / widest;
  half.beam = 2.0F * widest;
  return half;
}

// Forces of one half of the bottom.
struct HalfForces {
  PatchForce lift;  // by the flow
  PatchForce friction;
  float weight = 0.0F;  // weight that Savitsky's second term carries [N]
};

float trim_by(float into, float ahead, float cos_deadrise) {
  return glm::degrees(std::asin(std::clamp(into / (std::max(ahead, 1e-3F) * cos_deadrise), -1.0F, 1.0F)));
}

HalfForces forces_on_half(const BodyView& view, float dt, const Pose& pose, float side) {
  HalfForces out;
  const WetHalf half = wet_half(pose, side);
  if (!(half.length > 0.0F)) return out;
  const float cos_deadrise = std::cos(pose.bottom.deadrise), sin_deadrise = std::sin(pose.bottom.deadrise);
  const Vec3 normal = side * sin_deadrise * pose.starboard - cos_deadrise * pose.up;  // outward
  const Vec3 across = cos_deadrise * side * pose.starboard + sin_deadrise * pose.up;
  const Vec3 center = pose.stern + kDynamicCenter * half.length * pose.ahead + 0.25F * half.beam * across;
  const Vec3 past = pose.through_water(center);
  const float ahead = glm::dot(past, pose.ahead);
  if (!(ahead > 0.0F)) return out;

  const float lambda = std::min(half.length / half.beam, kLongest);
  const float c_v = ahead / std::sqrt(kGravity * half.beam);
  const float deadrise_deg = glm::degrees(half.deadrise);
  const float pressure = 0.25F * kWaterDensity * ahead * ahead * half.beam * half.beam;  // half of ½ρU²b²
  const float trim_deg = glm::degrees(std::asin(std::clamp(pose.sin_trim, -1.0F, 1.0F)));
  const float hydrostatic = flat_lift(trim_deg, lambda, c_v).hydrostatic;
  const auto dynamic_at = [&](float angle_deg) {
    const float flat = flat_lift(std::min(angle_deg, kSteepestTrim), lambda, c_v).dynamic;
    const float sum = flat + hydrostatic;
    return sum > 0.0F ? deadrise_lift(sum, deadrise_deg) * flat / sum : 0.0F;
  };
  // Steady lift of the hull on a straight and level run, and the change by its motion, which may not overshoot within a
  // step.
  const Vec3 course = glm::normalize(pose.ahead - pose.sin_trim * pose.level);
  const float steady_deg = trim_by(ahead * glm::dot(course, normal), ahead, cos_deadrise);
  const float steady = dynamic_at(steady_deg);
  const float into = glm::dot(past, normal);
  float dynamic = dynamic_at(trim_by(into, ahead, cos_deadrise));
  const float changed = into - ahead * glm::dot(course, normal);
  if (std::abs(changed) > 1e-4F) {
    const Vec3 turning = glm::cross(center, normal);
    const Vec3 inertia =
        view.mass * Vec3(view.hull->unit_inertia[0][0], view.hull->unit_inertia[1][1], view.hull->unit_inertia[2][2]);
    // Roughly, as the axes of the patch are not quite those of the body.
    const float softness = 1.0F / view.mass + glm::dot(turning * turning, 1.0F / glm::max(inertia, Vec3(1e-6F)));
    const float rate = 2.0F * pressure * std::abs(dynamic - steady) / std::abs(changed) * softness;
    dynamic = steady + (dynamic - steady) * std::min(1.0F, kMostLiftAnswer / std::max(dt * rate, 1e-6F));
  }
  // Pitching at q, sections turn while they pass: U m_a q a length, spread evenly [Mar78]. U² m_a is the slope of the
  // lift over the angle.
  const float nose_up = glm::dot(glm::cross(pose.spin, pose.ahead), pose.up);
  const float slope = pressure * kLiftPower * steady / glm::radians(std::max(steady_deg, kLeastTrim));
  const float turning_lift = slope * nose_up * half.length / ahead;
  const float upward = std::max(0.3F, -glm::dot(normal, pose.level));
  out.lift.force = -pressure * dynamic / upward * normal;
  out.lift.torque = glm::cross(center, out.lift.force);
  const Vec3 middle = pose.stern + 0.5F * half.length * pose.ahead + 0.25F * half.beam * across;
  const Vec3 damping = -turning_lift / upward * normal;
  out.lift.force += damping;
  out.lift.torque += glm::cross(middle, damping);
  const float sum = flat_lift(trim_deg, lambda, c_v).sum();
  if (sum > 0.0F) out.weight = pressure * deadrise_lift(sum, deadrise_deg) * hydrostatic / sum;

  const Vec3 along = past - into * normal;
  const float speed = glm::length(along);
  const float below = speed * bottom_speed(dynamic, trim_deg, std::max(lambda, 0.1F));
  const float area = 0.5F * half.length * half.beam / cos_deadrise;
  const float friction =
      0.5F * kWaterDensity * below * below * area * bottom_friction(below * half.length / kWaterViscosity);
  out.friction.force = -friction / std::max(speed, 1e-3F) * along;
  out.friction.torque = glm::cross(middle, out.friction.force);
  return out;
}

// The water that the hull displaces below ζ.
Displaced displaced_by(const HullPatch& patch, const HullHead& head) {
  Displaced sum;
  for (int k = 0; k < patch.nz; ++k) {
    double row = 0.0;
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const float level = head.around.at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
      float length = 0.0F;
      for (std::int32_t s = patch.first_span[n]; s < patch.first_span[n + 1]; ++s) {
        const HullSpan& span = patch.spans[static_cast<std::size_t>(s)];
        length += std::clamp(level - span.bottom, 0.0F, span.top - span.bottom);
      }
      row += static_cast<double>(length);
      sum.moment_x += static_cast<double>(length * (patch.node_x[static_cast<std::size_t>(i)] - patch.center.x));
    }
    sum.volume += row;
    sum.moment_z += row * static_cast<double>(patch.node_z(k) - patch.center.z);
  }
  const auto area = static_cast<double>(patch.node_area);
  return {area * sum.volume, area * sum.moment_x, area * sum.moment_z};
}

void add(const PatchForce& force, float share, PatchForce& sum) {
  sum.force += share * force.force;
  sum.torque += share * force.torque;
}

// Push of the water's slope on a hull by its head, -ρ g ∫ d ∇η dA, as its nodes read it [N]. The body gets what the
// water receives, which is the same except for the sampling.
Vec2 push_of_water(const HullPatch& patch, const PatchWater& water, const HullHead& head) {
  Vec2 sum(0.0F);
  for (int k = 0; k < patch.nz; ++k) {
    const int before_k = std::max(k - 1, 0), behind_k = std::min(k + 1, patch.nz - 1);
    for (int i = 0; i < patch.nx; ++i) {
      const float d = head.head[patch.node(i, k)];
      if (!(d > 0.0F)) continue;
      const int before_i = std::max(i - 1, 0), behind_i = std::min(i + 1, patch.nx - 1);
      // The slope is unknown, and 0 here, where a neighbour is dry.
      const auto slope = [&](std::size_t from, std::size_t to, float apart) {
        if (!(water.share[from] > 0.0F) || !(water.share[to] > 0.0F)) return 0.0F;
        return (water.surface[to] - water.surface[from]) / apart;
      };
      sum.x += d * slope(patch.node(before_i, k), patch.node(behind_i, k),
                         static_cast<float>(behind_i - before_i) * patch.spacing.x);
      sum.y += d * slope(patch.node(i, before_k), patch.node(i, behind_k),
                         static_cast<float>(behind_k - before_k) * patch.spacing.y);
    }
  }
  return -kWaterDensity * kGravity * patch.node_area * sum;
}

// Force to add to those on the bottom of a planing hull, so that they include the push of the water's slope and of the
// dispersive waves: the opposite of that push, and more against the way where the waves take more power than the bottom
// costs.
Vec2 met_by_waves(Vec2 bottom, Vec2 waves, float gained, Vec2 way) {
  const float speed = glm::length(way);
  if (!(speed > 0.0F)) return -waves;
  const Vec2 along = way / speed;
  const float taken = -glm::dot(waves, along) + std::max(0.0F, gained) / speed;
  const float paid = std::max(0.0F, -glm::dot(bottom, along));
  return -waves - std::max(0.0F, taken - paid) * along;
}

PatchForce slamming(const BodyView& view, float dt, const HullPatch& patch, const HullHead& head, const Pose& pose) {
  PatchForce sum;
  float added = 0.0F, rate = 0.0F;
  const Mat3 turn = glm::mat3_cast(view.state.orientation);
  for (const BottomStation& station : pose.bottom.stations) {
    const Vec3 keel = patch.to_patch(turn * (view.hull->origin + station.keel));
    const float depth = depth_of(patch, head, pose.level, keel);
    if (depth <= 0.0F) continue;
    const float tangent = std::max(station.tan_deadrise, kFlattest);
    const float half_width = std::min(kPileUp * depth / tangent, station.half_beam);
    added += 0.5F * kWaterDensity * kPi * half_width * half_width * station.length;
    if (half_width >= station.half_beam) continue;  // the chine is wet
    const Vec3 past = pose.through_water(keel);
    const float sinking = -glm::dot(past, pose.level);
    if (sinking <= 0.0F) continue;
    const float growth = kWaterDensity * kPi * half_width * kPileUp / tangent * station.length;  // dm_a/dd
    const float steady = std::max(0.0F, glm::dot(past, pose.ahead) * pose.sin_trim);
    const Vec3 force = growth * sinking * (sinking + steady) * pose.level;
    sum.force += force;
    sum.torque += glm::cross(keel, force);
    rate += growth * (sinking + steady);
  }
  const float share = view.mass / (view.mass + added);
  const float bound = share / (1.0F + dt * share * rate / view.mass);
  sum.force *= bound;
  sum.torque *= bound;
  return sum;
}

}  // namespace

PlaningState find_planing(const BodyView& view, const HullPatch& patch, const PatchWater& water) {
  PlaningState state;
  if (!view.hull->planing) return state;
  const Vec3 ahead = patch.to_patch(view.state.orientation * Vec3(1.0F, 0.0F, 0.0F));
  const float level = glm::length(horizontal(ahead));
  if (!(level > kLeastLevel)) return state;
  state.ahead = Vec3(ahead.x, 0.0F, ahead.z) / level;
  const Vec3 past = patch.to_patch(view.state.velocity) - mean_flow(water);
  const float c_v = glm::dot(past, state.ahead) / std::sqrt(kGravity * view.hull->planing->beam);
  const float upright = (view.state.orientation * Vec3(0.0F, 1.0F, 0.0F)).y / level;  // cosine of its heel
  state.share = glm::smoothstep(kSlow, kFast, c_v) * glm::smoothstep(kOnItsSide, kUpright, upright);
  return state;
}

PlaningForces planing_forces(const BodyView& view, float dt, const HullPatch& patch, const PatchWater& water,
                             const HullHead& head, const PlaningState& state) {
  const float wetness = wetness_below(water, head);
  const Pose pose = pose_of(view, patch, water, head);
  PlaningForces out;
  if (state.share > 0.0F) {
    HalfForces halves[2];
    for (std::size_t side = 0; side < 2; ++side) {
      halves[side] = forces_on_half(view, dt, pose, side == 0 ? -1.0F : 1.0F);
      add(halves[side].lift, wetness * state.share, out.running);
      add(halves[side].friction, wetness * state.share, out.running);
      out.carried += wetness * halves[side].lift.force.y;
    }
    out.weight = lift_of(displaced_by(patch, head));
    const float trim_deg = glm::degrees(std::asin(std::clamp(pose.sin_trim, -1.0F, 1.0F)));
    const float carried = (halves[0].weight + halves[1].weight) / std::max(out.weight.force.y, 1e-3F);
    const float left = std::clamp(carried, kLeastWeight, 1.0F);
    out.kept = 1.0F + glm::smoothstep(-kLevelTrim, kLevelTrim, trim_deg) * (left - 1.0F);
    // The weight presses along the bottom's normal.
    const Vec3 course = glm::normalize(pose.ahead - pose.sin_trim * pose.level);
    const float aft = std::max(0.0F, pose.sin_trim) / std::sqrt(std::max(1.0F - pose.sin_trim * pose.sin_trim, 0.1F));
    PatchForce pull;
    pull.force = -out.kept * out.weight.force.y * aft * course;
    pull.torque = glm::cross(pose.stern, pull.force);
    add(pull, wetness * state.share, out.running);
    out.carried += out.kept * out.weight.force.y;
  }
  add(slamming(view, dt, patch, head, pose), wetness, out.slamming);
  out.way = horizontal(pose.velocity - pose.flow);
  return out;
}

void find_pressing_lines(const HullPatch& patch, const HullHead& head, const PlaningState& state,
                         const PlaningForces& planing, std::vector<float>& lines) {
  constexpr float kMost = 2.0F;  // most, as a multiple of the head
  lines.assign(head.pressing.begin(), head.pressing.end());
  if (!(state.share > 0.0F)) return;
  double sum = 0.0;
  for (const float line : lines) sum += static_cast<double>(line);
  const float presses = kWaterDensity * kGravity * patch.node_area * static_cast<float>(sum);
  if (!(presses > 0.0F)) return;
  const float scale = std::clamp(planing.carried / presses, 0.0F, kMost);
  for (float& line : lines) line *= 1.0F + state.share * (scale - 1.0F);
}

void add_planing(const HullPatch& patch, const PatchWater& water, const HullHead& head, const PlaningState& state,
                 const PlaningForces& planing, float gained, NodeForces& forces, std::span<Vec2> reaction) {
  PatchForce sum = planing.running;
  add(planing.slamming, 1.0F, sum);
  if (state.share > 0.0F) {
    forces.lift.force *= 1.0F - state.share;
    forces.lift.torque *= 1.0F - state.share;
    forces.tilt *= 1.0F - state.share;
    add(planing.weight, state.share * planing.kept, forces.lift);
    const Vec2 pushed = horizontal(forces.waves.force) + push_of_water(patch, water, head);
    const Vec2 meets =
        met_by_waves(horizontal(planing.running.force), state.share * pushed, state.share * gained, planing.way);
    sum.force += Vec3(meets.x, 0.0F, meets.y);
  }
  const PatchForce handed = hand_over(patch, water, head, sum, reaction);
  forces.drag.force += handed.force;
  forces.drag.torque += handed.torque;
}

}  // namespace regatta
