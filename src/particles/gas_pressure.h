// The pressure of a stiff gas [Mul03], without iterations. Its force is the exact gradient of one energy E, so that
// water neither gains nor loses any by it:
//   ρ_i = Σ m W_ij,  p = k (ρ − c ρ0)₊,  a_i = −Σ m (p_i/ρ_i² + p_j/ρ_j²) ∇W_ij,  E = Σ m e(ρ_i),  de/dρ = p/ρ²
// A wall or body has a volume and no pressure of its own (p_j = 0). c = 0 is the plain p = kρ of a gas, which spreads
// until its particles hardly touch; c = 1 makes a liquid of it, which gives way by ρ0 g depth / k. Nothing is iterated.
// Deviation: density and force use one kernel, that of all solvers, where [Mul03] takes W_poly6 and W_spiky, because
// the gradient of one with the density of the other belongs to no energy: water at rest gained half as much again.
// W_spiky for both would find water at rest 18 % too dense.
// Deviation: p_i/ρ_i² + p_j/ρ_j² instead of (p_i + p_j)/(2 ρ_i ρ_j) [Mul03 eq. 10], which is half of ∇p/ρ. The
// viscosity is that of all solvers (viscosity.h).
#pragma once

#include "particles/fluid.h"

namespace regatta {

struct GasLaw {
  float stiffness = 400.0F;  // k [m²/s²]; sound travels at √k
  float rest = 1.0F;         // c
};

// Accelerates fluid.velocity over dt [s]; leaves ρ/ρ0 in fluid.density. k counts as far as gas_time_step() bears it.
void apply_gas_pressure(Fluid& fluid, const GasLaw& law, float dt);

// The longest step [s] at a largest speed of the water [m/s].
float gas_time_step(const Fluid& fluid, const GasLaw& law, float speed);

}  // namespace regatta
