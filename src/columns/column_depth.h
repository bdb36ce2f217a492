// Depth by summation, h_i = Σ_j V_j W(x_ij) [Lee10 eq. 13; Pan12 eq. 6], and the values that forces derive from it.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/kernels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Share of the reference depth [1]; thinner water is dry; chosen, not measured.
inline constexpr float kThinnestShare = 5.0e-3F;

// Sums field.depth of the columns; that of ghosts follows in finish_depth().
void sum_depth(const Kernels& kernels, ColumnField& field);
// Sums Σ_j V_j W(x_ij) with the potential of the force kernel: the depth that the columns' pressure acts by. Under the
// momentum law the pressure force is the derivative of ½ g Σ V level. level: one entry a place of the field [m].
void sum_level(const Kernels& kernels, const ColumnField& field, std::vector<float>& level);

struct WaveExtremes {
  float depth = 0.0F;   // largest h [m]
  float speed2 = 0.0F;  // largest |u|² [m²/s²]
};

// Fills celerity, inverse_depth (at most 1/thinnest) and surface, sets the accelerations to that of the bed, −g ∇b, and
// copies all but the accelerations to the columns' ghosts. Returns the extremes that bound the time step.
WaveExtremes finish_depth(float thinnest, const Bed& bed, ColumnField& field);
// Repeats finish_depth() for columns whose depths walls have changed since (HullCoupling::complete_depth()). grown:
// their places in the field; ghosts among them are skipped. Raises `extremes` where needed, never lowers them.
void finish_grown_depth(float thinnest, const Bed& bed, std::span<const std::int32_t> grown, ColumnField& field,
                        WaveExtremes& extremes);

}  // namespace regatta
