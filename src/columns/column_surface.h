// The water between the columns: interpolated at a point, and on a grid for drawing. The surface is
// Shepard-interpolated, η(x) = Σ A_j η_j W / Σ A_j W with A_j = V_j / h_j: exact where neighbours agree, whatever the
// bed does, and the shore is where it meets the bed. η_j holds the heads of hulls as the column itself feels them.
// Smoothing, fading of separating columns and clipping are for drawing and never reach the physics. Reads the field of
// the last sub-step.
#pragma once

#include "columns/bed.h"
#include "columns/column_dye.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "exchange/body.h"
#include "exchange/snapshot.h"
#include "exchange/water_sample.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"

#include <span>

namespace regatta {

struct SurfaceSource {
  const Domain& domain;
  const Terrain& terrain;
  const Kernels& kernels;
  const Bed& bed;
  const ColumnField& field;
  float thinnest;                  // water thinner than this is dry [m]
  std::span<const float> pressed;  // how high the heads of hulls lift the level of each place; empty: no hulls [m]
  const FieldDye* dye = nullptr;   // for reconstruct_surface()
};

WaterSample sample_surface(const SurfaceSource& source, Vec2 at);

// Fills grid (memory reused) with points about `spacing` apart that cover the domain.
void reconstruct_surface(const SurfaceSource& source, float spacing, SurfaceGrid& grid);

// The columns of a field as points, `count` in all, in the order of their state.
void copy_columns(const ColumnField& field, int count, WaterPoints& points);

}  // namespace regatta
