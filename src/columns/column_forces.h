// The columns' forces on each other: pressure, viscosity and pair dissipation, in one pass over the neighbours.
//   pressure     a_i −= g Σ V_j ∇W              momentum law [Lee10 eq. 20]: V_i a_ij = −V_j a_ji, waves at √(g h)
//                a_i −= g Σ V_j (h_j/h_0) ∇W    the law as printed [Pan12 eq. 7]: waves at √(2 g h)
//   viscosity    a_i += μ Σ (V_j/h_0) (u_j − u_i) ∇²W          [Pan12 eq. 8], h_0 fixed so that momentum is exact
//   dissipation  a_i −= α Σ V_j ½(1/h_i + 1/h_j) Π_ij ∇W      [Ata05] for columns that approach each other
// Deviation: [Ata05] has Π = −c̄ (u·x)/√(r² + 0.01 l²). Here Π = −1.8 c̄ (u·x)/l: the same momentum diffusion (fourth
// moment of the kernel) without a root and a division a pair.
#pragma once

#include "columns/columns.h"
#include "columns/kernels.h"
#include "columns/wall_sight.h"
#include "params/choices.h"

namespace regatta {

struct ForceTerms {
  PressureLaw law = PressureLaw::kMomentum;
  float viscosity = 0.0F;        // μ [m²/s]
  float dissipation = 0.0F;      // α [1]
  float reference_depth = 1.0F;  // h_0 [m]
};

// Adds the forces to field.ax and field.az of the columns; depths must be finished.
void sum_forces(const Kernels& kernels, const ForceTerms& terms, ColumnField& field);
// Subtracts the forces between pairs of columns that a wall hides from each other.
void hide_forces(const Kernels& kernels, const ForceTerms& terms, const WallSight& sight, ColumnField& field);

}  // namespace regatta
