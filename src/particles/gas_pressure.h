// The pressure of a stiff gas [Mul03], without iterations. Its force is the exact gradient of one energy E, so that
// water neither gains nor loses any by it:
//   ρ_i/ρ0 = Σ V_j W_ij,  p = k (ρ − c ρ0)₊,  E = V/(2 k ρ0) Σ p_i²,  a_i = −1/ρ0 Σ V_j (p_i + p_j) ∇W_ij
// A wall or body has a volume and no pressure of its own (p_j = 0). c = 0 is the plain p = kρ of a gas, which spreads
// until its particles hardly touch; c = 1 makes a liquid of it, which gives way by ρ0 g depth / k.
// Deviation: density and force are of one kernel, that of all solvers, where [Mul03] takes the density from W_poly6 and
// the force from W_spiky, because a force that is no gradient of the energy in the density makes energy from nothing.
// W_spiky for both would find water at rest 18 % too dense.
// Deviation: a_i has no factor ½/ρ_j as [Mul03 eq. 10], because with it opposite forces are unequal and half as large
// as −∇p/ρ.
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
