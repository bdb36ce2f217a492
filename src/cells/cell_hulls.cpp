#include "cells/cell_hulls.h"

#include "cells/cell_jets.h"
#include "cells/cell_pressure.h"
#include "core/parallel.h"
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
constexpr float kNearBed = 0.05F;    // a gap below a wall of less than this share of its height is none
constexpr int kManyNodes = 8192;     // fewer are read sooner than a sleeping thread wakes
constexpr int kPiecesOfBody = 3;     // of gather(): faces across x, across z, nodes
constexpr float kThinShare = 0.02F;  // of the reference depth: less water than that takes less of a hull's push, or a
                                     // hull aground would throw what is left around it about

// Where less of what a head or a node reads lies on wet cells there is no level: the quotient of two such sums would be
// rounding [1].
constexpr float kLeastShare = 1e-3F;

// Half of a normalised Gaussian; `sigma` and `support` of the head in cells. With the weights of the nodes it reaches
// no farther than the support: the least head on a wall would push the hull against it, with all the water's depth.
void make_taps(float sigma, float support, std::vector<float>& taps) {
  constexpr float kReach = 2.5F;    // standard deviations
  constexpr float kNarrow = 0.25F;  // cells: less is none
  taps.assign(1, 1.0F);
  if (!(sigma > kNarrow)) return;
  const int reach = std::min(static_cast<int>(std::ceil(kReach * sigma)), static_cast<int>(support) - 1);
  float sum = 1.0F;
  for (int t = 1; t <= reach; ++t) {
    const float q = static_cast<float>(t) / sigma;
    taps.push_back(std::exp(-0.5F * q * q));
    sum += 2.0F * taps.back();
  }
  for (float& tap : taps) tap /= sum;
}

// The least rectangle of the window's cells that holds all `values`.
CellWindow cells_with(const CellBody& body, const std::vector<float>& values) {
  const CellWindow& window = body.window;
  CellWindow some{window.i1, window.i0, window.k1, window.k0};
  for (int k = window.k0; k < window.k1; ++k) {
    const float* const row = &values[body.frame.at(window.i0, k)];
    const float* const end = row + window.width();
    const float* const first = std::find_if(row, end, [](float head) { return head != 0.0F; });
    if (first == end) continue;
    const float* last = end;
    while (*(last - 1) == 0.0F) --last;
    some.i0 = std::min(some.i0, window.i0 + static_cast<int>(first - row));
    some.i1 = std::max(some.i1, window.i0 + static_cast<int>(last - row));
    some.k0 = std::min(some.k0, k);
    some.k1 = k + 1;
  }
  return some;
}

// Spreads what lies on the cells of the window along x, then z.
void spread_over_cells(CellBody& body, std::vector<float>& values) {
  if (body.taps_x.size() == 1 && body.taps_z.size() == 1) return;
  const CellWindow& window = body.window;
  const CellWindow& frame = body.frame;
  const CellWindow some = cells_with(body, values);
  const int reach_x = static_cast<int>(body.taps_x.size()) - 1, reach_z = static_cast<int>(body.taps_z.size()) - 1;
  const int i0 = std::max(window.i0, some.i0 - reach_x), i1 = std::min(window.i1, some.i1 + reach_x);
  const int k0 = std::max(window.k0, some.k0 - reach_z), k1 = std::min(window.k1, some.k1 + reach_z);
  // To the cells from `first` to `last` of a row goes what cells `ahead` of them hold.
  const auto add = [](float tap, const float* from, std::ptrdiff_t ahead, int first, int last, float* to) {
    for (std::ptrdiff_t i = first; i < last; ++i) to[i] += tap * from[i + ahead];
  };
  for (int k = some.k0; k < some.k1; ++k) {
    const float* const from = &values[frame.at(i0, k)];
    float* const to = &body.row[frame.at(i0, k)];
    std::fill(to, to + std::max(0, i1 - i0), 0.0F);
    for (int t = -reach_x; t <= reach_x; ++t) {
      add(body.taps_x[static_cast<std::size_t>(std::abs(t))], from, t, std::max(i0, some.i0 - t) - i0,
          std::min(i1, some.i1 - t) - i0, to);
    }
  }
  for (int k = k0; k < k1; ++k) {
    float* const to = &values[frame.at(i0, k)];
    std::fill(to, to + std::max(0, i1 - i0), 0.0F);
    for (int t = -reach_z; t <= reach_z; ++t) {
      if (k + t < some.k0 || k + t >= some.k1) continue;
      add(body.taps_z[static_cast<std::size_t>(std::abs(t))], &body.row[frame.at(i0, k + t)], 0, 0, i1 - i0, to);
    }
  }
}

}  // namespace

