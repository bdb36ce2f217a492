// Damps the noise of particle water: only differences of velocity between neighbours, and without any loss of momentum.
// With w_ij = 2 V W_ij / (W_i + W_j), W_i = Σ V W, χ 1 at the surface and 0 below six spacings' weight of water, Δ a
// spacing,
//   u_i = Σ w_ij (v_i − v_j),   φ_i = θ χ_i + (1 − χ_i) min(1, c |u_i| dt / Δ),   v_i −= Σ w_ij (φ_i u_i − φ_j u_j)
// A wave of many spacings has next to no u. At the surface the pressure's own noise needs a fixed rate: θ = 60/s dt,
// 0.3 in 5 ms; still water by 0.2 rests at ten times the speed, and with 0.5 sloshing water loses a fifth a period.
// Deep down noise grows with the speed of the water, so the damping does, too, like that by eddies too small to be seen
// [Smag63]; a slow body is not dragged by it.
#pragma once

#include "particles/fluid.h"
#include "particles/pair_values.h"

#include <span>
#include <vector>

namespace regatta {

// 1 for a pressure [m²/s²] of up to three spacings of water, 0 from six on.
float near_surface(const Fluid& fluid, float pressure);

class Calming {
 public:
  // motion: how fast the water around each particle near the surface went lately [m/s]; its memory lasts a second.
  // fall: what gravity has given fluid.velocity in this step.
  void calm(Fluid& fluid, const PairValues& pairs, const Vec3& fall, float dt, std::span<float> motion);

 private:
  std::vector<Vec4> uneven_;   // φ u [m/s]; w: W
  std::vector<Vec4> weighed_;  // v [m/s]; w: W
};

}  // namespace regatta
