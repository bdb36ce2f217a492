// A step of the solver isph: places and velocities are solved for apart. Velocities are made free of divergence where
// the particles are, bodies with them; then all go on. Places are spread and parted without any velocity hearing of it.
#include "particles/contact_film.h"
#include "particles/particle_data.h"
#include "particles/particle_spacing.h"
#include "particles/viscosity.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kRounds = 3;          // rounds of the pressure solve while bodies give way
constexpr double kAddedMass = 0.5;  // share of the water displaced: that of a ball; a box has 0.7
constexpr double kSettled = 0.002;  // change of velocity in a round, by gravity's in a step: bodies have settled

void set_velocities(Fluid& fluid, std::span<const Six> velocities) {
  for (std::size_t b = 0; b < velocities.size(); ++b) {
    if (!fluid.free_bodies[b].free) continue;
    fluid.bodies[b].state.velocity = Vec3(along(velocities[b]));
    fluid.bodies[b].state.angular_velocity = Vec3(about(velocities[b]));
  }
  fluid.boundary->follow(fluid.bodies);
}

Six velocity_of(const BodyView& body) {
  return six(glm::dvec3(body.state.velocity), glm::dvec3(body.state.angular_velocity));
}
Six sum(const Six& a, double factor, const Six& b) {
  Six to = a;
  for (std::size_t k = 0; k < 6; ++k) to[k] += factor * b[k];
  return to;
}

}  // namespace

void ParticleWater::Impl::sample_skins(std::span<const BodyView> bodies) {
  projected.skins.resize(bodies.size());
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    BodySamples& entry =
        *std::find_if(known.begin(), known.end(), [&](const BodySamples& one) { return one.hull == bodies[b].hull; });
    if (!entry.skin) {
      // A hull that can't be sampled does not feel this water.
      HullPoints skin;
      if (!entry.points->places.empty()) skin = hull_skin(*entry.hull, std::cbrt(fluid.volume));
      entry.skin = std::make_shared<const HullPoints>(std::move(skin));
    }
    projected.skins[b] = entry.skin;
  }
  find_covers({setup.lower, setup.upper, setup.radius}, bodies, projected.skins, projected.covers);
}

void ParticleWater::Impl::advance_projected(const Params& params, double time, double step, ParticleReport& report,
                                            Profiler& profiler) {
  const auto dt = static_cast<float>(step);
  {
    const auto timing = profiler.scope(particle_stage::kBoundary);
    push_bodies_on(step);
    boundary.place_bodies(carried, samples, covers);
  }
  {
    const auto timing = profiler.scope(particle_stage::kNeighbours);
    sort_at(0.0F, report);
    find_neighbours(report);
    take_motion();
  }
  {
    const auto timing = profiler.scope(particle_stage::kBoundary);
    if (films.empty()) find_films();
    press_films(step);
  }
  {
    const auto timing = profiler.scope(particle_stage::kDensity);
    add(report.density, spread_dense(fluid, projected.pairs, inside(setup.lower), inside(setup.upper)));
  }
  {
    const auto timing = profiler.scope(particle_stage::kViscosity);
    apply_viscosity(fluid, static_cast<float>(params.ocean_isph_viscosity), dt);
    parallel_blocks(fluid.count, kPlainBlock, [&](int first, int last) {
      for (int i = first; i < last; ++i) fluid.velocity[static_cast<std::size_t>(i)] += Vec4(dt * kFall, 0.0F);
    });
  }
  {
    const auto timing = profiler.scope(particle_stage::kWind);
    blow_wind(params, time, step);
  }
  {
    const auto timing = profiler.scope(particle_stage::kViscosity);
    projected.calming.calm(fluid, projected.pairs, dt * kFall, dt, projected.motion);
  }
  {
    const auto timing = profiler.scope(particle_stage::kDivergence);
    project(params, dt, report);
  }
  part_pairs(fluid, dt, projected.shift);
  parallel_blocks(fluid.count, kPlainBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      fluid.place[n] = Vec4(inside(Vec3(fluid.place[n] + projected.shift[n])), 0.0F);
    }
  });
  finish(dt);
  particles.motion = projected.motion;
  move_bodies(step);
}

void ParticleWater::Impl::take_motion() {
  const auto order = grid.order();
  projected.motion.assign(order.size(), 0.0F);
  if (particles.motion.empty()) return;
  for (std::size_t k = 0; k < order.size(); ++k) {
    projected.motion[k] = particles.motion[static_cast<std::size_t>(order[k])];
  }
}

// The pressure that bodies and water find together, and what it does to both.
void ParticleWater::Impl::project(const Params& params, float dt, ParticleReport& report) {
  let_bodies_go(fluid, 0.0);
  projected.projection.prepare(fluid, projected.pairs, projected.motion, dt);
  projected.hulls.find(fluid, grid, carried, projected.skins, projected.covers);
  const std::vector<Six>& impulses = press_bodies(params, dt, report.divergence);
  if (fluid.count > 0) {
    for (std::size_t b = 0; b < impulses.size(); ++b) {
      fluid.impulses[b].linear += along(impulses[b]);
      fluid.impulses[b].angular += about(impulses[b]);
      fluid.free_bodies[b].pending = {along(impulses[b]), about(impulses[b])};
    }
  }
  let_bodies_go(fluid, 0.0);
  press_water(dt, impulses, report);
}

