#include "cells/cell_hulls.h"

#include "cells/cell_jets.h"
#include "cells/cell_pressure.h"
#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

// The bilinear weights, twice (cells to node, node to cells), spread a head with a variance of 2 × Δx²/6 along each
// axis; hull_head.cpp takes l²/7 for the columns' kernels of support l. So the cells count as this many Δx of support.
constexpr float kSupport = 1.5275252F;
// Two nodes a cell: at that spacing, and nearly so at any heading, a lattice of nodes has no ripple under those
// weights.
constexpr float kNodesPerCell = 2.0F;
constexpr float kFreeboard = 1.0F;   // a wall's height above the still level counts up to so many reference depths
constexpr float kNearBed = 0.05F;    // a gap below a wall of less than this share of its height is none
constexpr int kManyNodes = 8192;     // fewer are read sooner than a sleeping thread wakes
constexpr int kPiecesOfBody = 3;     // of gather(): faces across x, across z, nodes
constexpr float kThinShare = 0.02F;  // of the reference depth: less water than that takes less of a hull's push, or a
                                     // hull aground would throw what is left around it about

// Whether a body is one that nothing moves, and the same as the one before in its place.
bool stands_still(const BodyView& before, const BodyView& now) {
  return now.motion == BodyMotion::kStatic && before.motion == BodyMotion::kStatic && before.hull == now.hull &&
         before.mass == now.mass && before.drag_scale == now.drag_scale &&
         before.state.position == now.state.position && before.state.orientation == now.state.orientation &&
         before.state.velocity == now.state.velocity && before.state.angular_velocity == now.state.angular_velocity;
}

}  // namespace

struct CellHulls::Impl {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  CellLayout layout;
  CellIndex index;
  float datum, dry, reference_depth;  // [m]
  std::vector<CellBody> bodies;
  std::vector<std::pair<CellBody*, int>> rows;  // of nodes; scratch
  std::vector<CellWindow> raised;               // windows of the floor that differ from the bed
  std::vector<float> walls;                     // of all bodies over each cell's bed [m]
  std::vector<CellWindow> walled;               // windows where there are some
  float step = 1.0F / 60.0F;                    // [s]

  Impl(const Domain& from, std::shared_ptr<const Terrain> ground, const CellLayout& with, float level, float least,
       float depth)
      : domain(from),
        terrain(std::move(ground)),
        layout(with),
        index(domain, layout),
        datum(level),
        dry(least),
        reference_depth(depth),
        walls(with.array_size(), 0.0F) {}

  void find_walls(CellBody& body) const;
  void find_neighbours();
  void note_walls();
  void read_cells(const std::vector<float>& bed, const Cells& cells, CellBody& body) const;
  void read_row(int k, CellBody& body) const;
  void find_head(const Params& params, CellBody& body) const;
  void load(const Params& params, float time, CellBody& body) const;
  void spread_head(CellBody& body) const;
  void spread_reaction(CellBody& body) const;
};

CellHulls::CellHulls(const Domain& domain, std::shared_ptr<const Terrain> terrain, const CellLayout& layout,
                     float datum, float dry, float reference_depth)
    : impl_(std::make_unique<Impl>(domain, std::move(terrain), layout, datum, dry, reference_depth)) {}
CellHulls::~CellHulls() = default;
CellHulls::CellHulls(CellHulls&&) noexcept = default;
CellHulls& CellHulls::operator=(CellHulls&&) noexcept = default;

bool CellHulls::any() const {
  return std::any_of(impl_->bodies.begin(), impl_->bodies.end(),
                     [](const CellBody& body) { return body.patch.inside; });
}

