#include "vorton/ring_impulse.h"

#include <algorithm>
#include <cmath>

namespace regatta {

// Along a straight piece from a by d, x × dx is a × d throughout, and ∫ x × (x × dx) is (a + d/2) × (a × d).
Impulse ring_impulse(const Rings& rings, const Ring& ring, const Vec3& about) {
  constexpr double kThird = 1.0 / 3.0;
  const glm::dvec3 origin(about);
  Impulse sum;
  glm::dvec3 a = glm::dvec3(rings.at(ring.first + ring.count - 1)) - origin;
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    const glm::dvec3 b = glm::dvec3(rings.at(i)) - origin;
    const glm::dvec3 turn = glm::cross(a, b);
    sum.linear += 0.5 * turn;
    sum.angular += kThird * glm::cross(0.5 * (a + b), turn);
    a = b;
  }
  const double circulation = static_cast<double>(ring.circulation);
  return {circulation * sum.linear, circulation * sum.angular};
}

Impulse rings_impulse(const Rings& rings, int body, const Vec3& about) {
  Impulse sum;
  for (const Ring& ring : rings.list) {
    if (ring.body == body) sum = sum + ring_impulse(rings, ring, about);
  }
  return sum;
}

void add_impulse(Rings& rings, const Ring& ring, const glm::dvec3& change) {
  const glm::dvec3 now = ring_impulse(rings, ring, rings.at(ring.first)).linear;
  const double size = glm::length(now), wanted = glm::length(change);
  if (!(size > 0.0) || !(wanted > 0.0)) return;
  const glm::dvec3 then = now + std::min(1.0, kMostMended * size / wanted) * change;
  const glm::dvec3 axis = glm::cross(now, then);
  const double turn = glm::length(axis);
  const Quat by = turn > 0.0
                      ? glm::angleAxis(static_cast<float>(std::atan2(turn, glm::dot(now, then))), Vec3(axis / turn))
                      : Quat(1.0F, 0.0F, 0.0F, 0.0F);
  widen_and_turn(rings, ring, static_cast<float>(std::sqrt(glm::length(then) / size)), by);
}

}  // namespace regatta
