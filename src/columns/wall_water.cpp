#include "columns/wall_water.h"

#include "columns/head_kernel.h"
#include "columns/head_level.h"
#include "columns/hull_window.h"
#include "core/parallel.h"

namespace regatta {

namespace {

// Least w that counts [1]: nodes with less lie so deep in the wall that only the rim of their kernel meets water;
// chosen, not measured.
constexpr float kLeastSeen = 0.01F;

// Returns (1 − q)³, the force kernel's slope without its constant.
struct ForceSlope {
  WideFloat inv_support;
  WideFloat operator()(const WideFloat& r2) const {
    const WideFloat t = linear_shape(r2, inv_support);
    return t * t * t;
  }
};

// Returns the arm of a wall's pressure: hydrostatic pressure acts at a third of the depth; the bed is taken as level
// below the wall.
glm::dvec3 arm_at(const HullPatch& patch, const HullSolid& solid, Vec2 at, float depth) {
  return {static_cast<double>(at.x - patch.center.x), static_cast<double>(solid.bed + depth / 3.0F - patch.center.y),
          static_cast<double>(at.y - patch.center.z)};
}

}  // namespace

void add_on_wall(const HullPatch& patch, const HullSolid& solid, Vec2 at, const ColumnField& field, std::size_t column,
                 Vec2 push, ExchangeSum& sum) {
  const double mass = static_cast<double>(kWaterDensity) * static_cast<double>(field.volume[column]);
  const glm::dvec3 force(-mass * static_cast<double>(push.x), 0.0, -mass * static_cast<double>(push.y));
  sum.pressure += force;
  sum.torque += glm::cross(arm_at(patch, solid, at, field.depth[column]), force);
}

void weigh_wall(const HullPatch& patch, const HullSolid& solid, std::span<const float> hidden, WallWater& wall) {
  const float area = patch.spacing.x * patch.spacing.y;
  for (std::vector<float>* v : {&wall.weight, &wall.water, &wall.heads, &wall.rests}) {
    if (solid.wall.size() > v->capacity()) v->reserve(2 * solid.wall.size());
    v->assign(solid.wall.size(), 0.0F);
  }
  for (std::size_t n = 0; n < solid.wall.size(); ++n) {
    const float seen = 1.0F - hidden[n];
    if (seen > kLeastSeen) wall.weight[n] = area * solid.wall[n] / seen;
  }
}

void add_hidden(const Kernels& kernels, const Domain& domain, const HullPatch& from, const HullSolid& solid,
                const HullPatch& patch, std::span<float> hidden) {
  const WideFloat inv_support(kernels.inv_support);
  const float weight = kernels.potential * from.spacing.x * from.spacing.y;
  each_node_near(domain, from, kernels.support, false, patch, 0, patch.nz, [&](int i, int k, Vec2 at, Vec2) {
    hidden[patch.node(i, k)] +=
        weight * sum_over_nodes(from, kernels.support, solid.wall, at,
                                [&](const WideFloat& r2) { return potential_shape(linear_shape(r2, inv_support)); });
  });
}

void see_columns(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch,
                 WallWater& wall) {
  parallel_tasks(0, patch.nz, [&](int k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (wall.weight[n] == 0.0F) continue;
      wall.water[n] = wall.weight[n] * depth_felt(field, kernels, domain.wrapped(patch.place(i, k)));
    }
  });
}

void see_heads(const Domain& domain, const HullPatch& hull, const HullHead& head, const HullPatch& patch,
               WallWater& wall) {
  const HeadKernel kernel(hull);
  each_node_near(domain, hull, kernel.support, false, patch, 0, patch.nz, [&](int i, int k, Vec2 at, Vec2) {
    const std::size_t n = patch.node(i, k);
    if (wall.weight[n] == 0.0F) return;
    wall.heads[n] += wall.weight[n] * head_at(hull, kernel, head.head, hull.node_area, at);
  });
}

