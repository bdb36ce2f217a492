// What cells take over of dispersive waves that break above them (waves/wave_breaking.h): their volume and momentum.
#pragma once

#include "cells/cell_window.h"
#include "exchange/wave_exchange.h"

namespace regatta {

// Each cell takes the part of the wave's own cell that lies over it, so that an even wave gives each the same, whatever
// the sizes of both. A cell gives or takes a fifth of its water at most; the rest stays with the waves. Flow speeds
// water up to the speed of long waves at most, as bores do; what is more is lost to the bed. Returns whether anything
// changed.
bool take_broken_waves(const CellIndex& index, float dry, WaveExchange& waves, Cells& cells);

}  // namespace regatta
