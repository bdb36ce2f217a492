#include "grid/cell_hulls.h"

#include "core/parallel.h"
#include "grid/cell_window.h"
#include "hull/hull_load.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

// The bilinear weights, twice (cells to node, node to cells), spread a head with a variance of 2 × Δx²/6 along each
// axis; hull_head.cpp takes l²/7 for the columns' kernels of support l. So the cells count as this many Δx of support.
constexpr float kSupport = 1.5275252F;
constexpr float kFreeboard = 1.0F;       // a wall's height above the still level counts up to so many reference depths
constexpr float kNearBed = 0.05F;        // a gap below a wall of less than this share of its height is none
constexpr float kJetReach = 2.0F;        // cells from the middle of a jet's water to where none of it is
constexpr float kJetAway = 4.0F;         // cells from a propeller to there; see hull_jets.h of the columns
constexpr float kJetLeastDepth = 0.85F;  // cells: in less water a jet fades

struct Gathered : HullImpulse {
  glm::dvec3 pressure{0.0}, twist{0.0};  // of the cells, world frame [N s], [N m s]
};

// Whether a body is one that nothing moves, and the same as the one before in its place.
bool stands_still(const BodyView& before, const BodyView& now) {
  return now.motion == BodyMotion::kFixed && before.motion == BodyMotion::kFixed && before.hull == now.hull &&
         before.mass == now.mass && before.drag_scale == now.drag_scale &&
         before.state.position == now.state.position && before.state.orientation == now.state.orientation &&
         before.state.velocity == now.state.velocity && before.state.angular_velocity == now.state.angular_velocity;
}

struct CellBody {
  BodyView view;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  HullDrag drag;
  std::vector<float> wall;     // of the nodes: height of the wall above the bed, 0: none [m]; empty: no walls
  std::vector<Vec2> reaction;  // of the nodes on the water [N]
  CellWindow window;           // of the cells that its nodes know
  std::vector<float> pressed;  // head of the cells in the window [m]
  std::vector<float> high;     // the same times its height above the centre of mass [m^2]
  Gathered gathered;
};

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

  [[nodiscard]] Vec2 node_place(const HullPatch& patch, int i, int k) const {
    return patch.origin + patch.to_world(Vec2(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k)));
  }
  [[nodiscard]] bool over_domain(Vec2 at) const {
    return (index.periodic_x || (at.x >= domain.lower.x && at.x <= domain.upper.x)) &&
           (index.periodic_z || (at.y >= domain.lower.y && at.y <= domain.upper.y));
  }
  void find_walls(CellBody& body) const;
  void note_walls();
  void read_row(const std::vector<float>& bed, const Cells& cells, int k, CellBody& body) const;
  void find_head(const Params& params, const Cells& cells, CellBody& body) const;
  void load(const Params& params, float time, CellBody& body) const;
  void spread_head(CellBody& body) const;
  void spread_reaction(const Cells& cells, const CellBody& body, CellPush& push) const;
  void push_by_jets(const Cells& cells, const BodyView& view, CellPush& push) const;
  void gather_faces(const FluxTerms& terms, float time, const std::vector<float>& bed, const std::vector<float>& floor,
                    const Cells& cells, bool along_x, CellBody& body) const;
};

void hand_over(float dt, float dry, CellPush& push, Cells& cells) {
  for (const std::size_t c : push.touched) {
    if (cells.h[c] > dry) {
      cells.u[c] += dt * push.x[c] / cells.h[c];
      cells.w[c] += dt * push.z[c] / cells.h[c];
    }
    push.x[c] = push.z[c] = 0.0F;
  }
  push.touched.clear();
}

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
    if (as_before) {  // traced already; its heads begin anew, so that a world from a file has the same
      if (body.patch.inside) prepare_head(body.patch, support, body.head);
      return;
    }
    body.window = {};
    trace_patch(body.view, impl.domain, *impl.terrain, support, body.patch);
    if (!body.patch.inside) return;
    resize_water(body.patch, body.water);
    prepare_head(body.patch, support, body.head);
    prepare_drag(body.view, body.patch, body.drag);
    impl.find_walls(body);
    Vec2 lower, upper;
    patch_bounds(body.patch, lower, upper);
    body.window = impl.index.window(lower, upper, 1);
    body.pressed.assign(body.window.size(), 0.0F);
    body.high.assign(body.window.size(), 0.0F);
  });
  impl.note_walls();
}

