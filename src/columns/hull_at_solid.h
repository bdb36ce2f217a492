// Hulls beside bodies that are walls (hull_solid.h). Where a wall stands there are no columns, and to a hull whose
// kernels reach over it they are missing: it would read the level too low there, as if the water fell away towards the
// wall, and what its head presses down in the rest would draw it in. The wall stands in for the water that is missing,
// as it does for columns: as high as the water beside it with all heads on it, which is what a mirror would show.
#pragma once

#include "columns/hull_exchange.h"
#include "columns/hull_solid.h"
#include "geometry/domain.h"

#include <span>

namespace regatta {

// Whether some of a solid may lie within `reach` of a hull's nodes, or of their images beyond the domain's walls [m].
// patch: of the solid.
bool solid_is_near(const Domain& domain, const HullPatch& hull, const HullPatch& patch, float reach);

// Adds to `hidden` which share of the kernel that each node reads the level by lies in a solid; one a node. kernels: of
// the columns.
void add_hidden(const Kernels& kernels, const Domain& domain, const HullPatch& hull, const HullPatch& patch,
                const HullSolid& solid, std::span<float> hidden);
// From what the columns alone make of a level or a head to the whole. hidden: which counts up to a bound.
float completed_reading(float read, float hidden);

struct BorneBySolid {
  ExchangeSum hull, solid;  // in the frame of each one's patch
};
// What a hull's head and a solid do to each other: ρ g d ΔA H ∇W over the pairs of nodes, H the height of water that
// the solid stands in for, along the lines between them. push: of the hull; heights: H at its nodes, heads included
// [m].
BorneBySolid borne_by_solid(const Domain& domain, const HullPatch& hull, const NodePush& push,
                            std::span<const float> heights, const HullPatch& patch, const HullSolid& solid);

}  // namespace regatta
