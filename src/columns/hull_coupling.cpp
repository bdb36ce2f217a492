#include "columns/hull_coupling.h"

#include "columns/head_kernel.h"
#include "columns/head_level.h"
#include "columns/hull_bearing.h"
#include "columns/hull_exchange.h"
#include "columns/hull_jets.h"
#include "columns/hull_solid.h"
#include "columns/hull_window.h"
#include "columns/level_push.h"
#include "columns/near_columns.h"
#include "columns/wall_sight.h"
#include "columns/wall_water.h"
#include "hull/hull_set.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

// Whether some of its nodes has a head: those of walls have none.
bool presses(const TracedHull& hull) {
  return std::any_of(hull.head.head.begin(), hull.head.head.end(), [](float head) { return head > 0.0F; });
}

// The columns' own data about a body, besides its traced hull.
struct CoupledBody {
  HullSolid solid;
  WallWater wall;
  NodePush push;
  ExchangeSum on_bed;  // the part of the head's push that the bed bears
  NearColumns near;
  std::vector<ColumnRange> ranges;   // scratch
  std::vector<ExchangeSum> partial;  // one a range
  std::vector<LevelPush> level;      // one a range
  std::vector<Bump> bumps;           // one a range
  std::vector<float> hidden;         // scratch: shares of a wall's nodes, or of their kernels, that lie in walls
  bool pushes = false;               // a node pushes columns in this sub-step
  float by_level = 0.0F;             // share of the columns' push on it that level_push.h computes [1]
};

}  // namespace

struct HullCoupling::Impl {
  Domain domain;
  Kernels kernels;
  std::shared_ptr<const Terrain> terrain;
  HullSet hulls;
  std::vector<CoupledBody> bodies;  // one a hull
  bool any_solid = false;
  float moved = 0.0F;                   // time that bodies have moved since the columns last moved [s]
  std::vector<float> cover;             // share of each column's kernel that is wall or its shadow [1]
  std::vector<float> rise;              // that share times how much higher the bed stands there [m]
  std::vector<std::int32_t> touched;    // places in the field where those may not be 0
  std::vector<float> summed;            // depths there before the completion [m]
  std::vector<std::int32_t> completed;  // those of them whose depth it changed
  std::vector<std::int32_t> restored;   // likewise, of the completion that was undone last
  WallSight sight;
  std::vector<Vec2> corners;   // scratch
  std::vector<float> pressed;  // level added by heads at all places of the field [m]

  Impl(const Domain& from, std::shared_ptr<const Terrain> on, const Kernels& with, bool under_waves, float level)
      : domain(from),
        kernels(with),
        terrain(std::move(on)),
        hulls(domain, terrain,
              {.patch = {with.support}, .under_waves = under_waves, .still = level, .level_pushes = true}),
        sight(domain, with.support) {}

  void forget_completion() {
    for (std::vector<float>* const shares : {&cover, &rise}) {
      for (const std::int32_t i : touched) (*shares)[static_cast<std::size_t>(i)] = 0.0F;
    }
    touched.clear();
    summed.clear();
    completed.clear();
    sight.clear();
  }
  void list_touched();
  void find_solids(const ColumnField& field);
  void find_sight(const Bed& bed, const ColumnField& field);
  void push_by_shadows(float time, ColumnField& field);
  void weigh_walls();
  void see_heads();
  void read_row(const ColumnField& field, const Bed& bed, std::size_t b, int k);
  void find_pressed(std::size_t b);
  void bear_walls(float time);
  [[nodiscard]] Vec2 stopped(Vec2 from, Vec2 to);
  template <class Work>
  void each_wall(const Work& work);
  void load_body(const Params& params, float dt, std::size_t b, const Bed& bed);
  void push_water(float time, std::size_t b, const Bed& bed, ColumnField& field);
  void push_by_level(float time, std::size_t b, ColumnField& field);
  void bear_each_other(float time);
  [[nodiscard]] float level_part(std::size_t b) const;
  void bear(float time, std::size_t b, const ExchangeSum& sum);
  void find_pressed_columns(const ColumnField& field);
};

