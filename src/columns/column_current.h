// The current that columns tell the layer of dispersive waves above them: their mean velocity around each node that it
// asks for (exchange/current_nodes.h), weighted by volume.
#pragma once

#include "columns/columns.h"
#include "exchange/wave_exchange.h"
#include "geometry/domain.h"

namespace regatta {

// Writes waves.gathered if the waves want it; 0 at nodes without water around. field: of the present columns.
void gather_current(const Domain& domain, const ColumnField& field, WaveExchange& waves);

}  // namespace regatta
