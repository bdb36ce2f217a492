#include "liquid/liquid_water.h"

#include "core/parallel.h"
#include "liquid/liquid_air.h"
#include "liquid/liquid_figures.h"
#include "liquid/liquid_mesh.h"
#include "liquid/liquid_slice.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {
constexpr float kHalf = 0.5F;
// Share to which a liquid is torn up where water would be, by the Reynolds number of a cell, for the picture only.
// flow: its speed times a cell's edge [m²/s].
float share_torn(float flow, float viscosity) {
  constexpr float kRough = 100.0F;  // a jet is smooth up to about that, over its width [1]
  return flow / (flow + kRough * viscosity);
}
}  // namespace

// A column of cells: the height of its highest surface, and its mean motion.
struct LiquidColumn {
  float surface = 0.0F;  // [m]
  Vec2 velocity{0.0F};   // mean over its water [m/s]
  bool wet = false;
};

struct LiquidWater::Impl {
  explicit Impl(LiquidSolver made) : solver(std::move(made)) { find_columns(); }

  LiquidSolver solver;
  std::vector<LiquidColumn> columns;  // [nz][nx]
  float viscosity = 0.0F;             // viscosity of the last step, for the picture [m²/s]
  // Scratch of draw():
  mutable LiquidMesh mesher;
  mutable std::vector<std::uint8_t> hidden;
  mutable std::vector<std::uint32_t> shown;  // indices of the particles shown

  [[nodiscard]] const LiquidColumn& column(int i, int k) const {
    const MacGrid& grid = solver.grid();
    return columns[static_cast<std::size_t>(i + grid.nx * k)];
  }
  void push_by_jets(double dt, std::span<const BodyView> bodies);
  void find_columns();
  [[nodiscard]] LiquidColumn measure(int i, int k) const;
  [[nodiscard]] WaterSample sample(const Vec3& point) const;
  [[nodiscard]] float share_below_hull(const Vec3& point) const;
  [[nodiscard]] double angular_momentum() const;
  void draw_particles(bool air, ParticleCloud& out) const;
};

LiquidWater::LiquidWater(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LiquidWater::~LiquidWater() = default;
LiquidWater::LiquidWater(LiquidWater&&) noexcept = default;
LiquidWater& LiquidWater::operator=(LiquidWater&&) noexcept = default;

Result<LiquidWater> LiquidWater::create(const ParticleSetup& setup, std::span<const BodyView> bodies) {
  Result<LiquidSolver> made = LiquidSolver::create(setup, bodies);
  if (!made) return made.error();
  return LiquidWater(std::make_unique<Impl>(std::move(made).value()));
}

const LiquidSolver& LiquidWater::solver() const { return impl_->solver; }

WaterStepReport LiquidWater::step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) {
  impl_->push_by_jets(input.dt, input.bodies);
  impl_->viscosity = static_cast<float>(input.params.liquid_viscosity);
  const LiquidReport done = impl_->solver.step(input.params, input.dt, input.bodies, loads, profiler, input.time);
  impl_->find_columns();
  WaterStepReport report;
  report.substeps = done.substeps;
  report.capped = done.capped;
  report.capped_place = done.capped_place;
  report.escaped = done.escaped > 0;
  report.escaped_place = done.escaped_place;
  report.unsolved = !done.converged;
  report.full = done.full;
  return report;
}

// Pushes the water by propellers and rudders, where their jet has spread to Jet::reach: two of those further on. A blob
// of fewer than three cells across would be the grid's own.
void LiquidWater::Impl::push_by_jets(double dt, std::span<const BodyView> bodies) {
  constexpr float kLeastCells = 1.5F;
  for (const BodyView& body : bodies) {
    for (const Jet& jet : body.jets) {
      if (jet.force == Vec3(0.0F)) continue;
      const float reach = std::max(jet.reach, kLeastCells * solver.grid().cell);
      const Vec3 at = body.state.to_world(jet.point) + 2.0F * reach * glm::normalize(jet.force);
      solver.push(at, reach, static_cast<float>(dt) * jet.force);
    }
  }
}