void read_wall(const Domain& domain, const HullPatch& patch, std::span<const float> values, const HullPatch& hull,
               int first, int last, std::span<float> out) {
  const HeadKernel kernel(hull);
  each_node_near(domain, patch, kernel.support, false, hull, first, last, [&](int i, int k, Vec2 at, Vec2) {
    out[hull.node(i, k)] += head_at(patch, kernel, values, 1.0F, at);
  });
}

void add_level(const Kernels& kernels, const HullPatch& patch, const WallWater& wall, const ColumnRange& range,
               const ColumnField& field, std::span<float> level) {
  const WideFloat inv_support(kernels.inv_support);
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    level[i] += kernels.potential * sum_over_nodes(patch, kernels.support, wall.water, at, [&](const WideFloat& r2) {
                  return potential_shape(linear_shape(r2, inv_support));
                });
  }
}

ExchangeSum push_from_wall(const Kernels& kernels, const Bed& bed, const HullPatch& patch, const HullSolid& solid,
                           const WallWater& wall, const ColumnRange& range, ColumnField& field) {
  ExchangeSum sum;
  const ForceSlope shape{WideFloat(kernels.inv_support)};
  const float area = patch.spacing.x * patch.spacing.y;
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    if (nodes_in_reach(patch, at, kernels.support).empty()) continue;
    Vec2 slope = slope_over_nodes(patch, kernels.support, wall.heads, at, shape);
    if (!solid.thin) {
      slope += slope_over_nodes(patch, kernels.support, wall.water, at, shape);
    } else if (solid.ground.empty()) {
      slope += area * field.depth[i] * slope_over_nodes(patch, kernels.support, solid.wall, at, shape);
    } else {
      const WideFloat level(field.depth[i] + bed.sample(field.x[i], field.z[i]).height);
      const auto water = [&](std::size_t n) {
        return load_wide(&solid.wall[n]) * xsimd::max(level - load_wide(&solid.ground[n]), WideFloat(0.0F));
      };
      slope += area * slope_over_nodes(patch, kernels.support, water, at, shape);
    }
    const Vec2 push = kGravity * kernels.gradient * slope;
    const Vec2 world = range.turn * patch.to_world(push);
    field.ax[i] += world.x;
    field.az[i] += world.y;
    add_on_wall(patch, solid, at, field, i, push, sum);
  }
  return sum;
}

BorneByWall borne_by_wall(const Domain& domain, const HullPatch& hull, const NodePush& push, float level,
                          const HullPatch& patch, const HullSolid& solid, const WallWater& wall) {
  BorneByWall borne;
  const HeadKernel kernel(hull);
  const WideFloat inv_support(kernel.inv_support);
  const auto slope_of = [&](std::span<const float> values, Vec2 at) {
    return slope_over_nodes(patch, kernel.support, values, at,
                            [&](const WideFloat& r2) { return HeadKernel::slope(linear_shape(r2, inv_support)); });
  };
  const float weight = kWaterDensity * kGravity * kernel.gradient;
  each_node_near(domain, patch, kernel.support, false, hull, 0, hull.nz, [&](int i, int k, Vec2 at, Vec2 turn) {
    const std::size_t n = hull.node(i, k);
    if (push.volume[n] == 0.0F) return;
    const Vec2 rests = slope_of(wall.rests, at), heads = slope_of(wall.heads, at);
    const Vec2 off = weight * (push.volume[n] * (slope_of(wall.water, at) + heads) - push.spring[n] * (heads - rests));
    const glm::dvec2 on_hull(hull.to_patch(turn * patch.to_world(off)));
    const glm::dvec2 lever(Vec2(hull.node_x[static_cast<std::size_t>(i)], hull.node_z(k)) -
                           Vec2(hull.center.x, hull.center.z));
    borne.hull.pressure += glm::dvec3(on_hull.x, 0.0, on_hull.y);
    borne.hull.torque.y += lever.y * on_hull.x - lever.x * on_hull.y;
    const glm::dvec3 on_wall(-static_cast<double>(off.x), 0.0, -static_cast<double>(off.y));
    borne.wall.pressure += on_wall;
    borne.wall.torque += glm::cross(arm_at(patch, solid, at, level - solid.bed), on_wall);
  });
  return borne;
}

}  // namespace regatta
