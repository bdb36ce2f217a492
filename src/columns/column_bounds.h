// Bounds for sub-steps that are longer than is stable, because columns need more of them than water.max_substeps
// allows.
#pragma once

#include "columns/columns.h"
#include "params/params.h"

namespace regatta {

inline constexpr float kColumnViscousLimit = 0.07F;  // largest μ dt / l² [1]; measured: unstable from 0.09 on

// A sub-step that is too long keeps its whole dt, but waves may cross only half of water.cfl × l in it. For that,
// accelerations are multiplied by the square of the factor by which waves must slow down, or by the share that keeps
// viscosity below kColumnViscousLimit if that is less. Columns may cross what the waves leave of water.cfl × l.
struct ColumnBounds {
  float force = 1.0F;    // factor of the accelerations, in (0, 1]
  float fastest = 0.0F;  // largest speed of a column [m/s]; 0: no bound
};
// Returns the bounds for one sub-step. support: l [m]; wave: speed of the fastest wave [m/s]; dt: length of the
// sub-step [s].
ColumnBounds bound_columns(const Params& params, float support, float wave, float dt);

// Multiplies field.ax and field.az by `share` [1].
void scale_forces(float share, ColumnField& field);

}  // namespace regatta