// The highest place where the distance turns from water to air, going up. Below a hull: how high the water would stand
// in a pipe.
LiquidColumn LiquidWater::Impl::measure(int i, int k) const {
  const MacGrid& grid = solver.grid();
  const std::span<const float> distance = solver.distance();
  LiquidColumn column{grid.lower.y, Vec2(0.0F), false};
  Vec2 flow(0.0F);
  float cells = 0.0F;
  for (int j = grid.ny - 1; j >= 0; --j) {
    const auto c = static_cast<std::size_t>(grid.at(i, j, k));
    if (!(distance[c] < 0.0F)) continue;
    if (!column.wet) {
      const std::size_t over = c + static_cast<std::size_t>(grid.row());
      const float middle = grid.lower.y + grid.cell * (static_cast<float>(j) + 0.5F);
      const float here = grid.cell * distance[c], above = grid.cell * distance[over];
      const bool below_hull = j + 1 < grid.ny && solver.open_volume()[over] < kHalf;
      column.surface = below_hull ? middle + std::max(solver.pressure()[c], 0.0F) / (kWaterDensity * kGravity)
                       : j + 1 < grid.ny && above > 0.0F ? middle + grid.cell * here / (here - above)
                                                         : middle + 0.5F * grid.cell;
      column.wet = true;
    }
    const auto& u = solver.velocity().axis;
    const auto layer = static_cast<std::size_t>(grid.layer());
    flow += 0.5F * Vec2(u[0][c] + u[0][c + 1], u[2][c] + u[2][c + layer]);
    cells += 1.0F;
  }
  if (cells > 0.0F) column.velocity = flow / cells;
  return column;
}

void LiquidWater::Impl::find_columns() {
  const MacGrid& grid = solver.grid();
  columns.resize(static_cast<std::size_t>(grid.nx) * static_cast<std::size_t>(grid.nz));
  parallel_rows(0, grid.nz, [&](int k) {
    for (int i = 0; i < grid.nx; ++i) columns[static_cast<std::size_t>(i + grid.nx * k)] = measure(i, k);
  });
}

// WaterSample::below_hull, from the eight cells around a point.
float LiquidWater::Impl::share_below_hull(const Vec3& point) const {
  const MacGrid& grid = solver.grid();
  const glm::ivec3 last(grid.nx - 2, grid.ny - 2, grid.nz - 2);
  // Points seen from above have no height: the highest cells are then used.
  const Vec3 x = glm::clamp((point - grid.lower) / grid.cell - kHalf, Vec3(0.0F), Vec3(last + 1));
  const glm::ivec3 first = glm::min(glm::ivec3(x), last);
  const Vec3 t = x - Vec3(first);
  float room = 0.0F, water = 0.0F;
  bool hull = false;
  for (int n = 0; n < 8; ++n) {
    const glm::ivec3 side(n & 1, n >> 1 & 1, n >> 2);
    const auto c = static_cast<std::size_t>(grid.at(first.x + side.x, first.y + side.y, first.z + side.z));
    const Vec3 shares = glm::mix(1.0F - t, t, Vec3(side));
    const float open = shares.x * shares.y * shares.z * solver.open_volume()[c];
    hull = hull || solver.open_volume()[c] < kHalf;
    room += open;
    if (solver.distance()[c] < 0.0F) water += open;
  }
  return hull && room > 0.0F ? water / room : 0.0F;
}

WaterSample LiquidWater::Impl::sample(const Vec3& point) const {
  const MacGrid& grid = solver.grid();
  const float floor = solver.setup().lower.y;
  WaterSample sample{floor, 0.0F, floor, Vec2(0.0F), false};
  // Between the middles of the four columns around it, those with water.
  const Vec2 at = (horizontal(point) - horizontal(grid.lower)) / grid.cell - 0.5F;
  const int i0 = static_cast<int>(std::floor(std::clamp(at.x, 0.0F, static_cast<float>(grid.nx - 1))));
  const int k0 = static_cast<int>(std::floor(std::clamp(at.y, 0.0F, static_cast<float>(grid.nz - 1))));
  const float fx = std::clamp(at.x - static_cast<float>(i0), 0.0F, 1.0F);
  const float fz = std::clamp(at.y - static_cast<float>(k0), 0.0F, 1.0F);
  float weights = 0.0F, surface = 0.0F;
  Vec2 velocity(0.0F);
  for (int dk = 0; dk < 2; ++dk) {
    for (int di = 0; di < 2; ++di) {
      const LiquidColumn& near = column(std::min(i0 + di, grid.nx - 1), std::min(k0 + dk, grid.nz - 1));
      const float weight = (di == 0 ? 1.0F - fx : fx) * (dk == 0 ? 1.0F - fz : fz);
      if (!near.wet || weight <= 0.0F) continue;
      weights += weight;
      surface += weight * near.surface;
      velocity += weight * near.velocity;
    }
  }
  if (weights < kHalf) return sample;
  sample.surface = surface / weights;
  sample.depth = sample.surface - floor;
  sample.velocity = velocity / weights;
  sample.wet = true;
  sample.below_hull = share_below_hull(point);
  if (point.y <= sample.surface) {
    const Vec3 here = solver.velocity_at(point);
    sample.velocity = horizontal(here);
    sample.rise = here.y;
  }
  return sample;
}

