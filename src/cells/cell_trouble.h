// Where cells are in trouble, for the status: looked for once it is known that they are.
#pragma once

#include "cells/cells.h"
#include "exchange/status.h"

namespace regatta {

// The middle of the cell that asks for most sub-steps, at y = level: waves and water cross it in the shortest time.
StatusPlace fastest_cell(const CellLayout& layout, const Cells& cells, float level);
// That of the first whose numbers are not finite. Names nothing if all are.
StatusPlace lost_cell(const CellLayout& layout, const Cells& cells, float level);

}  // namespace regatta
