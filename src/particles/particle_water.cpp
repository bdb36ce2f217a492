#include "core/limits.h"
#include "exchange/stream_around.h"
#include "exchange/water_kick.h"
#include "geometry/surface_sampling.h"
#include "particles/body_points.h"
#include "particles/contact_film.h"
#include "particles/gas_pressure.h"
#include "particles/particle_data.h"
#include "particles/particle_trouble.h"
#include "particles/point_volumes.h"
#include "particles/position_pressure.h"
#include "particles/velocity_pressure.h"
#include "particles/viscosity.h"
#include "particles/wind.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::uint64_t kWallSeed = 1;

// n spacings hold n − 1 particles [Li20 table 2's counts]; a face that is a hair short still counts.
Vec3 lattice_of(const ParticleSetup& setup, const ParticleBlock& block) {
  const Vec3 spacings = (block.upper - block.lower) / (setup.lattice * setup.radius);
  return glm::max(glm::floor(spacings + 1.0e-3F) - 1.0F, Vec3(0.0F));
}

GasLaw gas_law(const Params& params) {
  return {static_cast<float>(params.ocean_stiffness), static_cast<float>(params.ocean_gas_rest)};
}

bool moves_places(OceanSolver solver) {
  return solver == OceanSolver::kPbf || solver == OceanSolver::kDfpbf || solver == OceanSolver::kRdfpbf;
}

float correction_share(const Params& params) {
  return params.ocean_solver == OceanSolver::kRdfpbf ? 1.0F + static_cast<float>(params.ocean_relaxation) : 1.0F;
}
// Without a divergence solver the starts' small errors add up: pbf begins from nothing.
bool starts_warm(const Params& params) {
  const OceanSolver solver = params.ocean_solver;
  return params.ocean_warm_start && solver != OceanSolver::kPbf && solver != OceanSolver::kMueller;
}
SolveLimits density_limits(const Params& params) {
  return {0.01 * params.ocean_density_error, static_cast<int>(params.ocean_max_density_iterations),
          correction_share(params), starts_warm(params)};
}
SolveLimits divergence_limits(const Params& params) {
  return {0.01 * params.ocean_divergence_error, static_cast<int>(params.ocean_max_divergence_iterations),
          correction_share(params), false};
}

}  // namespace

