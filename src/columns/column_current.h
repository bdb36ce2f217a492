// The current that columns report to the layer of dispersive waves above them: their mean velocity, weighted by volume,
// around each node that the layer asks for (exchange/current_nodes.h).
#pragma once

#include "columns/columns.h"
#include "exchange/wave_exchange.h"
#include "geometry/domain.h"

namespace regatta {

// Writes waves.gathered if the waves want it; 0 at nodes without water around them. field: the present columns, sorted.
void gather_current(const Domain& domain, const ColumnField& field, WaveExchange& waves);

}  // namespace regatta
