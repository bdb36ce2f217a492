// The values of a liquid's cells on an upright plane, for the picture.
#pragma once

#include "exchange/snapshot.h"
#include "liquid/liquid_solver.h"

namespace regatta {

// The layer of cells that the plane goes through, over the whole grid. Velocities are means of a cell's two faces
// across each axis, pressures those of the last sub-step.
void slice_liquid(const LiquidSolver& solver, const SliceRequest& request, WaterSlice& out);

}  // namespace regatta
