#include "liquid/liquid_solver.h"

#include "core/limits.h"
#include "core/parallel.h"
#include "exchange/stream_around.h"
#include "exchange/water_figures.h"
#include "liquid/extrapolate.h"
#include "liquid/grid_nodes.h"
#include "liquid/liquid_contact.h"
#include "liquid/liquid_fill.h"
#include "liquid/liquid_openings.h"
#include "liquid/liquid_pour.h"
#include "liquid/liquid_pressure.h"
#include "liquid/liquid_room.h"
#include "liquid/liquid_solids.h"
#include "liquid/liquid_start.h"
#include "liquid/liquid_surface.h"
#include "liquid/liquid_transfer.h"
#include "liquid/narrow_band.h"
#include "liquid/surface_film.h"
#include "liquid/upkeep.h"
#include "liquid/viscous_flow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

std::size_t most_particles() { return static_cast<std::size_t>(kParticleLimit.most); }
// Layers of faces without water beside them whose velocity before pressure is known: all that a particle meets at a
// hull's corner.
constexpr int kLayersBefore = 2;
// Divergence that is left in the velocities changes its sign from step to step, as pressure is found in their middle.
// With 1 in the density that the pull sees it is that of the start of the step, and the trembling goes on for ever;
// with 2 a share k of it goes in each step.
constexpr double kTrembleDamping = 2.0;
// One place for a particle more to so many, so that the first that are added need no memory.
constexpr std::size_t kSpareShare = 16;
// Time in a sub-step at which pressure is found, as a share of it. In the middle pressure neither takes nor adds
// energy.
constexpr float kCentring = 0.5F;

}  // namespace

struct LiquidSolver::Impl {
  ParticleSetup setup;
  MacGrid grid;
  LiquidRoom room;
  std::vector<LiquidParticle> particles;
  std::int64_t substeps_done = 0;

  ParticleSort sort;
  LiquidFlow flow;
  LiquidSurface surface;
  LiquidSolids solids;
  LiquidPressure projection;
  OpeningFlow openings;
  ViscousFlow viscous;
  NarrowBand band;
  std::vector<BodyView> moved;  // the bodies within a step
  LiquidReport report;

  explicit Impl(const ParticleSetup& box)
      : setup(box),
        grid(liquid_grid(box)),
        room(room_of(box, grid)),
        sort(grid),
        flow(grid),
        surface(grid),
        solids(grid, box.lower, {box.upper.x, std::numeric_limits<float>::infinity(), box.upper.z}),
        openings(box.openings, grid),
        band(grid, Vec2(box.upper.x - box.lower.x, box.upper.z - box.lower.z) / grid.cell) {
    projection.shape(grid);
  }

  Vec3 place(const LiquidParticle& particle) const { return grid.lower + grid.cell * particle.x; }
  int choose_substeps(const Params& params, double time, double dt, std::span<const BodyView> bodies);
  void substep(const Params& params, double time, double dt, double share, Profiler& profiler);
  void find_flow(const Params& params, double time, double dt, Profiler& profiler);
  void find_still_surface(LiquidTransfer transfer);
  void choose_band(const Params& params);
  [[nodiscard]] double weigh(const LiquidKick& kick) const {
    return band.weights(kick) + regatta::weigh(kick, particles);
  }
  void push(const LiquidKick& kick) {
    band.push(kick);
    regatta::push(kick, particles);
  }
  void sort_particles();
  [[nodiscard]] BandStep band_step(const Params& params, float pic_share, double dt) const {
    return {static_cast<int>(params.liquid_band), params.liquid_transfer, pic_share, dt, substeps_done};
  }
  [[nodiscard]] NarrowBand::Sight sight() const { return {surface.liquid, solids.volume(), solids.open()}; }
  void close_walls();
  void fall(double dt);
  void forget_closed_faces();
  [[nodiscard]] bool may_touch(const BodyView& body) const;
  void place_bodies(std::span<const BodyView> bodies, double left);
  void push_bodies(double dt, double share, std::span<BodyLoad> loads);
  void add_body_flux();
  void keep_in_room(Profiler& profiler);
  void find_wetted_areas(std::span<BodyLoad> loads) const;
};

