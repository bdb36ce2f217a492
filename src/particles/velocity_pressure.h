// Pressure by changing velocities, particles staying where they are: the divergence solver of DFPBF [Li20 alg. A2] and
// both solvers of DFSPH [Ben15].
//   C_i = Σ V_j v_ij·∇W_ij + s_i clamped to >= 0,  λ_i = C_i α_i,  v_i += (1 + ω) Σ V_j (λ_i + λ_j) ∇W_ij
// The sum is the rate at which the water is being compressed, −∇·v [1/s]. s_i = 0 stops it; s_i = (ρ_i/ρ0 − 1)/dt
// brings the density that the step is going to have to ρ0. Error: mean of dt C, a share of the density.
#pragma once

#include "particles/pressure.h"

namespace regatta {

enum class VelocityGoal { kNoDivergence, kRestDensity };

// Changes fluid.velocity. Needs fluid.alpha and fluid.density at fluid.place.
SolveReport solve_velocity_pressure(Fluid& fluid, const SolveLimits& limits, VelocityGoal goal, double dt);

// α and ρ/ρ0 of every particle at fluid.place.
void measure_density_alpha(Fluid& fluid);

}  // namespace regatta
