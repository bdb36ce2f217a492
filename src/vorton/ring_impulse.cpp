#include "vorton/ring_impulse.h"

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

}  // namespace regatta
