#include "cells/cell_water.h"

#include "cells/cell_current.h"
#include "cells/cell_dye.h"
#include "cells/cell_edges.h"
#include "cells/cell_hulls.h"
#include "cells/cell_sample.h"
#include "cells/cell_stage.h"
#include "cells/cell_surf.h"
#include "cells/cell_trouble.h"
#include "cells/cell_wakes.h"
#include "cells/long_substep.h"
#include "core/limits.h"
#include "core/parallel.h"
#include "core/shift_rows.h"
#include "exchange/swell_sea.h"
#include "exchange/water_kick.h"
#include "hull/surface_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace regatta {

namespace {

constexpr int kFewestCells = 4;     // along either side: slopes reach two cells
constexpr float kDryShare = 1e-5F;  // share of the reference depth: shallower cells have no velocity

constexpr double kViscousLimit = 0.25;  // as a share of 1/(μ (1/Δx² + 1/Δz²)): half of what diffusion bears

FluxTerms flux_terms(const Params& params) {
  return {static_cast<float>(params.water_limiter), static_cast<float>(params.water_viscosity), kGravity};
}

// Mean height of a cell's terrain [m], by Simpson's rule: a finite volume holds means, and a crest's height counts.
float mean_height(const Terrain& terrain, const CellLayout& layout, Vec2 middle) {
  if (terrain.flat) return terrain.heights.front();
  constexpr std::array<float, 3> kSimpson = {1.0F / 6.0F, 4.0F / 6.0F, 1.0F / 6.0F};
  float sum = 0.0F;
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 away(0.5F * (static_cast<float>(i) - 1.0F) * layout.dx,
                      0.5F * (static_cast<float>(k) - 1.0F) * layout.dz);
      sum += kSimpson[i] * kSimpson[k] * terrain.sample(middle.x + away.x, middle.y + away.y).height;
    }
  }
  return sum;
}

}  // namespace

struct CellWater::Impl {
  WaterSetup setup;  // its domain is where it lies now
  CellLayout layout;
  Domain start;        // the domain as it lay at the start
  RowShift travelled;  // since then
  std::vector<CellTile> tiles;
  std::array<CellEdge, 4> edges;
  EdgeTerms edge_terms;
  float dry;                // [m]
  float lowest_bed;         // above the datum [m]
  std::vector<float> bed;   // of cells above the datum, the still level, so that level water is exactly level [m]
  Cells cells;              // with their ghosts
  std::vector<float> over;  // walls and the heads of the hulls on the bed, likewise
  std::vector<float>
      level;   // level of the cells that a stage begins with, with all that stands on their bed (cell_flux.h), likewise
  Cells half;  // after the first stage
  CellIndex index;
  CellHulls hulls;
  bool raised = false;  // something stands over the bed
  CellPush push;
  std::vector<WakePull> pulls;            // pull of each wake in this step
  std::vector<glm::dvec2> wake_impulses;  // impulses of the wakes on their bodies in this step [N s]
  CellDye dye;
  DyeScratch dye_scratch;
  std::vector<float> rates;                  // scratch
  double volume_in = 0.0, volume_out = 0.0;  // [m^3]

  Impl(const WaterSetup& from, const CellLayout& with)
      : setup(from),
        layout(with),
        start(from.domain),
        tiles(make_tiles(with)),
        edges(make_cell_edges(from.domain, with)),
        dry(kDryShare * from.depth),
        lowest_bed(from.terrain->lowest() - from.level),
        bed(with.array_size(), 0.0F),
        cells(with),
        over(with.array_size(), 0.0F),
        level(with.array_size(), 0.0F),
        half(with),
        index(from.domain, layout),
        hulls(from.domain, from.terrain, with, from.level, dry, from.depth, from.under_waves),
        push(with) {
    edge_terms.calm_velocity = from.velocity;
    edge_terms.inflow_speed = std::abs(from.inflow_speed);
    edge_terms.outflow_level = from.outflow_surface() - from.level;
    edge_terms.dry = dry;
  }