void CellHulls::Impl::note_walls() {
  const auto each = [&](const CellWindow& window, const auto& set) {
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) set(walls[index.place(i, k)], window.at(i, k));
    }
  };
  for (const CellWindow& window : walled) each(window, [](float& wall, std::size_t) { wall = 0.0F; });
  walled.clear();
  for (CellBody& body : bodies) {
    if (!body.patch.inside || body.wall.empty()) continue;
    spread_head(body);  // no head has been found yet: the walls alone
    each(body.window, [&](float& wall, std::size_t w) { wall += body.pressed[w]; });
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
      const Vec2 at = node_place(patch, i, k);
      const float bed = terrain->sample(at.x, at.y).height;
      if (span.bottom - bed > kNearBed * (span.top - bed) || !(span.top > bed)) continue;
      if (body.wall.empty()) body.wall.assign(static_cast<std::size_t>(patch.node_count()), 0.0F);
      body.wall[n] = std::max(0.0F, std::min(span.top, highest) - bed);
    }
  }
}

void CellHulls::Impl::read_row(const std::vector<float>& bed, const Cells& cells, int k, CellBody& body) const {
  const HullPatch& patch = body.patch;
  PatchWater& water = body.water;
  for (int i = 0; i < patch.nx; ++i) {
    const std::size_t n = patch.node(i, k);
    float share = 0.0F, level = 0.0F, mass = 0.0F;
    Vec2 flow(0.0F);
    const Vec2 at = node_place(patch, i, k);
    if (over_domain(at)) {
      const CellCorners corners = corners_at(index, at);
      for (std::size_t c = 0; c < 4; ++c) {
        const std::size_t cell = index.place(corners.i[c], corners.k[c]);
        const float h = cells.h[cell];
        if (!(h > dry)) continue;
        share += corners.weight[c];
        level += corners.weight[c] * (h + bed[cell]);
        mass += corners.weight[c] * h;
        flow += corners.weight[c] * h * Vec2(cells.u[cell], cells.w[cell]);
      }
    }
    constexpr float kLeast = 1e-12F;
    const Vec2 velocity = patch.to_patch(flow / std::max(mass, kLeast));
    water.share[n] = share;
    water.depth[n] = mass / std::max(share, kLeast);
    water.surface[n] = level / std::max(share, kLeast) + datum;
    water.mass[n] = mass;
    water.u[n] = velocity.x;
    water.w[n] = velocity.y;
  }
}

// The head at the nodes and in the cells; the total head at the nodes as the cells have it: level where they are.
void CellHulls::Impl::find_head(const Params& params, const Cells& cells, CellBody& body) const {
  const HullPatch& patch = body.patch;
  std::fill(body.head.head.begin(), body.head.head.end(), 0.0F);
  if (body.water.wet) {
    solve_head(patch, body.water, body.wall, static_cast<float>(params.bodies_head_stiffness), body.head);
  }
  spread_head(body);
  if (!body.water.wet) return;
  constexpr float kLeastShare = 1e-3F;  // of a node's cells that are wet: below it the node knows the mean level alone
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const Vec2 at = node_place(patch, i, k);
      body.head.total[n] = body.water.surface[n];
      if (!(body.water.share[n] > kLeastShare) || !over_domain(at)) continue;
      const CellCorners corners = corners_at(index, at);
      float pressed = 0.0F;
      for (std::size_t c = 0; c < 4; ++c) {
        const bool wet = cells.h[index.place(corners.i[c], corners.k[c])] > dry;
        if (!wet || !body.window.holds(corners.i[c], corners.k[c])) continue;
        pressed += corners.weight[c] * body.pressed[body.window.at(corners.i[c], corners.k[c])];
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
  Gathered& sum = body.gathered;
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
      const Vec2 at = node_place(patch, i, k);
      if (head == 0.0F || !over_domain(at)) continue;
      const CellCorners corners = corners_at(index, at);
      for (std::size_t c = 0; c < 4; ++c) {
        if (!body.window.holds(corners.i[c], corners.k[c])) continue;
        const std::size_t w = body.window.at(corners.i[c], corners.k[c]);
        body.pressed[w] += corners.weight[c] * head;
        body.high[w] += corners.weight[c] * head * body.head.height[n];
      }
    }
  }
}

void CellHulls::Impl::spread_reaction(const Cells& cells, const CellBody& body, CellPush& push) const {
  constexpr float kLeastMass = 1e-9F;  // below it nodes have no reaction, see node_wetness() [m]
  const HullPatch& patch = body.patch;
  const float per_cell = 1.0F / (kWaterDensity * layout.dx * layout.dz);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (body.reaction[n] == Vec2(0.0F) || !(body.water.mass[n] > kLeastMass)) continue;
      const Vec2 pull = per_cell / body.water.mass[n] * patch.to_world(body.reaction[n]);
      const CellCorners corners = corners_at(index, node_place(patch, i, k));
      for (std::size_t c = 0; c < 4; ++c) {
        const std::size_t cell = index.place(corners.i[c], corners.k[c]);
        if (cells.h[cell] > dry) push.add(cell, corners.weight[c] * cells.h[cell] * pull);
      }
    }
  }
}

