#include "columns/level_push.h"

#include "columns/head_kernel.h"
#include "columns/head_level.h"

#include <algorithm>

namespace regatta {

namespace {

// Adds a force and its torque about the vertical. force: horizontal, patch frame [N]; lever: from the vertical through
// the centre of mass [m].
void add_force(glm::dvec2 force, glm::dvec2 lever, ExchangeSum& sum) {
  sum.pressure += glm::dvec3(force.x, 0.0, force.y);
  sum.torque.y += lever.y * force.x - lever.x * force.y;
}

// Returns `deep`, the depth of the hull over that of the water, bounded so that `unfelt` of it does not exceed the
// water.
float share_of_depth(float deep, float unfelt) { return unfelt * deep < 1.0F ? deep : 1.0F / unfelt; }

// Calls work(column, its place in the patch from the centre of mass, share of its water that the hull displaces) for
// the columns in reach of the hull.
template <class Work>
void each_column(const HullPatch& patch, const HullHead& head, float unfelt, const ColumnRange& range,
                 const ColumnField& field, const Work& work) {
  const HeadKernel kernel(patch);
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    const float deep = head_at(patch, kernel, head.pressing, patch.node_area, at);
    const float part = share_of_depth(deep * field.inverse_depth[i], unfelt);
    if (part > 0.0F) work(i, at - Vec2(patch.center.x, patch.center.z), part);
  }
}

double mass_of(const ColumnField& field, std::size_t i, float part) {
  return static_cast<double>(kWaterDensity) * static_cast<double>(part * field.volume[i]);
}

}  // namespace

LevelPush push_by_level(const HullPatch& patch, const HullHead& head, float unfelt, const ColumnRange& range,
                        const ColumnField& field) {
  LevelPush sum;
  each_column(patch, head, unfelt, range, field, [&](std::size_t i, Vec2 lever, float part) {
    const double mass = mass_of(field, i, part);
    const Vec2 speeding = patch.to_patch(range.turn * Vec2(field.ax[i], field.az[i]));
    const glm::dvec2 arm(lever);
    add_force(mass * glm::dvec2(speeding), arm, sum.on_hull);
    sum.mass += mass;
    sum.moment += mass * arm;
    sum.inertia += mass * glm::dot(arm, arm);
  });
  return sum;
}

LevelAnswer answer_to_level(const LevelPush& push, Vec2 spacing) {
  LevelAnswer answer;
  if (!(push.mass > 0.0)) return answer;
  answer.middle = push.moment / push.mass;
  const glm::dvec2 force(push.on_hull.pressure.x, push.on_hull.pressure.z);
  const double spread = push.inertia - push.mass * glm::dot(answer.middle, answer.middle);
  const double couple = push.on_hull.torque.y - (answer.middle.y * force.x - answer.middle.x * force.y);
  answer.drift = -force / push.mass;
  // A single column can take no couple (hull/hull_reaction.h).
  const double least = 0.25 * push.mass * static_cast<double>(glm::dot(spacing, spacing));
  answer.turn = -couple / std::max(spread, least);
  return answer;
}

void push_back(const HullPatch& patch, const HullHead& head, float unfelt, const LevelAnswer& answer,
               const ColumnRange& range, ColumnField& field) {
  each_column(patch, head, unfelt, range, field, [&](std::size_t i, Vec2 lever, float part) {
    const glm::dvec2 arm = glm::dvec2(lever) - answer.middle;
    const Vec2 gets(answer.drift + answer.turn * glm::dvec2(arm.y, -arm.x));
    const Vec2 world = range.turn * patch.to_world(unfelt * part * gets);
    field.ax[i] += world.x;
    field.az[i] += world.y;
  });
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
