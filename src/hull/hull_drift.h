// Side force and turning moment on a boat's hull that drifts and turns while it makes way: what keeps it from sliding
// off in a turn. The panels of hull_drag.h know flow across the hull, but not the lift of a long shallow body.
//
//   Y = -½ρ L T U Y'_β v,               Y'_β = π T/L + 1.4 C_B B/L
//   N = -½ρ L³ T U N'_r r,              N'_r = 0.54 k - k², k = 2 T/L                                     [Kij90]
// v: drift to starboard, r: turn to port about the hull's own upright, U: way ahead through the water; T: the draft,
// less as the hull rises out of the water. Linear derivatives alone. Kijima's side force by turning nearly balances the
// added mass that this hull does not have, and is left out with it. Deviation: so is the moment of drift, N'_β = k,
// which turns a bare hull across its course, because boats have a skeg that takes it back; with it none of these would
// hold a course. A hull that planes feels the side force as pressure on the half of its V that goes ahead, whose normal
// passes near its centre of mass: it heels the hull less, by the share that it planes.
#pragma once

#include "hull/hull_load.h"

#include <span>

namespace regatta {

// The hull must have a HullForm. Adds to its forces and their reaction to the nodes', over a fixed step dt [s].
// planing: the share of hull_planing.h.
void add_drift(const BodyView& view, float dt, const HullPatch& patch, const PatchWater& water, const HullHead& head,
               float planing, NodeForces& forces, std::span<Vec2> reaction);

}  // namespace regatta
