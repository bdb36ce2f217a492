// One stage of the two that a time step of the grid's water consists of (SSP-RK2) [Shu88]:
//   U¹ = B(U + dt L(U)),  U ← ½ (U + B(U¹ + dt L(U¹)))
// L: the fluxes of cell_flux.h; B: friction of the bed, Manning's law, implicit: u / (1 + dt g n² |u| / h^(4/3)).
// Depths stay positive while dt max((|u| + c)/Δx, (|w| + c)/Δz) <= 1/4, c = √(g h).
// Works through tiles of the grid whose borders depend on its size alone.
#pragma once

#include "cells/cell_flux.h"
#include "cells/cells.h"

#include <vector>

namespace regatta {

struct StageTerms {
  FluxTerms flux;
  float dt = 0.0F;       // [s]
  float manning = 0.0F;  // n [s/m^(1/3)]
  float dry = 1e-6F;     // cells shallower than this have no velocity [m]
};

// Rectangles of cells, [i0, i1) × [k0, k1).
struct CellTile {
  int i0 = 0, i1 = 0, k0 = 0, k1 = 0;
};
std::vector<CellTile> make_tiles(const CellLayout& layout);

// Finds the level of water in every cell and ghost, with what stands `over` its bed [m]. Fluxes and stages of these
// cells read it.
void find_levels(const CellLayout& layout, const std::vector<float>& bed, const std::vector<float>& over,
                 const Cells& cells, std::vector<float>& level);

// Both stages work on the cells of one tile; tiles are independent, so each may have a thread of its own.
// to = B(from + dt L(from)). The ghosts of `from` are filled; those of `to` are not.
void first_stage(const StageTerms& terms, const CellLayout& layout, const CellTile& tile,
                 const std::vector<float>& level, const Cells& from, Cells& to);
// cells = ½ (cells + B(from + dt L(from))).
void second_stage(const StageTerms& terms, const CellLayout& layout, const CellTile& tile,
                  const std::vector<float>& level, const Cells& from, Cells& cells);

// The largest (|u| + c)/Δx and (|w| + c)/Δz of any cell [1/s]; partial is scratch.
float fastest_rate(const CellLayout& layout, const std::vector<CellTile>& tiles, const Cells& cells,
                   std::vector<float>& partial);

}  // namespace regatta
