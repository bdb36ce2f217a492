// Reads the columns at the nodes of a hull's patch, and finds the columns near it.
#pragma once

#include "columns/bed.h"
#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "hull/hull_set.h"

#include <span>
#include <vector>

namespace regatta {

// Reads row k of the nodes, all but the level: a hull reads that through the kernel of its head (near_columns.h). Rows
// are independent of each other.
void gather_row(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch, int k,
                PatchWater& water);

// Returns Σ V W of the force kernel's potential at a place in the domain: the depth that the columns feel [m].
float depth_felt(const ColumnField& field, const Kernels& kernels, Vec2 at);
// Returns the level of the water at a place in the domain, as the columns feel it.
RingWater level_at(const ColumnField& field, const Kernels& kernels, const Bed& bed, Vec2 at);

// Adds to `out` (one entry a place of the field), for each column of the range that is no ghost, Σ area value W of the
// depth kernel over the patch's nodes around it. values: one a node; area: of each node [m²].
void add_node_values(const Kernels& kernels, const HullPatch& patch, std::span<const float> values, float area,
                     const ColumnRange& range, const ColumnField& field, std::span<float> out);

// Finds the columns within `margin` [m] of the patch's box; mirrored: also those whose mirror images are.
void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges, bool mirrored = false);

}  // namespace regatta
