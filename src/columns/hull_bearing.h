// The forces between hulls that lie above or beside each other in the same water, by their heads. A column below two
// hulls stands lower by both heads. One hull's head then receives ρ g ∫ h ∇d from the columns, whose part -ρ g ∫ d' ∇d
// by the other's head d' is no push of the water: at rest the two hulls feel nothing. This file gives that part back,
// for each pair of nodes along the line between them.
#pragma once

#include "columns/hull_exchange.h"
#include "geometry/domain.h"

namespace regatta {

// Returns the force on `one` by the other hull, by its copies across periodic edges and by its mirror images beyond
// walls, in the frame of `one`'s patch. itself: both are the same hull; only its copies and images count. columns:
// support of the columns' kernels [m]. Neither hull may be a wall that reaches the surface.
ExchangeSum borne_of_heads(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                           const HullPatch& other, const NodePush& push_of_other, bool itself);

}  // namespace regatta
