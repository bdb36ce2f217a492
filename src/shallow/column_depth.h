// Depth by summation, h_i = Σ_j V_j W(x_ij) [Lee10 eq. 13; Pan12 eq. 6], and what the forces need of it.
#pragma once

#include "shallow/columns.h"
#include "shallow/kernels.h"

namespace regatta {

// field.depth of the columns (not of ghosts).
void sum_depth(const Kernels& kernels, ColumnField& field);

struct WaveExtremes {
  float depth = 0.0F;   // largest h [m]
  float speed2 = 0.0F;  // largest |u|² [m²/s²]
};

// Gives ghosts the depth of their columns, fills celerity and inverse_depth (bounded by 1/thinnest) and finds what
// bounds the time step.
WaveExtremes finish_depth(float thinnest, ColumnField& field);

}  // namespace regatta