HullCoupling::HullCoupling(const Domain& domain, std::shared_ptr<const Terrain> terrain, const Kernels& kernels,
                           bool under_waves, float level)
    : impl_(std::make_unique<Impl>(domain, std::move(terrain), kernels, under_waves, level)) {}
HullCoupling::~HullCoupling() = default;
HullCoupling::HullCoupling(HullCoupling&&) noexcept = default;
HullCoupling& HullCoupling::operator=(HullCoupling&&) noexcept = default;

void HullCoupling::begin_step(float dt, std::span<const BodyView> bodies, WaveExchange* waves) {
  Impl& impl = *impl_;
  impl.any_solid = false;
  impl.moved = dt;
  impl.bodies.resize(bodies.size());
  for (CoupledBody& body : impl.bodies) {
    body.solid.active = false;
    body.solid.cover.clear();
  }
  impl.hulls.trace(dt, bodies, waves);
}

// Finds the bodies that are walls at the present level of the water.
void HullCoupling::Impl::find_solids(const ColumnField& field) {
  // Distance from the body within which the level is read [supports]; chosen, not measured.
  constexpr float kSearch = 2.0F;
  any_solid = false;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const HullPatch& patch = hulls[b].patch;
    CoupledBody& body = bodies[b];
    if (hulls[b].view.motion == BodyMotion::kDynamic || !patch.inside || !may_be_solid(patch)) continue;
    find_columns(field, domain, patch, kSearch * kernels.support, body.ranges);
    prepare_solid(patch, surface_around(field, patch, body.ranges, kernels.support), body.solid);
    if (body.solid.active) {
      cut_at_edges(domain, patch, body.solid);
      find_ground(domain, *terrain, patch, body.solid);
    }
    body.solid.thin = std::any_of(body.solid.parts.begin(), body.solid.parts.end(), [&](const HullSolid::Part& part) {
      return part.solid && width_of(part.corners) < kernels.support;
    });
    any_solid = any_solid || body.solid.active;
  }
  each_wall([&](std::size_t b) {
    CoupledBody& body = bodies[b];
    body.hidden.assign(body.solid.wall.size(), 0.0F);
    each_wall([&](std::size_t other) {
      if (other != b) add_covered(domain, hulls[other].patch, bodies[other].solid, hulls[b].patch, body.hidden);
    });
    share_overlaps(body.hidden, body.solid);
  });
}

std::span<const std::int32_t> HullCoupling::complete_depth(const Bed& bed, ColumnField& field) {
  Impl& impl = *impl_;
  impl.find_solids(field);
  impl.forget_completion();
  if (!impl.any_solid) return {};
  for (std::vector<float>* const shares : {&impl.cover, &impl.rise}) {
    if (shares->capacity() < field.depth.size()) shares->reserve(field.depth.capacity());
    shares->resize(field.depth.size(), 0.0F);
  }
  impl.weigh_walls();
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

template <class Work>
void HullCoupling::Impl::each_wall(const Work& work) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (bodies[b].solid.active) work(b);
  }
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

// Reads the heads of hulls at the nodes of walls.
void HullCoupling::Impl::see_heads() {
  each_wall([&](std::size_t b) {
    std::fill(bodies[b].wall.heads.begin(), bodies[b].wall.heads.end(), 0.0F);
    for (std::size_t from = 0; from < hulls.size(); ++from) {
      if (bodies[from].solid.active || !hulls[from].patch.inside || !hulls[from].water.wet) continue;
      regatta::see_heads(domain, hulls[from].patch, hulls[from].head, hulls[b].patch, bodies[b].wall);
    }
  });
}

