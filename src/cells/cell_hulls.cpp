#include "cells/cell_hulls.h"

#include "cells/cell_jets.h"
#include "cells/cell_pressure.h"
#include "cells/cell_spread.h"
#include "core/parallel.h"
#include "geometry/standing.h"
#include "hull/hull_set.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace regatta {

namespace {

// The bilinear weights of a node spread its head with a variance of Δx²/6 along each axis, as a kernel of this support
// in Δx would: √(1/(6 kKernelVariance)).
constexpr float kSupport = 1.5491933F;
// Two nodes a cell: at that spacing, and nearly so at any heading, a lattice of nodes has no ripple under those
// weights.
constexpr float kNodesPerCell = 2.0F;
constexpr float kFreeboard = 1.0F;   // water is expected to reach so many reference depths above the still level
constexpr int kManyNodes = 8192;     // fewer are read sooner than a sleeping thread wakes
constexpr int kPiecesOfBody = 3;     // pieces of gather(): faces across x, across z, nodes
constexpr float kThinShare = 0.02F;  // share of the reference depth: less water than that takes less of a hull's push,
                                     // or a hull aground would throw the water left around it about

}  // namespace

struct CellHulls::Impl {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  CellLayout layout;
  CellIndex index;
  float datum, dry, reference_depth;  // [m]
  HullSet hulls;
  std::vector<CellBody> bodies;    // one a hull
  bool walls_are_new = true;       // since note_walls()
  std::vector<CellWindow> raised;  // windows in which something stood over the bed
  std::vector<float> walls;        // height of all bodies' walls over each cell's bed [m]
  std::vector<CellWindow> walled;  // windows where there are some
  CellWalls closed;
  std::size_t noted_bodies = 0;                       // by note_covers()
  std::vector<const std::vector<WallCover>*> covers;  // its scratch, one a body
  std::vector<std::size_t> closed_places;             // in walls
  std::vector<std::size_t> raised_places;             // likewise, by closed cells
  std::vector<WallImpulse> impulses;                  // scratch

  Impl(const Domain& from, std::shared_ptr<const Terrain> ground, const CellLayout& with, float level, float least,
       float depth, bool under_waves)
      : domain(from),
        terrain(std::move(ground)),
        layout(with),
        index(domain, layout),
        datum(level),
        dry(least),
        reference_depth(depth),
        hulls(domain, terrain,
              {{kSupport * std::sqrt(with.dx * with.dz), kSupport * kNodesPerCell, kSupport * kNodesPerCell},
               kManyNodes,
               under_waves,
               level}),
        walls(with.array_size(), 0.0F),
        closed(index, least) {}

  [[nodiscard]] float thin() const { return kThinShare * reference_depth; }
  void find_cells(std::size_t b);
  void find_walls(const TracedHull& hull, CellBody& body) const;
  void find_neighbours();
  void note_walls();
  void note_covers();
  void sum_impulses();
  void find_open(const Cells& cells, TracedHull& hull, CellBody& body) const;
  void read_cells(const std::vector<float>& bed, const Cells& cells, CellBody& body) const;
  void read_row(int k, const CellBody& body, TracedHull& hull) const;
  [[nodiscard]] RingWater level_at(const std::vector<float>& bed, const Cells& cells, Vec2 at) const;
  void spread_head(const TracedHull& hull, CellBody& body) const;
  void stand_over(std::vector<float>& over);
  void find_held(std::vector<float>& over);
  void press_heads(std::vector<float>& over);
  void find_pressed(const std::vector<float>& over, CellBody& body, TracedHull& hull) const;
  void spread_reaction(const TracedHull& hull, CellBody& body) const;
};

CellHulls::CellHulls(const Domain& domain, std::shared_ptr<const Terrain> terrain, const CellLayout& layout,
                     float datum, float dry, float reference_depth, bool under_waves)
    : impl_(std::make_unique<Impl>(domain, std::move(terrain), layout, datum, dry, reference_depth, under_waves)) {}
CellHulls::~CellHulls() = default;
CellHulls::CellHulls(CellHulls&&) noexcept = default;
CellHulls& CellHulls::operator=(CellHulls&&) noexcept = default;

bool CellHulls::any() const { return impl_->hulls.any(); }

