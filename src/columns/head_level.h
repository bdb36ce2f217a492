// What the heads of hulls do to the level that the columns feel: Σ d ΔA W(x) over the nodes, W the kernel of heads
// (head_kernel.h). Its gradient times -g is what hull_exchange.h pushes the columns by.
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

// Adds the level that a hull's head.head makes at its own nodes to its head.pressed.
void add_own_head(const HullPatch& patch, const NodeKernel& kernel, HullHead& head);
// Σ area value W(x) over the nodes of a patch at a point of its frame.
template <class Kernel>
float head_at(const HullPatch& patch, const Kernel& kernel, std::span<const float> values, float area, Vec2 at) {
  const WideFloat inv_support(kernel.inv_support);
  return kernel.level * area * sum_over_nodes(patch, kernel.support, values, at, [&](const WideFloat& r2) {
           return Kernel::shape(linear_shape(r2, inv_support));
         });
}
// Adds what another hull's head makes at the nodes, across periodic edges and mirrored by walls, too; of its own
// (`itself`) these copies alone.
void add_heads_around(const Domain& domain, const HullPatch& from, const HullHead& pressing, bool itself,
                      const NodeKernel& kernel, const HullPatch& patch, HullHead& head);

// Adds to `pressed` what a hull's head does to the level of the columns in a range as their depth tells it: spread by
// the depth kernel. At rest that and the depth make one level, however steep the hull is. One entry a place of the
// field.
void press_columns(const HullPatch& patch, const HullHead& head, const ColumnRange& range, const ColumnField& field,
                   std::span<float> pressed);

}  // namespace regatta
