// Constant density by moving particles: PBF [Mac13] and the density solver of DFPBF [Li20 alg. A1].
//   C_i = ρ_i/ρ0 − 1 clamped to >= 0,  λ_i = C_i α_i,  x_i += (1 + ω) Σ V_j (λ_i + λ_j) ∇W_ij
// The clamp lets the surface be: only what is too dense is pushed apart. Error: mean of C.
#pragma once

#include "particles/pressure.h"

namespace regatta {

enum class AlphaRule { kOnce, kEveryIteration };  // DFPBF; PBF

// Moves fluid.place; leaves α of the first iteration (or the last) and ρ/ρ0 in fluid. dt [s] turns what the bodies'
// points push into impulses.
SolveReport solve_position_pressure(Fluid& fluid, const SolveLimits& limits, AlphaRule rule, double dt);

}  // namespace regatta
