// Lists the columns around a hull's patch in cells of its frame, so that its nodes can read the water through kernels
// wider than the columns' own.
#pragma once

#include "columns/bed.h"
#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/head_kernel.h"
#include "hull/hull_patch.h"

#include <span>
#include <vector>

namespace regatta {

// Columns and their images across edges and walls, row after row of cells. Each row ends with a vector of columns
// without volume, so loops over a part of it need no tail.
struct NearColumns {
  Vec2 lower{0.0F};           // corner of the first cell [m]
  float inv_cell = 1.0F;      // one over half the kernel's support [1/m]
  int nx = 0, nz = 0;         // cells
  std::vector<int> first;     // first column of each cell, and the end of each row [nz][nx + 1]
  std::vector<float> x, z;    // [m]
  std::vector<float> volume;  // [m³]
  std::vector<Vec4> found;    // scratch
};
// Lists the columns that the kernel reaches from any node of the patch. ranges: scratch.
void list_near(const ColumnField& field, const Domain& domain, const HullPatch& patch, const HeadKernel& kernel,
               std::vector<ColumnRange>& ranges, NearColumns& near);

// Returns the bed below a hull's head. Columns feel the bed smoothed by their own kernel, a head by its own, which may
// be wider: with the columns' bed, still water over a curved bed would have a slope below the hull. at: world (x, z).
BedSample bed_below(const Domain& domain, const Bed& bed, const HullPatch& patch, const Kernels& columns, Vec2 at);
// The same at all nodes of the patch.
void find_bed_below(const Domain& domain, const Bed& bed, const HullPatch& patch, const Kernels& columns,
                    std::vector<BedSample>& below);

// Reads the level of the nodes in row k, after gather_row() (patch_columns.h), through the head's own kernel, for which
// `near` was listed. below: of find_bed_below().
void read_level(const NearColumns& near, std::span<const BedSample> below, const HullPatch& patch, int k,
                PatchWater& water);

}  // namespace regatta