// Whether a body is near the box: others are none of this water's.
bool LiquidSolver::Impl::may_touch(const BodyView& body) const {
  const Vec3 nearest = glm::clamp(body.state.position, setup.lower, setup.upper);
  return glm::distance(body.state.position, nearest) <= reach_of(*body.hull) + grid.cell;
}

// Sub-steps in which neither a particle nor a body goes too far; notes in the report where more would be needed than
// are allowed.
int LiquidSolver::Impl::choose_substeps(const Params& params, double time, double dt,
                                        std::span<const BodyView> bodies) {
  const FastestParticle fastest = fastest_of(particles);
  const double fall_speed = static_cast<double>(kGravity) * dt;
  const auto cell = static_cast<double>(grid.cell);
  const float of_particle = std::sqrt(fastest.speed2);
  const auto speed = static_cast<double>(std::max({of_particle, band.fastest(), openings.fastest(time, dt)}));
  double wanted = (speed + fall_speed) * dt / (params.liquid_cfl * cell);
  if (fastest.particle >= 0 && static_cast<double>(of_particle) == speed)
    report.capped_place = {"particle", place(particles[static_cast<std::size_t>(fastest.particle)])};
  for (const BodyView& body : bodies) {
    if (!may_touch(body)) continue;
    const float own =
        glm::length(body.state.velocity) + glm::length(body.state.angular_velocity) * reach_of(*body.hull);
    const double asked = static_cast<double>(own) * dt / cell;
    if (asked > wanted) report.capped_place = {"body", body.state.position};
    wanted = std::max(wanted, asked);
  }
  const double most = params.liquid_max_substeps;
  report.capped = wanted > most;
  if (!report.capped) report.capped_place = {};
  return std::max(1, static_cast<int>(std::ceil(std::min(wanted, most))));
}

// Faces of the walls let nothing through.
void LiquidSolver::Impl::close_walls() {
  for (int a = 0; a < 3; ++a) {
    std::vector<float>& u = flow.u.axis[static_cast<std::size_t>(a)];
    std::vector<std::uint8_t>& known = flow.known[static_cast<std::size_t>(a)];
    for_wall_faces(grid, a, [&](std::size_t face) {
      u[face] = 0.0F;
      known[face] = 1;
    });
  }
}

void LiquidSolver::Impl::fall(double dt) {
  const auto speed = static_cast<float>(static_cast<double>(kGravity) * dt);
  parallel_rows(0, grid.nz, [&](int k) {
    for (int j = 1; j <= grid.ny; ++j) {
      const auto first = static_cast<std::size_t>(grid.at(0, j, k));
      for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.nx); ++c) {
        if (flow.known[1][c] != 0) flow.u.axis[1][c] -= speed;
      }
    }
  });
}

// Faces that solids close are as if in air: they take the velocity of the water beside them.
void LiquidSolver::Impl::forget_closed_faces() {
  parallel_rows(0, grid.nz, [&](int k) {
    for (int a = 0; a < 3; ++a) {
      const auto axis = static_cast<std::size_t>(a);
      const std::vector<float>& open = solids.open().axis[axis];
      std::vector<std::uint8_t>& known = flow.known[axis];
      for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
          const auto face = static_cast<std::size_t>(grid.at(i, j, k));
          const bool wall = (a == 0 && i == 0) || (a == 1 && j == 0) || (a == 2 && k == 0);
          if (!wall && !(open[face] > 0.0F)) known[face] = 0;
        }
      }
    }
  });
}

