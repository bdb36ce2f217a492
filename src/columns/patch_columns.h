// What a hull's patch reads from the columns, and which columns are near it.
#pragma once

#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "hull/hull_patch.h"

#include <vector>

namespace regatta {

// Reads row k of the nodes; rows are independent of each other.
void gather_row(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch, int k,
                PatchWater& water);

// The columns within `margin` of the patch's box.
void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges);

}  // namespace regatta
