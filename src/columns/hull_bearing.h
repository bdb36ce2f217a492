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

// columns: support of their kernels [m]. push_of: d ΔA of the nodes of each [m^3]; of hulls that are no walls up to the
// surface.
BorneByHulls borne_by_each_other(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                                 const HullPatch& other, const NodePush& push_of_other);
// The same with the hull's own mirror images beyond walls, which press on the images of the columns.
ExchangeSum borne_by_walls(float columns, const Domain& domain, const HullPatch& patch, const NodePush& push);

}  // namespace regatta
