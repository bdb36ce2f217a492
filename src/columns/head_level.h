// The level that the heads of hulls add for the columns: Σ d ΔA W(x) over the nodes, W the kernel of heads
// (head_kernel.h). hull_exchange.h pushes the columns by -g times its gradient.
#pragma once

#include "columns/column_ranges.h"
#include "columns/head_kernel.h"
#include "columns/hull_window.h"
#include "columns/kernels.h"
#include "core/simd.h"
#include "geometry/domain.h"
#include "hull/hull_head.h"

#include <span>

namespace regatta {

// Adds to head.pressed the level that the hull's own head.head makes at its nodes.
void add_own_head(const HullPatch& patch, const NodeKernel& kernel, HullHead& head);
// Returns Σ area value W(x) over the nodes of a patch at a point in its frame.
template <class Kernel>
float head_at(const HullPatch& patch, const Kernel& kernel, std::span<const float> values, float area, Vec2 at) {
  const WideFloat inv_support(kernel.inv_support);
  return kernel.level * area * sum_over_nodes(patch, kernel.support, values, at, [&](const WideFloat& r2) {
           return Kernel::shape(linear_shape(r2, inv_support));
         });
}
// Adds to head.pressed the level that another hull's head makes at the nodes, with its copies across periodic edges and
// mirror images by walls. itself: `from` is the same hull; only its copies and images count.
void add_heads_around(const Domain& domain, const HullPatch& from, const HullHead& pressing, bool itself,
                      const NodeKernel& kernel, const HullPatch& patch, HullHead& head);

// Adds to `pressed` the level of a hull's head at the columns in a range, spread by the depth kernel. At rest it and
// the depth add up to one level, however steep the hull. One entry a place of the field [m].
void press_columns(const HullPatch& patch, const HullHead& head, const ColumnRange& range, const ColumnField& field,
                   std::span<float> pressed);

}  // namespace regatta
