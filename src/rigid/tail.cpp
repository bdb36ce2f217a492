#include "rigid/tail.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;
constexpr float kFollow = 0.5F;      // share of the time of a beat, full ahead, that a tail takes to follow its helm
constexpr float kStillBeat = 0.05F;  // share of the amplitude: less is no stroke

// The beat follows the throttle, thrust with the square of the beats; without throttle it dies away.
void follow_helm(const TailPlan& plan, float throttle, float rudder, float dt, TailState& tail) {
  const float share = 1.0F - std::exp(-dt * plan.most_beats / kFollow);
  const float wanted = plan.most_beats * std::sqrt(std::max(0.0F, throttle));
  tail.beats += share * ((wanted > 0.0F ? wanted : tail.beats) - tail.beats);
  tail.level += share * ((wanted > 0.0F ? 1.0F : 0.0F) - tail.level);
  tail.angle += share * (rudder * glm::radians(plan.turn_max_deg) - tail.angle);
}

// Whether the fin has come to the end of its way, at a quarter or three of a beat, between two phases.
bool turns_between(float before, float after) {
  const auto strokes = [](float phase) { return std::floor(2.0F * phase + 0.5F); };
  return strokes(after) > strokes(before);
}

}  // namespace

TailForce tail_force(const TailPlan& plan, const TailState& tail, const TailFlow& flow, float most) {
  const float mass = fin_mass(plan);
  const float ahead = std::max(0.0F, flow.ahead);
  const float wave_number = kTurn / plan.wave;
  TailForce force;
  for (int fin = 0; fin < plan.fins; ++fin) {
    const float side = fin == 0 ? 1.0F : -1.0F;
    const float swing = side * plan.amplitude * tail.level * std::cos(kTurn * tail.phase);
    const float beat = kTurn * tail.beats * swing;  // ḣ
    const float lag = wave_number * ahead * swing;  // ḣ U/c
    const float across = std::min(mass * ahead, most / static_cast<float>(plan.fins));
    force.ahead += mass * (flow.aside * beat + 0.5F * (beat - lag) * (beat + lag));
    force.aside -= across * flow.aside;
    force.beat -= across * (beat - lag);
  }
  return force;
}

TailPush swim(const BoatPlan& plan, const TailInput& in, float dt, TailState& tail, std::optional<TailStroke>& stroke) {
  const TailPlan& with = *plan.tail;
  const bool still = tail.level < kStillBeat;
  follow_helm(with, in.throttle, in.rudder, dt, tail);
  const float before = tail.phase;
  tail.phase += tail.beats * dt;

  // The tail's axes: along its mean direction, and the way of its beat.
  const float cosine = std::cos(tail.angle), sine = std::sin(tail.angle);
  const Vec3 bow = in.state.orientation * Vec3(1.0F, 0.0F, 0.0F),
             starboard = in.state.orientation * Vec3(0.0F, 0.0F, 1.0F);
  const Vec3 up = in.state.orientation * Vec3(0.0F, 1.0F, 0.0F);
  const bool legs = with.fins > 1;
  const Vec3 ahead = cosine * bow - sine * starboard;
  const Vec3 aside = legs ? up : cosine * starboard + sine * bow;
  const Vec3 span = legs ? starboard : up;

  const Vec3 lever = in.state.orientation * (in.hull_origin + plan.propeller);
  const Vec3 root = in.state.position + lever;
  const Vec3 stream(in.water.velocity.x, in.water.rise, in.water.velocity.y);
  const Vec3 through = in.state.velocity_at(root) - stream;
  const float immersion = in.water.wet ? in.water.surface - root.y : -1.0F;
  const float wet = std::clamp(0.5F + immersion / with.span, 0.0F, 1.0F);
  const TailFlow flow{glm::dot(through, ahead), glm::dot(through, aside)};
  const TailForce by_tail = tail_force(with, tail, flow, in.most);
  const float scale = in.thrust_scale * wet;
  const Vec3 beat = scale * by_tail.beat * aside;
  Vec3 at_fin = scale * (by_tail.ahead * ahead + by_tail.aside * aside);
  const Vec3 on_water = -at_fin - beat;
  if (in.throttle < 0.0F) {
    at_fin += in.thrust_scale * propeller_thrust(plan, in.throttle, glm::dot(through, bow), immersion) * bow;
  }

  // The ring of two fins lies around both, nearer to the one that went down.
  const float swing = tail.level * with.amplitude;
  const float aside_now = swing * std::sin(kTurn * tail.phase);
  const float fin = legs ? -std::copysign(0.25F * with.apart, std::sin(kTurn * tail.phase)) : 0.0F;
  tail.impulse = still ? Vec3(0.0F) : tail.impulse + dt * on_water;
  tail.from = still ? lever : tail.from + dt * (stream - in.state.velocity);
  if (turns_between(before, tail.phase)) {
    const Vec3 end = lever + fin * span + (legs ? -std::abs(aside_now) : aside_now) * aside;
    const Vec3 start = legs ? tail.from + fin * span : tail.from;
    if (!still && wet > 0.0F) stroke = TailStroke{tail.impulse, start, end, span, with.span + with.apart};
    tail.impulse = Vec3(0.0F);
    tail.from = legs ? lever + std::abs(aside_now) * aside : end;
  }
  tail.phase -= std::floor(tail.phase);
  return {at_fin + beat, glm::cross(lever, at_fin)};
}

TailPose tail_pose(const BoatPlan& plan, const TailState& tail, const Vec3& hull_origin, float dt) {
  const TailPlan& with = *plan.tail;
  TailPose pose;
  pose.bend = hull_origin.x + with.bend;
  pose.tip = hull_origin.x + plan.propeller.x;
  pose.height = tail.level * with.amplitude;
  pose.phase = tail.phase;
  pose.step = tail.beats * dt;
  pose.wave = with.wave;
  pose.turn = std::tan(tail.angle);
  pose.legs = with.fins > 1;
  return pose;
}

}  // namespace regatta