void CellHulls::begin_step(float dt, std::span<const BodyView> bodies, WaveExchange* waves) {
  Impl& impl = *impl_;
  impl.bodies.resize(bodies.size());
  for (CellBody& body : impl.bodies) body.pressure = {};
  impl.hulls.trace(dt, bodies, waves, [&](std::size_t b) { impl.find_cells(b); });
  impl.note_covers();
  impl.find_neighbours();
}

bool CellHulls::enter(Cells& cells) {
  const bool changed = impl_->closed.enter(cells);
  if (changed || impl_->walls_are_new) impl_->note_walls();
  return changed;
}

bool CellHulls::leave(Cells& cells) {
  const bool changed = impl_->closed.leave(cells);
  if (changed) impl_->note_walls();
  return changed;
}

void CellHulls::settle() {
  impl_->closed.settle();
  impl_->note_walls();
}

// Finds the cells that hull b meets.
void CellHulls::Impl::find_cells(std::size_t b) {
  const HullPatch& patch = hulls[b].patch;
  CellBody& body = bodies[b];
  body.cover_is_new = !body.cover.empty();
  body.wall_is_new = !body.wall.empty();
  find_walls(hulls[b], body);
  hulls[b].only_wall = is_wall_throughout(patch, body.wall);
  body.wall_is_new = body.wall_is_new || !body.wall.empty();
  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  body.presses = false;
  if (hulls[b].only_wall) {  // no head to spread, and no room for it in the window
    body.taps_x = body.taps_z = {1.0F};
  } else {
    find_taps(patch, layout, body);
  }
  // One more on each side: H is nothing on the cells beside the faces at the window's ends.
  body.window = index.window(lower, upper, static_cast<int>(std::max(body.taps_x.size(), body.taps_z.size())) + 1);
  body.frame = body.window.grown(kFrameMargin);
  find_cover(hulls[b], body.sections, *terrain, index, body.window, body.cover);
  body.cover_is_new = body.cover_is_new || !body.cover.empty();
  find_node_cells(patch, domain, index, body.window, body.frame, body.nodes);
  const std::size_t size = body.frame.size() + static_cast<std::size_t>(kLanes);
  body.held.assign(size, Vec4(0.0F));
  body.handed.assign(size, Vec2(0.0F));
  for (std::vector<float>* v : {&body.open, &body.pressed, &body.level, &body.row}) v->assign(size, 0.0F);
  body.share.assign(static_cast<std::size_t>(patch.node_count() + kLanes), 0.0F);
  body.walled.clear();
  if (!body.wall.empty()) body.walled.assign(size, 0.0F);
}

void CellHulls::Impl::find_neighbours() {
  const auto met = [](int first_1, int last_1, int first_2, int last_2, int around, bool periodic) {
    if (!periodic) return first_1 < last_2 && first_2 < last_1;
    return wrap(first_2 - first_1, around) < last_1 - first_1 || wrap(first_1 - first_2, around) < last_2 - first_2;
  };
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const CellWindow& mine = bodies[b].frame;
    // Around a periodic domain a long hull meets itself.
    bool meets = (index.periodic_x && mine.width() > layout.nx) || (index.periodic_z && mine.k1 - mine.k0 > layout.nz);
    for (std::size_t other = 0; other < bodies.size() && !meets; ++other) {
      if (other == b || !hulls[other].patch.inside) continue;
      const CellWindow& its = bodies[other].frame;
      meets = met(mine.i0, mine.i1, its.i0, its.i1, layout.nx, index.periodic_x) &&
              met(mine.k0, mine.k1, its.k0, its.k1, layout.nz, index.periodic_z);
    }
    bodies[b].alone = !meets;
  }
}

