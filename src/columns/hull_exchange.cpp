#include "columns/hull_exchange.h"

#include "columns/head_kernel.h"
#include "columns/hull_window.h"
#include "core/simd.h"

namespace regatta {

void prepare_push(const HullPatch& patch, const PatchWater& water, const HullHead& head, std::span<const Vec2> reaction,
                  NodePush& push) {
  constexpr float kLeastMass = 1e-9F;  // shallower nodes have no reaction, see node_wetness() [m]
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  for (std::vector<float>* v : {&push.volume, &push.spring, &push.pull_x, &push.pull_z}) {
    if (nodes > v->capacity()) v->reserve(2 * nodes);
    v->resize(nodes);
  }
  for (std::size_t n = 0; n < nodes; ++n) {
    push.volume[n] = head.head[n] * patch.node_area;
    push.spring[n] = (head.head[n] - head.rest[n]) * patch.node_area;
    const float share = water.mass[n] > kLeastMass ? 1.0F / (kWaterDensity * water.mass[n]) : 0.0F;
    push.pull_x[n] = reaction[n].x * share;
    push.pull_z[n] = reaction[n].y * share;
  }
}

ExchangeSum push_columns(const Kernels& kernels, const HullPatch& patch, const NodePush& push, const ColumnRange& range,
                         ColumnField& field) {
  ExchangeSum sum;
  const HeadKernel wide(patch);
  const WideFloat inv_support(wide.inv_support), inv_support2(kernels.inv_support2);
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    const NodeWindow window = nodes_in_reach(patch, at, wide.support);
    if (window.empty()) continue;
    WideFloat head_x(0.0F), head_z(0.0F), pull_x(0.0F), pull_z(0.0F);
    for (int k = window.k0; k < window.k1; ++k) {
      const WideFloat dz(at.y - patch.node_z(k));
      for (int n = window.i0; n < window.i1; n += kLanes) {
        const std::size_t node = patch.node(n, k);
        const WideFloat dx = at.x - load_wide(&patch.node_x[static_cast<std::size_t>(n)]);
        const WideFloat r2 = dx * dx + dz * dz;
        const WideFloat weight = HeadKernel::slope(linear_shape(r2, inv_support)) * load_wide(&push.volume[node]);
        const WideFloat shape = depth_shape(r2, inv_support2);
        head_x += weight * dx;
        head_z += weight * dz;
        pull_x += shape * load_wide(&push.pull_x[node]);
        pull_z += shape * load_wide(&push.pull_z[node]);
      }
    }
    // a = -g Σ d ΔA ∇W, ∇W = -gradient (1 - q)⁵ (1 + 5 q) x
    const float weight = kGravity * wide.gradient;
    const Vec2 head(weight * sum_lanes(head_x), weight * sum_lanes(head_z));
    // The pull is handed to the columns themselves, not to their mirror images.
    const Vec2 pull = range.mirrored() ? Vec2(0.0F) : kernels.depth * Vec2(sum_lanes(pull_x), sum_lanes(pull_z));
    const Vec2 world = range.turn * patch.to_world(head + pull);
    field.ax[i] += world.x;
    field.az[i] += world.y;

    const double mass = static_cast<double>(kWaterDensity) * static_cast<double>(field.volume[i]);
    const glm::dvec2 on_hull = -mass * glm::dvec2(head);
    sum.pressure += glm::dvec3(on_hull.x, 0.0, on_hull.y);
    sum.pull -= mass * glm::dvec3(static_cast<double>(pull.x), 0.0, static_cast<double>(pull.y));
    // For the torque about the vertical the column's lever will do, as the force points along the line to the node.
    const glm::dvec2 lever(static_cast<double>(at.x - patch.center.x), static_cast<double>(at.y - patch.center.z));
    sum.torque.y += lever.y * on_hull.x - lever.x * on_hull.y;
  }
  return sum;
}

ExchangeSum borne_by_bed(std::span<const BedSample> below, const HullPatch& patch, const NodePush& push) {
  ExchangeSum sum;
  constexpr auto kWeight = static_cast<double>(kWaterDensity * kGravity);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const float volume = push.volume[n];
      const Vec2 slope = below[n].gradient;
      if (volume == 0.0F || slope == Vec2(0.0F)) continue;
      const glm::dvec2 force = kWeight * static_cast<double>(volume) * glm::dvec2(patch.to_patch(slope));
      sum.pressure += glm::dvec3(force.x, 0.0, force.y);
      sum.torque.y += static_cast<double>(patch.node_z(k) - patch.center.z) * force.x -
                      static_cast<double>(patch.node_x[static_cast<std::size_t>(i)] - patch.center.x) * force.y;
    }
  }
  return sum;
}

}  // namespace regatta
