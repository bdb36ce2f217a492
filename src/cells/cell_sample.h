// The water between the middles of the cells, bilinear. The surface is the mean of the wet cells around a place; where
// it lies below the bed there, the place is dry: the shore is where they meet.
#pragma once

#include "cells/cell_dye.h"
#include "cells/cells.h"
#include "exchange/body.h"
#include "exchange/snapshot.h"
#include "exchange/water_sample.h"
#include "geometry/domain.h"

#include <span>

namespace regatta {

struct CellField {
  const Domain& domain;
  const CellLayout& layout;
  const std::vector<float>& bed;  // above the datum [m]
  const std::vector<float>&
      walls;  // walls of bodies, on the bed: water stands on the part of a cell that they leave free [m]
  const std::vector<float>& over;  // walls and the hulls' heads on the bed [m]
  const Cells& cells;              // with their ghosts
  float datum = 0.0F;              // world y [m]
  float dry = 1e-6F;               // cells shallower than this count as dry [m]
};

// Dry outside the domain.
WaterSample sample_cells(const CellField& field, Vec2 at);

// Fill the fields that snapshot.h describes. dye: null for none.
void reconstruct_cells(const CellField& field, const CellDye* dye, float spacing, SurfaceGrid& grid);
void copy_cells(const CellField& field, WaterPoints& points);

}  // namespace regatta