void CellHulls::Impl::note_walls() {
  const auto each = [&](const CellWindow& window, const auto& set) {
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) set(walls[index.place(i, k)], i, k);
    }
  };
  const auto mark = [&] {  // stand_over() begins anew where walls have been or are now
    raised.insert(raised.end(), walled.begin(), walled.end());
    raised_places.insert(raised_places.end(), closed_places.begin(), closed_places.end());
  };
  for (const CellWindow& window : walled) each(window, [](float& wall, int, int) { wall = 0.0F; });
  for (const std::size_t place : closed_places) walls[place] = 0.0F;
  mark();
  walled.clear();
  closed_places.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    CellBody& body = bodies[b];
    if (!hulls[b].patch.inside || body.wall.empty()) continue;
    std::fill(body.walled.begin(), body.walled.end(), 0.0F);
    const Vec2 spacing = hulls[b].patch.spacing;
    give_to_cells(hulls[b].patch, layout, body, body.wall, spacing.x * spacing.y, false, body.walled);
    each(body.window, [&](float& wall, int i, int k) { wall += body.walled[body.frame.at(i, k)]; });
    walled.push_back(body.window);
  }
  closed.each_closed([&](std::size_t b, std::size_t place, const WallCover& cell) {
    walls[place] += cell.top;
    closed_places.push_back(place);
    CellBody& body = bodies[b];
    if (!hulls[b].patch.inside || body.walled.empty()) return;
    // Across a periodic edge a cell has images; this is the one whose faces the body's pressure is gathered from.
    const CellWindow& window = body.window;
    const int i = index.periodic_x ? window.i0 + wrap(cell.i - window.i0, layout.nx) : cell.i;
    const int k = index.periodic_z ? window.k0 + wrap(cell.k - window.k0, layout.nz) : cell.k;
    if (window.holds(i, k)) body.walled[body.frame.at(i, k)] += cell.top;
  });
  mark();
  walls_are_new = false;
}

// Most walls stand as they stood when they were noted last.
void CellHulls::Impl::note_covers() {
  covers.clear();
  bool some_new = bodies.size() != noted_bodies;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    CellBody& body = bodies[b];
    some_new = some_new || body.cover_is_new || (!hulls[b].patch.inside && !body.cover.empty());
    walls_are_new = walls_are_new || body.wall_is_new || (!hulls[b].patch.inside && !body.wall.empty());
    body.cover_is_new = body.wall_is_new = false;
    if (!hulls[b].patch.inside) {
      body.cover.clear();
      body.wall.clear();
    }
    covers.push_back(&body.cover);
  }
  noted_bodies = bodies.size();
  walls_are_new = walls_are_new || some_new;
  if (some_new) closed.note(covers);
}

// Finds where a static hull reaches from the bed up.
void CellHulls::Impl::find_walls(const TracedHull& hull, CellBody& body) const {
  body.wall.clear();
  body.sections.clear();
  body.cover.clear();
  if (hull.view.motion == BodyMotion::kDynamic) return;
  const HullPatch& patch = hull.patch;
  const float highest = datum + kFreeboard * reference_depth;
  find_sections(patch, {datum, highest}, body.sections);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (patch.first_span[n] == patch.first_span[n + 1]) continue;
      const HullSpan& span = patch.spans[static_cast<std::size_t>(patch.first_span[n])];
      const Vec2 at = patch.place(i, k);
      const float bed = terrain->sample(at.x, at.y).height;
      if (span.bottom - bed > kStandingShare * (span.top - bed) || !(span.top > bed)) continue;
      if (body.wall.empty()) body.wall.assign(static_cast<std::size_t>(patch.node_count()), 0.0F);
      const bool closes = std::any_of(body.sections.begin(), body.sections.end(), [&](const WallSection& section) {
        return section_distance(section.edges, at).distance <= 0.0F;
      });
      body.wall[n] = closes ? kClosedNode : std::max(0.0F, span.top - bed);
    }
  }
}

// Share of water on the cells that a hull knows: walls and dry ground take none of its heads, and a film little. A
// node's weights add up to 1 divided by that share.
void CellHulls::Impl::find_open(const Cells& cells, TracedHull& hull, CellBody& body) const {
  const HullPatch& patch = hull.patch;
  const float per_thin = 1.0F / thin();
  bool changed = false, all_open = true, some_open = false;
  CellWindow known = body.frame;
  if (!index.periodic_x) known = {std::max(known.i0, 0), std::min(known.i1, layout.nx), known.k0, known.k1};
  if (!index.periodic_z) known = {known.i0, known.i1, std::max(known.k0, 0), std::min(known.k1, layout.nz)};
  index.each_stretch(known, [&](int i, int k, std::size_t place, std::size_t count) {
    float* const open = &body.open[body.frame.at(i, k)];
    for (std::size_t n = 0; n < count; ++n) {
      const float now = std::min(1.0F, cells.h[place + n] * per_thin);
      changed = changed || now != open[n];
      all_open = all_open && now == 1.0F;
      some_open = some_open || now > 0.0F;
      open[n] = now;
    }
  });
  body.open_changed = changed;
  if (hull.only_wall) hull.water.wet = some_open;
  if (!changed || hull.only_wall) return;
  if (all_open && known.size() == body.frame.size()) {
    std::fill(body.share.begin(), body.share.end(), 1.0F);
    return;
  }
  index.each_stretch(body.window, [&](int i, int k, std::size_t, std::size_t count) {
    const std::size_t first = body.frame.at(i, k);
    std::copy_n(&body.open[first], count, &body.level[first]);
  });
  spread_over_cells(index, body, body.level);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; i += kLanes) {
      const std::size_t n = patch.node(i, k);
      store_first(at_nodes(body, body.level, n), &body.share[n], patch.nx - i);
    }
  }
}

