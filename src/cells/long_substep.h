// Keeps a sub-step bounded that is longer than is stable. Where water.max_substeps allows too few sub-steps, the whole
// step still passes in those: the water's time is the world's. For such a sub-step gravity is lowered until the waves
// of the deepest water cross half of the CFL share of a cell, viscosity to what diffusion bears, and speeds are cut to
// the rest of that share. So depths stay positive, water at rest stays at rest, and the volume is kept; but waves are
// too slow and fast water loses momentum.
#pragma once

#include "cells/cell_flux.h"
#include "cells/cells.h"

namespace regatta {

struct LongSubstep {
  float gravity = kGravity;  // [m/s^2]
  float viscosity = 0.0F;    // μ [m^2/s]
  Vec2 fastest{0.0F};        // largest |u| + c along x, |w| + c along z [m/s]
};

// dt: of the sub-step [s]; cfl: share of a cell; diffusion: largest μ dt (1/Δx² + 1/Δz²).
LongSubstep bound_substep(const CellLayout& layout, const Cells& cells, double dt, double cfl, double viscosity,
                          double diffusion);
// Cuts the speeds of all cells and ghosts, without turning their velocities.
void cut_speeds(const LongSubstep& bounds, Cells& cells);

}  // namespace regatta
