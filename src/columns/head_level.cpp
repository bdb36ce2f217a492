#include "columns/head_level.h"

#include "columns/head_kernel.h"
#include "columns/hull_window.h"
#include "columns/patch_columns.h"

namespace regatta {

void add_own_head(const HullPatch& patch, const NodeKernel& kernel, HullHead& head) {
  const int reach_x = std::min(static_cast<int>(kernel.support / patch.spacing.x), patch.nx - 1);
  const int reach_z = std::min(static_cast<int>(kernel.support / patch.spacing.y), patch.nz - 1);
  for (int m = 0; m <= reach_z; ++m) {
    const float dz = static_cast<float>(m) * patch.spacing.y;
    for (int t = 0; t <= reach_x; ++t) {
      const float dx = static_cast<float>(t) * patch.spacing.x;
      const float tap =
          kernel.level * patch.node_area * NodeKernel::shape(linear_shape(dx * dx + dz * dz, kernel.inv_support));
      if (tap == 0.0F) break;
      // Adds the four (on an axis two, at the node itself one) nodes at this distance.
      for (int k = 0; k < patch.nz; ++k) {
        for (int side_z = m == 0 ? 1 : -1; side_z <= 1; side_z += 2) {
          const int from_k = k + side_z * m;
          if (from_k < 0 || from_k >= patch.nz) continue;
          float* to = &head.pressed[patch.node(0, k)];
          const float* from = &head.head[patch.node(0, from_k)];
          for (int i = 0; i < patch.nx - t; ++i) to[i] += tap * from[i + t];
          if (t == 0) continue;
          for (int i = t; i < patch.nx; ++i) to[i] += tap * from[i - t];
        }
      }
    }
  }
}

void add_heads_around(const Domain& domain, const HullPatch& from, const HullHead& pressing, bool itself,
                      const NodeKernel& kernel, const HullPatch& patch, HullHead& head) {
  each_node_near(domain, from, kernel.support, itself, patch, 0, patch.nz, [&](int i, int k, Vec2 at, Vec2) {
    head.pressed[patch.node(i, k)] += head_at(from, kernel, pressing.head, from.node_area, at);
  });
}

void press_columns(const HullPatch& patch, const HullHead& head, const ColumnRange& range, const ColumnField& field,
                   std::span<float> pressed) {
  add_node_values(Kernels(patch.head_support), patch, head.head, patch.node_area, range, field, pressed);
}

}  // namespace regatta
