// Interpolates the water between the columns, at a point and on a grid for drawing. The surface is
// Shepard-interpolated, η(x) = Σ A_j η_j W / Σ A_j W with A_j = V_j / h_j: exact where neighbours have the same level,
// over any bed; the shore is where it meets the bed. η_j includes the heads of hulls as the column itself feels them.
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
  std::span<const float> pressed;  // level added by the heads of hulls at each place; empty: no hulls [m]
  const FieldDye* dye = nullptr;   // for reconstruct_surface()
};

// Returns the water at a point, world (x, z); dry outside the domain.
WaterSample sample_surface(const SurfaceSource& source, Vec2 at);

// Fills grid (its memory is reused) with points about `spacing` [m] apart that cover the domain.
void reconstruct_surface(const SurfaceSource& source, float spacing, SurfaceGrid& grid);

// Copies the columns of a field, `count` in all, to points in the field's order.
void copy_columns(const ColumnField& field, int count, WaterPoints& points);

}  // namespace regatta
