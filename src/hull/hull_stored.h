// The energy that a hull's place stores against the water below it, which neither the sums of the waters nor those of
// the bodies hold. For totals only: it exerts no force.
//
// The water that a hull displaces has been lifted by ρ g ∫ F dA, F = ∫ (length of a line below a level) up to the
// level. The waters hold that energy as the dent below the hull. A smeared dent holds less, and one that has not come
// to rest holds another amount. Under a head d = L + κ gap (hull_head.h), of which the shallow water takes the share s
// and the waves 1 - s, what hull and waters lose together is, but for a part that is second order in their motion, the
// rate of
//   ρ g ∫ (F + L z - ½ L (s² P + (1-s)² W) L + e z) dA,   z = s z_s + (1-s) z_w,
// P, W: what smearing leaves of a head in the shallow water and in the waves; z_s, z_w: how far either stands above
// rest below the hull; gap = z_s + z_w; e: the mean of d - L while the level rises by κ gap: ½ κ gap, but for the ends
// of a line. A level by which a hull is lifted, but on which it does not press, lifts its
// dent:
//   -ρ g ∫ L ((1-s) ζ_s + s ζ_w) dA,
// with the two waters' levels above still water. The product of their velocities is left out.
#pragma once

namespace regatta {

struct TracedHull;

// [J], 0 out of the water, and for walls, which lie in none. waves: whether they have been read; still: the level of
// still water below them, world y [m].
[[nodiscard]] double stored_by_place(const TracedHull& hull, bool waves, float still);

}  // namespace regatta