ParticleWater::ParticleWater(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ParticleWater::~ParticleWater() = default;
ParticleWater::ParticleWater(ParticleWater&&) noexcept = default;
ParticleWater& ParticleWater::operator=(ParticleWater&&) noexcept = default;

namespace {

Result<> check_setup(const ParticleSetup& setup) {
  const Vec3 size = setup.upper - setup.lower;
  if (!finite(size) || !(setup.radius > 0.0F) || !(setup.volume > 0.0F) || !(setup.lattice > 1.0F) ||
      !(std::min({size.x, size.y, size.z}) >= kNarrowestRadii * setup.radius)) {
    return Error{
        .message = fmt::format("the box of an ocean must be at least {} radii of a particle wide", kNarrowestRadii),
        .key = "ocean.upper"};
  }
  if (setup.starts_too_dense()) {
    return Error{.message = fmt::format("particles must start at least {:.4g} radii apart", setup.rest_lattice()),
                 .key = "ocean.lattice"};
  }
  const double support = 4.0 * static_cast<double>(setup.radius);
  const double cells = static_cast<double>(size.x) * size.y * size.z / (support * support * support);
  if (auto fits = check_limit(kSearchCellLimit, cells, support, "ocean.upper"); !fits) return fits.error();
  double count = 0.0;
  for (const ParticleBlock& block : setup.blocks) {
    if (!finite(block.upper - block.lower))
      return Error{.message = "a block of water is not finite", .key = "ocean.block"};
    const glm::dvec3 along(lattice_of(setup, block));
    count += along.x * along.y * along.z;
  }
  const auto radius = static_cast<double>(setup.radius);
  if (auto fits = check_limit(kParticleLimit, count, radius, "ocean.radius"); !fits) return fits.error();
  return success();
}

}  // namespace

Result<std::shared_ptr<const std::vector<Vec3>>> wall_particles(const ParticleSetup& setup) {
  if (auto checked = check_setup(setup); !checked) return checked.error();
  Result<std::vector<Vec3>> walls =
      sample_surface(box_surface(setup.lower, setup.upper), setup.boundary_spacing * setup.radius, kWallSeed);
  if (!walls) return walls.error();
  return std::make_shared<const std::vector<Vec3>>(std::move(walls).value());
}

Result<ParticleWater> ParticleWater::create(const ParticleSetup& setup, std::span<const BodyView> bodies) {
  const auto walls = wall_particles(setup);
  if (!walls) return walls.error();
  return create(setup, *walls.value(), bodies);
}

Result<ParticleWater> ParticleWater::create(const ParticleSetup& setup, std::span<const Vec3> walls,
                                            std::span<const BodyView> bodies) {
  if (auto checked = check_setup(setup); !checked) return checked.error();
  auto impl = std::make_unique<Impl>(setup, walls);
  impl->fill(bodies);
  impl->resize_fields();
  impl->relax(bodies);
  impl->sort_as_they_are();
  return ParticleWater(std::move(impl));
}

void ParticleWater::Impl::fill(std::span<const BodyView> bodies) {
  const float spacing = setup.lattice * setup.radius;
  for (const ParticleBlock& block : setup.blocks) {
    const Vec3 count = lattice_of(setup, block);
    if (std::min({count.x, count.y, count.z}) < 1.0F) continue;
    const glm::ivec3 along(count);
    for (int k = 1; k <= along.z; ++k) {
      for (int j = 1; j <= along.y; ++j) {
        for (int i = 1; i <= along.x; ++i) {
          const Vec3 at =
              block.lower + spacing * Vec3(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
          const bool taken = std::any_of(bodies.begin(), bodies.end(), [&](const BodyView& body) {
            return contains(*body.hull, body.state.to_body(at), kWaterGap * setup.radius);
          });
          if (taken || inside(at) != at) continue;
          particles.position.push_back(at);
          particles.velocity.push_back(block.velocity);
          particles.pressure.push_back(0.0F);
        }
      }
    }
  }
}

// Moves the particles of blocks to where they are no denser than water, without giving them a velocity: a lattice at
// its density of rest stands nearer to walls and bodies than water does, and would be thrown up by the first step.
void ParticleWater::Impl::relax(std::span<const BodyView> bodies) {
  constexpr SolveLimits kLimits{1.0e-4, 200, 1.0F, false};
  carried.assign(bodies.begin(), bodies.end());
  fluid.bodies = carried;
  fluid.free_bodies.clear();
  fluid.errors.assign(static_cast<std::size_t>(fluid.blocks()), {});
  fluid.impulses.assign(static_cast<std::size_t>(fluid.blocks()) * bodies.size(), {});
  sample_bodies(bodies);
  boundary.place_bodies(carried, samples, {});
  ParticleReport unread;
  sort_at(0.0F, unread);
  find_neighbours(unread);
  // Particles within the tolerance from the start stay where they are.
  if (solve_position_pressure(fluid, kLimits, AlphaRule::kOnce, 1.0).iterations > 1) {
    for (std::size_t n = 0; n < sorted.position.size(); ++n) {
      particles.position[n] = inside(Vec3(fluid.place[n]));
      particles.velocity[n] = sorted.velocity[n];
    }
  }
  fluid.bodies = {};
}

// Sorts the particles' places into the grid, for those who ask what is near. Their order stays, so that a state which
// was saved and restored goes on with the same bits.
void ParticleWater::Impl::sort_as_they_are() {
  moved = 0.0F;
  in_grid_order = false;
  unsorted.resize(particles.position.size());
  parallel_blocks(particles.count(), kPlainBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      unsorted[n] = Vec4(particles.position[n], 0.0F);
    }
  });
  grid.sort(unsorted);
}

// All arrays for as many particles as there are, and the one far away.
void ParticleWater::Impl::resize_fields() {
  fluid.count = particles.count();
  const auto padded = static_cast<std::size_t>(fluid.count + 1);
  for (std::vector<Vec4>* field : {&fluid.place, &fluid.scaled}) {
    field->resize(padded);
    field->back() = Vec4(Vec3(kFarAway), 0.0F);
  }
  for (std::vector<Vec4>* field : {&fluid.velocity, &fluid.next_velocity}) {
    field->resize(padded);
    field->back() = Vec4(0.0F);
  }
  fluid.wall.resize(padded);
  fluid.alpha.resize(padded);
  fluid.density.resize(padded, 1.0F);
  fluid.pressure.resize(padded);
  fluid.raised.resize(padded);
}