void CellHulls::begin_step(float dt, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  impl.step = dt;
  impl.bodies.resize(bodies.size());
  const float support = kSupport * std::sqrt(impl.layout.dx * impl.layout.dz);
  parallel_tasks(0, static_cast<int>(bodies.size()), [&](int b) {
    CellBody& body = impl.bodies[static_cast<std::size_t>(b)];
    const BodyView& view = bodies[static_cast<std::size_t>(b)];
    const bool as_before = stands_still(body.view, view);
    body.view = view;
    body.gathered = {};
    body.pressure = {};
    if (as_before) {  // traced already; its heads begin anew, so that a world from a file has the same
      if (body.patch.inside) prepare_head(body.patch, support, body.head);
      return;
    }
    body.window = {};
    trace_patch(body.view, impl.domain, *impl.terrain, support, body.patch, kSupport * kNodesPerCell);
    if (!body.patch.inside) return;
    resize_water(body.patch, body.water);
    prepare_head(body.patch, support, body.head);
    prepare_drag(body.view, body.patch, body.drag);
    impl.find_walls(body);
    Vec2 lower, upper;
    patch_bounds(body.patch, lower, upper);
    body.window = impl.index.window(lower, upper, 1);
    body.frame = body.window.grown(kFrameMargin);
    find_node_cells(body.patch, impl.domain, impl.index, body.window, body.frame, body.nodes);
    body.wet.assign(body.frame.size(), 0.0F);
    body.held.assign(body.frame.size(), Vec4(0.0F));
    body.pressed.assign(body.frame.size(), 0.0F);
    body.high.assign(body.frame.size(), 0.0F);
    body.handed.assign(body.frame.size(), Vec2(0.0F));
  });
  impl.find_neighbours();
  impl.note_walls();
}

void CellHulls::Impl::find_neighbours() {
  const auto met = [](int first_1, int last_1, int first_2, int last_2, int around, bool periodic) {
    if (!periodic) return first_1 < last_2 && first_2 < last_1;
    return CellIndex::wrap(first_2 - first_1, around) < last_1 - first_1 ||
           CellIndex::wrap(first_1 - first_2, around) < last_2 - first_2;
  };
  for (CellBody& body : bodies) {
    const CellWindow& a = body.frame;
    // Around a periodic domain a long hull meets itself.
    const bool meets_itself =
        (index.periodic_x && a.i1 - a.i0 > layout.nx) || (index.periodic_z && a.k1 - a.k0 > layout.nz);
    body.alone = !meets_itself && std::none_of(bodies.begin(), bodies.end(), [&](const CellBody& other) {
      const CellWindow& b = other.frame;
      return &other != &body && other.patch.inside && met(a.i0, a.i1, b.i0, b.i1, layout.nx, index.periodic_x) &&
             met(a.k0, a.k1, b.k0, b.k1, layout.nz, index.periodic_z);
    });
  }
}

void CellHulls::Impl::note_walls() {
  const auto each = [&](const CellWindow& window, const auto& set) {
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) set(walls[index.place(i, k)], i, k);
    }
  };
  for (const CellWindow& window : walled) each(window, [](float& wall, int, int) { wall = 0.0F; });
  walled.clear();
  for (CellBody& body : bodies) {
    if (!body.patch.inside || body.wall.empty()) continue;
    spread_head(body);  // no head has been found yet: the walls alone
    each(body.window, [&](float& wall, int i, int k) { wall += body.pressed[body.frame.at(i, k)]; });
    walled.push_back(body.window);
  }
}

// Where a hull that nothing moves reaches from the bed up.
void CellHulls::Impl::find_walls(CellBody& body) const {
  body.wall.clear();
  if (body.view.motion == BodyMotion::kDynamic) return;
  const HullPatch& patch = body.patch;
  const float highest = datum + kFreeboard * reference_depth;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (patch.first_span[n] == patch.first_span[n + 1]) continue;
      const HullSpan& span = patch.spans[static_cast<std::size_t>(patch.first_span[n])];
      const Vec2 on_patch(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
      const Vec2 at = patch.origin + patch.to_world(on_patch);
      const float bed = terrain->sample(at.x, at.y).height;
      if (span.bottom - bed > kNearBed * (span.top - bed) || !(span.top > bed)) continue;
      if (body.wall.empty()) body.wall.assign(static_cast<std::size_t>(patch.node_count()), 0.0F);
      body.wall[n] = std::max(0.0F, std::min(span.top, highest) - bed);
    }
  }
}

void CellHulls::Impl::read_cells(const std::vector<float>& bed, const Cells& cells, CellBody& body) const {
  const CellWindow& window = body.window;
  for (int k = window.k0; k < window.k1; ++k) {
    for (int i = window.i0; i < window.i1; ++i) {
      const std::size_t cell = index.place(i, k);
      const std::size_t f = body.frame.at(i, k);
      const float h = cells.h[cell];
      const bool wet = h > dry;
      body.wet[f] = wet ? 1.0F : 0.0F;
      body.held[f] = wet ? Vec4(h + bed[cell], h, h * cells.u[cell], h * cells.w[cell]) : Vec4(0.0F);
    }
  }
}