// The bodies as they lie `left` seconds before the middle of the water's step, where they stand as they are given.
void LiquidSolver::Impl::place_bodies(std::span<const BodyView> bodies, double left) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const auto back = static_cast<float>(left);
    const BodyState& given = bodies[b].state;
    BodyState& state = moved[b].state;
    state.position = given.position - back * given.velocity;
    const float angle = -back * glm::length(given.angular_velocity);
    state.orientation =
        angle != 0.0F
            ? glm::normalize(glm::angleAxis(angle, glm::normalize(given.angular_velocity)) * given.orientation)
            : given.orientation;
  }
}

// The bodies' motion once the water, too, has pushed them for dt [s]; and their loads.
void LiquidSolver::Impl::push_bodies(double dt, double share, std::span<BodyLoad> loads) {
  for (std::size_t b = 0; b < moved.size(); ++b) {
    const SolidBody& solid = solids.bodies()[b];
    BodyState& state = moved[b].state;
    if (solid.free) {
      const auto time = static_cast<float>(dt);
      constexpr auto kAsHeavy = static_cast<double>(kCentring);
      const Six answer = solve(solid.mass, six(kAsHeavy * solid.force, kAsHeavy * solid.torque));
      state.velocity = Vec3(along(solid.motion)) + time * Vec3(along(answer));
      state.angular_velocity = Vec3(about(solid.motion)) + time * Vec3(about(answer));
    }
    BodyLoad& load = loads[b];
    load.force += Vec3(share * solid.force);
    load.torque += Vec3(share * solid.torque);
    load.buoyancy = load.force;
    load.submerged_volume = static_cast<float>(solid.submerged_volume);
  }
}

// Adds the flow by which the bodies' own volume leaves cells, as they move before pressure.
void LiquidSolver::Impl::add_body_flux() {
  for (std::size_t b = 0; b < moved.size(); ++b) {
    if (moved[b].motion == BodyMotion::kStatic) continue;
    const SolidBody& solid = solids.bodies()[b];
    const Vec3 velocity = moved[b].state.velocity, spin = moved[b].state.angular_velocity;
    for (std::size_t n = 0; n < solid.cell.size(); ++n) {
      const std::array<float, 6>& row = solid.row[n];
      surface.outflow[static_cast<std::size_t>(solid.cell[n])] +=
          glm::dot(Vec3(row[0], row[1], row[2]), velocity) + glm::dot(Vec3(row[3], row[4], row[5]), spin);
    }
  }
}

