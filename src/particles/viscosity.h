// Artificial viscosity [Li20 eq. 6], d = 3:
//   Δv_i = dt ν 2(d + 2) Σ_j V_j v_ij (x_ij·∇W_ij) / (|x_ij|² + 0.01 h²)
// Deviation: V_j ρ0/ρ_j is taken as V_j, so that what one particle loses another gains. Walls and bodies are slippery
// here: they stop the water along their normals only.
#pragma once

#include "particles/fluid.h"

namespace regatta {

// Changes fluid.velocity; ν in [m²/s], dt in [s]. ν counts up to h²/(120 dt), which is what one explicit step can bear.
void apply_viscosity(Fluid& fluid, float viscosity, float dt);

}  // namespace regatta