void LiquidWater::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  for (std::size_t n = 0; n < points.size(); ++n) samples[n] = impl_->sample(points[n]);
}

WaterBox LiquidWater::region() const {
  const ParticleSetup& setup = impl_->solver.setup();
  return {setup.lower, Vec3(setup.upper.x, WaterBox{}.upper.y, setup.upper.z)};
}

std::optional<CoarseWater> LiquidWater::too_coarse_for(const BodySetup& body, const BodyState& lies) const {
  const ParticleSetup& setup = impl_->solver.setup();
  return setup.covers(horizontal(lies.position)) ? coarse_liquid(body, setup.cell()) : std::nullopt;
}

Result<> LiquidWater::add_water(const WaterBall& ball, std::span<const BodyView> bodies) {
  return impl_->solver.add_water(ball, bodies);
}
Result<glm::dvec3> LiquidWater::push_water(const WaterBall& ball) { return impl_->solver.push_water(ball); }

WaterTotals LiquidWater::totals() const { return impl_->solver.totals(); }
StatusPlace LiquidWater::lost_place() const { return impl_->solver.lost_place(); }

double LiquidWater::Impl::angular_momentum() const {
  const ParticleSetup& setup = solver.setup();
  const std::span<const LiquidParticle> all = solver.particles();
  const Vec2 middle = 0.5F * (horizontal(setup.lower) + horizontal(setup.upper));
  const double sum = parallel_reduce(
      static_cast<int>(all.size()), 0.0,
      [&](int first, int last) {
        double part = 0.0;
        for (int n = first; n < last; ++n) {
          const LiquidParticle& p = all[static_cast<std::size_t>(n)];
          const Vec2 arm = horizontal(solver.place(p)) - middle;
          part += static_cast<double>(p.mass) * static_cast<double>(arm.y * p.u.x - arm.x * p.u.z);
        }
        return part;
      },
      [](double a, double b) { return a + b; });
  const MacGrid& grid = solver.grid();
  const double deep =
      static_cast<double>(grid.cell) * solver.band().spin((middle - horizontal(grid.lower)) / grid.cell);
  return (sum + deep) * static_cast<double>(kWaterDensity) * solver.particle_volume();
}

void LiquidWater::diagnose(const Params&, double, Diagnostics& diagnostics) const {
  const LiquidSolver& solver = impl_->solver;
  const LiquidReport& report = solver.report();
  const WaterTotals sums = solver.totals();
  diagnostics.count("liquid_particles", static_cast<std::int64_t>(solver.particles().size()));
  const auto tell = [&](const Figure& what, double value) { diagnostics.figures.push_back({&what, value}); };
  tell(liquid_figure::kPressureIterations, report.iterations);
  tell(liquid_figure::kViscosityIterations, report.viscosity_iterations);
  tell(liquid_figure::kResidual, report.residual);
  tell(liquid_figure::kSubsteps, report.substeps);
  tell(liquid_figure::kMaxSpeed, static_cast<double>(sums.max_speed));
  tell(liquid_figure::kCells, report.liquid_cells);
  tell(liquid_figure::kEnergy, sums.kinetic_energy + sums.potential_energy);
  tell(liquid_figure::kAngularMomentum, impl_->angular_momentum());
  tell(liquid_figure::kVolumeIn, sums.volume_in);
  tell(liquid_figure::kVolumeOut, sums.volume_out);
}

void LiquidWater::draw(const WaterDrawing& drawing, Snapshot& snapshot) const {
  const LiquidSolver& solver = impl_->solver;
  const ParticleSetup& setup = solver.setup();
  const MacGrid& grid = solver.grid();
  snapshot.glass.push_back({setup.lower, setup.upper});
  // In bodies the surface goes on, so that none of it is missing along a hull.
  std::vector<std::uint8_t>& hidden = impl_->hidden;
  const std::span<const float> open = solver.open_volume();
  hidden.resize(open.size());
  std::transform(open.begin(), open.end(), hidden.begin(), [](float share) { return share < kHalf ? 1 : 0; });
  impl_->mesher.make(grid, solver.distance(), hidden, setup.lower, setup.upper, snapshot.meshes.add());

  if (drawing.request.slice) slice_liquid(solver, *drawing.request.slice, snapshot.slices.add());
  impl_->draw_particles(drawing.request.air, snapshot.clouds.add());
}