void LiquidSolver::Impl::find_flow(const Params& params, double time, double dt, Profiler& profiler) {
  const double part = static_cast<double>(kCentring) * dt;
  {
    const auto scope = profiler.scope(liquid_stage::kSolids);
    solids.update(moved, dt);
    // Water is asked for the middle of the step, bodies for its end: so a body can't swing from step to step, to and
    // fro about the motion of its water. Pressure acts on them for longer then, as if they were lighter.
    for (SolidBody& body : solids.bodies()) {
      for (Six& row : body.mass)
        for (double& entry : row) entry *= static_cast<double>(kCentring);
    }
  }
  {
    const auto scope = profiler.scope(liquid_stage::kSurface);
    open_density(grid, solids.volume(), surface, flow.density);
    find_surface(grid, flow.density, solids.open(), surface);
    forget_closed_faces();
    extrapolate(grid, kLayersBefore, flow.u, flow.known);
    for (std::size_t a = 0; a < 3; ++a) flow.before.axis[a] = flow.u.axis[a];
    close_walls();
    const auto pull = static_cast<float>(params.liquid_density_pull * static_cast<double>(grid.cell) / dt);
    find_outflow(grid, solids.open(), flow.u, surface);
    add_body_flux();
    openings.meet(time, dt, solids.volume(), flow.density, surface, flow);
    find_source(grid, flow.density, solids.volume(), solids.open(),
                static_cast<float>(kTrembleDamping * part / static_cast<double>(grid.cell)), pull, surface);
    // Beside a body few particles fit into a cell; what the pull made of their noise would push a free one about.
    for (const SolidBody& body : solids.bodies()) {
      if (!body.free) continue;
      for (const int c : body.cell) surface.source[static_cast<std::size_t>(c)] = 0.0F;
    }
    openings.add_source(surface);
    fall(part);
  }
  const PressureInput input{.grid = grid,
                            .liquid = surface.liquid,
                            .phi = surface.distance,
                            .open = solids.open(),
                            .source = surface.source,
                            .bodies = solids.bodies(),
                            .dt = part,
                            .covered = solids.covered(),
                            .flux = openings.flux(),
                            .parts = params.liquid_viscosity <= 0.0};  // a thick liquid sticks
  const bool viscid = params.liquid_viscosity > 0.0;
  if (viscid) {
    const auto scope = profiler.scope(liquid_stage::kViscosity);
    const ViscosityReport done = viscous.slow(input, solids, surface, dt, kCentring, params, projection, flow);
    report.viscosity_iterations += done.iterations;
    report.iterations += done.pressure_iterations;
    report.converged = report.converged && done.converged;
  }
  {
    const auto scope = profiler.scope(liquid_stage::kPressure);
    const PressureReport done = projection.project(input, params, flow.u);
    report.iterations += done.iterations;
    report.residual = done.residual;
    report.converged = report.converged && done.converged;
    report.liquid_cells = done.cells;
    if (viscid) viscous.load(dt, solids.bodies());
  }
  const auto scope = profiler.scope(liquid_stage::kSurface);
  speed_up_film(grid, surface, flow);
  forget_closed_faces();
  const int layers = 1 + static_cast<int>(std::ceil(params.liquid_cfl));
  extrapolate(grid, layers, flow.u, flow.known);
  openings.follow_pressure(dt, projection.pressure(), solids.volume(), surface, flow.u);
}

void LiquidSolver::Impl::substep(const Params& params, double time, double dt, double share, Profiler& profiler) {
  const TransferRule rule{params.liquid_transfer,
                          static_cast<float>(1.0 - std::pow(1.0 - params.liquid_pic_share, share)), kCentring};
  {
    const auto scope = profiler.scope(liquid_stage::kSort);
    report.full = !openings.let_in(time, dt, most_particles(), particles) || report.full;
    choose_band(params);
    advance_to_middle(grid, rule, dt, particles);
    sort_particles();
  }
  {
    const auto scope = profiler.scope(liquid_stage::kToGrid);
    transfer_to_grid(grid, particles, sort, params.liquid_transfer, flow);
    if (band.active()) band.tell_grid(dt, sight(), surface, flow);
  }
  find_flow(params, time, dt, profiler);
  {
    const auto scope = profiler.scope(liquid_stage::kToParticles);
    transfer_to_particles(grid, sort, flow, rule, dt, particles);
  }
  const auto scope = profiler.scope(liquid_stage::kUpkeep);
  if (band.active()) band.advance(band_step(params, rule.pic_share, dt), sight(), flow, sort, particles);
  const UpkeepCounts counts = keep_up(grid, sort, surface.liquid, substeps_done, particles);
  report.added += counts.added;
  report.merged += counts.merged;
  openings.take_out(substeps_done, particles);
  ++substeps_done;
}

// Particles by cell; those of deep cells are absorbed.
void LiquidSolver::Impl::sort_particles() {
  sort.sort(particles, band.deep());
  if (band.active())
    band.absorb(static_cast<std::size_t>(sort.start()[static_cast<std::size_t>(sort.order().cells()) + 1]), particles);
}

// The density, the surface and the flow of the particles where they are. There is no deep water.
void LiquidSolver::Impl::find_still_surface(LiquidTransfer transfer) {
  sort_particles();
  transfer_to_grid(grid, particles, sort, transfer, flow);
  open_density(grid, solids.volume(), surface, flow.density);
  find_surface(grid, flow.density, solids.open(), surface);
}

