// Finds the cells in trouble, for the status; called once trouble is known.
#pragma once

#include "cells/cells.h"
#include "exchange/status.h"

namespace regatta {

// The middle of the cell that asks for most sub-steps, at y = level: waves and water cross it in the shortest time.
StatusPlace fastest_cell(const CellLayout& layout, const Cells& cells, float level);
// Place of the first cell whose numbers are not finite; names nothing if all are finite.
StatusPlace lost_cell(const CellLayout& layout, const Cells& cells, float level);

}  // namespace regatta
