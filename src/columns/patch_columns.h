// What a hull's patch reads from the columns, and which columns are near it.
#pragma once

#include "columns/columns.h"
#include "columns/kernels.h"
#include "hull/hull_patch.h"

#include <vector>

namespace regatta {

// Columns of a row of cells that may be near a place, and the way from there to the place's copy.
struct ColumnRange {
  std::int32_t first = 0, last = 0;
  Vec2 shift{0.0F};  // to add to positions, by whole periods [m]
};

// Reads row k of the nodes; rows are independent of each other.
void gather_row(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch, int k,
                PatchWater& water);

// The columns within `margin` of the patch's box.
void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges);
// The columns of the cells that a box of world (x, z) touches.
void find_columns(const ColumnField& field, const Domain& domain, Vec2 lower, Vec2 upper,
                  std::vector<ColumnRange>& ranges);

}  // namespace regatta
