// The dye that the cells' water carries, for drawing alone; not hashed. Each step a cell takes the dye from the place
// where its water came from, interpolated, so that dye smears a little (on columns it does not). While nothing is dyed
// the list is empty and costs nothing.
#pragma once

#include "cells/cell_window.h"
#include "cells/cells.h"
#include "exchange/dye.h"

#include <span>
#include <vector>

namespace regatta {

using CellDye = std::vector<Vec2>;  // two channels in [0, 1], laid out as the cells; empty: none anywhere

// [first, last) of the cells of a row that hold dye, and the farthest any of its water moves along an axis in a step
// [cells].
struct DyedRow {
  int first = 0, last = 0;
  float way = 0.0F;
};
struct DyeScratch {  // keeps its memory
  CellDye dye;
  std::vector<DyedRow> rows;
};

void release_dye(std::span<const DyeDrop> drops, const CellIndex& index, CellDye& dye);
// Carries it over dt [s] and fades it as exp(-t/life) [s]; once all of it is too faint to be seen, or life is 0, there
// is none.
void carry_dye(float dt, double life, const CellIndex& index, const Cells& cells, DyeScratch& scratch, CellDye& dye);

}  // namespace regatta
