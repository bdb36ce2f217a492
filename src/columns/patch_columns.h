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

// Reads row k of the nodes but for the level, which a hull reads through the kernel of its head (near_columns.h); rows
// are independent of each other.
void gather_row(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch, int k,
                PatchWater& water);

// Σ V W of the force kernel's potential at a place in the domain: the depth that the columns feel [m].
float depth_felt(const ColumnField& field, const Kernels& kernels, Vec2 at);
// The level of the water at a place in the domain, as the columns feel it.
RingWater level_at(const ColumnField& field, const Kernels& kernels, const Bed& bed, Vec2 at);

// Adds to `out`, one entry a place of the field, Σ area value W of the depth kernel over a patch's nodes around each
// column of the range that is no ghost. values: of the nodes; area: of each [m²].
void add_node_values(const Kernels& kernels, const HullPatch& patch, std::span<const float> values, float area,
                     const ColumnRange& range, const ColumnField& field, std::span<float> out);

// The columns within `margin` of the patch's box. mirrored: also those whose mirror images are.
void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges, bool mirrored = false);

}  // namespace regatta