// Begins or ends the narrow band where the parameter has changed.
void LiquidSolver::Impl::choose_band(const Params& params) {
  const bool wanted = params.liquid_band > 0.0 && !setup.openings.any();
  if (band.active() == wanted) return;
  if (band.active()) return band.end(band_step(params, 0.0F, 0.0), particles);
  find_still_surface(params.liquid_transfer);
  close_walls();
  extrapolate(grid, kLayersBefore, flow.u, flow.known);
  band.begin(static_cast<int>(params.liquid_band), sight(), flow);
}

// Sets particles back that have gone into walls or bodies.
void LiquidSolver::Impl::keep_in_room(Profiler& profiler) {
  const auto scope = profiler.scope(liquid_stage::kToParticles);
  const Strays strays = keep_in(room, grid, particles);
  report.escaped += strays.count;
  if (strays.count > 0)
    report.escaped_place = {"particle", place(particles[static_cast<std::size_t>(strays.particle)])};
  if (moved.empty()) return;
  keep_out_of_bodies(grid, solids.volume(), moved, particles);
  keep_in(room, grid, particles);
}

// Areas of hulls that water touches: of panels half a cell before which there is water.
void LiquidSolver::Impl::find_wetted_areas(std::span<BodyLoad> loads) const {
  const GridNodes middles(grid, 3);
  for (std::size_t b = 0; b < moved.size(); ++b) {
    if (!may_touch(moved[b])) continue;
    const BodyState& state = moved[b].state;
    for (const Panel& panel : moved[b].hull->panels) {
      const Vec3 before = state.to_world(panel.center + 0.5F * grid.cell * panel.normal);
      const Vec3 x = (before - grid.lower) / grid.cell;
      const bool in_box = glm::all(glm::greaterThan(x, room.least)) && glm::all(glm::lessThan(x, room.most));
      if (in_box && middles.value(surface.distance.data(), x) < 0.0F) loads[b].wetted_area += panel.area;
    }
  }
}

