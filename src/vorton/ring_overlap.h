// The rate at which a ring cancels with its image where it lies upon surface or bed.
//
// Lines do not end by themselves: a ring that runs onto its image is drawn out for ever. In real water vorticity
// diffuses through the plane between such strands and is gone. Two straight lines with this core σ, 2 d apart, have
//   Γ E, E = δ (3 + 2 δ²)/(2 (1 + δ²)^(3/2)), δ = d/σ,
// on either side of that plane, and 2 ν Γ (15/4) σ⁴ d (d² + σ²)^(−7/2) of it passes the plane in a second. (That is the
// whole diffusion of the sum of both.) So the circulation falls by
//   k = ν/σ² · 15/((1 + δ²)² (3 + 2 δ²))
// a second: 5 ν/σ² where they lie upon each other, a hundredth of that from δ = 2 on; for lines at an angle only the
// part that runs against the image counts. A line's circulation is the same all along, and lines that are cut at one
// place reconnect past it and go on: where less than half of a ring overlaps it keeps all, else it loses by the k that
// half of it exceeds.
//
// ν is the viscosity that spreads its core plus the eddy viscosity (C_S Δ)² |S| [Smag63] of a filter as wide as the
// kernel, which
// has the second moment σ²/2 of a box of Δ² = 6 σ², C_S = 0.17 [Lil67], and the strain beside a line with this core,
// |S| <= 1.05 Γ/2πσ²: 0.029 Γ.
//
// The mirror takes the impulse that is lost so. Strands in open water reconnect instead, which costs no impulse
// (ring_reconnect.h).
//
// Limits: the bed does not brake water, so that a ring sets free no vorticity there and does not bounce.
#pragma once

#include "vorton/rings.h"
#include "vorton/vorton_sum.h"

#include <span>

namespace regatta {

// k σ²/ν, by δ².
inline float overlap_rate(float delta_square) {
  const float one = 1.0F + delta_square;
  return 15.0F / (one * one * (3.0F + 2.0F * delta_square));
}
// ν/Γ of the eddies beside a line, see above.
inline constexpr float kEddyOfLine = 0.17F * 0.17F * 6.0F * 1.05F * 0.159155F;

// Finds Ring::cancels. vortons: of the rings' nodes, in their order; rates: scratch.
void find_overlaps(std::span<const Vorton> vortons, const VortonMirrors& mirrors, Rings& rings,
                   std::vector<float>& rates);

}  // namespace regatta
