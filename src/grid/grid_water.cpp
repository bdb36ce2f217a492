#include "grid/grid_water.h"

#include "core/parallel.h"
#include "grid/cell_edges.h"
#include "grid/cell_stage.h"
#include "grid/grid_sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr double kMostCells = 1.0e8;  // 4 GB: more is a slip of the pen
constexpr int kFewestCells = 4;       // along either side: slopes reach two cells
constexpr float kDryShare = 1e-5F;    // of the reference depth: shallower cells have no velocity
constexpr float kCfl = 0.25F;         // depths stay positive up to here [Aud04]
constexpr FluxTerms kFlux{1.3F};

// Of the terrain over a cell, by Simpson's rule: a finite volume holds means, and the height of a crest counts.
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

struct GridWater::Impl {
  WaterSetup setup;
  CellLayout layout;
  std::vector<CellTile> tiles;
  std::array<CellEdge, 4> edges;
  EdgeTerms edge_terms;
  float dry;                 // [m]
  float lowest_bed;          // above the datum [m]
  std::vector<float> bed;    // of the cells above the datum, the still level, so that level water is exactly level [m]
  Cells cells;               // with their ghosts
  Cells half;                // after the first stage
  std::vector<float> rates;  // scratch
  double volume_in = 0.0, volume_out = 0.0;  // [m^3]

  Impl(const WaterSetup& from, const CellLayout& with)
      : setup(from),
        layout(with),
        tiles(make_tiles(with)),
        edges(make_cell_edges(from.domain, with)),
        dry(kDryShare * from.reference_depth),
        lowest_bed(*std::min_element(from.terrain->heights.begin(), from.terrain->heights.end()) - from.level),
        bed(with.array_size(), 0.0F),
        cells(with),
        half(with) {
    edge_terms.calm_velocity = from.velocity;
    edge_terms.inflow_speed = std::abs(from.inflow_speed);
    edge_terms.outflow_level = from.outflow_level - from.level;
    edge_terms.dry = dry;
  }

  void lay();
  void fill(Cells& state) const { fill_ghosts(edge_terms, edges, bed, state); }
  void count_flow(const Cells& state, double share_of_dt);
  void substep(const Params& params, float dt);
  [[nodiscard]] CellField field() const { return {setup.domain, layout, bed, cells, setup.level, dry}; }
};

void GridWater::Impl::lay() {
  parallel_rows(0, layout.nz, [&](int k) {
    for (int i = 0; i < layout.nx; ++i) {
      const Vec2 at = layout.middle(i, k);
      const std::size_t c = layout.at(i, k);
      bed[c] = mean_height(*setup.terrain, layout, at) - setup.level;
      const WaterStart start = start_at(setup, at);
      const float depth = start.level - setup.level - bed[c];
      cells.h[c] = std::max(0.0F, depth);
      if (!(depth > dry)) continue;
      cells.u[c] = start.velocity.x;
      cells.w[c] = start.velocity.y;
    }
  });
  extend_bed(edges, bed);
  fill(cells);
}

// What runs through open edges, inflow and outflow in a share of the sub-step [s].
void GridWater::Impl::count_flow(const Cells& state, double share_of_dt) {
  for (const CellEdge& edge : edges) {
    if (!lets_water_through(edge.kind)) continue;
    const double volume = share_of_dt * inflow_through(kFlux, layout, edge, bed, state);
    (volume > 0.0 ? volume_in : volume_out) += std::abs(volume);
  }
}

void GridWater::Impl::substep(const Params& params, float dt) {
  const StageTerms terms{kFlux, dt, static_cast<float>(params.water_friction), dry};
  count_flow(cells, 0.5 * static_cast<double>(dt));
  first_stage(terms, layout, tiles, bed, cells, half);
  fill(half);
  count_flow(half, 0.5 * static_cast<double>(dt));
  second_stage(terms, layout, tiles, bed, half, cells);
  fill(cells);
}

