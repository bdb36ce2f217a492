// Pressure of a stiff gas and viscosity, each from its own kernel [Mul03], with [Fan11 eq. 6.6, 6.7]'s symmetric forms:
//   ρ_i = Σ m W_poly6,  p = k (ρ − c ρ0)₊
//   a_i = −1/ρ_i Σ m (p_i + p_j)/(2 ρ_j) ∇W_spiky + ν Σ V_j (v_j − v_i) ∇²W_visc
// Deviation: ρ_i ρ_j is taken as ρ0² in the pressure force, so that opposite forces are equal. c = 0 is the plain
// p = kρ of a gas, which spreads until its particles hardly touch; c = 1 makes a liquid of it. Nothing is iterated: the
// water gives way by ρ0 g depth / k, and the time step is bound by the speed of sound √k.
#pragma once

#include "particles/fluid.h"

namespace regatta {

struct GasLaw {
  float stiffness = 400.0F;  // k [m²/s²]
  float rest = 1.0F;         // c
  float viscosity = 0.01F;   // ν [m²/s]
};

// Accelerates fluid.velocity over dt [s]; leaves ρ/ρ0 of this kernel in fluid.density.
void apply_gas_pressure(Fluid& fluid, const GasLaw& law, float dt);

// The longest step [s] at a largest speed of the water [m/s].
float gas_time_step(const Fluid& fluid, const GasLaw& law, float speed);

}  // namespace regatta