struct CellHulls::Impl {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  CellLayout layout;
  CellIndex index;
  float datum, dry, reference_depth;  // [m]
  HullSet hulls;
  std::vector<CellBody> bodies;    // one a hull
  std::vector<CellWindow> raised;  // windows of the floor that differ from the bed
  std::vector<float> walls;        // of all bodies over each cell's bed [m]
  std::vector<CellWindow> walled;  // windows where there are some
  CellWalls closed;
  std::size_t noted_bodies = 0;                       // by note_covers()
  std::vector<const std::vector<WallCover>*> covers;  // its scratch, one a body
  std::vector<std::size_t> closed_places;             // in walls
  std::vector<std::size_t> raised_places;             // of the floor, by closed cells
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
  void raise_closed();
  void feel(CellBody& body, std::vector<float>& values) const;
  void read_cells(const std::vector<float>& bed, const Cells& cells, CellBody& body) const;
  void read_row(int k, const CellBody& body, TracedHull& hull) const;
  [[nodiscard]] RingWater level_at(const std::vector<float>& bed, const Cells& cells, Vec2 at) const;
  bool give_to_cells(const HullPatch& patch, const NodeCells& nodes, const std::vector<float>& values, float area,
                     std::vector<float>& cells) const;
  void spread_head(const TracedHull& hull, CellBody& body) const;
  void raise_floor(const std::vector<float>& bed, std::vector<float>& floor);
  void find_pressed(const std::vector<float>& bed, const std::vector<float>& floor, CellBody& body,
                    TracedHull& hull) const;
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
  impl.hulls.meet_waves(waves);
  impl.hulls.trace(dt, bodies, [&](std::size_t b) { impl.find_cells(b); });
  impl.note_covers();
  impl.find_neighbours();
}

bool CellHulls::enter(Cells& cells) {
  const bool changed = impl_->closed.enter(cells);
  impl_->note_walls();
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

// Which cells a hull meets.
void CellHulls::Impl::find_cells(std::size_t b) {
  const HullPatch& patch = hulls[b].patch;
  CellBody& body = bodies[b];
  body.cover_is_new = !body.cover.empty();
  find_walls(hulls[b], body);
  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  const float spread = std::sqrt(
      std::max(0.0F, kKernelVariance * patch.head_support * patch.head_support - layout.dx * layout.dz / 6.0F));
  make_taps(spread / layout.dx, patch.head_support / layout.dx, body.taps_x);
  make_taps(spread / layout.dz, patch.head_support / layout.dz, body.taps_z);
  body.window = index.window(lower, upper, static_cast<int>(std::max(body.taps_x.size(), body.taps_z.size())));
  body.frame = body.window.grown(kFrameMargin);
  find_cover(hulls[b], body.sections, *terrain, index, body.window, body.cover);
  body.cover_is_new = body.cover_is_new || !body.cover.empty();
  find_node_cells(patch, domain, index, body.window, body.frame, body.nodes);
  body.wet.assign(body.frame.size(), 0.0F);
  body.held.assign(body.frame.size(), Vec4(0.0F));
  body.pressed.assign(body.frame.size() + static_cast<std::size_t>(kLanes), 0.0F);
  body.handed.assign(body.frame.size(), Vec2(0.0F));
  for (std::vector<float>* v : {&body.level, &body.share, &body.row}) v->assign(body.frame.size(), 0.0F);
  body.walled.clear();
  if (body.wall.empty()) return;
  body.walled.assign(body.frame.size(), 0.0F);
  give_to_cells(patch, body.nodes, body.wall, patch.spacing.x * patch.spacing.y, body.walled);
}

void CellHulls::Impl::find_neighbours() {
  const auto met = [](int first_1, int last_1, int first_2, int last_2, int around, bool periodic) {
    if (!periodic) return first_1 < last_2 && first_2 < last_1;
    return CellIndex::wrap(first_2 - first_1, around) < last_1 - first_1 ||
           CellIndex::wrap(first_1 - first_2, around) < last_2 - first_2;
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
  for (const CellWindow& window : walled) each(window, [](float& wall, int, int) { wall = 0.0F; });
  for (const std::size_t place : closed_places) walls[place] = 0.0F;
  walled.clear();
  closed_places.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    CellBody& body = bodies[b];
    if (!hulls[b].patch.inside || body.wall.empty()) continue;
    spread_head(hulls[b], body);  // no head has been found yet: the walls alone
    each(body.window, [&](float& wall, int i, int k) { wall += body.pressed[body.frame.at(i, k)]; });
    walled.push_back(body.window);
  }
  closed.each_closed([&](std::size_t, std::size_t place, const WallCover& cell) {
    walls[place] += cell.top;
    closed_places.push_back(place);
  });
}

// Most walls stand as they stood when they were noted last.
void CellHulls::Impl::note_covers() {
  covers.clear();
  bool some_new = bodies.size() != noted_bodies;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    CellBody& body = bodies[b];
    some_new = some_new || body.cover_is_new || (!hulls[b].patch.inside && !body.cover.empty());
    body.cover_is_new = false;
    if (!hulls[b].patch.inside) body.cover.clear();
    covers.push_back(&body.cover);
  }
  noted_bodies = bodies.size();
  if (some_new) closed.note(covers);
}

