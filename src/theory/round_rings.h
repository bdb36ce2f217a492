// Round vortex rings: circles of nodes, and the velocity of a perfectly round ring with the same core by quadrature, of
// which no polygon knows.
#pragma once

#include "vorton/vortons.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {

// Terms that leave rings as the water moves them, for tests of impulse to the last digits.
inline UpkeepTerms no_upkeep() {
  UpkeepTerms terms;
  terms.coarsen = 0.0F;
  terms.hairpin = 2.0F;
  terms.reach = 100.0F;
  terms.split_over = 1e6F;
  terms.join_under = 0.0F;
  terms.reconnect_under = 0.0F;
  return terms;
}

struct Circle {
  Vec3 middle{0.0F};
  Vec3 axis{0.0F, 1.0F, 0.0F};  // unit; the ring goes this way for Γ > 0
  float radius = 1.0F;          // [m]
};

inline std::vector<Vec3> circle_nodes(const Circle& circle, int count) {
  const Vec3 any = std::abs(circle.axis.x) < 0.9F ? Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F);
  const Vec3 a = glm::normalize(glm::cross(any, circle.axis));
  const Vec3 b = glm::cross(circle.axis, a);
  std::vector<Vec3> nodes;
  for (int i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / count;
    nodes.push_back(circle.middle + circle.radius * (static_cast<float>(std::cos(angle)) * a +
                                                     static_cast<float>(std::sin(angle)) * b));
  }
  return nodes;
}

// core_pieces: σ/h.
inline void add_circle(Vortons& vortons, const Circle& circle, float circulation, float core, float core_pieces) {
  const int count =
      static_cast<int>(std::lround(2.0F * std::numbers::pi_v<float> * circle.radius * core_pieces / core));
  Ring ring;
  ring.circulation = circulation;
  ring.core = core;
  ring.size = core / core_pieces;
  vortons.add(ring, circle_nodes(circle, count));
}

// A round ring about the y axis.
struct RoundRing {
  double radius = 1.0, y = 0.0, circulation = 1.0, core = 0.1;
};
struct RoundVelocity {
  double out = 0.0, up = 0.0;
};
// At a distance r from the axis, at height y: trapezoidal rule, which converges faster than any power of its points.
inline RoundVelocity velocity_of(const RoundRing& ring, double r, double y) {
  constexpr int kPoints = 1000;
  RoundVelocity sum;
  for (int i = 0; i < kPoints; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kPoints;
    const double c = std::cos(angle), s = std::sin(angle);
    // About +y from +z to +x: place R (sin, ·, cos), direction (cos, ·, −sin); the target lies on the z axis.
    const double dx = -ring.radius * s, dy = y - ring.y, dz = r - ring.radius * c;
    const double square = dx * dx + dy * dy + dz * dz + ring.core * ring.core;
    const double f = std::pow(square, -1.5) + 1.5 * ring.core * ring.core * std::pow(square, -2.5);
    const double ax = c, az = -s;
    sum.out += f * (-ax * dy);
    sum.up += f * (az * dx - ax * dz);
  }
  const double scale = ring.circulation * ring.radius / (2.0 * kPoints);
  // α × r with α = (ax, 0, az): (−az dy, az dx − ax dz, ax dy); outwards is z.
  return {-scale * sum.out, scale * sum.up};
}
// Both rings of a pair move by the sum of both velocities; RK4.
inline void advance(std::vector<RoundRing>& rings, double dt) {
  const auto slope = [](const std::vector<RoundRing>& at) {
    std::vector<RoundVelocity> velocity(at.size());
    for (std::size_t i = 0; i < at.size(); ++i) {
      for (const RoundRing& source : at) {
        const RoundVelocity v = velocity_of(source, at[i].radius, at[i].y);
        velocity[i].out += v.out;
        velocity[i].up += v.up;
      }
    }
    return velocity;
  };
  const auto moved = [&](const std::vector<RoundVelocity>& by, double time) {
    std::vector<RoundRing> out = rings;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i].radius += time * by[i].out;
      out[i].y += time * by[i].up;
    }
    return out;
  };
  const auto k1 = slope(rings);
  const auto k2 = slope(moved(k1, 0.5 * dt));
  const auto k3 = slope(moved(k2, 0.5 * dt));
  const auto k4 = slope(moved(k3, dt));
  for (std::size_t i = 0; i < rings.size(); ++i) {
    rings[i].radius += dt / 6.0 * (k1[i].out + 2.0 * k2[i].out + 2.0 * k3[i].out + k4[i].out);
    rings[i].y += dt / 6.0 * (k1[i].up + 2.0 * k2[i].up + 2.0 * k3[i].up + k4[i].up);
  }
}

// Mean height and mean distance from the y axis of a ring of the solver.
inline RoundRing measured(const Rings& rings, std::size_t which) {
  const Ring& ring = rings.list[which];
  RoundRing out;
  out.radius = 0.0;
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    const Vec3 at = rings.at(i);
    out.radius += std::hypot(static_cast<double>(at.x), static_cast<double>(at.z)) / ring.count;
    out.y += static_cast<double>(at.y) / ring.count;
  }
  out.circulation = static_cast<double>(ring.circulation);
  out.core = static_cast<double>(ring.core);
  return out;
}

}  // namespace regatta
