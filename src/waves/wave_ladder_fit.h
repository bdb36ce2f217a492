// The polynomials of a ladder (wave_ladder.h): how local sums over cells, on grids that are each twice as coarse as the
// one before, come near the symbol S of waves (wave_symbol.h). Level l has cells of 2^l Δx; the eigenvalues of its
// Laplacian, scaled by s² = 2 / (Δx⁻² + Δz⁻²) of these cells, are x in [0, 8]:
//   x_l = 4 (t_x sin²(k_x Δx_l/2) + t_z sin²(k_z Δz_l/2)),   t_x = (s/Δx)², t_z = (s/Δz)², t_x + t_z = 2
//   c_l = cos(k_x Δx_l/2) cos(k_z Δz_l/2)      what is left of a wave by the mean over 2 × 2 cells
//   R(k) = P_0(x_0) + Q(x_0)² c_0² [P_1(x_1) + Q(x_1)² c_1² [P_2(x_2) + …]]
// Q is given: Q(0) = 1, and small from x = 3 on, where J makes a wave of k + π/Δx out of one of k. R is linear in the
// coefficients of the P_l, which are those of the least largest error of R/S - 1 (Lawson's weights [Law61]).
#pragma once

#include <vector>

namespace regatta {

struct LadderLevelFit {
  std::vector<float> p, q;  // coefficients in z = x/4 - 1, from z⁰ on; p [m²/s²]; the last level has no q
};

struct LadderFit {
  std::vector<LadderLevelFit> levels;
  // Largest error of R/S - 1 of waves of 7 cells or more, and of those of 4 to 7.
  double error = 0.0, short_error = 0.0;
};

// Fits the ladder of a layer with cells of dx × dz [m] over one depth [m] that moves in steps of dt [s].
LadderFit fit_ladder(double dx, double dz, double depth, double dt);

// The symbol S that R comes near, the same as wave_symbol() has [m²/s²].
double ladder_target(double kx, double kz, double dx, double dz, double depth, double dt);

}  // namespace regatta
