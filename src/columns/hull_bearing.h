// What hulls that lie above or beside one another in the same water bear of each other's heads. A column below two of
// them stands lower by both heads; pushed by one alone it hands that hull ρ g ∫ h ∇d, whose part -ρ g ∫ d' ∇d by the
// other's head d' is no push of the water: at rest the two feel nothing. It is given back here, equal and opposite
// between each pair of nodes and along the line between them.
#pragma once

#include "columns/hull_exchange.h"
#include "geometry/domain.h"

namespace regatta {

struct BorneByHulls {
  ExchangeSum one, other;  // in the frame of each hull's patch
};

// columns: support of their kernels [m]. Neither hull is a wall up to the surface.
BorneByHulls borne_by_each_other(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                                 const HullPatch& other, const NodePush& push_of_other);
// What one hull bears of the mirror images that the other, or it itself, has beyond walls.
ExchangeSum borne_by_images(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                            const HullPatch& other, const NodePush& push_of_other);

}  // namespace regatta