// The values of the cells as the nodes of a hull read them: T[ω v] of the window's values v, spread as its heads are.
void CellHulls::Impl::read_cells(const std::vector<float>& bed, const Cells& cells, CellBody& body) const {
  index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
    const std::size_t first = body.frame.at(i, k);
    for (std::size_t n = 0; n < count; ++n) {
      const std::size_t cell = place + n, f = first + n;
      const float h = cells.h[cell];
      body.held[f] = h > dry ? Vec4(0.0F, h, h * cells.u[cell], h * cells.w[cell]) : Vec4(0.0F);
      body.level[f] = body.open[f] * ((h + bed[cell]) + cells.carry[cell]);
    }
  });
  spread_over_cells(index, body, body.level);
  for (std::size_t f = 0; f < body.held.size(); ++f) body.held[f].x = body.level[f];
}

void CellHulls::Impl::read_row(int k, const CellBody& body, TracedHull& hull) const {
  const HullPatch& patch = hull.patch;
  PatchWater& water = hull.water;
  const WideFloat zero(0.0F), one(1.0F), least(1e-12F);
  for (int i = 0; i < patch.nx; i += kLanes) {
    const std::size_t n = patch.node(i, k);
    WideFloat wet(0.0F), level(0.0F), depth(0.0F), flow_x(0.0F), flow_z(0.0F);
    for (std::size_t c = 0; c < 4; ++c) {
      std::array<std::int32_t, static_cast<std::size_t>(kLanes)> offsets{};
      (WideInt::load_unaligned(&body.nodes.cell[c][n]) * WideInt(4)).store_unaligned(offsets.data());
      const WidePoint held = load_points(body.held.data(), offsets.data());
      const WideFloat weight = load_wide(&body.nodes.weight[c][n]);
      wet += weight * xsimd::select(held.y > zero, one, zero);
      level += weight * held.x;
      depth += weight * held.y;
      flow_x += weight * held.z;
      flow_z += weight * held.w;
    }
    const WideFloat share = load_wide(&body.share[n]), mass = xsimd::max(depth, least);
    const WideFloat u = flow_x / mass, w = flow_z / mass;
    const WideFloat along(patch.axis.x), across(patch.axis.y);
    const int count = patch.nx - i;
    store_first(share, &water.share[n], count);
    store_first(xsimd::max(depth / xsimd::max(wet, least), WideFloat(thin())), &water.depth[n], count);
    store_first(level / xsimd::max(share, least) + WideFloat(datum), &water.surface[n], count);
    store_first(depth, &water.mass[n], count);
    store_first(xsimd::select(wet > zero, u * along + w * across, zero), &water.u[n], count);
    store_first(xsimd::select(wet > zero, w * along - u * across, zero), &water.w[n], count);
  }
}

// The same as read_row() finds at a node.
RingWater CellHulls::Impl::level_at(const std::vector<float>& bed, const Cells& cells, Vec2 at) const {
  const CellCorners corners = corners_at(index, at);
  float share = 0.0F, depth = 0.0F, level = 0.0F;
  for (std::size_t c = 0; c < 4; ++c) {
    const std::size_t cell = index.place(corners.i[c], corners.k[c]);
    if (!(cells.h[cell] > dry)) continue;
    share += corners.weight[c];
    depth += corners.weight[c] * cells.h[cell];
    level += corners.weight[c] * (cells.h[cell] + bed[cell] + walls[cell] + cells.carry[cell]);
  }
  constexpr float kLeast = 1e-12F;
  return {level / std::max(share, kLeast) + datum, depth / std::max(share, kLeast), share};
}

