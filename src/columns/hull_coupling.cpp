#include "columns/hull_coupling.h"

#include "columns/coupling_data.h"
#include "columns/head_kernel.h"
#include "columns/head_level.h"
#include "columns/hull_bearing.h"
#include "columns/hull_jets.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Whether some of its nodes has a head: those of walls have none.
bool presses(const TracedHull& hull) {
  return std::any_of(hull.head.head.begin(), hull.head.head.end(), [](float head) { return head > 0.0F; });
}

}  // namespace

HullCoupling::HullCoupling(const Domain& domain, std::shared_ptr<const Terrain> terrain, const Kernels& kernels,
                           bool under_waves, float level)
    : impl_(std::make_unique<Impl>(domain, std::move(terrain), kernels, under_waves, level)) {}
HullCoupling::~HullCoupling() = default;
HullCoupling::HullCoupling(HullCoupling&&) noexcept = default;
HullCoupling& HullCoupling::operator=(HullCoupling&&) noexcept = default;

void HullCoupling::begin_step(float dt, std::span<const BodyView> bodies, WaveExchange* waves) {
  Impl& impl = *impl_;
  impl.moved = dt;
  impl.only_walls_found = false;
  if (bodies.size() != impl.bodies.size()) {
    impl.bodies.assign(bodies.size(), CoupledBody{});
    impl.any_solid = false;
  }
  impl.hulls.trace(dt, bodies, waves, [&](std::size_t b) {
    impl.bodies[b].solid.found = false;
    impl.bodies[b].below.clear();
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

void HullCoupling::Impl::read_row(const ColumnField& field, std::size_t b, int k) {
  const HullPatch& patch = hulls[b].patch;
  PatchWater& water = hulls[b].water;
  gather_row(field, kernels, domain, patch, k, water);
  read_level(bodies[b].near, bodies[b].below, patch, k, water);
  if (bodies[b].solid.active) return;
  each_wall([&](std::size_t wall) {
    read_wall(domain, hulls[wall].patch, bodies[wall].wall.water, patch, k, k + 1, water.surface);
  });
}

// Computes the forces at the nodes of a body and the push of its nodes on the columns.
void HullCoupling::Impl::load_body(const Params& params, float dt, std::size_t b) {
  const TracedHull& hull = hulls[b];
  CoupledBody& body = bodies[b];
  if (!hull.water.wet) return;
  NodeForces forces = hulls.find_forces(params, b, body.solid.cover);
  body.pushes = hull.head.active || forces.wetted_area > 0.0F;
  take_level_reaction_off(forces);  // push_water() counts it, as the columns receive it
  hulls.sum(b, forces, dt);
  prepare_push(hull.patch, hull.water, hull.head, hull.reaction, body.push);
  body.on_bed = borne_by_bed(body.below, hull.patch, body.push);
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

void HullCoupling::add_forces(const Params& params, float dt, float share, const Bed& bed, ColumnField& field) {
  Impl& impl = *impl_;
  impl.hulls.each_that_meets_water([&](std::size_t b) {
    CoupledBody& body = impl.bodies[b];
    const HullPatch& patch = impl.hulls[b].patch;
    list_near(field, impl.domain, patch, HeadKernel(patch), body.ranges, body.near);
    if (body.below.empty()) find_bed_below(impl.domain, bed, patch, impl.kernels, body.below);
  });
  const auto find_pressed = [&] {
    impl.see_heads();
    impl.hulls.each_that_meets_water([&](std::size_t b) { impl.find_pressed(b); });
  };
  const auto hold_rest = [&] {
    const bool as_before = impl.hulls.hold_as_before() && !impl.walls_are_new;
    impl.walls_are_new = false;
    if (as_before) return;
    find_pressed();
    impl.each_wall([&](std::size_t b) { impl.bodies[b].wall.rests = impl.bodies[b].wall.heads; });
  };
  impl.hulls.press(
      params, [&](std::size_t b, int k) { impl.read_row(field, b, k); },
      [&](Vec2 at) { return level_at(field, impl.kernels, bed, at); },
      [&](std::size_t b) { return std::span<const float>(impl.bodies[b].solid.cover); }, hold_rest, find_pressed);
  for (CoupledBody& body : impl.bodies) body.pushes = false;
  impl.hulls.each_that_meets_water([&](std::size_t b) { impl.load_body(params, dt, b); });
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
    if (!hull.patch.inside || !presses(hull)) continue;
    find_columns(field, domain, hull.patch, hull.patch.head_support, body.ranges, true);
    for_ranges(body.ranges,
               [&](std::size_t range) { press_columns(hull.patch, hull.head, body.ranges[range], field, pressed); });
  }
  for (const ColumnField::GhostLink& link : field.ghosts) {
    pressed[static_cast<std::size_t>(link.ghost)] = pressed[static_cast<std::size_t>(link.column)];
  }
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