// A body's pressure is felt where its closed cells are a higher bed.
void CellHulls::Impl::raise_closed() {
  closed.each_closed([&](std::size_t b, std::size_t, const WallCover& cell) {
    if (!hulls[b].patch.inside) return;
    CellBody& body = bodies[b];
    const CellWindow& window = body.window;
    // Of the images around a periodic domain the one whose faces the body's pressure is gathered from.
    const int i = index.periodic_x ? window.i0 + CellIndex::wrap(cell.i - window.i0, layout.nx) : cell.i;
    const int k = index.periodic_z ? window.k0 + CellIndex::wrap(cell.k - window.k0, layout.nz) : cell.k;
    if (window.holds(i, k)) body.pressed[body.frame.at(i, k)] += cell.top;
  });
}

// Where a hull that nothing moves reaches from the bed up.
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
      if (span.bottom - bed > kNearBed * (span.top - bed) || !(span.top > bed)) continue;
      if (body.wall.empty()) body.wall.assign(static_cast<std::size_t>(patch.node_count()), 0.0F);
      const bool closes = std::any_of(body.sections.begin(), body.sections.end(), [&](const WallSection& section) {
        return section_distance(section.edges, at).distance <= 0.0F;
      });
      body.wall[n] = closes ? kClosedNode : std::max(0.0F, span.top - bed);
    }
  }
}

// The head reads `values`, which are 0 on dry cells: each cell gets the mean of the wet ones around it, weighted by
// what the head presses on them.
void CellHulls::Impl::feel(CellBody& body, std::vector<float>& values) const {
  spread_over_cells(body, values);
  for (std::size_t f = 0; f < values.size(); ++f) {
    values[f] = body.share[f] > kLeastShare ? body.wet[f] * values[f] / body.share[f] : 0.0F;
  }
}

void CellHulls::Impl::read_cells(const std::vector<float>& bed, const Cells& cells, CellBody& body) const {
  index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
    const std::size_t first = body.frame.at(i, k);
    for (std::size_t n = 0; n < count; ++n) {
      const std::size_t cell = place + n, f = first + n;
      const float h = cells.h[cell];
      const bool wet = h > dry;
      body.wet[f] = wet ? 1.0F : 0.0F;
      body.held[f] = wet ? Vec4(h + bed[cell], h, h * cells.u[cell], h * cells.w[cell]) : Vec4(0.0F);
      body.level[f] = body.held[f].x;
    }
  });
  body.share = body.wet;
  spread_over_cells(body, body.share);
  feel(body, body.level);
  for (std::size_t f = 0; f < body.held.size(); ++f) body.held[f].x = body.level[f];
}

void CellHulls::Impl::read_row(int k, const CellBody& body, TracedHull& hull) const {
  const HullPatch& patch = hull.patch;
  PatchWater& water = hull.water;
  const WideFloat zero(0.0F), one(1.0F), least(1e-12F);
  for (int i = 0; i < patch.nx; i += kLanes) {
    const std::size_t n = patch.node(i, k);
    WideFloat share(0.0F), level(0.0F), depth(0.0F), flow_x(0.0F), flow_z(0.0F);
    for (std::size_t c = 0; c < 4; ++c) {
      std::array<std::int32_t, static_cast<std::size_t>(kLanes)> offsets{};
      (WideInt::load_unaligned(&body.nodes.cell[c][n]) * WideInt(4)).store_unaligned(offsets.data());
      const WidePoint held = load_points(body.held.data(), offsets.data());
      const WideFloat weight = load_wide(&body.nodes.weight[c][n]);
      share += weight * xsimd::select(held.y > zero, one, zero);  // those that are wet
      level += weight * held.x;
      depth += weight * held.y;
      flow_x += weight * held.z;
      flow_z += weight * held.w;
    }
    const WideFloat per_share = one / xsimd::max(share, least), mass = xsimd::max(depth, least);
    const WideFloat u = flow_x / mass, w = flow_z / mass;
    const WideFloat along(patch.axis.x), across(patch.axis.y);
    const int count = patch.nx - i;
    store_first(share, &water.share[n], count);
    store_first(xsimd::max(depth * per_share, WideFloat(thin())), &water.depth[n], count);
    store_first(level * per_share + WideFloat(datum), &water.surface[n], count);
    store_first(depth, &water.mass[n], count);
    store_first(xsimd::select(share > zero, u * along + w * across, zero), &water.u[n], count);
    store_first(xsimd::select(share > zero, w * along - u * across, zero), &water.w[n], count);
  }
}

