// The current that cells tell the layer of dispersive waves above them: their mean velocity around each node that it
// asks for (exchange/current_nodes.h), weighted by depth.
#pragma once

#include "cells/cells.h"
#include "exchange/wave_exchange.h"

namespace regatta {

// Writes waves.gathered if the waves want it; 0 at nodes without water around.
void gather_current(const CellLayout& layout, const Cells& cells, WaveExchange& waves);

}  // namespace regatta