  [[nodiscard]] Vec2 world_middle(int i, int k) const;
  void lay_cell(int i, int k, const WaterStart& water);
  void lay();
  void place(const Domain& domain);
  void travel(const Domain& domain);
  void visit_dye(Archive& archive);
  void fill(Cells& state) const { fill_ghosts(edge_terms, edges, bed, hulls.walls(), state); }
  void count_flow(const FluxTerms& flux, const Cells& state, double share_of_dt);
  void press_hulls(const Params& params, const Cells& state);
  void find_still();
  [[nodiscard]] double stable_dt(const Params& params);
  // too_long: longer than is stable.
  // shares: of the step, where the sub-step begins and ends.
  void substep(const Params& params, double part, glm::dvec2 shares, bool too_long, Profiler& profiler);
  [[nodiscard]] CellField field() const {
    return {setup.domain, layout, bed, hulls.walls(), over, cells, setup.level, dry};
  }
};

// Middle of a cell, world (x, z) [m]; in a domain that travels the same bits wherever it lies, so that beds stay.
Vec2 CellWater::Impl::world_middle(int i, int k) const {
  if (!setup.domain.travels) return layout.middle(i, k);
  const glm::dvec2 cell(static_cast<double>(layout.dx), static_cast<double>(layout.dz));
  return Vec2(glm::dvec2(start.lower) + (glm::dvec2(i + travelled.i, k + travelled.k) + 0.5) * cell);
}

// The bed of a cell, and `water` over it.
void CellWater::Impl::lay_cell(int i, int k, const WaterStart& water) {
  const std::size_t c = layout.at(i, k);
  bed[c] = mean_height(*setup.terrain, layout, world_middle(i, k)) - setup.level;
  const float depth = water.level - setup.level - bed[c];
  cells.h[c] = std::max(0.0F, depth);
  cells.carry[c] = 0.0F;
  const Vec2 velocity = depth > dry ? water.velocity : Vec2(0.0F);
  cells.u[c] = velocity.x;
  cells.w[c] = velocity.y;
}

void CellWater::Impl::lay() {
  parallel_rows(0, layout.nz, [&](int k) {
    for (int i = 0; i < layout.nx; ++i) lay_cell(i, k, start_at(setup, layout.middle(i, k)));
  });
  extend_bed(edges, bed);
  std::fill(over.begin(), over.end(), 0.0F);
  fill(cells);
}

// Prepares all that depends on where the cells lie, except their water. Walls are found once bodies are known.
void CellWater::Impl::place(const Domain& domain) {
  const auto whole = [](float to, float from, float cell) {
    return static_cast<int>(
        std::lround((static_cast<double>(to) - static_cast<double>(from)) / static_cast<double>(cell)));
  };
  travelled = {whole(domain.lower.x, start.lower.x, layout.dx), whole(domain.lower.y, start.lower.y, layout.dz)};
  setup.domain = domain;
  layout.lower = domain.lower;
  edges = make_cell_edges(domain, layout);
  hulls = CellHulls(domain, setup.terrain, layout, setup.level, dry, setup.depth, setup.under_waves);
}

void CellWater::Impl::travel(const Domain& domain) {
  const RowShift before = travelled;
  place(domain);
  const RowShift shift{travelled.i - before.i, travelled.k - before.k};
  const auto carry_along = [&](auto& field) {
    if (!field.empty()) shift_rows(field, layout.at(0, 0), layout.nx, layout.nz, layout.stride, shift);
  };
  for (std::vector<float>* field : {&bed, &cells.h, &cells.carry, &cells.u, &cells.w}) carry_along(*field);
  carry_along(dye);
  // Water that comes in is still, except for the swell there.
  each_uncovered(layout.nx, layout.nz, shift, [&](int i, int k) {
    const Vec2 at = world_middle(i, k);
    const float depth = setup.level - setup.terrain->sample(at.x, at.y).height;
    const SwellWater swell = edge_terms.swell.any() ? swell_at(edge_terms.swell, at, depth) : SwellWater{};
    lay_cell(i, k, {setup.level + swell.rise, setup.velocity + swell.velocity});
    if (!dye.empty()) dye[layout.at(i, k)] = Vec2(0.0F);
  });
  extend_bed(edges, bed);
  std::fill(over.begin(), over.end(), 0.0F);
  raised = false;
}