// Computes the level that the heads of all hulls would make at rest at the nodes of one.
void HullCoupling::Impl::find_pressed(std::size_t b) {
  TracedHull& hull = hulls[b];
  if (!hull.water.wet) return;
  std::fill(hull.head.pressed.begin(), hull.head.pressed.end(), 0.0F);
  const float reads = hull.patch.head_support;
  if (presses(hull)) add_own_head(hull.patch, NodeKernel(reads, reads, kernels.support), hull.head);
  for (std::size_t other = 0; other < hulls.size(); ++other) {
    const TracedHull& from = hulls[other];
    if (!from.patch.inside || !from.water.wet || !presses(from)) continue;
    const NodeKernel kernel(reads, from.patch.head_support, kernels.support);
    add_heads_around(domain, from.patch, from.head, other == b, kernel, hull.patch, hull.head);
  }
  if (bodies[b].solid.active) return;
  each_wall([&](std::size_t wall) {
    read_wall(domain, hulls[wall].patch, bodies[wall].wall.heads, hull.patch, 0, hull.patch.nz, hull.head.pressed);
  });
}

void HullCoupling::Impl::read_row(const ColumnField& field, const Bed& bed, std::size_t b, int k) {
  const HullPatch& patch = hulls[b].patch;
  PatchWater& water = hulls[b].water;
  gather_row(field, kernels, domain, patch, k, water);
  read_level(bodies[b].near, kernels, bed, domain, patch, k, water);
  if (bodies[b].solid.active) return;
  each_wall([&](std::size_t wall) {
    read_wall(domain, hulls[wall].patch, bodies[wall].wall.water, patch, k, k + 1, water.surface);
  });
}

// Computes the forces at the nodes of a body and the push of its nodes on the columns.
void HullCoupling::Impl::load_body(const Params& params, float dt, std::size_t b, const Bed& bed) {
  const TracedHull& hull = hulls[b];
  CoupledBody& body = bodies[b];
  if (!hull.water.wet) return;
  NodeForces forces = hulls.find_forces(params, b, body.solid.cover);
  body.pushes = hull.head.active || forces.wetted_area > 0.0F;
  take_level_reaction_off(forces);  // push_water() counts it, as the columns receive it
  hulls.sum(b, forces, dt);
  prepare_push(hull.patch, hull.water, hull.head, hull.reaction, body.push);
  body.on_bed = borne_by_bed(kernels, domain, bed, hull.patch, body.push);
}

// Returns the share of the columns' push on a hull that push_by_level() computes. Below waves that take a share of its
// head, hull and columns do not yet push each other by one energy alone. On a hull that lies still newtons would be
// left: they turned a tug by 3.7 degrees in two minutes.
float HullCoupling::Impl::level_part(std::size_t b) const {
  const CoupledBody& body = bodies[b];
  if (!body.pushes || body.solid.active || hulls[b].view.motion != BodyMotion::kDynamic) return 0.0F;
  return hulls[b].waves.share > 0.0F ? lies_still(hulls[b]) : 0.0F;
}

// Gives a body the share of a push that push_by_level() does not compute. sum: the opposite of what columns, or other
// bodies, receive; time: as in push_water().
void HullCoupling::Impl::bear(float time, std::size_t b, const ExchangeSum& sum) {
  const auto duration = static_cast<double>(time * (1.0F - bodies[b].by_level));
  hulls[b].gathered.buoyancy += duration * sum.pressure;
  hulls[b].gathered.torque += duration * sum.torque;
}

// Pushes the columns by a body and gives the body the opposite. time: duration of the push on the body [s].
void HullCoupling::Impl::push_water(float time, std::size_t b, const Bed& bed, ColumnField& field) {
  const HullPatch& patch = hulls[b].patch;
  CoupledBody& body = bodies[b];
  find_columns(field, domain, patch, HeadKernel(patch).support, body.ranges, true);
  if (body.ranges.size() > body.partial.capacity()) body.partial.reserve(2 * body.ranges.size());
  body.partial.assign(body.ranges.size(), ExchangeSum{});
  for_ranges(body.ranges, [&](std::size_t range) {
    if (body.pushes) body.partial[range] = push_columns(kernels, patch, body.push, body.ranges[range], field);
    if (body.solid.active) {
      const ExchangeSum wall = push_from_wall(kernels, bed, patch, body.solid, body.wall, body.ranges[range], field);
      body.partial[range].pressure += wall.pressure;
      body.partial[range].torque += wall.torque;
    }
  });
  if (body.pushes) bear(-time, b, body.on_bed);
  for (const ExchangeSum& sum : body.partial) {
    bear(time, b, sum);
    hulls[b].gathered.drag += static_cast<double>(time) * sum.pull;
  }
}

