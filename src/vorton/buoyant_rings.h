// Buoyancy of vortex rings: a puff of light water that a ring carries along lifts it. With the volume V and the reduced
// gravity g′ = g (ρ0 − ρ)/ρ0 of the puff the ring's impulse I = Γ A grows by dI/dt = B = g′V upwards [Tur57]:
//   the part across its way turns the ring, as the vorticity that buoyancy makes beside it would;
//   the part along its way spins the ring up while it is weak, then widens it, by the water that it takes in: once
//   the light water is in its middle, no more of it lies on a path around the core, and Γ stays [Tur57; McK20].
// A ring that widens so by α of the way it rises turns with Γ² = 2B/(αC), C = ln(8R/σ) − ½; that is where spinning up
// ends. Core and pieces widen with the ring. One that runs downwards slows down and turns round.
//
// Limits: the puff stays one ring; it never splits, joins others, or loses light water on its way.
#pragma once

#include "vorton/rings.h"

namespace regatta {

// B = g′V of a puff [m⁴/s²], of water warmer than the rest; expansion: β [1/K].
inline float puff_buoyancy(float expansion, float warmer, float volume) {
  return kGravity * expansion * warmer * volume;
}

// ½∮ x × dx: along the ring's axis, as long as its area [m²].
Vec3 ring_area(const Rings& rings, const Ring& ring);

// |Γ| at which a ring with buoyancy B is no more spun up [m²/s]; radius: R [m].
float settled_circulation(float buoyancy, float radius, float core);

// Lets rings with a puff turn, spin up and widen for dt.
void lift_rings(Rings& rings, float dt);

}  // namespace regatta