// Counts the flow through open edges, inflow and outflow in a share of the sub-step [s].
void CellWater::Impl::count_flow(const FluxTerms& flux, const Cells& state, double share_of_dt) {
  for (const CellEdge& edge : edges) {
    if (!lets_water_through(edge.kind)) continue;
    const double volume = share_of_dt * inflow_through(flux, layout, edge, level, state);
    (volume > 0.0 ? volume_in : volume_out) += std::abs(volume);
  }
}

// Heads of the hulls on the cells.
void CellWater::Impl::press_hulls(const Params& params, const Cells& state) {
  if (!hulls.any() && !raised) return;
  hulls.press(params, bed, state, over);
  extend_bed(edges, over);
  raised = hulls.any();
}

// Finds the heights over the bed that samples and pictures see between steps.
void CellWater::Impl::find_still() {
  if (!hulls.any() && !raised) return;
  hulls.find_still(bed, cells, over);
  extend_bed(edges, over);
  raised = hulls.any();
}

// The CFL condition and what diffusion bears.
double CellWater::Impl::stable_dt(const Params& params) {
  const float rate = fastest_rate(layout, tiles, cells, rates);
  double stable = params.water_grid_cfl / static_cast<double>(std::max(rate, 1.0e-6F));
  if (params.water_viscosity > 0.0) {
    const auto dx = static_cast<double>(layout.dx), dz = static_cast<double>(layout.dz);
    stable = std::min(stable, kViscousLimit / (params.water_viscosity * (1.0 / (dx * dx) + 1.0 / (dz * dz))));
  }
  return stable;
}

void CellWater::Impl::substep(const Params& params, double part, glm::dvec2 shares, bool too_long, Profiler& profiler) {
  const auto dt = static_cast<float>(part);
  StageTerms terms{flux_terms(params), dt, static_cast<float>(params.water_friction), dry};
  LongSubstep bounds;
  if (too_long) {
    bounds = bound_substep(layout, cells, part, params.water_grid_cfl, params.water_viscosity, kViscousLimit);
    terms.flux.gravity = bounds.gravity;
    terms.flux.viscosity = bounds.viscosity;
    cut_speeds(bounds, cells);
  }
  const float half_dt = 0.5F * dt;  // each stage counts for half of the sub-step
  CellWalls& walls = hulls.closed();
  // advance(tile) leads from `from` to `to`; beside the tiles hulls gather their forces. weight: of the impulses of
  // walls. end_walls(to): what they do at the end of the stage.
  const auto stage = [&](const Cells& from, float time, double weight, Cells& to, const auto& advance,
                         const auto& end_walls) {
    {
      const auto timed = profiler.scope(shallow_stage::kCoupling);
      press_hulls(params, from);
    }
    {
      const auto timed = profiler.scope(shallow_stage::kForces);
      find_levels(layout, bed, over, from, level);
      count_flow(terms.flux, from, static_cast<double>(half_dt));
      const int pieces = hulls.pieces();
      parallel_rows(0, pieces + static_cast<int>(tiles.size()), [&](int t) {
        if (t < pieces) {
          hulls.gather(t, params, terms.flux, half_dt, over, level, from);
        } else {
          advance(tiles[static_cast<std::size_t>(t - pieces)]);
        }
      });
    }
    const auto timed = profiler.scope(shallow_stage::kMove);
    hulls.flow(terms.flux, dt, level, from);
    end_walls(to);
    hulls.push(from, push);
    walls.share(push);
    hand_over(time, dry, push, to);
    pull_cells(static_cast<float>(params.wake_lambda), time, half_dt, dry, pulls, layout, to, wake_impulses);
    hulls.hold(time, weight, shares.y, to);
    fill(to);
    if (too_long) cut_speeds(bounds, to);
  };
  // Cells that walls close have changed, also those that ghosts are images of.
  walls.begin_first(cells);
  if (walls.any()) fill(cells);
  stage(
      cells, dt, 0.5, half, [&](const CellTile& tile) { first_stage(terms, layout, tile, level, cells, half); },
      [&](Cells& to) { walls.end_first(terms, shares.x, shares.y, to); });
  walls.begin_second(half);
  if (walls.any()) fill(half);
  stage(
      half, half_dt, 1.0, cells, [&](const CellTile& tile) { second_stage(terms, layout, tile, level, half, cells); },
      [&](Cells& to) { walls.end_second(terms, shares.x, shares.y, to); });
}