void CellHulls::Impl::read_row(int k, CellBody& body) const {
  const HullPatch& patch = body.patch;
  PatchWater& water = body.water;
  const float thin = kThinShare * reference_depth;
  for (int i = 0; i < patch.nx; ++i) {
    const std::size_t n = patch.node(i, k);
    const NodeCells& node = body.nodes[n];
    float share = 0.0F;
    Vec4 held(0.0F);
    for (std::size_t c = 0; c < 4; ++c) {
      const auto cell = static_cast<std::size_t>(node.cell[c]);
      share += node.weight[c] * body.wet[cell];
      held += node.weight[c] * body.held[cell];
    }
    constexpr float kLeast = 1e-12F;
    const float per_share = 1.0F / std::max(share, kLeast);
    const Vec2 velocity = patch.to_patch(Vec2(held.z, held.w) / std::max(held.y, kLeast));
    water.share[n] = share;
    water.depth[n] = std::max(held.y * per_share, thin);
    water.surface[n] = held.x * per_share + datum;
    water.mass[n] = held.y;
    water.u[n] = velocity.x;
    water.w[n] = velocity.y;
  }
}

// The head at the nodes and in the cells; the total head at the nodes as the cells have it: level where they are.
void CellHulls::Impl::find_head(const Params& params, CellBody& body) const {
  const HullPatch& patch = body.patch;
  std::fill(body.head.head.begin(), body.head.head.end(), 0.0F);
  if (body.water.wet) {
    press_head(patch, body.water, body.wall, static_cast<float>(params.bodies_head_stiffness), body.head);
  }
  spread_head(body);
  if (!body.water.wet) return;
  constexpr float kLeastShare = 1e-3F;  // of a node's cells that are wet: below it the node knows the mean level alone
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      body.head.total[n] = body.water.surface[n];
      if (!(body.water.share[n] > kLeastShare)) continue;
      const NodeCells& node = body.nodes[n];
      float pressed = 0.0F;
      for (std::size_t c = 0; c < 4; ++c) {
        const auto cell = static_cast<std::size_t>(node.cell[c]);
        pressed += node.weight[c] * body.wet[cell] * body.pressed[cell];
      }
      body.head.total[n] += pressed / body.water.share[n];
    }
  }
  measure_submerged(patch, body.wall, body.head);
}

// The forces that the nodes know.
void CellHulls::Impl::load(const Params& params, float time, CellBody& body) const {
  body.reaction.assign(static_cast<std::size_t>(body.patch.node_count()), Vec2(0.0F));
  if (!body.water.wet) return;
  const NodeForces forces = node_forces(params, body.view, step, body.patch, body.water, body.head, !body.wall.empty(),
                                        body.drag, body.reaction);
  const auto duration = static_cast<double>(time);
  HullImpulse& sum = body.gathered;
  sum.buoyancy += duration * glm::dvec3(forces.lift.force + forces.slope.force);
  sum.drag += duration * glm::dvec3(forces.drag.force);
  sum.torque += duration * glm::dvec3(forces.lift.torque + forces.slope.torque + forces.drag.torque);
  sum.volume_time += duration * forces.volume;
  sum.area_time += duration * static_cast<double>(body.drag.wetted_area);
}

void CellHulls::Impl::spread_head(CellBody& body) const {
  const HullPatch& patch = body.patch;
  std::fill(body.pressed.begin(), body.pressed.end(), 0.0F);
  std::fill(body.high.begin(), body.high.end(), 0.0F);
  const float per_cell = 1.0F / (layout.dx * layout.dz);
  const float node_area = patch.spacing.x * patch.spacing.y;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const bool wall = !body.wall.empty() && body.wall[n] > 0.0F;
      const float head = (wall ? node_area * body.wall[n] : patch.node_area * body.head.head[n]) * per_cell;
      if (head == 0.0F) continue;
      const NodeCells& node = body.nodes[n];
      for (std::size_t c = 0; c < 4; ++c) {
        const auto w = static_cast<std::size_t>(node.cell[c]);
        body.pressed[w] += node.weight[c] * head;
        body.high[w] += node.weight[c] * head * body.head.height[n];
      }
    }
  }
}