// The level part of what propeller and rudder do to the water, a little farther on in their direction.
void CellHulls::Impl::push_by_jets(const Cells& cells, const BodyView& view, CellPush& push) const {
  const float spacing = std::sqrt(layout.dx * layout.dz);
  for (const Jet& jet : view.jets) {
    const Vec2 force = horizontal(jet.force);
    const float size = glm::length(force);
    if (!(size > 0.0F)) continue;
    Vec2 at = horizontal(view.state.to_world(jet.point)) + kJetAway * spacing / size * force;
    at = glm::clamp(domain.wrapped(at), domain.lower, domain.upper);
    const Vec2 reach(kJetReach * layout.dx, kJetReach * layout.dz);
    const CellWindow window = index.window(at - reach, at + reach, 0);
    float water = 0.0F, weights = 0.0F;
    const auto over_cells = [&](const auto& body) {
      for (int k = window.k0; k < window.k1; ++k) {
        for (int i = window.i0; i < window.i1; ++i) {
          const Vec2 away = glm::abs(layout.middle(i, k) - at) / reach;
          const float weight = std::max(0.0F, 1.0F - away.x) * std::max(0.0F, 1.0F - away.y);
          const std::size_t cell = index.place(i, k);
          if (weight > 0.0F && cells.h[cell] > dry) body(cell, weight);
        }
      }
    };
    over_cells([&](std::size_t cell, float weight) {
      water += weight * cells.h[cell];
      weights += weight;
    });
    if (!(water > 0.0F)) continue;
    const float fade = std::min(1.0F, water / (weights * kJetLeastDepth * spacing));
    const Vec2 share = fade / (kWaterDensity * layout.dx * layout.dz * water) * force;
    over_cells([&](std::size_t cell, float weight) { push.add(cell, weight * cells.h[cell] * share); });
  }
}

const std::vector<float>& CellHulls::walls() const { return impl_->walls; }

void CellHulls::press(const Params& params, float time, const std::vector<float>& bed, const Cells& cells,
                      std::vector<float>& floor, CellPush& push) {
  Impl& impl = *impl_;
  // Row by row, as a single large hull would keep but one thread busy.
  impl.rows.clear();
  for (CellBody& body : impl.bodies) {
    for (int k = 0; body.patch.inside && k < body.patch.nz; ++k) impl.rows.emplace_back(&body, k);
  }
  parallel_rows(0, static_cast<int>(impl.rows.size()), [&](int r) {
    const auto& [body, row] = impl.rows[static_cast<std::size_t>(r)];
    impl.read_row(bed, cells, row, *body);
  });
  parallel_tasks(0, static_cast<int>(impl.bodies.size()), [&](int b) {
    CellBody& body = impl.bodies[static_cast<std::size_t>(b)];
    if (!body.patch.inside) return;
    finish_gather(body.patch, body.water);
    impl.find_head(params, cells, body);
    impl.load(params, time, body);
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
      for (int i = window.i0; i < window.i1; ++i) floor[impl.index.place(i, k)] += body.pressed[window.at(i, k)];
    }
    if (body.water.wet) impl.spread_reaction(cells, body, push);
    impl.push_by_jets(cells, body.view, push);
  }
}