CellWater::CellWater(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CellWater::~CellWater() = default;
CellWater::CellWater(CellWater&&) noexcept = default;
CellWater& CellWater::operator=(CellWater&&) noexcept = default;

Result<CellWater> CellWater::create(const WaterSetup& setup, const Params&) {
  const Vec2 size = setup.domain.size();
  const double wanted = static_cast<double>(size.x / setup.spacing) * static_cast<double>(size.y / setup.spacing);
  if (auto fits = check_limit(kCellLimit, wanted, static_cast<double>(setup.spacing), "water.spacing"); !fits)
    return fits.error();
  const int nx = static_cast<int>(std::lround(size.x / setup.spacing));
  const int nz = static_cast<int>(std::lround(size.y / setup.spacing));
  if (std::min(nx, nz) < kFewestCells) {
    return Error{.message = fmt::format("a domain of {} m x {} m is narrower than {} cells of {} m; make it larger or "
                                        "water.spacing smaller",
                                        size.x, size.y, kFewestCells, setup.spacing),
                 .key = "water.spacing"};
  }
  CellWater water(std::make_unique<Impl>(setup, make_cell_layout(setup.domain.lower, setup.domain.upper, nx, nz)));
  water.impl_->lay();
  return water;
}

void CellWater::make_room(const Params& params, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  impl.hulls.begin_step(0.0F, bodies);
  impl.hulls.settle();
  if (!impl.hulls.any()) return;
  const std::vector<float> before = impl.cells.h;
  constexpr int kRounds = 40;  // each halves what is left
  for (int round = 0; round < kRounds; ++round) {
    impl.press_hulls(params, impl.cells);
    for (int k = 0; k < impl.layout.nz; ++k) {
      for (int i = 0; i < impl.layout.nx; ++i) {
        const std::size_t c = impl.layout.at(i, k);
        impl.cells.h[c] = 0.5F * (impl.cells.h[c] + std::max(0.0F, before[c] - impl.over[c]));
      }
    }
    impl.fill(impl.cells);
  }
}

WaterStepReport CellWater::step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) {
  Impl& impl = *impl_;
  const Params& params = input.params;
  const auto whole = profiler.scope(shallow_stage::kShallow);
  WaterStepReport report;
  {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    impl.hulls.begin_step(static_cast<float>(input.dt), input.bodies, input.waves);
    bool changed = impl.hulls.enter(impl.cells);
    if (input.waves != nullptr) {
      const SurfGround ground{impl.bed, impl.hulls.walls(), impl.hulls.closed(), impl.setup.level, impl.dry};
      changed = take_broken_waves(impl.index, ground, *input.waves, impl.cells) || changed;
    }
    if (changed) impl.fill(impl.cells);
    find_pulls(static_cast<float>(params.wake_lambda), input.wakes, impl.index, impl.pulls);
    impl.wake_impulses.assign(input.wakes.size(), glm::dvec2(0.0));
  }
  aim_swell(params, impl.start, impl.setup.depth, impl.edge_terms.swell);
  const int most = static_cast<int>(params.water_max_substeps);
  double remaining = input.dt;
  while (remaining > 0.0) {
    // Equal sub-steps for what remains, as many as the present waves ask for.
    const double wanted = std::max(1.0, std::ceil(remaining / impl.stable_dt(params)));
    const auto allowed = static_cast<double>(most - report.substeps);
    const bool too_long = wanted > allowed;
    if (too_long && !report.capped) {
      report.capped = true;
      report.capped_place = fastest_cell(impl.layout, impl.cells, impl.setup.level);
    }
    const double left = too_long ? allowed : wanted;
    const double part = remaining / left;
    remaining = left == 1.0 ? 0.0 : remaining - part;
    // Both stages end where the sub-step does, and fill the ghosts with the swell as it is then.
    advance_swell(params, part, impl.edge_terms.swell);
    const glm::dvec2 shares = 1.0 - glm::dvec2(remaining + part, remaining) / input.dt;
    impl.substep(params, part, shares, too_long, profiler);
    ++report.substeps;
  }
  {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    impl.hulls.end_step(static_cast<float>(input.dt), loads);
    if (impl.hulls.leave(impl.cells)) impl.fill(impl.cells);
    impl.find_still();
    if (input.waves != nullptr) gather_current(impl.layout, impl.cells, *input.waves);
    for (std::size_t b = 0; b < impl.wake_impulses.size(); ++b) {
      add_wake_load(impl.wake_impulses[b], input.dt, loads[b]);
    }
  }
  const auto timed = profiler.scope(shallow_stage::kMove);
  release_dye(input.dye, impl.index, impl.dye);
  carry_dye(static_cast<float>(input.dt), params.wake_dye_life, impl.index, impl.cells, impl.dye_scratch, impl.dye);
  return report;
}

