#include "columns/hull_coupling.h"

#include "columns/hull_exchange.h"
#include "columns/hull_jets.h"
#include "columns/hull_solid.h"
#include "core/parallel.h"
#include "hull/hull_load.h"

#include <cmath>

namespace regatta {

namespace {

constexpr int kColumnBlock = 8192;  // of the search for columns inside solids

struct CoupledBody {
  BodyView view;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  HullDrag drag;
  HullSolid solid;
  NodePush push;
  std::vector<Vec2> reaction;        // of the nodes on the water in this sub-step [N]
  std::vector<ColumnRange> ranges;   // scratch
  std::vector<ExchangeSum> partial;  // one a range
  std::vector<Bump> bumps;           // one a block of columns
  bool pushes = false;               // some node pushes columns in this sub-step
  HullImpulse gathered;
};

struct NodeRow {
  int body = 0;
  int row = 0;
};

}  // namespace

struct HullCoupling::Impl {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  Kernels kernels;
  std::vector<CoupledBody> bodies;
  std::vector<NodeRow> rows;  // scratch
  float step = 1.0F / 60.0F;  // [s]
  bool any_solid = false;
  std::vector<float> cover;             // of the columns by solids, zero between completions
  std::vector<std::int32_t> completed;  // columns of the last completion, places in the field
  std::vector<float> summed;            // what their depths were before it [m]

  Impl(const Domain& from, std::shared_ptr<const Terrain> bed, float support)
      : domain(from), terrain(std::move(bed)), kernels(support) {}

  void find_solids(const ColumnField& field);
  void gather(const ColumnField& field);
  void load_body(const Params& params, float dt, CoupledBody& body) const;
  void push_water(float dt, CoupledBody& body, ColumnField& field) const;
};

HullCoupling::HullCoupling(const Domain& domain, std::shared_ptr<const Terrain> terrain, float support)
    : impl_(std::make_unique<Impl>(domain, std::move(terrain), support)) {}
HullCoupling::~HullCoupling() = default;
HullCoupling::HullCoupling(HullCoupling&&) noexcept = default;
HullCoupling& HullCoupling::operator=(HullCoupling&&) noexcept = default;

void HullCoupling::begin_step(float dt, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  impl.step = dt;
  impl.any_solid = false;
  impl.bodies.resize(bodies.size());
  parallel_tasks(0, static_cast<int>(bodies.size()), [&](int b) {
    CoupledBody& body = impl.bodies[static_cast<std::size_t>(b)];
    body.view = bodies[static_cast<std::size_t>(b)];
    body.gathered = {};
    body.solid.active = false;
    body.solid.cover.clear();
    trace_patch(body.view, impl.domain, *impl.terrain, impl.kernels.support, body.patch);
    if (!body.patch.inside) return;
    resize_water(body.patch, body.water);
    prepare_head(body.patch, impl.kernels.support, body.head);
    prepare_drag(body.view, body.patch, body.drag);
    const auto nodes = static_cast<std::size_t>(body.patch.node_count());
    if (nodes > body.reaction.capacity()) body.reaction.reserve(2 * nodes);
  });
}

// Which bodies are walls where the water stands now.
void HullCoupling::Impl::find_solids(const ColumnField& field) {
  constexpr float kSearch = 2.0F;  // supports around the body in which the level is read
  any_solid = false;
  for (CoupledBody& body : bodies) {
    if (body.view.motion == BodyMotion::kDynamic || !body.patch.inside || !may_be_solid(body.patch)) continue;
    find_columns(field, domain, body.patch, kSearch * kernels.support, body.ranges);
    prepare_solid(body.patch, surface_around(field, body.patch, body.ranges, kernels.support), body.solid);
    any_solid = any_solid || body.solid.active;
  }
}

std::span<const std::int32_t> HullCoupling::complete_depth(ColumnField& field) {
  Impl& impl = *impl_;
  impl.find_solids(field);
  impl.completed.clear();
  impl.summed.clear();
  if (!impl.any_solid) return {};
  if (impl.cover.size() < field.depth.size()) impl.cover.resize(field.depth.capacity(), 0.0F);
  for (CoupledBody& body : impl.bodies) {
    if (!body.solid.active) continue;
    find_columns(field, impl.domain, body.patch, impl.kernels.support, body.ranges);
    for_ranges(body.ranges, [&](std::size_t r) {
      add_cover(impl.kernels, body.patch, body.solid, body.ranges[r], field, impl.cover);
    });
  }
  for (const CoupledBody& body : impl.bodies) {
    if (!body.solid.active) continue;
    for (const ColumnRange& range : body.ranges) {
      for (std::int32_t c = range.first; c < range.last; ++c) {
        const auto i = static_cast<std::size_t>(c);
        if (impl.cover[i] == 0.0F) continue;
        impl.completed.push_back(c);
        impl.summed.push_back(field.depth[i]);
        field.depth[i] = completed_depth(field.depth[i], impl.cover[i]);
        impl.cover[i] = 0.0F;
      }
    }
  }
  return impl.completed;
}

bool HullCoupling::restore_depth(ColumnField& field) {
  Impl& impl = *impl_;
  const bool any = !impl.summed.empty();
  for (std::size_t n = 0; n < impl.summed.size(); ++n) {
    field.depth[static_cast<std::size_t>(impl.completed[n])] = impl.summed[n];
  }
  impl.completed.clear();
  impl.summed.clear();
  return any;
}

void HullCoupling::Impl::gather(const ColumnField& field) {
  rows.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const HullPatch& patch = bodies[b].patch;
    for (int k = 0; patch.inside && k < patch.nz; ++k) rows.push_back({static_cast<int>(b), k});
  }
  parallel_tasks(0, static_cast<int>(rows.size()), [&](int r) {
    const NodeRow& row = rows[static_cast<std::size_t>(r)];
    CoupledBody& body = bodies[static_cast<std::size_t>(row.body)];
    gather_row(field, kernels, domain, body.patch, row.row, body.water);
  });
}

