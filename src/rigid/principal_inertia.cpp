#include "rigid/principal_inertia.h"

#include <array>
#include <cmath>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;
using DMat3 = glm::dmat3;
using DQuat = glm::dquat;

// The turn by the vector `angle` [rad].
DQuat turn(const DVec3& angle) {
  const double size = glm::length(angle);
  if (size < 1e-12) return {1.0, 0.5 * angle.x, 0.5 * angle.y, 0.5 * angle.z};
  const double s = std::sin(0.5 * size) / size;
  return {std::cos(0.5 * size), s * angle.x, s * angle.y, s * angle.z};
}

DMat3 rotated(const DMat3& inertia, const DQuat& orientation) {
  const DMat3 r = glm::mat3_cast(orientation);
  return r * inertia * glm::transpose(r);
}

}  // namespace

PrincipalInertia principal_inertia(const Mat3& inertia) {
  DMat3 a(inertia);
  DMat3 axes(1.0);
  const double scale = a[0][0] + a[1][1] + a[2][2];
  // Rounding of a symmetric hull must not turn its axes.
  const double negligible = 1e-6 * scale;
  constexpr std::array<std::array<int, 2>, 3> kPairs = {{{0, 1}, {0, 2}, {1, 2}}};
  const auto largest = [&a] {
    return std::fmax(std::fabs(a[0][1]), std::fmax(std::fabs(a[0][2]), std::fabs(a[1][2])));
  };
  if (largest() > negligible) {
    // Converges quadratically: five sweeps bring a 3x3 tensor to rounding.
    for (int sweep = 0; sweep < 8; ++sweep) {
      for (const auto& [p, q] : kPairs) {
        if (std::fabs(a[p][q]) < 1e-15 * scale) continue;
        const double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
        const double t = (theta >= 0.0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0);
        DMat3 j(1.0);
        j[p][p] = j[q][q] = c;
        j[q][p] = t * c;
        j[p][q] = -t * c;
        a = glm::transpose(j) * a * j;
        axes = axes * j;
      }
    }
  }
  PrincipalInertia out;
  out.frame = Quat(glm::normalize(glm::quat_cast(axes)));
  out.moments = Vec3(a[0][0], a[1][1], a[2][2]);
  return out;
}

Mat3 world_inertia(const Mat3& inertia, const Quat& orientation) {
  return Mat3(rotated(DMat3(inertia), DQuat(orientation)));
}

Spin keep_angular_momentum(const Mat3& inertia, const Quat& orientation_n, const Spin& turned, float dt) {
  const DMat3 body_inertia(inertia);
  const DQuat start(orientation_n);
  const DVec3 omega(turned.angular_velocity);
  const DVec3 momentum = rotated(body_inertia, start) * omega;
  const auto omega_at = [&](const DQuat& orientation) {
    return glm::inverse(rotated(body_inertia, orientation)) * momentum;
  };
  const double step = dt;
  const DVec3 middle = omega_at(turn(0.5 * step * omega) * start);
  const DQuat corrected = turn(step * middle) * glm::inverse(turn(step * omega)) * DQuat(turned.orientation);
  Spin out;
  out.orientation = Quat(glm::normalize(corrected));
  out.angular_velocity = Vec3(omega_at(DQuat(out.orientation)));
  return out;
}

}  // namespace regatta