Swell CellWater::swell() const { return impl_->edge_terms.swell; }

void CellWater::reconstruct(float spacing, bool with_dye, SurfaceGrid& grid, const WaveExchange* waves) const {
  reconstruct_cells(impl_->field(), with_dye ? &impl_->dye : nullptr, spacing, grid);
  if (waves != nullptr) add_waves(*waves, grid);
}

void CellWater::copy_points(WaterPoints& points) const { copy_cells(impl_->field(), points); }

void CellWater::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  constexpr int kBlock = 256;
  parallel_blocks(static_cast<int>(points.size()), kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto at = static_cast<std::size_t>(i);
      samples[at] = sample_cells(impl_->field(), horizontal(points[at]));
    }
  });
}

void CellWater::draw(const WaterDrawing& drawing, Snapshot& snapshot) const {
  const SnapshotRequest& request = drawing.request;
  if (request.surface_spacing > 0.0F) {
    reconstruct(request.surface_spacing, request.dye, snapshot.surface, drawing.waves);
    if (request.waves_alone && drawing.waves != nullptr) show_waves(*drawing.waves, snapshot.surface);
    if (drawing.waves == nullptr) draw_swell(impl_->edge_terms.swell, impl_->setup.depth, snapshot.far_sea);
  }
  if (request.points) copy_points(snapshot.points);
}

WaterTotals CellWater::totals() const {
  const Impl& impl = *impl_;
  const CellLayout& layout = impl.layout;
  WaterSums sums = parallel_reduce(
      layout.count(), WaterSums{},
      [&](int first, int last) {
        WaterSums part;
        double carried = 0.0;
        int i = first % layout.nx, k = first / layout.nx;
        for (int n = first; n < last; ++n) {
          const std::size_t c = layout.at(i, k);
          if (++i == layout.nx) i = 0, ++k;
          const float u = impl.cells.u[c], w = impl.cells.w[c];
          part.finite = part.finite && std::isfinite(impl.cells.h[c] + u * u + w * w);
          const auto h = static_cast<double>(impl.cells.h[c]);
          part.add(h, u, w, static_cast<double>(impl.bed[c] - impl.lowest_bed) + 0.5 * h);
          carried += static_cast<double>(impl.cells.carry[c]);
        }
        part.amount += carried;
        return part;
      },
      std::plus<>{});
  impl.hulls.closed().add_rooms(impl.cells, impl.bed, impl.lowest_bed, sums);
  WaterTotals totals = sums.totals(layout.area());
  totals.volume_in = impl.volume_in;
  totals.volume_out = impl.volume_out;
  return totals;
}

