// Bodies that are walls: where they stand, how they complete, hide and hold columns, and what they bear.
#include "columns/coupling_data.h"
#include "columns/hull_window.h"

#include <algorithm>
#include <utility>

namespace regatta {

// Finds where a body is a wall at the present level of the water. Returns whether it is another wall than before.
bool HullCoupling::Impl::find_solid(const ColumnField& field, std::size_t b) {
  // Distance from the body within which the level is read [supports]; chosen, not measured.
  constexpr float kSearch = 2.0F;
  const HullPatch& patch = hulls[b].patch;
  CoupledBody& body = bodies[b];
  if (hulls[b].view.motion == BodyMotion::kDynamic || !patch.inside || !may_be_solid(patch)) {
    const bool was = body.solid.active;
    body.solid = {};
    return was;
  }
  find_columns(field, domain, patch, kSearch * kernels.support, body.ranges);
  return prepare_solid(patch, surface_around(field, patch, body.ranges, kernels.support), body.solid);
}

// Finds the walls at the present level of the water, and all that follows from where they stand.
void HullCoupling::Impl::find_walls(const ColumnField& field) {
  bool changed = false;
  for (std::size_t b = 0; b < bodies.size(); ++b) changed = find_solid(field, b) || changed;
  if (changed) place_walls();
  if (!std::exchange(only_walls_found, true)) find_only_walls();
}

// Finds the bodies that are wall throughout, once a step, like all that hulls do once a step: as the level changes
// within one a wall may cease to be one, which then has no head before the next step, or become one, which goes on as a
// hull without lines.
void HullCoupling::Impl::find_only_walls() {
  bool changed = false;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const bool was = hulls[b].only_wall;
    hulls[b].only_wall = bodies[b].solid.active && is_wall_throughout(hulls[b].patch, bodies[b].solid.cover);
    if (hulls[b].only_wall) hulls[b].water.wet = true;  // or it would be no wall
    changed = changed || hulls[b].only_wall != was;
  }
  if (changed) hulls.meet_walls();
}

void HullCoupling::Impl::place_walls() {
  walls_are_new = true;
  any_solid = false;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    HullSolid& solid = bodies[b].solid;
    any_solid = any_solid || solid.active;
    if (!solid.active) continue;
    cut_at_edges(domain, hulls[b].patch, solid);
    find_ground(domain, *terrain, hulls[b].patch, solid);
    solid.thin = std::any_of(solid.parts.begin(), solid.parts.end(), [&](const HullSolid::Part& part) {
      return part.solid && width_of(part.corners) < kernels.support;
    });
  }
  each_wall([&](std::size_t b) {
    CoupledBody& body = bodies[b];
    body.hidden.assign(body.solid.wall.size(), 0.0F);
    each_wall([&](std::size_t other) {
      if (other != b) add_covered(domain, hulls[other].patch, bodies[other].solid, hulls[b].patch, body.hidden);
    });
    share_overlaps(body.hidden, body.solid);
  });
  weigh_walls();
}

std::span<const std::int32_t> HullCoupling::complete_depth(const Bed& bed, ColumnField& field) {
  Impl& impl = *impl_;
  impl.find_walls(field);
  impl.forget_completion();
  if (!impl.any_solid) return {};
  for (std::vector<float>* const shares : {&impl.cover, &impl.rise}) {
    if (shares->capacity() < field.depth.size()) shares->reserve(field.depth.capacity());
    shares->resize(field.depth.size(), 0.0F);
  }
  impl.each_wall([&](std::size_t b) {
    const HullPatch& patch = impl.hulls[b].patch;
    CoupledBody& body = impl.bodies[b];
    see_columns(field, impl.kernels, impl.domain, patch, body.wall);
    find_columns(field, impl.domain, patch, impl.kernels.support, body.ranges, true);
    for_ranges(body.ranges, [&](std::size_t r) {
      add_cover(impl.kernels, patch, body.solid, body.ranges[r], field, impl.cover);
      add_rise(impl.kernels, bed, patch, body.solid, body.ranges[r], field, impl.rise);
    });
  });
  impl.find_sight(bed, field);
  impl.list_touched();
  for (const std::int32_t i : impl.touched) impl.summed.push_back(field.depth[static_cast<std::size_t>(i)]);
  hide_depths(impl.kernels, impl.sight, field);
  for (std::size_t n = 0; n < impl.touched.size(); ++n) {
    const auto i = static_cast<std::size_t>(impl.touched[n]);
    float& depth = field.depth[i];
    if (impl.cover[i] > 0.0F) depth = completed_depth(depth, impl.cover[i], impl.rise[i]);
    if (depth != impl.summed[n]) impl.completed.push_back(impl.touched[n]);
  }
  return impl.completed;
}

