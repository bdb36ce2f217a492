#include "columns/hull_at_solid.h"

#include "columns/column_edges.h"
#include "columns/head_kernel.h"
#include "columns/hull_window.h"
#include "core/simd.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kMostHidden = 0.7F;  // of a node's kernel, as of a column's

// A hull's nodes, or their mirror images beyond an edge, as seen from the copy of a solid that is nearest to them.
class SeenFromSolid {
 public:
  SeenFromSolid(const Domain& domain, Vec2 turn, Vec2 shift, const HullPatch& hull, const HullPatch& patch)
      : hull_(hull), patch_(patch), turn_(turn), shift_(shift) {
    const Vec2 middle = turn * hull.world_of(0.5F * hull.size) + shift, other = patch.world_of(0.5F * patch.size);
    const Vec2 near = domain.nearest_copy(middle, other);
    apart_ = glm::distance(near, other) - 0.5F * (glm::length(hull.size) + glm::length(patch.size));
    shift_ += near - middle;
  }
  // At least so far are they apart [m].
  [[nodiscard]] float apart() const { return apart_; }
  [[nodiscard]] Vec2 place(int i, int k) const {
    return patch_.to_patch(turn_ * hull_.place(i, k) + shift_ - patch_.origin);
  }
  // A vector of the solid's frame in the hull's.
  [[nodiscard]] Vec2 to_hull(Vec2 v) const { return hull_.to_patch(turn_ * patch_.to_world(v)); }

 private:
  const HullPatch& hull_;
  const HullPatch& patch_;
  Vec2 turn_, shift_;
  float apart_ = 0.0F;
};

// work(seen) for the nodes and each of their images, where some may lie within reach of the solid.
template <class Work>
void each_copy_near(const Domain& domain, const HullPatch& hull, const HullPatch& patch, float reach,
                    const Work& work) {
  each_mirror(domain, [&](Vec2 turn, Vec2 shift) {
    const SeenFromSolid seen(domain, turn, shift, hull, patch);
    if (seen.apart() < reach) work(seen);
  });
}

bool is_beside(const HullPatch& patch, Vec2 at, float reach) {
  return at.x > -reach && at.y > -reach && at.x < patch.size.x + reach && at.y < patch.size.y + reach;
}

}  // namespace

bool solid_is_near(const Domain& domain, const HullPatch& hull, const HullPatch& patch, float reach) {
  bool near = false;
  each_copy_near(domain, hull, patch, reach, [&](const SeenFromSolid&) { near = true; });
  return near;
}

void add_hidden(const Kernels& kernels, const Domain& domain, const HullPatch& hull, const HullPatch& patch,
                const HullSolid& solid, std::span<float> hidden) {
  const WideFloat inv_support(kernels.inv_support);
  const float weight = kernels.potential * patch.spacing.x * patch.spacing.y;
  each_copy_near(domain, hull, patch, kernels.support, [&](const SeenFromSolid& seen) {
    for (int k = 0; k < hull.nz; ++k) {
      for (int i = 0; i < hull.nx; ++i) {
        const Vec2 at = seen.place(i, k);
        if (!is_beside(patch, at, kernels.support)) continue;
        const NodeWindow window = nodes_in_reach(patch, at, kernels.support);
        WideFloat sum(0.0F);
        for (int row = window.k0; row < window.k1; ++row) {
          const WideFloat dz(at.y - patch.node_z(row));
          for (int n = window.i0; n < window.i1; n += kLanes) {
            const WideFloat dx = at.x - load_wide(&patch.node_x[static_cast<std::size_t>(n)]);
            sum += potential_shape(linear_shape(dx * dx + dz * dz, inv_support)) *
                   load_wide(&solid.wall[patch.node(n, row)]);
          }
        }
        hidden[hull.node(i, k)] += weight * sum_lanes(sum);
      }
    }
  });
}

float completed_reading(float read, float hidden) { return read / (1.0F - std::min(hidden, kMostHidden)); }

namespace {

// Σ A ∇W of a hull's heads over a solid's nodes around a place, without g and ρ, towards the place.
Vec2 slope_of_wall(const HeadKernel& kernel, const HullPatch& patch, const HullSolid& solid, Vec2 at) {
  const WideFloat inv_support(kernel.inv_support);
  const NodeWindow window = nodes_in_reach(patch, at, kernel.support);
  WideFloat sum_x(0.0F), sum_z(0.0F);
  for (int row = window.k0; row < window.k1; ++row) {
    const WideFloat dz(at.y - patch.node_z(row));
    for (int n = window.i0; n < window.i1; n += kLanes) {
      const WideFloat dx = at.x - load_wide(&patch.node_x[static_cast<std::size_t>(n)]);
      const WideFloat weight =
          head_slope(linear_shape(dx * dx + dz * dz, inv_support)) * load_wide(&solid.wall[patch.node(n, row)]);
      sum_x += weight * dx;
      sum_z += weight * dz;
    }
  }
  return kernel.gradient * patch.spacing.x * patch.spacing.y * Vec2(sum_lanes(sum_x), sum_lanes(sum_z));
}

}  // namespace

BorneBySolid borne_by_solid(const Domain& domain, const HullPatch& hull, const NodePush& push,
                            std::span<const float> heights, const HullPatch& patch, const HullSolid& solid) {
  BorneBySolid borne;
  const HeadKernel kernel(hull);
  each_copy_near(domain, hull, patch, kernel.support, [&](const SeenFromSolid& seen) {
    for (int k = 0; k < hull.nz; ++k) {
      for (int i = 0; i < hull.nx; ++i) {
        const std::size_t node = hull.node(i, k);
        if (push.volume[node] == 0.0F) continue;
        const Vec2 at = seen.place(i, k);
        if (!is_beside(patch, at, kernel.support)) continue;
        const float weight = kWaterDensity * kGravity * heights[node] * push.volume[node];
        const Vec2 off = weight * slope_of_wall(kernel, patch, solid, at);
        const glm::dvec2 on_hull(seen.to_hull(off));
        const glm::dvec2 lever(Vec2(hull.node_x[static_cast<std::size_t>(i)], hull.node_z(k)) -
                               Vec2(hull.center.x, hull.center.z));
        borne.hull.pressure += glm::dvec3(on_hull.x, 0.0, on_hull.y);
        borne.hull.torque.y += lever.y * on_hull.x - lever.x * on_hull.y;
        // As push_from_solid() has it: at a third of the height.
        const glm::dvec3 on_solid(-static_cast<double>(off.x), 0.0, -static_cast<double>(off.y));
        const glm::dvec3 arm(static_cast<double>(at.x - patch.center.x),
                             static_cast<double>(solid.bed + heights[node] / 3.0F - patch.center.y),
                             static_cast<double>(at.y - patch.center.z));
        borne.solid.pressure += on_solid;
        borne.solid.torque += glm::cross(arm, on_solid);
      }
    }
  });
  return borne;
}

}  // namespace regatta