// The forces that the nodes know, and what they will do to the columns.
void HullCoupling::Impl::load_body(const Params& params, float dt, CoupledBody& body) const {
  const auto stiffness = static_cast<float>(params.bodies_head_stiffness);
  finish_gather(body.patch, body.water);
  body.pushes = body.water.wet;
  if (!body.water.wet) return;
  solve_head(body.patch, body.water, body.solid.cover, stiffness, body.head);
  body.reaction.assign(static_cast<std::size_t>(body.patch.node_count()), Vec2(0.0F));
  const NodeForces forces = node_forces(params, body.view, step, body.patch, body.water, body.head, body.solid.active,
                                        body.drag, body.reaction);
  body.pushes = body.head.active || body.drag.wetted_area > 0.0F;

  // The level parts of slope force and drag are counted as the columns receive them, in push_water().
  const auto time = static_cast<double>(dt);
  HullImpulse& sum = body.gathered;
  sum.buoyancy += time * glm::dvec3(forces.lift.force + forces.slope.force);
  sum.drag +=
      time * glm::dvec3(0.0, static_cast<double>(forces.drag.force.y), 0.0) - time * glm::dvec3(forces.slope.force);
  sum.torque += time * glm::dvec3(forces.lift.torque + forces.slope.torque + forces.drag.torque);
  sum.volume_time += time * forces.volume;
  sum.area_time += time * static_cast<double>(body.drag.wetted_area);
  prepare_push(body.patch, body.water, body.head, body.reaction, body.push);
}

void HullCoupling::Impl::push_water(float dt, CoupledBody& body, ColumnField& field) const {
  find_columns(field, domain, body.patch, kernels.support, body.ranges);
  if (body.ranges.size() > body.partial.capacity()) body.partial.reserve(2 * body.ranges.size());
  body.partial.assign(body.ranges.size(), ExchangeSum{});
  for_ranges(body.ranges, [&](std::size_t range) {
    if (body.pushes) body.partial[range] = push_columns(kernels, body.patch, body.push, body.ranges[range], field);
    if (body.solid.active) {
      const ExchangeSum wall = push_from_solid(kernels, body.patch, body.solid, body.ranges[range], field);
      body.partial[range].pressure += wall.pressure;
      body.partial[range].torque += wall.torque;
    }
  });
  const auto time = static_cast<double>(dt);
  for (const ExchangeSum& sum : body.partial) {
    body.gathered.buoyancy += time * sum.pressure;
    body.gathered.drag += time * sum.pull;
    body.gathered.torque += time * sum.torque;
  }
}

void HullCoupling::add_forces(const Params& params, float dt, ColumnField& field) {
  Impl& impl = *impl_;
  impl.gather(field);
  parallel_tasks(0, static_cast<int>(impl.bodies.size()), [&](int b) {
    CoupledBody& body = impl.bodies[static_cast<std::size_t>(b)];
    body.pushes = false;
    if (body.patch.inside) impl.load_body(params, dt, body);
  });
  // One body after the other: a column may lie below two hulls.
  for (CoupledBody& body : impl.bodies) {
    if (body.pushes || body.solid.active) impl.push_water(dt, body, field);
    if (body.patch.inside) push_by_jets(body.view, impl.domain, impl.kernels, field, body.ranges);
  }
}

void HullCoupling::project_out(Columns& columns) {
  Impl& impl = *impl_;
  if (!impl.any_solid) return;
  const int count = columns.count();
  const int blocks = (count + kColumnBlock - 1) / kColumnBlock;
  for (CoupledBody& body : impl.bodies) {
    if (!body.solid.active) continue;
    body.bumps.assign(static_cast<std::size_t>(blocks), Bump{});
    parallel_indexed_blocks(count, kColumnBlock, [&](int first, int last, int block) {
      body.bumps[static_cast<std::size_t>(block)] =
          regatta::project_out(body.view.state, impl.domain, body.patch, body.solid, first, last, columns);
    });
    for (const Bump& sum : body.bumps) {
      body.gathered.buoyancy += glm::dvec3(sum.impulse);
      body.gathered.torque += glm::dvec3(sum.moment);
    }
  }
}

void HullCoupling::end_step(float dt, std::span<BodyLoad> loads) const {
  const double per_time = dt > 0.0F ? 1.0 / static_cast<double>(dt) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) {
    const CoupledBody& body = impl_->bodies[b];
    loads[b] = body.gathered.mean(body.patch, per_time);
  }
}

float HullCoupling::wave_speed_factor(const Params& params) const {
  // Below a hull long waves travel √(1+κ) faster, but the shortest ones, which bound the step, hardly feel the head:
  // with k the wave number, the columns' ω² goes with k² exp(-0.035 k² l²), what the head adds with
  // κ k² exp(-0.106 k² l²) (the variances of the kernels involved). The maximum of the sum over k is less than
  // 1 + 0.2 κ times that of the first for κ up to 2.
  constexpr double kShortWaves = 0.2;
  const bool any = std::any_of(impl_->bodies.begin(), impl_->bodies.end(),
                               [](const CoupledBody& body) { return body.patch.inside; });
  return any ? static_cast<float>(std::sqrt(1.0 + kShortWaves * params.bodies_head_stiffness)) : 1.0F;
}

}  // namespace regatta