StatusPlace CellWater::lost_place() const { return lost_cell(impl_->layout, impl_->cells, impl_->setup.level); }

std::optional<CoarseWater> CellWater::too_coarse_for(const BodySetup& body, const BodyState& lies) const {
  return coarse_water(body, lies.orientation, impl_->setup.spacing);
}

void CellWater::diagnose(const Params&, double, Diagnostics& diagnostics) const {
  diagnostics.count("cells", impl_->layout.count());
}

const CellLayout& CellWater::layout() const { return impl_->layout; }
const Cells& CellWater::cells() const { return impl_->cells; }
float CellWater::bed(int i, int k) const { return impl_->bed[impl_->layout.at(i, k)] + impl_->setup.level; }

void CellWater::set_water(const std::function<float(Vec2)>& depth, const std::function<Vec2(Vec2)>& velocity,
                          std::optional<double> volume) {
  Impl& impl = *impl_;
  const CellLayout& layout = impl.layout;
  const auto each = [&](const auto& body) {
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) body(layout.at(i, k), layout.middle(i, k));
    }
  };
  each([&](std::size_t c, Vec2 at) {
    impl.cells.h[c] = std::max(0.0F, depth(at));
    impl.cells.carry[c] = 0.0F;
  });
  constexpr int kRounds = 4;  // a shore that the level leaves dry changes the area
  for (int round = 0; volume && round < kRounds; ++round) {
    double held = 0.0;
    int wet = 0;
    each([&](std::size_t c, Vec2) {
      held += static_cast<double>(impl.cells.h[c]);
      wet += impl.cells.h[c] > impl.dry ? 1 : 0;
    });
    if (wet == 0) break;
    held += impl.hulls.closed().rooms(impl.cells);
    const double rise = (*volume / layout.area() - held) / wet;
    each([&](std::size_t c, Vec2) {
      if (!(impl.cells.h[c] > impl.dry)) return;
      // The part below round-off is carried, so that the volume is exact.
      const double wanted = static_cast<double>(impl.cells.h[c]) + rise;
      impl.cells.h[c] = std::max(0.0F, static_cast<float>(wanted));
      if (round + 1 == kRounds) impl.cells.carry[c] = static_cast<float>(wanted - static_cast<double>(impl.cells.h[c]));
    });
  }
  each([&](std::size_t c, Vec2 at) {
    const Vec2 speed = impl.cells.h[c] > impl.dry ? velocity(at) : Vec2(0.0F);
    impl.cells.u[c] = speed.x;
    impl.cells.w[c] = speed.y;
  });
  impl.fill(impl.cells);
}

Result<glm::dvec3> CellWater::push_water(const WaterBall& ball) {
  Impl& impl = *impl_;
  glm::dvec2 sum(0.0);
  bool any = false;
  for (int n = 0; n < impl.layout.count(); ++n) {
    const int i = n % impl.layout.nx, k = n / impl.layout.nx;
    const std::size_t c = impl.layout.at(i, k);
    const Vec2 middle = impl.setup.domain.nearest_copy(impl.layout.middle(i, k), horizontal(ball.at));
    const float h = impl.cells.h[c];
    if (!(h > impl.dry) || !(glm::length(middle - horizontal(ball.at)) < ball.radius)) continue;
    const Vec2 kick = level_kick(ball, middle, h);
    impl.cells.u[c] += kick.x;
    impl.cells.w[c] += kick.y;
    sum += static_cast<double>(h) * glm::dvec2(kick);
    any = true;
  }
  if (!any) return Error{"there is no water to push there"};
  impl.fill(impl.cells);
  sum *= impl.layout.area() * static_cast<double>(kWaterDensity);
  return glm::dvec3(sum.x, 0.0, sum.y);
}

