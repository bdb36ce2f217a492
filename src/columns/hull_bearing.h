// What hulls that lie above or beside one another in the same water bear of each other's heads. A column below two of
// them stands lower by both heads; pushed by one alone it hands that hull ρ g ∫ h ∇d, whose part -ρ g ∫ d' ∇d by the
// other's head d' is no push of the water: at rest the two feel nothing. It is given back here, for each pair of nodes
// along the line between them.
#pragma once

#include "columns/hull_exchange.h"
#include "geometry/domain.h"

namespace regatta {

// In the frame of the patch of `one`: what it bears of the other, of its copies across periodic edges and of the mirror
// images that it has beyond walls; of those of its own (`itself`) likewise. columns: support of their kernels [m].
// Neither hull is a wall up to the surface.
ExchangeSum borne_of_heads(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                           const HullPatch& other, const NodePush& push_of_other, bool itself);

}  // namespace regatta
