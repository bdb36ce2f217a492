#include "columns/level_push.h"

#include "columns/head_kernel.h"
#include "columns/hull_window.h"
#include "core/simd.h"

#include <algorithm>

namespace regatta {

namespace {

// force: level, patch frame [N]; lever: from the vertical through the centre of mass [m].
void add_force(glm::dvec2 force, glm::dvec2 lever, ExchangeSum& sum) {
  sum.pressure += glm::dvec3(force.x, 0.0, force.y);
  sum.torque.y += lever.y * force.x - lever.x * force.y;
}

// Of a hull `deep` times as long as the water is deep where `unfelt` of its head is missing: at most what reaches down
// to the bed.
float share_of_depth(float deep, float unfelt) { return unfelt * deep < 1.0F ? deep : 1.0F / unfelt; }

}  // namespace

ExchangeSum push_by_level(const HullPatch& patch, const HullHead& head, float unfelt, const ColumnRange& range,
                          const ColumnField& field) {
  ExchangeSum sum;
  const HeadKernel kernel(patch);
  const WideFloat inv_support(kernel.inv_support);
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    const NodeWindow window = nodes_in_reach(patch, at, kernel.support);
    if (window.empty()) continue;
    WideFloat lines(0.0F);
    for (int k = window.k0; k < window.k1; ++k) {
      const WideFloat dz(at.y - patch.node_z(k));
      for (int n = window.i0; n < window.i1; n += kLanes) {
        const WideFloat dx = at.x - load_wide(&patch.node_x[static_cast<std::size_t>(n)]);
        lines += head_shape(linear_shape(dx * dx + dz * dz, inv_support)) * load_wide(&head.length[patch.node(n, k)]);
      }
    }
    const float deep = kernel.level * patch.node_area * sum_lanes(lines);
    const float part = share_of_depth(deep * field.inverse_depth[i], unfelt);
    const double mass = static_cast<double>(kWaterDensity) * static_cast<double>(part * field.volume[i]);
    const Vec2 speeding = patch.to_patch(range.turn * Vec2(field.ax[i], field.az[i]));
    add_force(mass * glm::dvec2(speeding), glm::dvec2(at - Vec2(patch.center.x, patch.center.z)), sum);
  }
  return sum;
}

ExchangeSum pushed_by_own_drag(const HullPatch& patch, const PatchWater& water, const HullHead& head, float unfelt,
                               std::span<const Vec2> reaction) {
  ExchangeSum sum;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (head.length[n] <= 0.0F || water.depth[n] <= 0.0F) continue;
      const float part = share_of_depth(head.length[n] / water.depth[n], unfelt);
      const glm::dvec2 lever(static_cast<double>(patch.node_x[static_cast<std::size_t>(i)] - patch.center.x),
                             static_cast<double>(patch.node_z(k) - patch.center.z));
      add_force(static_cast<double>(part) * glm::dvec2(reaction[n]), lever, sum);
    }
  }
  return sum;
}

}  // namespace regatta