// As read_row() finds it at a node.
RingWater CellHulls::Impl::level_at(const std::vector<float>& bed, const Cells& cells, Vec2 at) const {
  const CellCorners corners = corners_at(index, at);
  float share = 0.0F, depth = 0.0F, level = 0.0F;
  for (std::size_t c = 0; c < 4; ++c) {
    const std::size_t cell = index.place(corners.i[c], corners.k[c]);
    if (!(cells.h[cell] > dry)) continue;
    share += corners.weight[c];
    depth += corners.weight[c] * cells.h[cell];
    level += corners.weight[c] * (cells.h[cell] + bed[cell] + walls[cell]);
  }
  constexpr float kLeast = 1e-12F;
  return {level / std::max(share, kLeast) + datum, depth / std::max(share, kLeast), share};
}

// The level at the nodes that the heads of all hulls as they stand on the floor would make.
void CellHulls::Impl::find_pressed(const std::vector<float>& bed, const std::vector<float>& floor, CellBody& body,
                                   TracedHull& hull) const {
  index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
    const std::size_t first = body.frame.at(i, k);
    for (std::size_t n = 0; n < count; ++n) {
      body.level[first + n] = body.wet[first + n] * (floor[place + n] - bed[place + n]);
    }
  });
  feel(body, body.level);
  const HullPatch& patch = hull.patch;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      float pressed = 0.0F;
      for (std::size_t c = 0; c < 4; ++c) {
        pressed += body.nodes.weight[c][n] * body.level[static_cast<std::size_t>(body.nodes.cell[c][n])];
      }
      const float share = hull.water.share[n];
      hull.head.pressed[n] = share > kLeastShare ? pressed / share : 0.0F;
    }
  }
}

// Gives each node's value to the cells around it. Whether there were any.
bool CellHulls::Impl::give_to_cells(const HullPatch& patch, const NodeCells& nodes, const std::vector<float>& values,
                                    float area, std::vector<float>& cells) const {
  const float per_cell = 1.0F / (layout.dx * layout.dz);
  const auto count = static_cast<std::size_t>(patch.nx);
  std::array<std::array<float, static_cast<std::size_t>(kLanes)>, 4> given{};
  bool any = false;
  for (int k = 0; k < patch.nz; ++k) {
    const std::size_t row = patch.node(0, k);
    for (std::size_t i = 0; i < count; i += kLanes) {
      const WideFloat value = WideFloat(area * per_cell) * load_wide(&values[row + i]);
      if (!xsimd::any(value != WideFloat(0.0F))) continue;
      any = true;
      for (std::size_t c = 0; c < 4; ++c) {
        (load_wide(&nodes.weight[c][row + i]) * value).store_unaligned(given[c].data());
      }
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        for (std::size_t c = 0; c < 4; ++c) {
          cells[static_cast<std::size_t>(nodes.cell[c][row + i + lane])] += given[c][lane];
        }
      }
    }
  }
  return any;
}

// The heads of the nodes on the cells, and the walls.
void CellHulls::Impl::spread_head(const TracedHull& hull, CellBody& body) const {
  std::fill(body.pressed.begin(), body.pressed.end(), 0.0F);
  const HullPatch& patch = hull.patch;
  body.presses = give_to_cells(patch, body.nodes, hull.head.head, patch.node_area, body.pressed);
  if (body.presses) spread_over_cells(body, body.pressed);
  for (std::size_t f = 0; f < body.walled.size(); ++f) body.pressed[f] += body.walled[f];
  body.presses = body.presses || !body.walled.empty();
}