// Without the ghosts. Empty until some dye was let out.
void CellWater::Impl::visit_dye(Archive& archive) {
  const auto nx = static_cast<std::size_t>(layout.nx);
  std::vector<Vec2> inner;
  for (int k = 0; !dye.empty() && k < layout.nz; ++k) {
    const Vec2* row = &dye[layout.at(0, k)];
    inner.insert(inner.end(), row, row + nx);
  }
  archive.array("dye", inner, {.count = layout.count(), .least = 0.0, .most = 1.0, .or_none = true, .hashed = false});
  if (!archive.loads()) return;
  dye.assign(inner.empty() ? 0 : layout.array_size(), Vec2(0.0F));
  for (std::size_t n = 0; n < inner.size(); ++n) {
    dye[layout.at(static_cast<int>(n % nx), static_cast<int>(n / nx))] = inner[n];
  }
}

void CellWater::place(const Domain& domain) {
  impl_->place(domain);
  impl_->lay();
}

// Water that leaves or comes in is counted as flow through the edges.
void CellWater::travel(const Domain& domain, const Params& params, std::span<const BodyView> bodies) {
  const double before = totals().volume;
  impl_->travel(domain);
  settle(params, bodies);
  const double more = totals().volume - before;
  (more > 0.0 ? impl_->volume_in : impl_->volume_out) += std::abs(more);
}

void CellWater::visit(Archive& archive) {
  Impl& impl = *impl_;
  const CellLayout& layout = impl.layout;
  const auto rows = [&](const char* name, auto& field, const Fit& fit) {
    archive.rows(name, field, layout.at(0, 0), layout.nz, layout.nx, layout.stride, fit);
  };
  rows("h", impl.cells.h, {.least = 0.0});
  rows("carry", impl.cells.carry, {});
  rows("u", impl.cells.u, {});
  rows("w", impl.cells.w, {});
  if (archive.meets_shown()) impl.visit_dye(archive);
  archive.value("volume_in", impl.volume_in);
  archive.value("volume_out", impl.volume_out);
  visit_swell(archive, impl.edge_terms.swell);
}

void CellWater::settle(const Params& params, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  aim_swell(params, impl.start, impl.setup.depth, impl.edge_terms.swell);
  impl.fill(impl.cells);
  impl.hulls.begin_step(0.0F, bodies);
  impl.hulls.settle();
  impl.find_still();
}

Result<> CellWater::set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  const CellLayout& layout = impl.layout;
  std::vector<Vec3> places;
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) places.push_back(seen_from_above(layout.middle(i, k)));
  }
  std::vector<WaterSample> samples(places.size());
  from.sample(places, samples);
  const auto sample_of = [&](Vec2 at) -> const WaterSample& {
    const int i = std::clamp(static_cast<int>((at.x - layout.lower.x) / layout.dx), 0, layout.nx - 1);
    const int k = std::clamp(static_cast<int>((at.y - layout.lower.y) / layout.dz), 0, layout.nz - 1);
    return samples[static_cast<std::size_t>(k) * static_cast<std::size_t>(layout.nx) + static_cast<std::size_t>(i)];
  };
  impl.hulls.begin_step(0.0F, bodies);
  impl.hulls.settle();
  const std::vector<float>& walls = impl.hulls.walls();
  const WaterTotals before = from.totals();
  impl.edge_terms.swell = from.swell();
  aim_swell(params, impl.start, impl.setup.depth, impl.edge_terms.swell);
  // Cells in a wall are left dry.
  const auto depth = [&](Vec2 at) {
    const WaterSample& water = sample_of(at);
    if (!water.wet) return 0.0F;
    const int i = std::clamp(static_cast<int>((at.x - layout.lower.x) / layout.dx), 0, layout.nx - 1);
    const int k = std::clamp(static_cast<int>((at.y - layout.lower.y) / layout.dz), 0, layout.nz - 1);
    return water.surface - water.head - bed(i, k) - walls[layout.at(i, k)];
  };
  set_water(
      depth, [&](Vec2 at) { return sample_of(at).velocity; }, before.volume);
  impl.volume_in = before.volume_in;
  impl.volume_out = before.volume_out;
  return success();
}

}  // namespace regatta
