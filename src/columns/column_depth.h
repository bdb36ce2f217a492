// Depth by summation, h_i = Σ_j V_j W(x_ij) [Lee10 eq. 13; Pan12 eq. 6], and what the forces need of it.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/kernels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

inline constexpr float kThinnestShare = 5.0e-3F;  // of the reference depth: thinner water is dry

// field.depth of the columns (not of ghosts).
void sum_depth(const Kernels& kernels, ColumnField& field);
// Σ_j V_j W(x_ij) of the columns through the potential of the force kernel: the level above the bed as their pressure
// has it. Under the momentum law that is the derivative of ½ g Σ V level; one entry a place of the field [m].
void sum_level(const Kernels& kernels, const ColumnField& field, std::vector<float>& level);

struct WaveExtremes {
  float depth = 0.0F;   // largest h [m]
  float speed2 = 0.0F;  // largest |u|² [m²/s²]
};

// Fills celerity, inverse_depth (bounded by 1/thinnest) and surface, starts the accelerations with the bed's −g ∇b,
// gives ghosts the depths of their columns, and finds what bounds the time step.
WaveExtremes finish_depth(float thinnest, const Bed& bed, ColumnField& field);
// The same once more for columns whose depths have grown since. grown: their places in the field; ghosts among them are
// skipped.
void finish_grown_depth(float thinnest, const Bed& bed, std::span<const std::int32_t> grown, ColumnField& field,
                        WaveExtremes& extremes);

}  // namespace regatta
