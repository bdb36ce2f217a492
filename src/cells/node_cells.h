// The cells that the nodes of a hull's patch know: the bilinear weights between the four cells around each node, the
// same for everything that goes either way. A hull holds still over a step, so they are found once a step.
#pragma once

#include "cells/cell_window.h"
#include "hull/hull_patch.h"

#include <array>
#include <cstdint>
#include <vector>

namespace regatta {

// Cells of each node, laid out like those of the patch with a vector more; the first, second, … of the four cells side
// by side.
struct NodeCells {
  std::array<std::vector<std::int32_t>, 4> cell;  // in the frame
  std::array<std::vector<float>, 4> weight;       // all 0: the node lies outside the domain
};

// window: the cells about the patch, which go around a periodic domain at most once;
// frame: a window around it, of what the body keeps for each cell.
void find_node_cells(const HullPatch& patch, const Domain& domain, const CellIndex& index, const CellWindow& window,
                     const CellWindow& frame, NodeCells& nodes);

}  // namespace regatta