LiquidSolver::LiquidSolver(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LiquidSolver::~LiquidSolver() = default;
LiquidSolver::LiquidSolver(LiquidSolver&&) noexcept = default;
LiquidSolver& LiquidSolver::operator=(LiquidSolver&&) noexcept = default;

Result<LiquidSolver> LiquidSolver::create(const ParticleSetup& setup, std::span<const BodyView> bodies) {
  if (auto checked = check_liquid_setup(setup); !checked) return checked.error();
  auto impl = std::make_unique<Impl>(setup);
  impl->particles = fill_start(setup, impl->grid, bodies);
  const std::vector<LiquidParticle> blocks = fill_blocks(setup, impl->grid, bodies);
  impl->particles.insert(impl->particles.end(), blocks.begin(), blocks.end());
  impl->particles.reserve(impl->particles.size() + impl->particles.size() / kSpareShare);
  keep_in(impl->room, impl->grid, impl->particles);
  impl->solids.update(bodies, 0.0);
  LiquidSolver solver(std::move(impl));
  solver.show_particles();
  return solver;
}

void LiquidSolver::show_particles() { impl_->find_still_surface(LiquidTransfer::kFlip); }

LiquidReport LiquidSolver::step(const Params& params, double dt, std::span<const BodyView> bodies,
                                std::span<BodyLoad> loads, Profiler& profiler, double time) {
  const auto scope = profiler.scope(liquid_stage::kLiquid);
  Impl& impl = *impl_;
  impl.report = {};
  std::fill(loads.begin(), loads.end(), BodyLoad{});
  if (!(dt > 0.0)) return impl.report;
  impl.report.substeps = impl.choose_substeps(params, time, dt, bodies);
  impl.moved.assign(bodies.begin(), bodies.end());
  const double share = 1.0 / impl.report.substeps, part = dt * share;
  for (int n = 0; n < impl.report.substeps; ++n) {
    impl.place_bodies(bodies, 0.5 * dt - (n + 0.5) * part);
    impl.substep(params, time + n * part, part, share, profiler);
    impl.push_bodies(part, share, loads);
    impl.place_bodies(bodies, 0.5 * dt - (n + 1) * part);
    impl.keep_in_room(profiler);
  }
  impl.find_wetted_areas(loads);
  if (impl.report.substeps > 1) {
    // Values that are read between steps are those of the bodies as they now stand, as after a state has been loaded.
    impl.place_bodies(bodies, 0.0);
    impl.solids.update(impl.moved, 0.0);
  }
  return impl.report;
}

void LiquidSolver::push(const Vec3& at, float reach, const Vec3& impulse) {
  LiquidKick kick(impl_->grid, at, reach);
  const double mass = static_cast<double>(kWaterDensity) * particle_volume() * impl_->weigh(kick);
  if (!(mass > 0.0)) return;
  const Vec3 wanted = Vec3(glm::dvec3(impulse) / mass);
  const float size = glm::length(wanted);
  kick.kick = size > kMostKick ? kMostKick / size * wanted : wanted;
  impl_->push(kick);
}

Result<> LiquidSolver::add_water(const WaterBall& ball, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  const Vec3 most(impl.room.most.x, static_cast<float>(impl.grid.ny), impl.room.most.z);
  const std::vector<LiquidParticle> more =
      ball_of_water(impl.grid, most, impl.flow.density, bodies, ball, most_particles());
  if (more.empty()) return Error{"there is no room for water there"};
  const auto count = static_cast<double>(impl.particles.size() + more.size());
  if (count > kParticleLimit.most) return limit_error(kParticleLimit, count, static_cast<double>(impl.setup.radius));
  impl.particles.insert(impl.particles.end(), more.begin(), more.end());
  impl.openings.note_in(static_cast<double>(more.size()));
  return success();
}

Result<glm::dvec3> LiquidSolver::push_water(const WaterBall& ball) {
  LiquidKick kick(impl_->grid, ball.at, ball.radius);
  const double mass = static_cast<double>(kWaterDensity) * particle_volume() * impl_->weigh(kick);
  if (!(mass > 0.0)) return Error{"there is no water to push there"};
  kick.kick = ball.velocity;
  impl_->push(kick);
  return mass * glm::dvec3(kick.kick);
}

const ParticleSetup& LiquidSolver::setup() const { return impl_->setup; }
const MacGrid& LiquidSolver::grid() const { return impl_->grid; }
std::span<const LiquidParticle> LiquidSolver::particles() const { return impl_->particles; }
Vec3 LiquidSolver::place(const LiquidParticle& particle) const { return impl_->place(particle); }
double LiquidSolver::particle_volume() const {
  const auto cell = static_cast<double>(impl_->grid.cell);
  return cell * cell * cell / kPerCell;
}

Result<> LiquidSolver::set_particles(std::vector<LiquidParticle> particles) {
  for (const LiquidParticle& particle : particles) {
    if (!finite(particle.x) || !finite(particle.u) || !(particle.mass > 0.0F))
      return Error{.message = "a particle of the liquid is not finite or has no mass"};
  }
  if (auto fits = check_limit(kParticleLimit, static_cast<double>(particles.size()), impl_->setup.radius); !fits)
    return fits;
  impl_->particles = std::move(particles);
  impl_->band.clear();
  keep_in(impl_->room, impl_->grid, impl_->particles);
  show_particles();
  return success();
}

const NarrowBand& LiquidSolver::band() const { return impl_->band; }
std::span<const float> LiquidSolver::distance() const { return impl_->surface.distance; }
std::span<const float> LiquidSolver::density() const { return impl_->flow.density; }
std::span<const std::uint8_t> LiquidSolver::liquid() const { return impl_->surface.liquid; }
std::span<const float> LiquidSolver::pressure() const { return impl_->projection.pressure(); }
std::span<const float> LiquidSolver::open_volume() const { return impl_->solids.volume(); }
const FaceField& LiquidSolver::velocity() const { return impl_->flow.u; }
const LiquidReport& LiquidSolver::report() const { return impl_->report; }

Vec3 LiquidSolver::velocity_at(const Vec3& point) const {
  const FaceNodes faces(impl_->grid);
  return faces.velocity(impl_->flow.u, (point - impl_->grid.lower) / impl_->grid.cell);
}

WaterTotals LiquidSolver::totals() const {
  const double cell = impl_->grid.cell;
  const std::span<const LiquidParticle> particles = impl_->particles;
  const WaterSums sums = parallel_reduce(
      static_cast<int>(particles.size()), WaterSums{},
      [&](int first, int last) {
        WaterSums sum;
        for (int n = first; n < last; ++n) {
          const LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
          const auto mass = static_cast<double>(particle.mass);
          sum.add(mass, particle.u.x, particle.u.z, cell * static_cast<double>(particle.x.y));
          sum.kinetic += mass * static_cast<double>(particle.u.y * particle.u.y);
          sum.speed2 = std::max(sum.speed2, glm::dot(particle.u, particle.u));
          sum.finite = sum.finite && finite(particle.x) && finite(particle.u) && std::isfinite(particle.mass);
        }
        return sum;
      },
      [](const WaterSums& a, const WaterSums& b) { return a + b; });
  WaterTotals totals = (sums + impl_->band.sums()).totals(particle_volume());
  totals.volume_in = impl_->openings.in() * particle_volume();
  totals.volume_out = impl_->openings.out() * particle_volume();
  return totals;
}

std::vector<LiquidParticle> LiquidSolver::all_as_particles() const {
  std::vector<LiquidParticle> all = impl_->particles;
  impl_->band.add_particles({.substep = impl_->substeps_done}, all);
  return all;
}

double LiquidSolver::discharge(std::size_t drain) const { return impl_->openings.discharge(drain); }

StatusPlace LiquidSolver::lost_place() const {
  for (const LiquidParticle& particle : impl_->particles) {
    if (finite(particle.x) && finite(particle.u) && std::isfinite(particle.mass)) continue;
    return {"particle", finite(particle.x) ? std::optional<Vec3>(impl_->place(particle)) : std::nullopt};
  }
  const std::optional<Vec3> cell = impl_->band.lost_cell();
  return cell ? StatusPlace{"cell", impl_->grid.lower + impl_->grid.cell * *cell} : StatusPlace{};
}

void LiquidSolver::visit(Archive& archive) {
  Impl& impl = *impl_;
  const float far = std::numeric_limits<float>::max();
  const Vec3 upper(impl.room.most.x, far, impl.room.most.z);
  archive.members("x", impl.particles, &LiquidParticle::x,
                  {.most_count = 2 * most_count(kParticleLimit),  // upkeep splits some
                   .lower = &impl.room.least.x,
                   .upper = &upper.x});
  const Fit like{.like = "x"};
  archive.members("mass", impl.particles, &LiquidParticle::mass, {.like = "x", .least = 0.0, .above_least = true});
  archive.members("u", impl.particles, &LiquidParticle::u, like);
  archive.members("gradient", impl.particles, &LiquidParticle::gradient, like);
  archive.value("substeps", impl.substeps_done, {.least = 0.0});
  impl.openings.visit(archive);
  // The fields that propellers, rudders and gauges read before the next step.
  const Fit field{.count = impl.grid.entries()};
  archive.array("pressure", impl.projection.stored(), field);
  archive.array("density", impl.flow.density, field);
  archive.array("velocity_x", impl.flow.u.axis[0], field);
  archive.array("velocity_y", impl.flow.u.axis[1], field);
  archive.array("velocity_z", impl.flow.u.axis[2], field);
  impl.band.visit(archive);
}

void LiquidSolver::settle(const Params& /*params*/, std::span<const BodyView> bodies) {
  impl_->solids.update(bodies, 0.0);
  find_surface(impl_->grid, impl_->flow.density, impl_->solids.open(), impl_->surface);
}

}  // namespace regatta
