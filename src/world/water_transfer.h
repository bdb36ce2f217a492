// The water of one solver as a start for the other: surface, velocity, and the volume to round-off.
#pragma once

#include "cells/cell_water.h"
#include "columns/column_water.h"

namespace regatta {

// Into a grid that has just been made. Where a wall stands the grid is left dry.
void columns_to_grid(const ColumnWater& from, std::span<const BodyView> bodies, CellWater& to);
// Into columns that have just been laid: a fresh lattice, each column with the water that stands around it. Fails where
// there is too little water for a single column.
Result<> grid_to_columns(CellWater& from, const WaterSetup& setup, std::span<const BodyView> bodies, ColumnWater& to);

}  // namespace regatta