// The nearest place in the box, a little off its walls, where they still push it inwards.
Vec3 ParticleWater::Impl::inside(const Vec3& at) const {
  const float margin = 0.2F * setup.radius;
  return glm::clamp(at, setup.lower + margin, setup.upper - margin);
}

void ParticleWater::Impl::sample_bodies(std::span<const BodyView> bodies) {
  samples.resize(bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const BodySamples& entry) { return entry.hull == bodies[b].hull; });
    if (found != known.end()) {
      samples[b] = found->points;
      continue;
    }
    BodyPoints made = body_points(*bodies[b].hull, setup.boundary_spacing * setup.radius, kWaterGap * setup.radius);
    // A hull too large or too odd to sample has no points and does not feel this water.
    HullPoints points{with_volumes(made.points, fluid.kernel, fluid.volume), std::move(made.normals), made.inset};
    fit_volumes(*bodies[b].hull, fluid.kernel, fluid.volume, points);
    samples[b] = std::make_shared<const HullPoints>(std::move(points));
    known.push_back({bodies[b].hull, samples[b], {}});
  }
  // Hulls that nobody has any more are forgotten.
  std::erase_if(known, [&](const BodySamples& entry) {
    return std::none_of(bodies.begin(), bodies.end(), [&](const BodyView& body) { return body.hull == entry.hull; });
  });
}

WaterStepReport ParticleWater::step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) {
  Impl& water = *impl_;
  const auto whole = profiler.scope(particle_stage::kParticles);
  ParticleReport& report = water.last_report;
  report = {};
  Fluid& fluid = water.fluid;
  water.carry_bodies(input.bodies);
  fluid.errors.assign(static_cast<std::size_t>(fluid.blocks()), {});
  fluid.impulses.assign(static_cast<std::size_t>(fluid.blocks()) * input.bodies.size(), {});
  {
    const auto timing = profiler.scope(particle_stage::kBoundary);
    water.push_by_jets(input.dt, input.bodies);
    water.sample_bodies(input.bodies);
    find_covers({water.setup.lower, water.setup.upper, water.setup.radius}, input.bodies, water.samples, water.covers);
    if (input.params.ocean_solver == OceanSolver::kIsph) water.sample_skins(input.bodies);
  }
  report.substeps = water.substeps(input.params, input.dt, report.capped);
  if (report.capped) report.capped_place = fastest_particle(water.particles);
  for (int k = 0; k < report.substeps; ++k) {
    const double part = input.dt / report.substeps;
    water.advance(input.params, input.time + k * part, part, report, profiler);
  }
  water.sum_loads(input.dt, loads);
  fluid.bodies = {};
  water.in_grid_order = true;
  if (water.moved > fluid.kernel.support) water.sort_as_they_are();
  return {report.substeps,    report.capped,        report.capped_place,  report.escaped > 0,    report.escaped_place,
          report.crowded > 0, report.crowded_place, report.held_back > 0, report.held_back_place};
}

// The largest speed of any particle, or of any place on a body that may be in the box, by the end of a step [m/s].
float ParticleWater::Impl::fastest_by_end(double dt) const {
  const float fastest = parallel_reduce(
      particles.count(), 0.0F,
      [&](int first, int last) {
        float most = 0.0F;
        for (int i = first; i < last; ++i) {
          const Vec3& v = particles.velocity[static_cast<std::size_t>(i)];
          most = std::max(most, glm::dot(v, v));
        }
        return most;
      },
      [](float a, float b) { return std::max(a, b); });
  const auto step = static_cast<float>(dt);
  float speed = std::sqrt(fastest);
  for (const BodyView& body : carried) {
    const float reach = reach_of(*body.hull), going = glm::length(body.state.velocity);
    const Vec3 nearest = glm::clamp(body.state.position, setup.lower, setup.upper);
    if (glm::distance(body.state.position, nearest) > reach + going * step) continue;
    speed = std::max(speed, going + glm::length(body.state.angular_velocity) * reach);
  }
  return speed + kGravity * step;
}

