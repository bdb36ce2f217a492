// Sub-steps that are longer than is stable: columns had more to do than water.max_substeps allows.
#pragma once

#include "columns/columns.h"
#include "params/params.h"

namespace regatta {

inline constexpr float kColumnViscousLimit = 0.07F;  // largest μ dt / l² (unstable from 0.09 on, measured)

// Such a sub-step keeps its whole time, but waves may cross only half of the CFL share of a kernel in it: accelerations
// shrink with the square of their speed, and with what diffusion bears. Columns may cross the rest.
struct ColumnBounds {
  float force = 1.0F;    // share of the accelerations
  float fastest = 0.0F;  // largest speed of a column [m/s]
};
// support: l [m]; wave: the fastest [m/s]; dt: of the sub-step [s].
ColumnBounds bound_columns(const Params& params, float support, float wave, float dt);

void scale_forces(float share, ColumnField& field);

}  // namespace regatta
