// Hands a force on a hull as a whole to the water at its nodes: its horizontal part and its moment about the vertical,
// exactly.
#pragma once

#include "hull/hull_head.h"

#include <span>

namespace regatta {

// Mean velocity of the water at the nodes, patch frame [m/s].
Vec3 mean_flow(const PatchWater& water);

// Share of the nodes under a hull that is water, 0 … 1: forces on the hull as a whole are scaled by it.
float wetness_below(const PatchWater& water, const HullHead& head);

// Adds the opposite of a force on the hull to the reaction of the submerged nodes: evenly, and turning about their
// middle for the moment. Without wet nodes there must be no force. Returns what was handed over: of a couple, a node or
// two that lie side by side take less than all, for forces without measure would act at so short a lever.
PatchForce hand_over(const HullPatch& patch, const PatchWater& water, const HullHead& head, const PatchForce& on_hull,
                     std::span<Vec2> reaction);

}  // namespace regatta