// Lists the columns beside walls and in their shadows, in the order of the field.
void HullCoupling::Impl::list_touched() {
  each_wall([&](std::size_t b) {
    for (const ColumnRange& range : bodies[b].ranges) {
      for (std::int32_t i = range.first; i < range.last; ++i) touched.push_back(i);
    }
  });
  sight.each_shadow([&](const WallShadow& shadow) { touched.push_back(shadow.column); });
  sight.each_pair([&](const HiddenPair& pair) { touched.push_back(pair.column); });
  std::sort(touched.begin(), touched.end());
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
}

// Finds what static walls hide from the columns around them, also as a share of their kernels.
void HullCoupling::Impl::find_sight(const Bed& bed, const ColumnField& field) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!bodies[b].solid.active || hulls[b].view.motion != BodyMotion::kStatic) continue;
    const HullPatch& patch = hulls[b].patch;
    for (const HullSolid::Part& part : bodies[b].solid.parts) {
      if (!part.solid || part.corners.empty()) continue;
      corners.clear();
      for (const Vec2 corner : part.corners) corners.push_back(patch.world_of(corner));
      sight.add(static_cast<int>(b), bodies[b].solid.surface, corners);
    }
  }
  sight.look(bed, field);
  sight.each_shadow([&](const WallShadow& shadow) {
    cover[static_cast<std::size_t>(shadow.column)] += shadow.cover;
    rise[static_cast<std::size_t>(shadow.column)] += shadow.rise;
  });
}

std::span<const float> HullCoupling::cover() const { return impl_->cover; }

void HullCoupling::hide_forces(const ForceTerms& terms, ColumnField& field) const {
  regatta::hide_forces(impl_->kernels, terms, impl_->sight, field);
}

void HullCoupling::complete_level(const ColumnField& field, std::span<float> level) const {
  hide_levels(impl_->kernels, impl_->sight, field, level);
  impl_->sight.each_shadow([&](const WallShadow& shadow) {
    const auto c = static_cast<std::size_t>(shadow.column);
    level[c] += shadow.cover * field.depth[c] - shadow.rise;
  });
  impl_->each_wall([&](std::size_t b) {
    std::vector<ColumnRange> ranges;
    find_columns(field, impl_->domain, impl_->hulls[b].patch, impl_->kernels.support, ranges, true);
    for (const ColumnRange& range : ranges) {
      add_level(impl_->kernels, impl_->hulls[b].patch, impl_->bodies[b].wall, range, field, level);
    }
  });
}

bool HullCoupling::any_at_quay() const {
  const Impl& impl = *impl_;
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    const HullPatch& boat = impl.hulls[b].patch;
    if (impl.hulls[b].view.motion != BodyMotion::kDynamic || !boat.inside) continue;
    for (std::size_t wall = 0; wall < impl.bodies.size(); ++wall) {
      const TracedHull& quay = impl.hulls[wall];
      if (!impl.bodies[wall].solid.active || quay.view.motion != BodyMotion::kStatic) continue;
      const float reach = std::max(boat.size.x, boat.size.y);
      bool near = false;
      each_node_near(impl.domain, quay.patch, reach, false, boat, 0, boat.nz,
                     [&](int, int, Vec2, Vec2) { near = true; });
      if (near) return true;
    }
  }
  return false;
}

std::span<const std::int32_t> HullCoupling::restore_depth(ColumnField& field) {
  Impl& impl = *impl_;
  for (std::size_t n = 0; n < impl.touched.size(); ++n) {
    field.depth[static_cast<std::size_t>(impl.touched[n])] = impl.summed[n];
  }
  std::swap(impl.restored, impl.completed);
  impl.forget_completion();
  return impl.restored;
}

void HullCoupling::Impl::weigh_walls() {
  each_wall([&](std::size_t b) {
    const HullPatch& patch = hulls[b].patch;
    CoupledBody& body = bodies[b];
    body.hidden.assign(body.solid.wall.size(), 0.0F);
    each_wall([&](std::size_t other) {
      add_hidden(kernels, domain, hulls[other].patch, bodies[other].solid, patch, body.hidden);
    });
    weigh_wall(patch, body.solid, body.hidden, body.wall);
  });
}