// Faces across which the body's head may step. What the lower cell loses and the upper one does not receive is the push
// on bed and hulls; the bed's is taken off by its mean slope, the rest goes to the hulls by their heads there.
void CellHulls::Impl::gather_faces(const FluxTerms& terms, float time, const std::vector<float>& bed,
                                   const std::vector<float>& floor, const Cells& cells, bool along_x,
                                   CellBody& body) const {
  const CellWindow& window = body.window;
  const std::size_t step_to = along_x ? 1 : static_cast<std::size_t>(layout.stride);
  const FluxFields fields{cells.h.data(), floor.data(), along_x ? cells.u.data() : cells.w.data(),
                          along_x ? cells.w.data() : cells.u.data()};
  const float face = kWaterDensity * (along_x ? layout.dz : layout.dx);
  const Vec2 center = body.patch.origin + body.patch.to_world(Vec2(body.patch.center.x, body.patch.center.z));
  // The upper cells of the faces; at edges that are not periodic nothing steps.
  const int margin_x = along_x ? 2 : 0;
  const int margin_z = along_x ? 0 : 2;
  int i0 = window.i0 - margin_x + (along_x ? 1 : 0), i1 = window.i1 + margin_x;
  int k0 = window.k0 - margin_z + (along_x ? 0 : 1), k1 = window.k1 + margin_z;
  if (!index.periodic_x) {
    i0 = std::max(i0, along_x ? 1 : 0);
    i1 = std::min(i1, layout.nx);
  }
  if (!index.periodic_z) {
    k0 = std::max(k0, along_x ? 0 : 1);
    k1 = std::min(k1, layout.nz);
  }
  const auto own = [&](const std::vector<float>& values, int i, int k) {
    return window.holds(i, k) ? values[window.at(i, k)] : 0.0F;
  };
  glm::dvec3 force(0.0), torque(0.0);
  std::array<float, static_cast<std::size_t>(kLanes)> lost{};
  for (int k = k0; k < k1; ++k) {
    for (int i = i0; i < i1;) {
      const std::size_t first = index.place(i, k);
      const int in_row = index.periodic_x ? layout.nx - CellIndex::wrap(i, layout.nx) : i1 - i;
      const int count = std::min({kLanes, i1 - i, in_row});
      const FaceFlux flux = face_flux(terms, fields, first, step_to);
      (flux.across_low - flux.across_high).store_unaligned(lost.data());
      for (int lane = 0; lane < count; ++lane, ++i) {
        const std::size_t c_2 = first + static_cast<std::size_t>(lane);
        const std::size_t c_1 = c_2 - step_to;
        float mine = 0.0F, moment = 0.0F, all = 0.0F;
        for (int m = -2; m <= 1; ++m) {
          const int ii = along_x ? i + m : i;
          const int kk = along_x ? k : k + m;
          mine += own(body.pressed, ii, kk);
          moment += own(body.high, ii, kk);
          if (index.inside(ii, kk)) all += floor[index.place(ii, kk)] - bed[index.place(ii, kk)];
        }
        if (!(mine > 0.0F)) continue;
        const float h_1 = cells.h[c_1], h_2 = cells.h[c_2];
        const float step_push = lost[static_cast<std::size_t>(lane)] + 0.5F * kGravity * (h_1 - h_2) * (h_1 + h_2) -
                                0.5F * kGravity * (h_1 + h_2) * (bed[c_2] - bed[c_1]);
        const auto push = static_cast<double>(face * step_push * std::min(1.0F, mine / std::max(all, 1e-12F)));
        const Vec2 at = layout.middle(i, k) - (along_x ? Vec2(0.5F * layout.dx, 0.0F) : Vec2(0.0F, 0.5F * layout.dz));
        const glm::dvec3 lever(static_cast<double>(at.x - center.x), static_cast<double>(moment / mine),
                               static_cast<double>(at.y - center.y));
        const glm::dvec3 on_hull = along_x ? glm::dvec3(push, 0.0, 0.0) : glm::dvec3(0.0, 0.0, push);
        force += on_hull;
        // What falls on the hull as h ∇d by faces is -d ∇h to the places below it: the same in sum, and for the turning
        // about the vertical, but not at their different heights.
        const float d_1 = own(body.pressed, along_x ? i - 1 : i, along_x ? k : k - 1);
        const float d_2 = own(body.pressed, i, k);
        const double shift = push - static_cast<double>(face * kGravity * (d_2 * h_2 - d_1 * h_1));
        const glm::dvec3 below = along_x ? glm::dvec3(shift, 0.0, 0.0) : glm::dvec3(0.0, 0.0, shift);
        const glm::dvec3 tilt = glm::cross(glm::dvec3(0.0, lever.y, 0.0), below);
        torque += glm::dvec3(tilt.x, lever.z * on_hull.x - lever.x * on_hull.z, tilt.z);
      }
    }
  }
  body.gathered.pressure += static_cast<double>(time) * force;
  body.gathered.twist += static_cast<double>(time) * torque;
}

void CellHulls::gather_pressure(const FluxTerms& terms, float time, const std::vector<float>& bed,
                                const std::vector<float>& floor, const Cells& cells) {
  Impl& impl = *impl_;
  parallel_tasks(0, static_cast<int>(impl.bodies.size()), [&](int b) {
    CellBody& body = impl.bodies[static_cast<std::size_t>(b)];
    if (!body.patch.inside) return;
    impl.gather_faces(terms, time, bed, floor, cells, true, body);
    impl.gather_faces(terms, time, bed, floor, cells, false, body);
  });
}

void CellHulls::end_step(float dt, std::span<BodyLoad> loads) const {
  const double per_time = dt > 0.0F ? 1.0 / static_cast<double>(dt) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) {
    const CellBody& body = impl_->bodies[b];
    const Gathered& sum = body.gathered;
    BodyLoad& load = loads[b];
    load = sum.mean(body.patch, per_time);
    load.buoyancy += Vec3(per_time * sum.pressure);
    load.force = load.buoyancy + load.drag;
    load.torque += Vec3(per_time * sum.twist);
  }
}

}  // namespace regatta
