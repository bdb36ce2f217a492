// The force of a hand on a body that it holds: a critically damped spring between a point of the body and the hand, and
// one for the body's orientation once the hand has been turned. It has no mass and remembers nothing from step to step.
// The hand belongs to no body of the world: its force changes the momentum of bodies and water, booked as by hands.
#pragma once

#include "exchange/body_setup.h"
#include "exchange/grip.h"
#include "geometry/domain.h"

#include <span>
#include <utility>
#include <vector>

namespace regatta {

// Stretch of the spring by the weight of a body of length 1 that hangs in the air [1]. So a model and its original
// behave alike, their times as the roots of their lengths. Chosen, as is the next one, so that a held body follows a
// mouse without being torn through other bodies.
inline constexpr float kHandStretch = 0.1F;
// A hand pulls with so many times the body's weight at most, and twists with that on half of its length [1].
inline constexpr float kHandStrength = 4.0F;

// The natural frequency of the spring on a free body of that length [m]: ω² = g / (kHandStretch length) [rad/s].
float hand_rate(float length);

// The body that is held, as it would be after the step without the hand.
struct HeldBody {
  BodyState state;              // at the step's beginning
  Vec3 velocity{0.0F};          // at the step's end [m/s]
  Vec3 angular_velocity{0.0F};  // likewise [rad/s]
  float mass = 1.0F;            // [kg]
  Mat3 inertia{1.0F};           // world frame [kg m²]
  float length = 1.0F;          // longest side of the body [m]
};

struct HandPull {
  Vec3 force{0.0F};   // [N]
  Vec3 torque{0.0F};  // about the centre of mass, that of `force` included [N m]
};

// Mean over a step of dt. hand: where it is at the step's beginning, in the copy of the domain nearest to the body.
// Spring and damper act with what they are at the step's end (implicit Euler), as in rigid/mooring_tension.h, with the
// point's softness W = 1/m - [r]ₓ I⁻¹ [r]ₓ as a matrix:
//   (1 + dt (k dt + c) W) F = k s + (k dt + c) (v_hand - v),  k = m ω², c = 2 m ω
// for s from the point to the hand and v the point's speed without it. Held off its middle a body is lighter than m, so
// that the spring is damped more than critically. Once it has been turned it also holds the body's orientation: the
// torque is then I times the same law for the angle, whatever lever the force has (W = 1/m).
HandPull hand_pull(const Grip& grip, const Vec3& hand, const HeldBody& body, float dt);

// A dynamic body at the beginning of a step.
struct GraspedBody {
  const BodySetup& setup;
  const BodyState& state;
  Mat3 inertia{1.0F};  // body frame [kg m²]
};

// The hands that hold bodies of a world, one a body at most.
class Hands {
 public:
  void take_hold(const Grip& grip);  // instead of the hand that has held the body so far
  void let_go(BodyId body);
  [[nodiscard]] const Grip* of(BodyId body) const;  // null: none holds it
  // Each hand's force is that of the last step.
  [[nodiscard]] std::span<const Grip> list() const { return grips_; }
  void set(std::vector<Grip> grips) { grips_ = std::move(grips); }
  // Adds what the hand of a body does in a step to the force and torque on it that are known, but for its weight.
  void pull(const GraspedBody& body, const Domain& domain, float dt, Vec3& force, Vec3& torque);
  // To where they are at the step's end.
  void move(float dt);

 private:
  std::vector<Grip> grips_;
};

}  // namespace regatta