// Pushes columns by the shadows of walls, as the walls themselves do (push_from_wall()). time: as in push_water().
void HullCoupling::Impl::push_by_shadows(float time, ColumnField& field) {
  const auto push_column = [&](std::size_t i, int body, Vec2 turn, Vec2 push) {
    const auto b = static_cast<std::size_t>(body);
    const HullPatch& patch = hulls[b].patch;
    field.ax[i] += push.x;
    field.az[i] += push.y;
    const Vec2 middle(patch.center.x, patch.center.z), there = patch.world_of(middle);
    const Vec2 lever = patch.to_patch(domain.nearest_copy(Vec2(field.x[i], field.z[i]), there) - there);
    ExchangeSum sum;
    add_on_wall(patch, bodies[b].solid, middle + lever, field, i, patch.to_patch(turn * push), sum);
    bear(time, b, sum);
  };
  sight.each_shadow([&](const WallShadow& shadow) {
    const auto i = static_cast<std::size_t>(shadow.column);
    // The bed counts up to the level around the wall. A column whose own level is lower has a negative depth there: it
    // is pushed less, but never pulled.
    const Vec2 push = kGravity * shadow.rise_slope - kGravity * field.depth[i] * shadow.slope;
    if (glm::dot(push, shadow.slope) < 0.0F) push_column(i, shadow.body, shadow.turn, push);
  });
  // Ends of walls push, too, because a column that moves past one sees more of the columns behind it.
  sight.each_pair([&](const HiddenPair& pair) {
    if (pair.slope == Vec2(0.0F)) return;
    const auto i = static_cast<std::size_t>(pair.column), j = static_cast<std::size_t>(pair.other);
    const Vec2 away(field.x[i] - field.x[j], field.z[i] - field.z[j]);
    const float level = field.volume[j] * kernels.pair_potential *
                        potential_shape(linear_shape(glm::dot(away, away), kernels.inv_support));
    push_column(i, pair.body, pair.turn, kGravity * level * pair.slope);
  });
}

// Adds the forces between hulls and walls. time: as in push_water().
void HullCoupling::Impl::bear_walls(float time) {
  const auto duration = static_cast<double>(time);
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!bodies[b].pushes || bodies[b].solid.active) continue;
    each_wall([&](std::size_t wall) {
      const BorneByWall borne = borne_by_wall(domain, hulls[b].patch, bodies[b].push, hulls[b].head.level,
                                              hulls[wall].patch, bodies[wall].solid, bodies[wall].wall);
      bear(time, b, borne.hull);
      hulls[wall].gathered.buoyancy += duration * borne.wall.pressure;
      hulls[wall].gathered.torque += duration * borne.wall.torque;
    });
  }
}

// Returns where walls stop something that goes from one place to another, which may lie beyond periodic edges.
Vec2 HullCoupling::Impl::stopped(Vec2 from, Vec2 to) {
  each_wall([&](std::size_t b) {
    const HullPatch& patch = hulls[b].patch;
    const Vec2 middle = patch.world_of(0.5F * patch.size);
    const Vec2 shift = domain.nearest_copy(from, middle) - from;
    const WallMet met = stopped_by_walls(bodies[b].solid, patch.to_patch(from + shift - patch.origin),
                                         patch.to_patch(to + shift - patch.origin));
    if (met.met) to = patch.world_of(met.end) - shift;
  });
  return to;
}

void HullCoupling::project_out(float farthest, const ColumnField& field, Columns& columns) {
  Impl& impl = *impl_;
  const float moved = std::exchange(impl.moved, 0.0F);
  if (!impl.any_solid) return;
  // One wall may carry columns to the next.
  impl.each_wall([&](std::size_t b) { farthest += swept_by(impl.hulls[b].view.state, impl.hulls[b].patch, moved); });
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    TracedHull& hull = impl.hulls[b];
    CoupledBody& body = impl.bodies[b];
    if (!body.solid.active) continue;
    find_ways_past(field, impl.domain, hull.view.state, hull.patch, moved, farthest, body.ranges);
    body.bumps.assign(body.ranges.size(), Bump{});
    for_ranges(body.ranges, [&](std::size_t r) {
      const ColumnRange& range = body.ranges[r];
      body.bumps[r] = regatta::project_out(hull.view.state, moved, impl.domain, hull.patch, body.solid, field,
                                           range.first, range.last, columns);
    });
    for (const Bump& sum : body.bumps) {
      hull.gathered.buoyancy += glm::dvec3(sum.impulse);
      hull.gathered.torque += glm::dvec3(sum.moment);
    }
  }
}

}  // namespace regatta