// So many sub-steps that no particle goes farther in one than its support radius: it would meet a wall, a body or other
// water only once it is deep inside. An adaptive step, and that of a gas, asks for more.
int ParticleWater::Impl::substeps(const Params& params, double dt, bool& capped) const {
  const float speed = fastest_by_end(dt);
  float longest = fluid.kernel.support / speed;
  if (params.ocean_adaptive) longest = static_cast<float>(params.ocean_cfl) * 2.0F * setup.radius / speed;
  if (params.ocean_solver == OceanSolver::kMueller) {
    longest = std::min(longest, gas_time_step(fluid, gas_law(params), speed));
  }
  const double wanted = std::ceil(dt / static_cast<double>(longest));
  capped = wanted > params.ocean_max_substeps;
  return static_cast<int>(std::clamp(wanted, 1.0, std::floor(params.ocean_max_substeps)));
}

// One sub-step of the solver in use.
void ParticleWater::Impl::advance(const Params& params, double time, double step, ParticleReport& report,
                                  Profiler& profiler) {
  const OceanSolver solver = params.ocean_solver;
  if (solver == OceanSolver::kIsph) return advance_projected(params, time, step, report, profiler);
  particles.motion.clear();
  const auto dt = static_cast<float>(step);
  const bool by_position = moves_places(solver);
  const SolveLimits density = density_limits(params), divergence = divergence_limits(params);
  {
    const auto timing = profiler.scope(particle_stage::kBoundary);
    push_bodies_on(step);
    if (by_position) move_bodies(step);
    boundary.place_bodies(carried, samples, covers);
  }
  {
    const auto timing = profiler.scope(particle_stage::kNeighbours);
    // Positions: neighbours where the particles are going to be. Velocities: where they are.
    sort_at(by_position ? dt : 0.0F, report);
    find_neighbours(report);
  }
  {
    const auto timing = profiler.scope(particle_stage::kBoundary);
    if (films.empty()) find_films();
    press_films(step);
  }
  if (!density.warm) std::fill(fluid.pressure.begin(), fluid.pressure.end(), 0.0F);
  if (by_position) {
    const auto timing = profiler.scope(particle_stage::kDensity);
    const AlphaRule rule = solver == OceanSolver::kPbf ? AlphaRule::kEveryIteration : AlphaRule::kOnce;
    add(report.density, solve_position_pressure(fluid, density, rule, step));
    take_velocities(dt, report);
  } else if (solver == OceanSolver::kDfsph) {
    const auto timing = profiler.scope(particle_stage::kDivergence);
    measure_density_alpha(fluid);
    solve_velocities(divergence, VelocityGoal::kNoDivergence, step, report.divergence, report);
  }
  {
    const auto timing = profiler.scope(particle_stage::kViscosity);
    if (solver == OceanSolver::kMueller) {
      apply_gas_pressure(fluid, gas_law(params), dt);
      let_bodies_go(fluid, 0.0);
    }
    apply_viscosity(fluid, static_cast<float>(params.ocean_viscosity), dt);
    if (!by_position) {
      parallel_blocks(fluid.count, kPlainBlock, [&](int first, int last) {
        for (int i = first; i < last; ++i) fluid.velocity[static_cast<std::size_t>(i)] += Vec4(dt * kFall, 0.0F);
      });
    }
  }
  {
    const auto timing = profiler.scope(particle_stage::kWind);
    blow_wind(params, time, step);
  }
  if (solver == OceanSolver::kDfpbf || solver == OceanSolver::kRdfpbf) {
    const auto timing = profiler.scope(particle_stage::kDivergence);
    solve_velocities(divergence, VelocityGoal::kNoDivergence, step, report.divergence, report);
  } else if (solver == OceanSolver::kDfsph) {
    const auto timing = profiler.scope(particle_stage::kDensity);
    solve_velocities(density, VelocityGoal::kRestDensity, step, report.density, report);
  }
  finish(by_position ? 0.0F : dt);
  if (!by_position) move_bodies(step);
}

namespace {

// Particles whose correction was cut off, and the last of them.
struct Held {
  int count = 0;
  int last = -1;
};
Held operator+(const Held& a, const Held& b) { return {a.count + b.count, b.last >= 0 ? b.last : a.last}; }

// The place to which a correction by pressure leads from `from`, but no farther than `most`; counts those that would go
// farther. Others keep the bits of `to`; NaN is passed on, to be found.
Vec3 held_back(const Vec3& from, const Vec3& to, float most, int particle, Held& held) {
  const Vec3 correction = to - from;
  const float square = glm::dot(correction, correction);
  if (!(square > most * most)) return to;
  held = {held.count + 1, particle};
  return from + most / std::sqrt(square) * correction;
}

}  // namespace

