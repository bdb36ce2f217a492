// What the wakes do to the cells: a_ext = λ u_V inside their local grids [Pan12 §5.2].
#pragma once

#include "cells/cell_window.h"
#include "exchange/wake.h"

#include <span>
#include <vector>

namespace regatta {

struct CellPull {
  std::size_t cell = 0;
  Vec2 acceleration{0.0F};  // [m/s^2]
};

// The cells that wakes reach, a cell in two grids twice. Across periodic edges a grid repeats with the domain; where it
// is longer than that a cell is listed for every image of it. lambda: λ [1/s].
void find_pulls(float lambda, std::span<const WakeField* const> wakes, const CellIndex& index,
                std::vector<CellPull>& pulls);
// Over dt [s]; cells shallower than dry [m] are left alone.
void pull_cells(float dt, float dry, std::span<const CellPull> pulls, Cells& cells);

}  // namespace regatta