// Rounds of the pressure solve and of the bodies' motion by it. A body that went as far as each round's pressure takes
// it would overshoot by its added mass over its own; so it goes a share, by a guess of that at first, then by how the
// last two rounds differ [Kue08]. Its final impulse is the one that takes it as far as it went. Returns these impulses.
const std::vector<Six>& ParticleWater::Impl::press_bodies(const Params& params, float dt, SolveReport& solved) {
  const std::size_t count = carried.size();
  ProjectedStep& work = projected;
  const PressureProjection::Limits limits{
      .most_iterations = static_cast<int>(params.ocean_max_divergence_iterations),
      // The speed at which a particle is held back (press_water), over a spacing, beyond the pressure of the box full
      // of still water.
      .most_pressure = std::cbrt(fluid.volume) * setup.radius / (dt * dt) + kGravity * (setup.upper.y - setup.lower.y)};
  for (std::vector<Six>* field : {&work.before, &work.now, &work.forces, &work.left}) field->assign(count, Six{});
  work.shares.assign(count, 1.0);
  const auto step = static_cast<double>(dt);
  std::vector<Six>& now = work.now;
  bool any = false;
  work.hulls.forces(fluid, work.forces);
  for (std::size_t b = 0; b < count; ++b) {
    now[b] = work.before[b] = velocity_of(carried[b]);
    if (!fluid.free_bodies[b].free) continue;
    any = true;
    now[b] = sum(now[b], step, solve(inertia_of(fluid, b), work.forces[b]));
    const double mass = fluid.free_bodies[b].mass;
    work.shares[b] = mass / (mass + kAddedMass * static_cast<double>(kWaterDensity * films[b].submerged_volume));
  }
  set_velocities(fluid, now);
  for (int round = 0; round < kRounds; ++round) {
    add(solved, work.projection.solve(fluid, work.pairs, limits, dt));
    work.hulls.forces(fluid, work.forces);
    if (!any) break;
    bool settled = true;
    for (std::size_t b = 0; b < count; ++b) {
      if (!fluid.free_bodies[b].free) continue;
      const SixSix inertia = inertia_of(fluid, b);
      const Six to = sum(work.before[b], step, solve(inertia, work.forces[b]));
      const Six left = sum(to, -1.0, now[b]);
      if (round > 0) {
        const Six change = sum(left, -1.0, work.left[b]);
        const double size = product(change, product(inertia, change));
        if (size > 0.0) {
          const double share = -work.shares[b] * product(work.left[b], product(inertia, change)) / size;
          work.shares[b] = std::clamp(share, 0.1 * work.shares[b], 1.0);
        }
      }
      work.left[b] = left;
      now[b] = sum(now[b], work.shares[b], left);
      const double least = kSettled * step * static_cast<double>(kGravity);
      settled = settled && product(left, product(inertia, left)) <= fluid.free_bodies[b].mass * least * least;
    }
    if (settled) break;
    if (round + 1 < kRounds) set_velocities(fluid, now);
  }
  for (std::size_t b = 0; b < count; ++b) {
    work.forces[b] = fluid.free_bodies[b].free ? product(inertia_of(fluid, b), sum(now[b], -1.0, work.before[b]))
                                               : sum(Six{}, step, work.forces[b]);
  }
  set_velocities(fluid, work.before);
  return work.forces;
}

namespace {

// Change of the water by the pressure in a step, summed over particles.
struct Pressed {
  glm::dvec3 gained{0.0};  // [m/s]
  double by_walls = 0.0;   // sum of all pushes by walls [m/s]
  int pressed = 0;
  int held = 0, last = -1;
};
Pressed operator+(const Pressed& a, const Pressed& b) {
  return {a.gained + b.gained, a.by_walls + b.by_walls, a.pressed + b.pressed, a.held + b.held,
          b.last >= 0 ? b.last : a.last};
}

}  // namespace

// A gradient that is exact for linear pressures does not give neighbours exactly opposite pushes. Momentum that the
// particles gained beyond the bodies' loss is given back evenly, except as much as walls push: they bear the rest. So a
// body and water that touch no wall keep their momentum.
void ParticleWater::Impl::press_water(float dt, std::span<const Six> impulses, ParticleReport& report) {
  const float most = setup.radius / dt;
  const auto press = [&](int first, int last) {
    Pressed sums;
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      Vec3 change = -dt * projected.projection.gradient(fluid, projected.pairs, i);
      const float square = glm::dot(change, change);
      if (square > most * most) {
        change *= most / std::sqrt(square);
        ++sums.held;
        sums.last = i;
      }
      const Vec3 before(fluid.velocity[n]);
      const Vec3 after = before + change;
      fluid.velocity[n] = Vec4(after, 0.0F);
      sums.gained += glm::dvec3(after) - glm::dvec3(before);
      if (fluid.pressure[n] > 0.0F) ++sums.pressed;
      if (fluid.neighbours.of(i).wall_count > 0) {
        sums.by_walls += static_cast<double>(2.0F * dt * fluid.pressure[n] * glm::length(Vec3(fluid.wall[n])));
      }
    }
    return sums;
  };
  const Pressed sums =
      parallel_reduce(fluid.count, Pressed{}, press, [](const Pressed& a, const Pressed& b) { return a + b; });
  report_held(sums.held, sums.last, report);
  glm::dvec3 owed = sums.gained;
  for (const Six& impulse : impulses) owed += along(impulse) / static_cast<double>(kWaterDensity * fluid.volume);
  const double size = glm::length(owed);
  if (sums.pressed == 0 || !(size > sums.by_walls)) return;
  const Vec3 each((1.0 - sums.by_walls / size) * owed / static_cast<double>(sums.pressed));
  parallel_blocks(fluid.count, kPlainBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      if (fluid.pressure[n] > 0.0F) fluid.velocity[n] -= Vec4(each, 0.0F);
    }
  });
}

}  // namespace regatta
