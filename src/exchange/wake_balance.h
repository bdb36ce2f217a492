// Bounds what the vortices of a body do to the water. Their velocity, on a local grid that ends somewhere, has an
// impulse: a street drags water after its body. That is a drag of the body, and must not become more than a drag:
//   - Linear impulse: what acts against the stream, beyond the drag that the body hands to the water without its
//     vortices, stays in the water, and the body feels the opposite. All else is taken off.
//   - Impulse about the vertical: the body feels its force in its middle, so that all of it about there is taken off.
//   - Work: push and counter-push together do no more than the body loses without its vortices.
// The excess is taken off as an even drift and an even turn of all water that the grid covers, faded at its edge like
// the vortices, by the masses that it meets. A water makes the sums over its pieces (columns, cells) in an order that
// never changes.
#pragma once

#include "exchange/body.h"
#include "exchange/wake.h"

#include <algorithm>

namespace regatta {

// A piece of the water inside a grid.
struct WakePiece {
  Vec2 arm{0.0F};      // from the body [m]
  Vec2 push{0.0F};     // u_V there [m/s]
  float share = 0.0F;  // share of the velocity that the fading leaves
};

inline WakePiece wake_piece(const WakeField& wake, Vec2 at) { return {at - wake.body, wake.at(at), wake.share(at)}; }

// Σ over pieces of masses [kg] times this and that, about the body.
struct WakeMoments {
  double mass = 0.0, arm_x = 0.0, arm_z = 0.0, inertia = 0.0;  // sums over the water that a drift moves
  double push_x = 0.0, push_z = 0.0, turn = 0.0;               // sums of the push

  void add(double m, const WakePiece& piece) {
    const auto x = static_cast<double>(piece.arm.x), z = static_cast<double>(piece.arm.y);
    const auto u = static_cast<double>(piece.push.x), w = static_cast<double>(piece.push.y);
    const double moved = m * static_cast<double>(piece.share);
    mass += moved;
    arm_x += moved * x;
    arm_z += moved * z;
    inertia += moved * (x * x + z * z);
    push_x += m * u;
    push_z += m * w;
    turn += m * (x * w - z * u);
  }
  friend WakeMoments operator+(const WakeMoments& a, const WakeMoments& b) {
    return {a.mass + b.mass,     a.arm_x + b.arm_x,   a.arm_z + b.arm_z, a.inertia + b.inertia,
            a.push_x + b.push_x, a.push_z + b.push_z, a.turn + b.turn};
  }
};

struct WakeBalance {
  glm::dvec2 kept{0.0};  // impulse that the water keeps, for a push over a second [kg m/s]
  Vec2 drift{0.0F};      // taken off: share (drift + turn × arm) [m/s]
  float turn = 0.0F;     // from x to z [1/s]
};

// rate: at which the push accelerates [1/s].
inline WakeBalance wake_balance(const WakeMoments& sum, const WakeField& wake, double rate) {
  constexpr double kNone = 1e-9;  // share of the inertia: all water in one place
  WakeBalance balance;
  if (!(sum.mass > 0.0)) return balance;
  const glm::dvec2 along(wake.reaction.along);
  const double against = -(sum.push_x * along.x + sum.push_z * along.y);
  const double beyond = against - static_cast<double>(wake.reaction.drag) / rate;
  if (beyond > 0.0) balance.kept = -beyond * along;
  const glm::dvec2 off = glm::dvec2(sum.push_x, sum.push_z) - balance.kept;
  const double x = sum.arm_x / sum.mass, z = sum.arm_z / sum.mass;  // the centre of what moves
  const double around = sum.inertia - sum.mass * (x * x + z * z);
  const double about_centre = sum.turn - (x * off.y - z * off.x);
  const double turn = around > kNone * sum.inertia ? about_centre / around : 0.0;
  balance.drift = Vec2(off / sum.mass + turn * glm::dvec2(z, -x));
  balance.turn = static_cast<float>(turn);
  return balance;
}

inline void take_off(const WakeBalance& balance, WakePiece& piece) {
  piece.push -= piece.share * (balance.drift + balance.turn * Vec2(-piece.arm.y, piece.arm.x));
}

// The work of a push and its counter-push over a second. moving: the water's velocity [m/s]; half_kick: half of what
// the push is multiplied with to change it.
inline double wake_work(double m, const WakePiece& piece, Vec2 moving, const WakeField& wake, float half_kick) {
  return m * static_cast<double>(glm::dot(piece.push, moving - wake.reaction.velocity + half_kick * piece.push));
}

// The share of the push that does no more work than it may.
inline double wake_share(double power, double most) { return power > most ? std::max(most, 0.0) / power : 1.0; }

// A body's load, of an impulse over a step of dt [s].
inline void add_wake_load(glm::dvec2 impulse, double dt, BodyLoad& load) {
  const glm::dvec2 mean = impulse / dt;
  const Vec3 force(static_cast<float>(mean.x), 0.0F, static_cast<float>(mean.y));
  load.wake += force;
  load.drag += force;
  load.force += force;
}

}  // namespace regatta
