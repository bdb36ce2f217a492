#include "rigid/hand.h"

#include "rigid/principal_inertia.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

Vec3 at_most(const Vec3& v, float most) {
  const float size = glm::length(v);
  return size > most ? v * (most / size) : v;
}

// The matrix of r × .
Mat3 cross_matrix(const Vec3& r) { return {0.0F, r.z, -r.y, -r.z, 0.0F, r.x, r.y, -r.x, 0.0F}; }

// The way round from one orientation to another, the shorter one: axis times angle [rad].
Vec3 rotation_between(const Quat& from, const Quat& to) {
  Quat way = to * glm::conjugate(from);
  if (way.w < 0.0F) way = -way;
  const Vec3 sine(way.x, way.y, way.z);
  const float size = glm::length(sine);
  return size > 0.0F ? sine * (2.0F * std::atan2(size, way.w) / size) : Vec3(0.0F);
}

}  // namespace

float hand_rate(float length) { return std::sqrt(kGravity / (kHandStretch * length)); }

HandPull hand_pull(const Grip& grip, const Vec3& hand, const HeldBody& body, float dt) {
  const float rate = hand_rate(body.length);
  const float stiffness = body.mass * rate * rate, damping = 2.0F * body.mass * rate;
  const float hold = stiffness * dt + damping;
  const float strongest = kHandStrength * kGravity * body.mass;
  const Vec3 arm = body.state.orientation * grip.at;
  const Mat3 lever = grip.turns() ? Mat3(0.0F) : cross_matrix(arm);
  const Mat3 softness = Mat3(1.0F / body.mass) - lever * glm::inverse(body.inertia) * lever;
  const Vec3 speed = body.velocity + glm::cross(body.angular_velocity, arm);
  const Vec3 wanted = stiffness * (hand - body.state.position - arm) + hold * (grip.velocity - speed);
  HandPull pull;
  pull.force = at_most(glm::inverse(Mat3(1.0F) + dt * hold * softness) * wanted, strongest);
  pull.torque = lever * pull.force;
  if (!grip.turns()) return pull;
  const float hold_angle = rate * rate * dt + 2.0F * rate;
  const Vec3 way = rotation_between(body.state.orientation, grip.turn * grip.taken);
  const Vec3 turning = (rate * rate * way - hold_angle * body.angular_velocity) / (1.0F + dt * hold_angle);
  pull.torque = at_most(body.inertia * turning, 0.5F * body.length * strongest);
  return pull;
}

void Hands::take_hold(const Grip& grip) {
  const auto held =
      std::find_if(grips_.begin(), grips_.end(), [&](const Grip& present) { return present.body == grip.body; });
  if (held != grips_.end()) {
    *held = grip;
  } else {
    grips_.push_back(grip);
  }
}

void Hands::let_go(BodyId body) {
  std::erase_if(grips_, [body](const Grip& grip) { return grip.body == body; });
}

const Grip* Hands::of(BodyId body) const {
  const auto held = std::find_if(grips_.begin(), grips_.end(), [body](const Grip& grip) { return grip.body == body; });
  return held != grips_.end() ? &*held : nullptr;
}

void Hands::pull(const GraspedBody& body, const Domain& domain, float dt, Vec3& force, Vec3& torque) {
  const auto grip =
      std::find_if(grips_.begin(), grips_.end(), [&](const Grip& held) { return held.body == body.setup.id; });
  if (grip == grips_.end()) return;
  HeldBody held;
  held.state = body.state;
  held.mass = body.setup.mass;
  held.inertia = world_inertia(body.inertia, body.state.orientation);
  held.velocity = body.state.velocity + dt * (force / held.mass - Vec3(0.0F, kGravity, 0.0F));
  held.angular_velocity = body.state.angular_velocity + dt * (glm::inverse(held.inertia) * torque);
  const Vec3 size = body.setup.hull->upper - body.setup.hull->lower;
  held.length = std::max({size.x, size.y, size.z});
  const Vec2 near = domain.nearest_copy(horizontal(grip->hand), horizontal(body.state.to_world(grip->at)));
  const HandPull pull = hand_pull(*grip, Vec3(near.x, grip->hand.y, near.y), held, dt);
  grip->force = pull.force;
  force += pull.force;
  torque += pull.torque;
}

void Hands::move(float dt) {
  for (Grip& grip : grips_) grip.hand += dt * grip.velocity;
}

}  // namespace regatta