// The bed with what all bodies press on it.
void CellHulls::Impl::raise_floor(const std::vector<float>& bed, std::vector<float>& floor) {
  for (const CellWindow& window : raised) {
    index.each_stretch(window, [&](int, int, std::size_t place, std::size_t count) {
      std::copy_n(&bed[place], count, &floor[place]);
    });
  }
  for (const std::size_t place : raised_places) floor[place] = bed[place];
  raised.clear();
  raised_places.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!hulls[b].patch.inside || !bodies[b].presses) continue;
    const CellBody& body = bodies[b];
    raised.push_back(body.window);
    index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
      const float* const from = &body.pressed[body.frame.at(i, k)];
      float* const to = &floor[place];
      for (std::size_t n = 0; n < count; ++n) to[n] += from[n];
    });
  }
  closed.each_closed([&](std::size_t, std::size_t place, const WallCover& cell) {
    floor[place] += cell.top;
    raised_places.push_back(place);
  });
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

void CellHulls::flow(const FluxTerms& terms, float dt, const std::vector<float>& floor, const Cells& from) {
  constexpr double kWeight = 0.5;  // of a stage in the step
  impl_->impulses.clear();
  impl_->closed.flow(terms, dt, kWeight, floor, from, impl_->impulses);
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
                      std::vector<float>& floor) {
  Impl& impl = *impl_;
  impl.hulls.each([&](std::size_t b) { impl.read_cells(bed, cells, impl.bodies[b]); });
  impl.hulls.read([&](std::size_t b, int k) { impl.read_row(k, impl.bodies[b], impl.hulls[b]); });
  impl.hulls.read_rings([&](Vec2 at) { return impl.level_at(bed, cells, at); });
  impl.hulls.find_rest([&](std::size_t b) { return std::span<const float>(impl.bodies[b].wall); });
  impl.hulls.each([&](std::size_t b) { impl.spread_head(impl.hulls[b], impl.bodies[b]); });
  impl.raise_floor(bed, floor);
  impl.hulls.each([&](std::size_t b) { impl.find_pressed(bed, floor, impl.bodies[b], impl.hulls[b]); });
  impl.hulls.each([&](std::size_t b) {
    impl.hulls.find_head(params, b, impl.bodies[b].wall);
    impl.spread_head(impl.hulls[b], impl.bodies[b]);
  });
  impl.hulls.meet_other_heads();
  impl.raise_floor(bed, floor);
  impl.hulls.each([&](std::size_t b) {
    impl.find_pressed(bed, floor, impl.bodies[b], impl.hulls[b]);
    impl.hulls.find_lift(b, impl.bodies[b].wall);
  });
  impl.raise_closed();
}

int CellHulls::pieces() const { return kPiecesOfBody * static_cast<int>(impl_->bodies.size()); }

void CellHulls::gather(int piece, const Params& params, const FluxTerms& terms, float time,
                       const std::vector<float>& bed, const std::vector<float>& floor, const Cells& cells) {
  Impl& impl = *impl_;
  const auto b = static_cast<std::size_t>(piece / kPiecesOfBody);
  const TracedHull& hull = impl.hulls[b];
  CellBody& body = impl.bodies[b];
  if (!hull.patch.inside) return;
  const int which = piece % kPiecesOfBody;
  if (which < 2) {
    const PressedCells pressed{impl.index, bed, floor, impl.walls, impl.closed, cells, impl.thin()};
    return gather_pressure(terms, time, pressed, which == 0, hull.patch, b, body);
  }
  impl.hulls.sum(b, impl.hulls.find_forces(params, b, body.wall), time);
  impl.spread_reaction(hull, body);
}

void CellHulls::push(const Cells& cells, CellPush& push) const {
  const Impl& impl = *impl_;
  for (std::size_t b = 0; b < impl.bodies.size(); ++b) {
    if (!impl.hulls[b].patch.inside) continue;
    const CellBody& body = impl.bodies[b];
    impl.index.each_stretch(body.window, [&](int i, int k, std::size_t place, std::size_t count) {
      const std::size_t first = body.frame.at(i, k);
      for (std::size_t n = 0; n < count; ++n) {
        const Vec2 handed = body.handed[first + n];
        if (handed != Vec2(0.0F)) push.add(place + n, body.held[first + n].y * handed);
      }
    });
    push_by_jets(impl.domain, impl.index, impl.dry, cells, impl.hulls[b].view, push);
  }
}

void CellHulls::find_still(const std::vector<float>& bed, const Cells& cells, std::vector<float>& floor) {
  Impl& impl = *impl_;
  impl.hulls.read_rings([&](Vec2 at) { return impl.level_at(bed, cells, at); });
  impl.hulls.find_still([&](std::size_t b) { return std::span<const float>(impl.bodies[b].wall); });
  impl.hulls.each([&](std::size_t b) { impl.spread_head(impl.hulls[b], impl.bodies[b]); });
  impl.raise_floor(bed, floor);
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