void ParticleWater::Impl::report_held(int count, int last, ParticleReport& report) const {
  if (count == 0) return;
  report.held_back += count;
  report.held_back_place = {"particle", Vec3(fluid.place[static_cast<std::size_t>(last)])};
}

// The velocities that brought the particles from where they were to where the solver put them; no farther than r from
// where they were going.
void ParticleWater::Impl::take_velocities(float dt, ParticleReport& report) {
  const auto take = [&](int first, int last) {
    Held held;
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vec3 ahead(x[n], y[n], z[n]);
      const Vec3 at = inside(held_back(ahead, Vec3(fluid.place[n]), setup.radius, i, held));
      fluid.velocity[n] = Vec4((at - sorted.position[n]) / dt, 0.0F);
      fluid.place[n] = Vec4(at, 0.0F);
    }
    return held;
  };
  const Held held = parallel_reduce(fluid.count, Held{}, take, [](const Held& a, const Held& b) { return a + b; });
  report_held(held.count, held.last, report);
}

// Solves for velocities, none of which may change by more than takes a particle r farther in the step.
void ParticleWater::Impl::solve_velocities(const SolveLimits& limits, VelocityGoal goal, double dt, SolveReport& solved,
                                           ParticleReport& report) {
  std::vector<Vec4>& before = fluid.next_velocity;
  std::copy(fluid.velocity.begin(), fluid.velocity.end(), before.begin());
  add(solved, solve_velocity_pressure(fluid, limits, goal, dt));
  const float most = setup.radius / static_cast<float>(dt);
  const auto hold = [&](int first, int last) {
    Held held;
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      fluid.velocity[n] = Vec4(held_back(Vec3(before[n]), Vec3(fluid.velocity[n]), most, i, held), 0.0F);
    }
    return held;
  };
  const Held held = parallel_reduce(fluid.count, Held{}, hold, [](const Held& a, const Held& b) { return a + b; });
  report_held(held.count, held.last, report);
}

// The particles as the solvers leave them, moved on by dt.
void ParticleWater::Impl::finish(float dt) {
  const auto move = [&](int first, int last) {
    float farthest = 0.0F;
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      Vec3 velocity(fluid.velocity[n]);
      Vec3 at(fluid.place[n]);
      if (dt > 0.0F) {
        const Vec3 to = inside(at + dt * velocity);
        for (int axis = 0; axis < 3; ++axis) {
          if (to[axis] != at[axis] + dt * velocity[axis]) velocity[axis] = (to[axis] - at[axis]) / dt;
        }
        at = to;
      }
      particles.position[n] = at;
      particles.velocity[n] = velocity;
      particles.pressure[n] = fluid.pressure[n];
      const Vec3 away = glm::abs(at - Vec3(x[n], y[n], z[n]));
      farthest = std::max({farthest, away.x, away.y, away.z});
    }
    return farthest;
  };
  moved = parallel_reduce(fluid.count, 0.0F, move, [](float a, float b) { return std::max(a, b); });
  neighbours_known = true;
}

// Brings the particles into the order of the grid, at places dt ahead of where they are. Particles outside are put
// back.
void ParticleWater::Impl::sort_at(float dt, ParticleReport& report) {
  const int count = particles.count();
  unsorted.resize(static_cast<std::size_t>(count));
  struct Outside {
    int count = 0;
    int last = -1;  // particle
  };
  const Outside outside = parallel_reduce(
      count, Outside{},
      [&](int first, int last) {
        Outside found;
        for (int i = first; i < last; ++i) {
          const auto n = static_cast<std::size_t>(i);
          const Vec3 ahead = particles.position[n] + dt * (particles.velocity[n] + dt * kFall);
          const Vec3 at = inside(ahead);
          if (glm::any(glm::lessThan(ahead, setup.lower)) || glm::any(glm::greaterThan(ahead, setup.upper))) {
            found = {found.count + 1, i};
          }
          unsorted[n] = Vec4(at, 0.0F);
        }
        return found;
      },
      [](const Outside& a, const Outside& b) {
        return Outside{a.count + b.count, b.last >= 0 ? b.last : a.last};
      });
  if (outside.count > 0) {
    report.escaped += outside.count;
    report.escaped_place = {"particle", Vec3(unsorted[static_cast<std::size_t>(outside.last)])};
  }
  grid.sort(unsorted);
  const auto order = grid.order();
  for (std::vector<float>* field : {&x, &y, &z}) {
    field->resize(static_cast<std::size_t>(count) + static_cast<std::size_t>(kLanes), kFarAway);
  }
  sorted.position.resize(unsorted.size());
  sorted.velocity.resize(unsorted.size());
  parallel_blocks(count, kPlainBlock, [&](int first, int last) {
    for (int k = first; k < last; ++k) {
      const auto n = static_cast<std::size_t>(k);
      const auto from = static_cast<std::size_t>(order[n]);
      const Vec4& at = unsorted[from];
      fluid.place[n] = at;
      x[n] = at.x;
      y[n] = at.y;
      z[n] = at.z;
      sorted.position[n] = particles.position[from];
      sorted.velocity[n] = particles.velocity[from];
      fluid.velocity[n] = Vec4(particles.velocity[from], 0.0F);
      fluid.pressure[n] = particles.pressure[from];
    }
  });
}