// The level at the nodes that the heads of all hulls as they stand on the cells would make.
void CellHulls::Impl::find_pressed(const std::vector<float>& over, CellBody& body, TracedHull& hull) const {
  index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
    const std::size_t first = body.frame.at(i, k);
    for (std::size_t n = 0; n < count; ++n) body.level[first + n] = body.open[first + n] * over[place + n];
  });
  spread_over_cells(index, body, body.level);
  const HullPatch& patch = hull.patch;
  const WideFloat zero(0.0F), least(kLeastShare);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; i += kLanes) {
      const std::size_t n = patch.node(i, k);
      const WideFloat share = load_wide(&body.share[n]);
      const WideFloat pressed = xsimd::select(share > least, at_nodes(body, body.level, n) / share, zero);
      store_first(pressed, &hull.head.pressed[n], patch.nx - i);
    }
  }
}

// The heads of the nodes on the cells.
void CellHulls::Impl::spread_head(const TracedHull& hull, CellBody& body) const {
  std::fill(body.pressed.begin(), body.pressed.end(), 0.0F);
  const HullPatch& patch = hull.patch;
  body.presses = give_to_cells(patch, layout, body, hull.head.head, patch.node_area, true, body.pressed);
  if (!body.presses) return;
  spread_over_cells(index, body, body.pressed);
  for (std::size_t f = 0; f < body.pressed.size(); ++f) body.pressed[f] *= body.open[f];
}

// Walls, and what all hulls press on the cells.
void CellHulls::Impl::stand_over(std::vector<float>& over) {
  for (const CellWindow& window : raised) {
    index.each_stretch(window, [&](int, int, std::size_t place, std::size_t count) {
      std::copy_n(&walls[place], count, &over[place]);
    });
  }
  for (const std::size_t place : raised_places) over[place] = walls[place];
  raised.clear();
  raised_places.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!hulls[b].patch.inside || !bodies[b].presses) continue;
    const CellBody& body = bodies[b];
    raised.push_back(body.window);
    index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
      const float* const from = &body.pressed[body.frame.at(i, k)];
      float* const to = &over[place];
      for (std::size_t n = 0; n < count; ++n) to[n] += from[n];
    });
  }
}

void CellHulls::Impl::spread_reaction(const TracedHull& hull, CellBody& body) const {
  constexpr float kLeastMass = 1e-9F;  // below it nodes have no reaction, see node_wetness() [m]
  const HullPatch& patch = hull.patch;
  const float per_cell = 1.0F / (kWaterDensity * layout.dx * layout.dz);
  std::fill(body.handed.begin(), body.handed.end(), Vec2(0.0F));
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (hull.reaction[n] == Vec2(0.0F) || !(hull.water.mass[n] > kLeastMass)) continue;
      const Vec2 pull = per_cell / hull.water.mass[n] * patch.to_world(hull.reaction[n]);
      for (std::size_t c = 0; c < 4; ++c) {
        body.handed[static_cast<std::size_t>(body.nodes.cell[c][n])] += body.nodes.weight[c][n] * pull;
      }
    }
  }
}

const std::vector<float>& CellHulls::walls() const { return impl_->walls; }
CellWalls& CellHulls::closed() { return impl_->closed; }
const CellWalls& CellHulls::closed() const { return impl_->closed; }

void CellHulls::flow(const FluxTerms& terms, float dt, const std::vector<float>& level, const Cells& from) {
  constexpr double kWeight = 0.5;  // weight of a stage in the step
  impl_->impulses.clear();
  impl_->closed.flow(terms, dt, kWeight, level, from, impl_->impulses);
  impl_->sum_impulses();
}

void CellHulls::hold(float time, double weight, double at, Cells& cells) {
  impl_->impulses.clear();
  impl_->closed.hold(time, weight, at, cells, impl_->impulses);
  impl_->sum_impulses();
}

void CellHulls::Impl::sum_impulses() {
  for (const WallImpulse& impulse : impulses) {
    PressureImpulse& sum = bodies[impulse.body].pressure.front();
    sum.force += impulse.force;
    sum.torque += impulse.torque;
  }
}

