#include "hull/hull_set.h"

#include "hull/hull_drift.h"
#include "hull/hull_planing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace regatta {

namespace {

// Whether a body is one that nothing moves, and the same as the one before in its place. Of the rest of a view, its
// jets, nothing is traced.
bool stands_still(const BodyView& before, const BodyView& now) {
  return now.motion == BodyMotion::kStatic && before.motion == BodyMotion::kStatic && before.hull == now.hull &&
         before.mass == now.mass && before.drag_scale == now.drag_scale && before.lift_scale == now.lift_scale &&
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

float ring_weight(const Hull& hull, const RingWater& at) {
  constexpr float kDeep = 0.2F;  // of the hull's least extent: deeper water counts in full
  const Vec3 extent = hull.upper - hull.lower;
  const float deep = kDeep * std::min({extent.x, extent.y, extent.z});
  return std::clamp(at.share, 0.0F, 1.0F) * std::clamp(at.depth / deep, 0.0F, 1.0F);
}

HullSet::HullSet(const Domain& domain, std::shared_ptr<const Terrain> terrain, const HullSetTerms& terms)
    : domain_(domain), terrain_(std::move(terrain)), terms_(terms) {}

bool HullSet::any() const {
  return std::any_of(hulls_.begin(), hulls_.end(), [](const TracedHull& hull) { return hull.patch.inside; });
}

void HullSet::trace(float dt, std::span<const BodyView> bodies) {
  trace(dt, bodies, [](std::size_t) {});
}

bool HullSet::trace_one(const BodyView& view, float room, TracedHull& hull) const {
  const bool as_before = stands_still(hull.view, view);
  hull.view = view;
  hull.gathered = {};
  if (as_before) {
    // Its head begins the step as a fresh one does, so that a world that goes on and one that was loaded are the same.
    clear_head(hull.head);
    return false;
  }
  trace_patch(hull.view, domain_, *terrain_, terms_.patch, hull.patch, room);
  if (!hull.patch.inside) return false;
  resize_water(hull.patch, hull.water);
  prepare_head(hull.patch, terms_.patch.support, hull.head);
  prepare_drag(hull.view, hull.patch, hull.drag);
  // Room ahead, so that a tumbling body soon stops allocating.
  const auto nodes = static_cast<std::size_t>(hull.patch.node_count());
  if (nodes > hull.reaction.capacity()) hull.reaction.reserve(2 * nodes);
  hull.reaction.assign(nodes, Vec2(0.0F));
  return true;
}

float room_around(const Domain& domain, std::span<const BodyView> bodies, std::span<const Footprint> footprints,
                  std::size_t b) {
  float room = kOpenWater;
  const Footprint& mine = footprints[b];
  const Vec2 reach(mine.half.x * std::abs(mine.axis.x) + mine.half.y * std::abs(mine.axis.y),
                   mine.half.x * std::abs(mine.axis.y) + mine.half.y * std::abs(mine.axis.x));
  const auto keep_off = [&](EdgeKind edge, float distance) {
    if (edge == EdgeKind::kWall) room = std::min(room, std::max(0.0F, distance));
  };
  keep_off(domain.west, mine.middle.x - reach.x - domain.lower.x);
  keep_off(domain.east, domain.upper.x - mine.middle.x - reach.x);
  keep_off(domain.south, mine.middle.y - reach.y - domain.lower.y);
  keep_off(domain.north, domain.upper.y - mine.middle.y - reach.y);
  for (std::size_t other = 0; other < bodies.size(); ++other) {
    if (other == b) continue;
    const Vec2 way = domain.nearest_copy(footprints[other].middle - mine.middle, Vec2(0.0F));
    const float gap = std::max(0.0F, gap_between(mine, footprints[other], way));
    room = std::min(room, bodies[other].motion == BodyMotion::kStatic ? gap : 0.5F * gap);
  }
  return room;
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

// Which places of the rings show the water as it is without a head on it, the hull's own across a periodic edge too.
void HullSet::open_rings() {
  constexpr float kInside = 0.999F;  // a ring touches the reach of its own hull's head
  each([&](std::size_t b) {
    TracedHull& hull = hulls_[b];
    hull.ring_open.assign(hull.patch.ring.size(), 1.0F);
    for (std::size_t r = 0; r < hull.ring_open.size(); ++r) {
      const Vec2 at = domain_.wrapped(hull.patch.world_of(hull.patch.ring[r]));
      const bool in_domain =
          at.x >= domain_.lower.x && at.x <= domain_.upper.x && at.y >= domain_.lower.y && at.y <= domain_.upper.y;
      if (!in_domain) hull.ring_open[r] = 0.0F;
    }
    const Vec2 middle = hull.patch.world_of(0.5F * hull.patch.size);
    const float own_reach = 0.5F * glm::length(hull.patch.size) + 2.0F * hull.patch.head_support;
    const Vec2 size = domain_.size();
    const bool meets_itself = (domain_.west == EdgeKind::kPeriodic && 2.0F * own_reach > size.x) ||
                              (domain_.south == EdgeKind::kPeriodic && 2.0F * own_reach > size.y);
    for (std::size_t other = 0; other < hulls_.size(); ++other) {
      const HullPatch& patch = hulls_[other].patch;
      if (!patch.inside || (other == b && !meets_itself)) continue;
      const Vec2 its_middle = patch.world_of(0.5F * patch.size);
      const float its_reach = 0.5F * glm::length(patch.size) + 2.0F * patch.head_support;
      if (glm::length(domain_.nearest_copy(its_middle - middle, Vec2(0.0F))) > own_reach + its_reach) continue;
      for (std::size_t r = 0; r < hull.ring_open.size(); ++r) {
        const Vec2 way = glm::abs(
            patch.to_patch(domain_.nearest_copy(hull.patch.world_of(hull.patch.ring[r]) - its_middle, Vec2(0.0F))));
        const Vec2 reach = 0.5F * patch.size + kInside * patch.head_support;
        if (way.x < reach.x && way.y < reach.y) hull.ring_open[r] = 0.0F;
      }
    }
  });
}

// The ambient levels. A hull whose ring shows no water (others crowd around it) takes the level of the nearest that
// sees some; where none does, the mean of what stands below it.
void HullSet::find_levels() {
  each([&](std::size_t b) {
    hulls_[b].knows_level = fit_level(hulls_[b].patch, hulls_[b].water, hulls_[b].head.ambient);
  });
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    TracedHull& hull = hulls_[b];
    if (!hull.patch.inside || hull.knows_level) continue;
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t other = 0; other < hulls_.size(); ++other) {
      if (!hulls_[other].patch.inside || !hulls_[other].knows_level) continue;
      const float away = glm::distance(hulls_[other].view.state.position, hull.view.state.position);
      if (away >= nearest) continue;
      nearest = away;
      hull.head.ambient.height = hulls_[other].head.ambient.height;
    }
    if (nearest == std::numeric_limits<float>::max()) hull.head.ambient.height = hull.water.mean_surface;
  }
}

void HullSet::find_head(const Params& params, std::size_t b, std::span<const float> walls) {
  TracedHull& hull = hulls_[b];
  if (!hull.water.wet) return;
  regatta::find_head(hull.patch, hull.water, walls, static_cast<float>(params.bodies_head_stiffness), hull.head);
}

NodeForces HullSet::find_forces(const Params& params, std::size_t b, std::span<const float> walls) {
  TracedHull& hull = hulls_[b];
  std::fill(hull.reaction.begin(), hull.reaction.end(), Vec2(0.0F));
  if (!hull.water.wet) return {};
  const PlaningState planing = find_planing(hull.view, hull.patch, hull.water);
  hull.drag.planing = planing.share;
  hull.drag.ahead = planing.ahead;
  NodeForces forces = node_forces(params, hull.view, step_, hull.patch, hull.water, hull.head, !walls.empty(),
                                  hull.drag, hull.reaction);
  if (hull.view.hull->form) {
    add_drift(hull.view, step_, hull.patch, hull.water, hull.head, forces, hull.reaction);
  }
  if (hull.view.hull->planing) {
    add_planing(hull.view, step_, hull.patch, hull.water, hull.head, planing, forces, hull.reaction);
  }
  return forces;
}

void HullSet::mean_loads(float time, std::span<BodyLoad> loads) const {
  const double per_time = time > 0.0F ? 1.0 / static_cast<double>(time) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) loads[b] = hulls_[b].gathered.mean(hulls_[b].patch, per_time);
}

}  // namespace regatta
