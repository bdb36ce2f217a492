// Velocities without divergence by a pressure equation for the whole pressure [Cum99], with a compact Laplacian [Sha03]
// and a gradient that is exact where the pressure is linear [Bon99]: an even pressure pushes nothing, however unevenly
// particles lie. Sums over pairs of pressures (Σ V (p_i + p_j) ∇W, as in the other solvers) push particles towards a
// lattice by as much as the pressure is high, and a slow body has to break that lattice like sand.
//
// With p/ρ0 as p, B_i = Σ V_b ∇W_ib, S, M, a of pair_values.h, Δ a spacing, m = 1 − ρ/ρ0 what is missing around i:
//   f = max(ramp(m; .05 … .2) χ(p), ramp(m; .15 … .3))    how far i lies at the surface; χ of calming.h, by the last p
//   T = S + s B, s = f + (1 − f) clamp(−S·B/|B|², .3, 3)  zero where water and walls surround i evenly
//   d = f max(0, a_full (1 − min(.6, 1.2 Σ V_b W_ib)) − Σ a)   what the missing neighbours, at p_g = −0.3 g Δ, weigh
//   Σ a_ij (p_i − p_j) + d (p_i − p_g) = (C_i + β e)/dt − 2 (1 − f) ∇p_i·T_i
//   C_i = Σ V (v_i − v_j)·∇W_ij + 2 s Σ V_b (v_i − v_b)·∇W_ib
// e = clamp(−m; ±.05), too thin only deep down, β = 10/s; the last term, with the last step's p, makes the Laplacian
// exact where p is linear. ρ/ρ0 < 0.55 is spray, whose own p is 0; and 1/(c dt)² is on the diagonal, c the speed of
// sound, which bounds the pressure of water shut in on all sides. Conjugate gradients; then 0 ≤ p ≤ most_pressure and
//   v −= dt ∇p,  ∇p = (1 − f') M⁻¹ Σ V (p_j − p_i) ∇W + f' [Σ V (p_j − p_i) ∇W + (p_i − p_g) T]
// f' = min(f, max(μ f, ramp(m; .25 … .35))), μ = ramp(q; .05 … .11 √(g Δ)) by how fast the water went lately: exact
// where water rests, or it would roll for ever; as the surface needs it where it moves, or waves would die.
#pragma once

#include "particles/pair_values.h"

#include <span>
#include <vector>

namespace regatta {

class PressureProjection {
 public:
  struct Limits {
    double tolerance = 2.0e-3;  // for the mean of |residual| dt: a divergence [1/s]
    int most_iterations = 100;
    float most_pressure = 100.0F;  // p/ρ0 beyond which none counts [m²/s²]
  };

  // The equations' left side, and what of the right side no body changes: from places, velocities and the last
  // pressure. motion: q of each particle [m/s].
  void prepare(Fluid& fluid, const PairValues& pairs, std::span<const float> motion, float dt);
  // fluid.pressure of the velocities as they are and of the bodies as they go, from what stands there.
  SolveReport solve(Fluid& fluid, const PairValues& pairs, const Limits& limits, float dt);
  // ∇p at every particle [m/s²].
  [[nodiscard]] Vec3 gradient(const Fluid& fluid, const PairValues& pairs, int i) const;
  // p of the particle counts: not that of spray.
  [[nodiscard]] bool pressed(int i) const { return inverse_[static_cast<std::size_t>(i)] > 0.0F; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Row {
    Symmetric exact{};        // M⁻¹
    Vec3 uneven{0.0F};        // T [1/m]
    float wall_scale = 1.0F;  // s
    float surface = 0.0F;     // f
    float plain = 0.0F;       // f'
    float defect = 0.0F;      // d [1/m²]
    float fixed = 0.0F;       // the right side without what moving walls add [1/s²]
  };
  void prepare_row(Fluid& fluid, const PairValues& pairs, std::span<const float> motion, float dt, int i);
  [[nodiscard]] float fixed_side(const Fluid& fluid, const PairValues& pairs, float dt, int i) const;

  std::vector<Row> rows_;
  std::vector<float> diagonal_, inverse_;  // diagonal of the left side; 0: no row
  std::vector<float> residual_, way_, answer_;
  float ghost_ = 0.0F;           // p_g [m²/s²]
  float full_laplacian_ = 0.0F;  // Σ a on a full lattice [1/m²]
  float kernel_support_ = 0.0F;  // for which that is [m]
};

}  // namespace regatta
