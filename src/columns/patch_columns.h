// What a hull's patch reads from the columns, and which columns are near it.
#pragma once

#include "columns/bed.h"
#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "hull/hull_set.h"

#include <span>
#include <vector>

namespace regatta {

// Reads row k of the nodes; rows are independent of each other. The level is the potential of the columns' own forces,
// Σ V W of the force kernel above the bed at the very place (a mean of the columns' own beds would stand
// millimetres higher over a hollow's edge, and lower over a ridge): with the potential of the heads (head_level.h) it
// is level where the columns are at rest. hidden: what solids hide of each node's kernel (hull_at_solid.h); empty:
// none.
void gather_row(const ColumnField& field, const Kernels& kernels, const Bed& bed, const Domain& domain,
                const HullPatch& patch, int k, std::span<const float> hidden, PatchWater& water);

// The level of the water at a place in the domain, as the columns feel it.
RingWater level_at(const ColumnField& field, const Kernels& kernels, const Bed& bed, Vec2 at);

// Σ area value W of the depth kernel over a patch's nodes around a place in its frame. values: of the nodes; area: of
// each [m²].
float node_values_at(const Kernels& kernels, const HullPatch& patch, std::span<const float> values, float area,
                     Vec2 at);
// Adds to `out`, one entry a place of the field, the same around each column of the range that is no ghost.
void add_node_values(const Kernels& kernels, const HullPatch& patch, std::span<const float> values, float area,
                     const ColumnRange& range, const ColumnField& field, std::span<float> out);

// The columns within `margin` of the patch's box. mirrored: also those whose mirror images are.
void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges, bool mirrored = false);

}  // namespace regatta