// Pushes a hull by the level of the columns that push_water() has found; call it after push_water() of all bodies.
// time: as there.
void HullCoupling::Impl::push_by_level(float time, std::size_t b, ColumnField& field) {
  TracedHull& hull = hulls[b];
  CoupledBody& body = bodies[b];
  const float unfelt = hull.waves.share;
  body.level.assign(body.ranges.size(), {});
  for_ranges(body.ranges, [&](std::size_t range) {
    body.level[range] = regatta::push_by_level(hull.patch, hull.head, unfelt, body.ranges[range], field);
  });
  const ExchangeSum own = pushed_by_own_drag(hull.patch, hull.water, hull.head, unfelt, hull.reaction);
  LevelPush all;
  all.on_hull = {-own.pressure, {}, -own.torque};
  for (const LevelPush& sum : body.level) {
    all.on_hull.pressure += sum.on_hull.pressure;
    all.on_hull.torque += sum.on_hull.torque;
    all.mass += sum.mass;
    all.moment += sum.moment;
    all.inertia += sum.inertia;
  }
  const float of_waves = hulls.reads_waves() ? unfelt : 0.0F;
  const float of_columns = (1.0F - unfelt) * body.by_level;
  // The resistance of a planing hull is that of its bottom (hull_planing.h).
  const double not_planing = static_cast<double>(1.0F - hull.drag.planing);
  const double in_waves = static_cast<double>(time * of_waves) * not_planing;
  hull.gathered.buoyancy += (in_waves + static_cast<double>(time * of_columns)) * all.on_hull.pressure;
  hull.gathered.waves += in_waves * all.on_hull.pressure;
  hull.gathered.torque += static_cast<double>(time * (of_waves + of_columns)) * all.on_hull.torque;
  if (!(of_waves > 0.0F)) return;
  all.on_hull.pressure *= not_planing;
  const LevelAnswer answer = answer_to_level(all, hull.patch.spacing);
  for_ranges(body.ranges,
             [&](std::size_t range) { push_back(hull.patch, hull.head, of_waves, answer, body.ranges[range], field); });
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

// Adds the forces between hulls by their heads and by the copies of these. time: as in push_water().
void HullCoupling::Impl::bear_each_other(float time) {
  hulls.each([&](std::size_t b) {
    if (!bodies[b].pushes || bodies[b].solid.active) return;
    for (std::size_t other = 0; other < bodies.size(); ++other) {
      if (!bodies[other].pushes || bodies[other].solid.active) continue;
      bear(time, b,
           borne_of_heads(kernels.support, domain, hulls[b].patch, bodies[b].push, hulls[other].patch,
                          bodies[other].push, other == b));
    }
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

void HullCoupling::add_forces(const Params& params, float dt, float share, const Bed& bed, ColumnField& field) {
  Impl& impl = *impl_;
  impl.hulls.each([&](std::size_t b) {
    CoupledBody& body = impl.bodies[b];
    const HullPatch& patch = impl.hulls[b].patch;
    list_near(field, impl.domain, patch, HeadKernel(patch), body.ranges, body.near);
  });
  const auto find_pressed = [&] {
    impl.see_heads();
    impl.hulls.each([&](std::size_t b) { impl.find_pressed(b); });
  };
  const auto hold_rest = [&] {
    find_pressed();
    impl.each_wall([&](std::size_t b) { impl.bodies[b].wall.rests = impl.bodies[b].wall.heads; });
  };
  impl.hulls.press(
      params, [&](std::size_t b, int k) { impl.read_row(field, bed, b, k); },
      [&](Vec2 at) { return level_at(field, impl.kernels, bed, at); },
      [&](std::size_t b) { return std::span<const float>(impl.bodies[b].solid.cover); }, hold_rest, find_pressed);
  for (CoupledBody& body : impl.bodies) body.pushes = false;
  impl.hulls.each([&](std::size_t b) { impl.load_body(params, dt, b, bed); });
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) impl.bodies[b].by_level = impl.level_part(b);
  // Goes one body after the other, as a column may lie below two hulls.
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    if (impl.bodies[b].pushes || impl.bodies[b].solid.active) impl.push_water(share * dt, b, bed, field);
  }
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    const CoupledBody& body = impl.bodies[b];
    const bool of_waves = impl.hulls.reads_waves() && impl.hulls[b].waves.share > 0.0F;
    if (body.pushes && (of_waves || body.by_level > 0.0F)) impl.push_by_level(share * dt, b, field);
  }
  impl.push_by_shadows(share * dt, field);
  impl.bear_each_other(share * dt);
  impl.bear_walls(share * dt);
}

// Adds the level of the hulls' heads at the columns, one hull after the other, as a column may lie below two.
void HullCoupling::Impl::find_pressed_columns(const ColumnField& field) {
  pressed.clear();
  if (!hulls.any()) return;
  const auto places = static_cast<std::size_t>(field.count);
  if (places > pressed.capacity()) pressed.reserve(2 * places);
  pressed.assign(places, 0.0F);
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const TracedHull& hull = hulls[b];
    CoupledBody& body = bodies[b];
    if (!hull.patch.inside) continue;
    find_columns(field, domain, hull.patch, hull.patch.head_support, body.ranges, true);
    for_ranges(body.ranges,
               [&](std::size_t range) { press_columns(hull.patch, hull.head, body.ranges[range], field, pressed); });
  }
  for (const ColumnField::GhostLink& link : field.ghosts) {
    pressed[static_cast<std::size_t>(link.ghost)] = pressed[static_cast<std::size_t>(link.column)];
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

void HullCoupling::add_jets(ColumnField& field) {
  Impl& impl = *impl_;
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    const TracedHull& hull = impl.hulls[b];
    if (!hull.patch.inside) continue;
    push_by_jets(
        hull.view, impl.domain, impl.kernels, [&](Vec2 from, Vec2 to) { return impl.stopped(from, to); }, field,
        impl.bodies[b].ranges);
  }
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

void HullCoupling::find_still(const Bed& bed, const ColumnField& field) {
  Impl& impl = *impl_;
  impl.hulls.find_still([&](Vec2 at) { return level_at(field, impl.kernels, bed, at); },
                        [&](std::size_t b) { return std::span<const float>(impl.bodies[b].solid.cover); });
  impl.find_pressed_columns(field);
}

std::span<const float> HullCoupling::pressed() const { return impl_->pressed; }

void HullCoupling::end_step(float dt, std::span<BodyLoad> loads) { impl_->hulls.mean_loads(dt, loads); }

float HullCoupling::wave_speed_factor(const Params& params) const {
  // Below a hull long waves travel √(1+κ) times as fast, but the shortest ones, which bound the step, hardly feel the
  // head. With k the wave number, the columns' ω² grows as k² exp(-0.035 k² l²) and the head's part as κ k² exp(-0.069
  // k² l²) (by the variances of the kernels). For κ up to 2 the maximum of the sum over k is less than 1 + 0.45 κ times
  // that of the first term.
  constexpr float kShortWaves = 0.45F;  // [1]
  return impl_->hulls.any() ? std::sqrt(1.0F + kShortWaves * static_cast<float>(params.bodies_head_stiffness)) : 1.0F;
}

}  // namespace regatta