void CellHulls::press(const Params& params, const std::vector<float>& bed, const Cells& cells,
                      std::vector<float>& over) {
  Impl& impl = *impl_;
  impl.hulls.each([&](std::size_t b) {
    impl.find_open(cells, impl.hulls[b], impl.bodies[b]);
    if (!impl.hulls[b].only_wall) impl.read_cells(bed, cells, impl.bodies[b]);
  });
  impl.hulls.press(
      params, [&](std::size_t b, int k) { impl.read_row(k, impl.bodies[b], impl.hulls[b]); },
      [&](Vec2 at) { return impl.level_at(bed, cells, at); },
      [&](std::size_t b) { return std::span<const float>(impl.bodies[b].wall); }, [&] { impl.find_held(over); },
      [&] { impl.press_heads(over); });
}

// P of the heads as they are.
void CellHulls::Impl::press_heads(std::vector<float>& over) {
  hulls.each_that_meets_water([&](std::size_t b) { spread_head(hulls[b], bodies[b]); });
  stand_over(over);
  hulls.each_that_meets_water([&](std::size_t b) { find_pressed(over, bodies[b], hulls[b]); });
}

// P[L].
void CellHulls::Impl::find_held(std::vector<float>& over) {
  bool opened = false;
  for (std::size_t b = 0; b < bodies.size(); ++b) opened = opened || (hulls.meets_water(b) && bodies[b].open_changed);
  if (!hulls.hold_as_before() || opened) press_heads(over);
}

int CellHulls::pieces() const { return kPiecesOfBody * static_cast<int>(impl_->bodies.size()); }

void CellHulls::gather(int piece, const Params& params, const FluxTerms& terms, float time,
                       const std::vector<float>& over, const std::vector<float>& level, const Cells& cells) {
  Impl& impl = *impl_;
  const auto b = static_cast<std::size_t>(piece / kPiecesOfBody);
  const TracedHull& hull = impl.hulls[b];
  CellBody& body = impl.bodies[b];
  if (!hull.patch.inside) return;
  const int which = piece % kPiecesOfBody;
  if (which < 2) {
    const PressedCells pressed{impl.index, over, impl.walls, level, cells};
    return gather_pressure(terms, time, pressed, which == 0, hull.patch, body);
  }
  if (hull.only_wall) return;
  impl.hulls.sum(b, impl.hulls.find_forces(params, b, body.wall), time);
  impl.spread_reaction(hull, body);
}

void CellHulls::push(const Cells& cells, CellPush& push) const {
  const Impl& impl = *impl_;
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    if (!impl.hulls[b].patch.inside) continue;
    const CellBody& body = impl.bodies[b];
    const auto hand_over = [&](int i, int k, std::size_t place, std::size_t count) {
      const std::size_t first = body.frame.at(i, k);
      for (std::size_t n = 0; n < count; ++n) {
        const Vec2 handed = body.handed[first + n];
        if (handed != Vec2(0.0F)) push.add(place + n, body.held[first + n].y * handed);
      }
    };
    if (!impl.hulls[b].only_wall) impl.index.each_stretch(body.window, hand_over);
    push_by_jets(impl.domain, impl.index, impl.dry, cells, impl.hulls[b].view, push);
  }
}

void CellHulls::find_still(const std::vector<float>& bed, const Cells& cells, std::vector<float>& over) {
  Impl& impl = *impl_;
  impl.hulls.find_still([&](Vec2 at) { return impl.level_at(bed, cells, at); },
                        [&](std::size_t b) { return std::span<const float>(impl.bodies[b].wall); });
  impl.hulls.each([&](std::size_t b) {
    impl.find_open(cells, impl.hulls[b], impl.bodies[b]);
    if (!impl.hulls[b].only_wall) impl.spread_head(impl.hulls[b], impl.bodies[b]);
  });
  impl.stand_over(over);
}

void CellHulls::end_step(float dt, std::span<BodyLoad> loads) {
  impl_->hulls.mean_loads(dt, loads);
  const double per_time = dt > 0.0F ? 1.0 / static_cast<double>(dt) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) {
    const CellBody& body = impl_->bodies[b];
    BodyLoad& load = loads[b];
    load.buoyancy += Vec3(per_time * (body.pressure[0].force + body.pressure[1].force));
    load.force = load.buoyancy + load.drag;
    load.torque += Vec3(per_time * (body.pressure[0].torque + body.pressure[1].torque));
  }
}

}  // namespace regatta
