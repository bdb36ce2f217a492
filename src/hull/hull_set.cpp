#include "hull/hull_set.h"

#include <algorithm>
#include <utility>

namespace regatta {

namespace {

// Whether a body is one that nothing moves, and the same as the one before in its place. Of the rest of a view, its
// jets, nothing is traced.
bool stands_still(const BodyView& before, const BodyView& now) {
  return now.motion == BodyMotion::kStatic && before.motion == BodyMotion::kStatic && before.hull == now.hull &&
         before.mass == now.mass && before.drag_scale == now.drag_scale &&
         before.state.position == now.state.position && before.state.orientation == now.state.orientation &&
         before.state.velocity == now.state.velocity && before.state.angular_velocity == now.state.angular_velocity;
}

}  // namespace

void set_node(const HullPatch& patch, std::size_t node, const NodeWater& at, PatchWater& water) {
  const Vec2 velocity = patch.to_patch(at.velocity);
  const bool wet = at.depth > 0.0F;
  water.share[node] = wet ? 1.0F : 0.0F;
  water.surface[node] = at.surface;
  water.depth[node] = std::max(at.depth, 0.0F);
  water.mass[node] = water.depth[node];
  water.u[node] = wet ? velocity.x : 0.0F;
  water.w[node] = wet ? velocity.y : 0.0F;
}

HullSet::HullSet(const Domain& domain, std::shared_ptr<const Terrain> terrain, const HullSetTerms& terms)
    : domain_(domain), terrain_(std::move(terrain)), terms_(terms) {}

bool HullSet::any() const {
  return std::any_of(hulls_.begin(), hulls_.end(), [](const TracedHull& hull) { return hull.patch.inside; });
}

void HullSet::trace(float dt, std::span<const BodyView> bodies) {
  trace(dt, bodies, [](std::size_t) {});
}

bool HullSet::trace_one(const BodyView& view, TracedHull& hull) const {
  const bool as_before = stands_still(hull.view, view);
  hull.view = view;
  hull.gathered = {};
  if (as_before) {
    // Its head begins the step as a fresh one does, so that a world that goes on and one that was loaded are the same.
    clear_head(hull.head);
    return false;
  }
  trace_patch(hull.view, domain_, *terrain_, terms_.support, hull.patch, terms_.nodes_per_support);
  if (!hull.patch.inside) return false;
  resize_water(hull.patch, hull.water);
  prepare_head(hull.patch, terms_.support, hull.head);
  prepare_drag(hull.view, hull.patch, hull.drag);
  // Room ahead, so that a tumbling body soon stops allocating.
  const auto nodes = static_cast<std::size_t>(hull.patch.node_count());
  if (nodes > hull.reaction.capacity()) hull.reaction.reserve(2 * nodes);
  hull.reaction.assign(nodes, Vec2(0.0F));
  return true;
}

void HullSet::list_rows() {
  rows_.clear();
  nodes_ = 0;
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    const HullPatch& patch = hulls_[b].patch;
    if (!patch.inside) continue;
    for (int k = 0; k < patch.nz; ++k) rows_.push_back({b, k});
    nodes_ += patch.node_count();
  }
}

bool HullSet::end_reading(std::size_t b) {
  TracedHull& hull = hulls_[b];
  finish_gather(hull.patch, hull.water);
  if (hull.water.wet) return true;
  hull.head.active = false;
  std::fill(hull.head.head.begin(), hull.head.head.end(), 0.0F);
  return false;
}

void HullSet::find_head(const Params& params, std::size_t b, std::span<const float> walls) {
  if (!end_reading(b)) return;
  TracedHull& hull = hulls_[b];
  solve_head(hull.patch, hull.water, walls, static_cast<float>(params.bodies_head_stiffness), hull.head);
}

NodeForces HullSet::find_forces(const Params& params, std::size_t b, std::span<const float> walls) {
  TracedHull& hull = hulls_[b];
  std::fill(hull.reaction.begin(), hull.reaction.end(), Vec2(0.0F));
  if (!hull.water.wet) return {};
  return node_forces(params, hull.view, step_, hull.patch, hull.water, hull.head, !walls.empty(), hull.drag,
                     hull.reaction);
}

void HullSet::mean_loads(float time, std::span<BodyLoad> loads) const {
  const double per_time = time > 0.0F ? 1.0 / static_cast<double>(time) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) loads[b] = hulls_[b].gathered.mean(hulls_[b].patch, per_time);
}

}  // namespace regatta