// With air only those near the surface: the picture is that of the mesh then, and nothing deeper is looked at.
void LiquidWater::Impl::draw_particles(bool air, ParticleCloud& out) const {
  const ParticleSetup& setup = solver.setup();
  const MacGrid& grid = solver.grid();
  out.lower = setup.lower;
  out.upper = setup.upper;
  out.radius = setup.radius;
  out.meshed = true;
  constexpr float kNear = 2.5F;  // cells below the surface: as far as white water looks for the water around it
  const std::span<const float> distance = solver.distance(), density = solver.density();
  const auto cell_of = [&](const LiquidParticle& p) {
    // std::min and std::max put NaN into cell 0, glm::clamp would not; drops above the grid count in its top cells.
    const auto along = [](float x, int count) {
      return static_cast<int>(std::min(std::max(0.0F, x), static_cast<float>(count - 1)));
    };
    const glm::ivec3 cell(along(p.x.x, grid.nx), along(p.x.y, grid.ny), along(p.x.z, grid.nz));
    return static_cast<std::size_t>(grid.at(cell.x, cell.y, cell.z));
  };
  shown.clear();
  const std::span<const LiquidParticle> all = solver.particles();
  for (std::size_t n = 0; n < all.size(); ++n) {
    if (!air || distance[cell_of(all[n])] > -kNear) shown.push_back(static_cast<std::uint32_t>(n));
  }
  // No water in a cell, nor beside it.
  const std::span<const std::uint8_t> liquid = solver.liquid();
  const auto row = static_cast<std::size_t>(grid.row()), layer = static_cast<std::size_t>(grid.layer());
  const auto is_loose = [&](std::size_t c) {
    return liquid[c] == 0 && liquid[c - 1] == 0 && liquid[c + 1] == 0 && liquid[c - row] == 0 && liquid[c + row] == 0 &&
           liquid[c - layer] == 0 && liquid[c + layer] == 0;
  };
  // Neighbours of a particle in the midst of water and of a drop, for what takes few for spray.
  constexpr std::uint8_t kFull = 30, kLoose = 4;
  const LiquidAir entrained(grid, solver.velocity(), distance);
  const std::size_t count = shown.size();
  std::vector<float>& densities = out.channel(OceanColor::kDensity);
  for (std::vector<float>* const values : {&densities, &out.air})
    values->resize(values == &out.air && !air ? 0 : count);
  out.position.resize(count);
  out.velocity.resize(count);
  out.neighbours.resize(count);
  constexpr int kBlock = 4096;
  parallel_blocks(static_cast<int>(count), kBlock, [&](int first, int last) {
    for (int q = first; q < last; ++q) {
      const auto n = static_cast<std::size_t>(q);
      const LiquidParticle& p = all[shown[n]];
      const std::size_t here = cell_of(p);
      out.position[n] = solver.place(p);
      out.velocity[n] = p.u;
      densities[n] = density[here];
      out.neighbours[n] = is_loose(here) ? kLoose : kFull;
      const bool at_surface = std::abs(distance[here]) < 1.5F;
      if (!air) continue;
      out.air[n] = at_surface ? entrained.at(p.x, p.u) : 0.0F;
      // Thick liquid closes without taking in air.
      if (viscosity > 0.0F) out.air[n] *= share_torn(grid.cell * glm::length(p.u), viscosity);
    }
  });
}

std::vector<WaterPiece> LiquidWater::pieces() const {
  const LiquidSolver& solver = impl_->solver;
  const auto unit = static_cast<float>(solver.particle_volume());
  std::vector<WaterPiece> pieces;
  const std::vector<LiquidParticle> all = solver.all_as_particles();
  pieces.reserve(all.size());
  for (const LiquidParticle& p : all) pieces.push_back({solver.place(p), p.u, unit * p.mass});
  return pieces;
}

Result<> LiquidWater::set_state(const Params&, const Water& from, std::span<const BodyView>) {
  const std::vector<WaterPiece> pieces = from.pieces();
  if (pieces.empty()) return Error{"a liquid can't take over from shallow water"};
  const MacGrid& grid = impl_->solver.grid();
  const auto unit = static_cast<float>(impl_->solver.particle_volume());
  std::vector<LiquidParticle> particles;
  particles.reserve(pieces.size());
  for (const WaterPiece& piece : pieces) {
    particles.push_back({.x = (piece.at - grid.lower) / grid.cell, .mass = piece.volume / unit, .u = piece.velocity});
  }
  if (auto set = impl_->solver.set_particles(std::move(particles)); !set) return set;
  impl_->find_columns();
  return success();
}

void LiquidWater::visit(Archive& archive) { impl_->solver.visit(archive); }

void LiquidWater::settle(const Params& params, std::span<const BodyView> bodies) {
  impl_->viscosity = static_cast<float>(params.liquid_viscosity);
  impl_->solver.settle(params, bodies);
  impl_->find_columns();
}

}  // namespace regatta
