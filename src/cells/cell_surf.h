// Volume and momentum that cells take over from dispersive waves that break or fall above them (waves/wave_breaking.h).
#pragma once

#include "cells/cell_walls.h"
#include "cells/cell_window.h"
#include "exchange/wave_exchange.h"

#include <vector>

namespace regatta {

// The ground onto which waves break; one value for each cell.
struct SurfGround {
  const std::vector<float>& bed;    // above the datum [m]
  const std::vector<float>& walls;  // height of bodies' walls on the bed [m]
  const CellWalls& closed;          // the part of the cells that walls leave open
  float datum = 0.0F;               // world y [m]
  float dry = 1e-6F;                // cells shallower than this count as dry [m]
};

// Each cell takes the part of the wave's own cell that lies over it, so that an even wave gives each the same, whatever
// the sizes of both. A cell gives or takes a fifth of its water at most; the rest stays with the waves. Flow speeds
// water up to the speed of long waves at most, as bores do; what is more is lost to the bed. A wall that stands higher
// than the wave takes nothing. Returns whether anything changed.
bool take_broken_waves(const CellIndex& index, const SurfGround& ground, WaveExchange& waves, Cells& cells);

}  // namespace regatta
