// What damps the noise that the surface of particle water makes: of velocities only what differs from neighbour to
// neighbour, near the surface, and without any loss of momentum. With w_ij = 2 V W_ij / (W_i + W_j), W_i = Σ V W, and χ
// 1 at the surface, 0 six spacings' weight of water deep,
//   u_i = Σ w_ij (v_i − v_j),   v_i −= θ Σ w_ij (χ_i u_i − χ_j u_j)
// A wave of many spacings has next to no u. θ = 0.3: still water by 0.2 rests at ten times the speed that sloshing
// water needs 0.5 for to lose a fifth a period.
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
  std::vector<Vec4> uneven_;   // χ u [m/s]; w: W
  std::vector<Vec4> weighed_;  // v [m/s]; w: W
};

}  // namespace regatta