void ParticleWater::Impl::find_neighbours(ParticleReport& report) {
  const Neighbours::Sources sources{
      {&grid, x, y, z, 0}, boundary.walls(), boundary.bodies(), fluid.count, boundary.far()};
  fluid.neighbours.find(sources, std::span<const Vec4>(fluid.place).first(static_cast<std::size_t>(fluid.count)),
                        fluid.kernel.support);
  if (fluid.neighbours.crowded() == 0) return;
  report.crowded += fluid.neighbours.crowded();
  report.crowded_place = {"particle", Vec3(fluid.place[static_cast<std::size_t>(fluid.neighbours.first_crowded())])};
}

void ParticleWater::Impl::blow_wind(const Params& params, double time, double dt) {
  const Wind wind = make_wind(params);
  if (blown_time(wind, time, dt) <= 0.0) return;
  const auto count = static_cast<std::size_t>(fluid.count);
  for (std::vector<float>* field : {&wind_u, &wind_v, &wind_w}) field->assign(count, 0.0F);
  const auto first = [count](const std::vector<float>& field) { return std::span<const float>(field).first(count); };
  blow(wind, time, dt, setup.lower.y, {{first(x), first(y), first(z)}, first(fluid.density), wind_u, wind_v, wind_w});
  parallel_blocks(fluid.count, kPlainBlock, [&](int from, int last) {
    for (int i = from; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      fluid.velocity[n] += Vec4(wind_u[n], wind_v[n], wind_w[n], 0.0F);
    }
  });
}

// Propellers and rudders push the particles around them, the nearer the more.
void ParticleWater::Impl::push_by_jets(double dt, std::span<const BodyView> bodies) {
  const float reach = 1.5F * fluid.kernel.support;
  for (const BodyView& body : bodies) {
    for (const Jet& jet : body.jets) {
      if (jet.force == Vec3(0.0F)) continue;
      const Vec3 from = body.state.to_world(jet.point);
      const auto weight = [&](std::size_t i) {
        const Vec3 away = particles.position[i] - from;
        return std::max(0.0F, 1.0F - glm::dot(away, away) / (reach * reach));
      };
      float sum = 0.0F;
      const std::vector<std::int32_t> near = particles_near(horizontal(from), reach);
      for (const std::int32_t i : near) sum += weight(static_cast<std::size_t>(i));
      if (sum <= 0.0F) continue;  // out of the water
      // No more than a speed that the particles can bear: a propeller half out of the water spins in foam.
      constexpr float kMostSpeed = 5.0F;  // [m/s] a step
      const Vec3 each = static_cast<float>(dt) / (kWaterDensity * fluid.volume * sum) * jet.force;
      const float size = glm::length(each);
      const Vec3 kick = size > kMostSpeed ? kMostSpeed / size * each : each;
      for (const std::int32_t i : near) {
        const auto n = static_cast<std::size_t>(i);
        particles.velocity[n] += weight(n) * kick;
      }
    }
  }
}

Result<glm::dvec3> ParticleWater::push_water(const WaterBall& ball) {
  Impl& impl = *impl_;
  double sum = 0.0;
  for (std::size_t i = 0; i < impl.particles.position.size(); ++i) {
    const float share = kick_share((impl.particles.position[i] - ball.at) / ball.radius);
    impl.particles.velocity[i] += share * ball.velocity;
    sum += static_cast<double>(share);
  }
  if (!(sum > 0.0)) return Error{"there is no water to push there"};
  return sum * static_cast<double>(kWaterDensity * impl.fluid.volume) * glm::dvec3(ball.velocity);
}

}  // namespace regatta
