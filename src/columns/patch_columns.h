// What a hull's patch reads from the columns, and which columns are near it.
#pragma once

#include "columns/bed.h"
#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "hull/hull_set.h"

#include <vector>

namespace regatta {

// Reads row k of the nodes; rows are independent of each other. The level is the potential of the columns' own forces,
// Σ V W of the force kernel above the bed at the very place (a mean of the columns' own beds would stand
// millimetres higher over a hollow's edge, and lower over a ridge): with the potential of the heads (head_level.h) it
// is level where the columns are at rest.
void gather_row(const ColumnField& field, const Kernels& kernels, const Bed& bed, const Domain& domain,
                const HullPatch& patch, int k, PatchWater& water);

// The level of the water at a place in the domain, as the columns feel it.
RingWater level_at(const ColumnField& field, const Kernels& kernels, const Bed& bed, Vec2 at);

// The columns within `margin` of the patch's box. mirrored: also those whose mirror images are.
void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges, bool mirrored = false);

}  // namespace regatta
