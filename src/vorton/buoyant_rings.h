// Buoyancy of vortex rings: a puff of light water that a ring carries along lifts it. With the volume V and the reduced
// gravity g′ = g (ρ0 − ρ)/ρ0 of the puff its impulse grows by dI/dt = g′V upwards [Tur57], here by its circulation:
//   dΓ/dt = g′V/A,   A: the area that the ring encloses, seen from above.
// A ring that stands nearly upright can't take it up so: below half of its area A counts as that half, and the impulse
// grows by less. The sideways part of the impulse grows along with a tilted ring's circulation, which is an error of
// the order of the tilt.
#pragma once

#include "vorton/rings.h"

namespace regatta {

// B = g′V of a puff [m⁴/s²], of water warmer than the rest; expansion: β [1/K].
inline float puff_buoyancy(float expansion, float warmer, float volume) {
  return kGravity * expansion * warmer * volume;
}

// ½∮ x × dx: along the ring's axis, as long as its area [m²].
Vec3 ring_area(const Rings& rings, const Ring& ring);

// dΓ/dt of a ring of that area with buoyancy B [m²/s²].
float buoyant_growth(float buoyancy, const Vec3& area);

// Lets the rings grow for dt; buoyancy: B of each [m⁴/s²], in the order of the list; those beyond its end have none.
void lift_rings(Rings& rings, std::span<const float> buoyancy, float dt);

}  // namespace regatta
