// Acceleration of the cells by the wakes: a_ext = λ u_V inside their local grids [Pan12 §5.2], without its mean, which
// would move the grid as a whole, and within the work that the wake may do (exchange/wake_balance.h).
#pragma once

#include "cells/cell_window.h"
#include "exchange/wake_balance.h"

#include <span>
#include <vector>

namespace regatta {

struct CellPull {
  std::size_t cell = 0;
  WakePiece piece;
};

// A wake's cells.
struct WakePull {
  const WakeField* wake = nullptr;
  std::vector<CellPull> cells;
};

// The cells that wakes reach; a cell in two grids is in both. Across periodic edges a grid repeats with the domain;
// where it is longer than that a cell is listed for every image of it. None for lambda, λ, of 0 [1/s].
void find_pulls(float lambda, std::span<const WakeField* const> wakes, const CellIndex& index,
                std::vector<WakePull>& pulls);
// Over dt [s]; cells shallower than dry [m] are left alone. on_bodies, one a wake: the counter-push over `counted` [s]
// is added [N s].
void pull_cells(float lambda, float dt, float counted, float dry, std::span<const WakePull> pulls,
                const CellLayout& layout, Cells& cells, std::span<glm::dvec2> on_bodies);

}  // namespace regatta