GridWater::GridWater(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GridWater::~GridWater() = default;
GridWater::GridWater(GridWater&&) noexcept = default;
GridWater& GridWater::operator=(GridWater&&) noexcept = default;

Result<GridWater> GridWater::create(const WaterSetup& setup, const Params&) {
  const Vec2 size = setup.domain.size();
  const double wanted = static_cast<double>(size.x / setup.spacing) * static_cast<double>(size.y / setup.spacing);
  if (!(wanted <= kMostCells)) {
    return Error{fmt::format("a domain of {} m x {} m in cells of {} m needs more than {:.0f} million cells", size.x,
                             size.y, setup.spacing, kMostCells / 1.0e6)};
  }
  const int nx = static_cast<int>(std::lround(size.x / setup.spacing));
  const int nz = static_cast<int>(std::lround(size.y / setup.spacing));
  if (std::min(nx, nz) < kFewestCells) {
    return Error{
        fmt::format("a domain of {} m x {} m is narrower than {} cells of {} m; make it larger or "
                    "water.spacing smaller",
                    size.x, size.y, kFewestCells, setup.spacing)};
  }
  GridWater water(std::make_unique<Impl>(setup, make_cell_layout(setup.domain.lower, setup.domain.upper, nx, nz)));
  water.impl_->lay();
  return water;
}

WaterStepReport GridWater::step(const Params& params, double dt, Profiler& profiler) {
  Impl& impl = *impl_;
  const auto whole = profiler.scope(Stage::kShallow);
  WaterStepReport report;
  const int most = static_cast<int>(params.water_max_substeps);
  double remaining = dt;
  while (remaining > 0.0) {
    const float rate = fastest_rate(impl.layout, impl.tiles, impl.cells, impl.rates);
    const double stable = static_cast<double>(kCfl / std::max(rate, 1.0e-6F));
    // Equal sub-steps for what remains, as many as the present waves ask for.
    const double wanted = std::max(1.0, std::ceil(remaining / stable));
    const bool too_long = wanted > static_cast<double>(most - report.substeps);
    report.capped = report.capped || too_long;
    const double part = too_long ? stable : remaining / wanted;
    remaining = wanted == 1.0 ? 0.0 : remaining - part;
    impl.substep(params, static_cast<float>(part));
    if (++report.substeps == most) break;
  }
  return report;
}

WaterSample GridWater::sample(Vec2 at) const { return sample_cells(impl_->field(), at); }

void GridWater::sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const {
  samples.resize(places.size());
  parallel_blocks(static_cast<int>(places.size()), 256, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto at = static_cast<std::size_t>(i);
      samples[at] = sample_cells(impl_->field(), places[at]);
    }
  });
}

WaterTotals GridWater::totals() const {
  const Impl& impl = *impl_;
  struct Sums {
    double depth = 0.0, kinetic = 0.0, potential = 0.0, flow_x = 0.0, flow_z = 0.0;
    float speed2 = 0.0F;
    bool finite = true;
  };
  const CellLayout& layout = impl.layout;
  const Sums sums = parallel_reduce(
      layout.count(), Sums{},
      [&](int first, int last) {
        Sums part;
        for (int n = first; n < last; ++n) {
          const std::size_t c = layout.at(n % layout.nx, n / layout.nx);
          const auto h = static_cast<double>(impl.cells.h[c]);
          const float u = impl.cells.u[c];
          const float w = impl.cells.w[c];
          const float speed2 = u * u + w * w;
          part.finite = part.finite && std::isfinite(impl.cells.h[c] + speed2);
          part.depth += h + static_cast<double>(impl.cells.carry[c]);
          part.kinetic += h * static_cast<double>(speed2);
          part.potential += h * (static_cast<double>(impl.bed[c] - impl.lowest_bed) + 0.5 * h);
          part.flow_x += h * static_cast<double>(u);
          part.flow_z += h * static_cast<double>(w);
          part.speed2 = std::max(part.speed2, speed2);
        }
        return part;
      },
      [](const Sums& a, const Sums& b) {
        return Sums{a.depth + b.depth,   a.kinetic + b.kinetic,        a.potential + b.potential, a.flow_x + b.flow_x,
                    a.flow_z + b.flow_z, std::max(a.speed2, b.speed2), a.finite && b.finite};
      });
  constexpr auto kRho = static_cast<double>(kWaterDensity);
  WaterTotals totals;
  totals.volume = layout.area() * sums.depth;
  totals.kinetic_energy = 0.5 * kRho * layout.area() * sums.kinetic;
  totals.potential_energy = kRho * static_cast<double>(kGravity) * layout.area() * sums.potential;
  totals.momentum = Vec2(glm::dvec2(sums.flow_x, sums.flow_z) * (kRho * layout.area()));
  totals.max_speed = std::sqrt(sums.speed2);
  totals.finite = sums.finite;
  return totals;
}

double GridWater::volume_in() const { return impl_->volume_in; }
double GridWater::volume_out() const { return impl_->volume_out; }
const CellLayout& GridWater::layout() const { return impl_->layout; }
const Cells& GridWater::cells() const { return impl_->cells; }
float GridWater::bed(int i, int k) const { return impl_->bed[impl_->layout.at(i, k)] + impl_->setup.level; }

void GridWater::set_state(const std::function<float(Vec2)>& depth, const std::function<Vec2(Vec2)>& velocity) {
  Impl& impl = *impl_;
  for (int k = 0; k < impl.layout.nz; ++k) {
    for (int i = 0; i < impl.layout.nx; ++i) {
      const Vec2 at = impl.layout.middle(i, k);
      const std::size_t c = impl.layout.at(i, k);
      impl.cells.h[c] = std::max(0.0F, depth(at));
      impl.cells.carry[c] = 0.0F;
      const Vec2 speed = impl.cells.h[c] > impl.dry ? velocity(at) : Vec2(0.0F);
      impl.cells.u[c] = speed.x;
      impl.cells.w[c] = speed.y;
    }
  }
  impl.fill(impl.cells);
}

}  // namespace regatta
