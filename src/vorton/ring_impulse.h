// Impulse and angular impulse of vortex rings: what the water they move has of momentum, over its density [Saf92 §3].
// In unbounded water nothing but a body changes their sums.
#pragma once

#include "vorton/rings.h"

namespace regatta {

struct Impulse {
  glm::dvec3 linear{0.0};   // I = ½ ∫ x × ω dV [m⁴/s]
  glm::dvec3 angular{0.0};  // A = ⅓ ∫ x × (x × ω) dV about a point [m⁵/s]
};
inline Impulse operator+(const Impulse& a, const Impulse& b) { return {a.linear + b.linear, a.angular + b.angular}; }
inline Impulse operator-(const Impulse& a, const Impulse& b) { return {a.linear - b.linear, a.angular - b.angular}; }

// Impulse of one ring, the angular one about `about`: of the closed polygon itself, so that I does not depend on
// `about`, and A does by −about × I exactly.
Impulse ring_impulse(const Rings& rings, const Ring& ring, const Vec3& about);
// Sum over the rings of one body.
Impulse rings_impulse(const Rings& rings, int body, const Vec3& about);

// Widens and turns a ring so that its linear impulse changes by `change`, or by kMostMended of what it is, if that is
// less: what cuts and joints of lines have changed is made up for so.
inline constexpr double kMostMended = 0.1;  // beyond, a ring would show it
void add_impulse(Rings& rings, const Ring& ring, const glm::dvec3& change);

}  // namespace regatta