void CellHulls::Impl::spread_reaction(CellBody& body) const {
  constexpr float kLeastMass = 1e-9F;  // below it nodes have no reaction, see node_wetness() [m]
  const HullPatch& patch = body.patch;
  const float per_cell = 1.0F / (kWaterDensity * layout.dx * layout.dz);
  std::fill(body.handed.begin(), body.handed.end(), Vec2(0.0F));
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (body.reaction[n] == Vec2(0.0F) || !(body.water.mass[n] > kLeastMass)) continue;
      const Vec2 pull = per_cell / body.water.mass[n] * patch.to_world(body.reaction[n]);
      const NodeCells& node = body.nodes[n];
      for (std::size_t c = 0; c < 4; ++c) body.handed[static_cast<std::size_t>(node.cell[c])] += node.weight[c] * pull;
    }
  }
}

const std::vector<float>& CellHulls::walls() const { return impl_->walls; }

void CellHulls::press(const Params& params, const std::vector<float>& bed, const Cells& cells,
                      std::vector<float>& floor) {
  Impl& impl = *impl_;
  const auto each_body = [&](const auto& work) {
    parallel_tasks(0, static_cast<int>(impl.bodies.size()), [&](int b) {
      CellBody& body = impl.bodies[static_cast<std::size_t>(b)];
      if (body.patch.inside) work(body);
    });
  };
  each_body([&](CellBody& body) { impl.read_cells(bed, cells, body); });
  // Row by row, as a single large hull would keep but one thread busy.
  impl.rows.clear();
  int nodes = 0;
  for (CellBody& body : impl.bodies) {
    if (body.patch.inside) nodes += body.patch.node_count();
    for (int k = 0; body.patch.inside && k < body.patch.nz; ++k) impl.rows.emplace_back(&body, k);
  }
  const auto read = [&](int r) {
    impl.read_row(impl.rows[static_cast<std::size_t>(r)].second, *impl.rows[static_cast<std::size_t>(r)].first);
  };
  const int rows = static_cast<int>(impl.rows.size());
  if (nodes >= kManyNodes) {
    parallel_rows(0, rows, read);
  } else {
    for (int r = 0; r < rows; ++r) read(r);
  }
  each_body([&](CellBody& body) {
    finish_gather(body.patch, body.water);
    impl.find_head(params, body);
  });
  for (const CellWindow& window : impl.raised) {
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) floor[impl.index.place(i, k)] = bed[impl.index.place(i, k)];
    }
  }
  impl.raised.clear();
  for (const CellBody& body : impl.bodies) {
    if (!body.patch.inside) continue;
    const CellWindow& window = body.window;
    impl.raised.push_back(window);
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) floor[impl.index.place(i, k)] += body.pressed[body.frame.at(i, k)];
    }
  }
}

int CellHulls::pieces() const { return kPiecesOfBody * static_cast<int>(impl_->bodies.size()); }

void CellHulls::gather(int piece, const Params& params, const FluxTerms& terms, float time,
                       const std::vector<float>& bed, const std::vector<float>& floor, const Cells& cells) {
  CellBody& body = impl_->bodies[static_cast<std::size_t>(piece / kPiecesOfBody)];
  if (!body.patch.inside) return;
  const int which = piece % kPiecesOfBody;
  if (which < 2) return gather_pressure(terms, time, {impl_->index, bed, floor, cells}, which == 0, body);
  impl_->load(params, time, body);
  impl_->spread_reaction(body);
}

void CellHulls::push(const Cells& cells, CellPush& push) const {
  const Impl& impl = *impl_;
  for (const CellBody& body : impl.bodies) {
    if (!body.patch.inside) continue;
    const CellWindow& window = body.window;
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) {
        const std::size_t f = body.frame.at(i, k);
        if (body.handed[f] != Vec2(0.0F)) push.add(impl.index.place(i, k), body.held[f].y * body.handed[f]);
      }
    }
    push_by_jets(impl.domain, impl.index, impl.dry, cells, body.view, push);
  }
}

void CellHulls::end_step(float dt, std::span<BodyLoad> loads) const {
  const double per_time = dt > 0.0F ? 1.0 / static_cast<double>(dt) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) {
    const CellBody& body = impl_->bodies[b];
    BodyLoad& load = loads[b];
    load = body.gathered.mean(body.patch, per_time);
    load.buoyancy += Vec3(per_time * (body.pressure[0].force + body.pressure[1].force));
    load.force = load.buoyancy + load.drag;
    load.torque += Vec3(per_time * (body.pressure[0].torque + body.pressure[1].torque));
  }
}

}  // namespace regatta
