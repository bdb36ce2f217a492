#include "columns/column_water.h"

#include "columns/column_bounds.h"
#include "columns/column_current.h"
#include "columns/column_data.h"
#include "columns/column_dye.h"
#include "columns/column_forces.h"
#include "columns/column_move.h"
#include "columns/column_rest.h"
#include "columns/column_surf.h"
#include "columns/column_trouble.h"
#include "core/parallel.h"
#include "exchange/water_kick.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

// Returns the factor by which waves may exceed √(g h).
float ColumnWater::Impl::wave_factor(const Params& params) const {
  const float law = params.water_pressure_law == PressureLaw::kPaper ? std::sqrt(2.0F) : 1.0F;
  return law * hulls.wave_speed_factor(params);
}

// Returns the speed of the fastest wave that the columns may carry [m/s].
float ColumnWater::Impl::wave_speed(const Params& params) const {
  return wave_factor(params) * std::sqrt(kGravity * extremes.depth);
}

// Returns the largest c + |u| of any column [m/s].
float ColumnWater::Impl::fastest_crossing(const Params& params) const {
  const float factor = wave_factor(params);
  return parallel_reduce(
      field.count, 0.0F,
      [&](int first, int last) {
        float most = 0.0F;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          if (field.source[i] < 0) continue;
          most =
              std::max(most, factor * field.celerity[i] + std::sqrt(field.u[i] * field.u[i] + field.w[i] * field.w[i]));
        }
        return most;
      },
      [](float one, float other) { return std::max(one, other); });
}

// Returns min(CFL l / (c + |u|), 0.07 l² / μ) [s].
float ColumnWater::Impl::stable_dt(const Params& params, float fastest) const {
  float dt = static_cast<float>(params.water_cfl) * kernels.support / std::max(fastest, 1.0e-6F);
  if (params.water_viscosity > 0.0) {
    dt = std::min(dt,
                  kColumnViscousLimit * kernels.support * kernels.support / static_cast<float>(params.water_viscosity));
  }
  return dt;
}

// Returns the sub-steps that the present waves need for the remaining time [s]. The bound by the largest depth and the
// largest speed is known already, but they seldom belong to one column: a crest before a wall and a trough between two
// boats must not double the cost of a step together. So if it asks for more than one sub-step, the columns are searched
// one by one.
double ColumnWater::Impl::wanted_substeps(const Params& params, double remaining) const {
  const auto wanted = [&](float fastest) {
    return std::ceil(remaining / static_cast<double>(stable_dt(params, fastest)));
  };
  const double bound = wanted(wave_speed(params) + std::sqrt(extremes.speed2));
  return bound > 1.0 ? wanted(fastest_crossing(params)) : bound;
}

// Computes forces and moves the columns. The field must be sorted and have its depths; the moved columns must be sorted
// anew.
void ColumnWater::Impl::substep(const WaterInput& input, float dt, bool too_long, std::span<const DyeDrop> dye,
                                Profiler& profiler) {
  const Params& params = input.params;
  const bool with_bodies = !input.bodies.empty();
  {
    const auto timed = profiler.scope(shallow_stage::kForces);
    const ForceTerms terms{params.water_pressure_law, static_cast<float>(params.water_viscosity),
                           static_cast<float>(params.water_dissipation), setup.depth};
    sum_forces(kernels, terms, field);
    hulls.hide_forces(terms, field);
  }
  ColumnBounds bounds;
  if (too_long) bounds = bound_columns(params, kernels.support, wave_speed(params), dt);
  if (with_bodies) {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    hulls.add_forces(params, dt, bounds.force, bed, field);
  }
  if (too_long) scale_forces(bounds.force, field);
  {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    if (with_bodies) hulls.add_jets(field);
    if (params.wake_lambda > 0.0 && !input.wakes.empty()) {
      add_wakes(static_cast<float>(params.wake_lambda), dt, input.wakes, setup.domain, field, wake_scratch,
                wake_impulses);
    }
  }
  Moved moved;
  {
    const auto timed = profiler.scope(shallow_stage::kMove);
    const MoveTerms terms{
        dt, static_cast<float>(params.water_friction), outside(), &open_level, &open_flow, thinnest, bounds.fastest};
    moved = move_columns(terms, sponge, flume, field, columns);
    flume.book(moved.passed);
    carry_dye(sorter.places(), field, dye_scratch, columns);
    release_dye(dye, setup.domain, field, ranges, columns);
  }
  if (with_bodies) {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    hulls.project_out(std::sqrt(moved.farthest2), field, columns);
  }
}

ColumnWater::ColumnWater(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ColumnWater::~ColumnWater() = default;
ColumnWater::ColumnWater(ColumnWater&&) noexcept = default;
ColumnWater& ColumnWater::operator=(ColumnWater&&) noexcept = default;

Result<ColumnWater> ColumnWater::create(const WaterSetup& setup, const Params& params) {
  const Result<Lattice> lattice = make_lattice(setup);
  if (!lattice) return lattice.error();
  const float support = static_cast<float>(params.water_support) * setup.spacing;
  const Vec2 size = setup.domain.size();
  if (size.x < support || size.y < support) {
    constexpr auto kNarrow =
        "a domain of {} m x {} m is narrower than the {} m that a column of {} m reaches; make it larger or "
        "water.spacing smaller";
    return Error{.message = fmt::format(kNarrow, size.x, size.y, support, setup.spacing), .key = "water.spacing"};
  }
  ColumnWater water(std::make_unique<Impl>(setup, lattice.value(), support));
  Impl& impl = *water.impl_;
  if (auto fits = check_columns(setup, impl.lattice, impl.thinnest); !fits) return fits.error();
  impl.columns = lay_columns(setup, impl.lattice, impl.thinnest);
  const WaterSetup still = still_below(setup);
  if (!starts_still(setup) && starts_still(still)) {
    const Columns wet = lay_columns(still, impl.lattice, impl.thinnest);
    impl.wave_on_still = wet.x == impl.columns.x && wet.z == impl.columns.z;
  }
  impl.flume.fill_buffers(setup, impl.columns);
  Profiler unread;
  impl.sort(unread);
  impl.sum_depths(unread);
  return water;
}

WaterStepReport ColumnWater::step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) {
  Impl& impl = *impl_;
  const Params& params = input.params;
  const auto whole = profiler.scope(shallow_stage::kShallow);
  WaterStepReport report;
  impl.meet_bodies(static_cast<float>(input.dt), input.bodies, input.waves, profiler);
  impl.wake_impulses.assign(input.wakes.size(), glm::dvec2(0.0));
  aim_swell(params, impl.setup.domain, impl.setup.depth, impl.swell);
  impl.open_flow.prescribe(impl.bed, impl.outside(), impl.sponge, impl.field);
  // with the poses at the start of the step, which a saved world has, too
  if (impl.sponge.active()) impl.hulls.find_still(impl.bed, impl.field);
  impl.open_level.gather(impl.outside(), impl.sponge, impl.hulls.pressed(), impl.thinnest, static_cast<float>(input.dt),
                         impl.field);
  const int most = static_cast<int>(params.water_max_substeps);
  double remaining = input.dt;
  std::span<const DyeDrop> dye = input.dye;
  while (remaining > 0.0) {
    if (impl.flume.active()) {
      const auto timed = profiler.scope(shallow_stage::kMove);
      impl.flume.prescribe(impl.bed, impl.field);
    }
    // Divides the remaining time into equal sub-steps.
    const int allowed = most - report.substeps;
    const double wanted = impl.wanted_substeps(params, remaining);
    const bool too_long = wanted > static_cast<double>(allowed);
    if (too_long && !report.capped) {
      report.capped = true;
      report.capped_place = fastest_column(impl.field, impl.wave_factor(params), impl.setup.level);
    }
    const int left = too_long ? allowed : std::max(1, static_cast<int>(wanted));
    const double part = left == 1 ? remaining : remaining / left;
    remaining = left == 1 ? 0.0 : remaining - part;
    advance_swell(params, part, impl.swell);
    impl.substep(input, static_cast<float>(part), too_long, dye, profiler);
    dye = {};
    // After the last move: hulls know the waves as they were before this step, and must not meet their volume twice.
    // The columns are sorted next anyway.
    if (!(remaining > 0.0) && input.waves != nullptr) {
      const auto timed = profiler.scope(shallow_stage::kCoupling);
      take_broken_waves(impl.setup.domain, impl.kernels, impl.field, *input.waves, impl.ranges, impl.columns);
    }
    {
      const auto timed = profiler.scope(shallow_stage::kMove);
      const OpenFlow::Exchange passed = impl.open_flow.exchange(impl.bed, impl.field, impl.columns);
      impl.flume.book(passed.passed);
      if (passed.flung) {
        report.escaped = true;
        report.escaped_place = {"column", Vec3(passed.flung->x, impl.setup.level, passed.flung->y)};
      }
      if (const int stray = confine(impl.setup.domain, impl.kernels.support, impl.columns); stray >= 0) {
        const auto i = static_cast<std::size_t>(stray);
        report.escaped = true;
        report.escaped_place = {"column", Vec3(impl.columns.x[i], impl.setup.level, impl.columns.z[i])};
      }
      impl.flume.exchange(impl.bed, impl.field, impl.columns);
    }
    impl.sort(profiler);
    impl.sum_depths(profiler);
    impl.complete_depths(profiler);
    impl.open_flow.prescribe(impl.bed, impl.outside(), impl.sponge, impl.field);
    ++report.substeps;
  }
  {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    impl.hulls.end_step(static_cast<float>(input.dt), loads);
    impl.hulls.find_still(impl.bed, impl.field);
    if (input.waves != nullptr) gather_current(impl.setup.domain, impl.field, *input.waves);
    for (std::size_t b = 0; b < impl.wake_impulses.size(); ++b) {
      add_wake_load(impl.wake_impulses[b], input.dt, loads[b]);
    }
  }
  fade_dye(params.wake_dye_life, input.dt, impl.columns);
  return report;
}

Result<glm::dvec3> ColumnWater::push_water(const WaterBall& ball) {
  Impl& impl = *impl_;
  Columns& columns = impl.columns;
  glm::dvec2 sum(0.0);
  bool any = false;
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    const Vec2 at = impl.setup.domain.nearest_copy({columns.x[i], columns.z[i]}, horizontal(ball.at));
    if (!(glm::length(at - horizontal(ball.at)) < ball.radius)) continue;
    const Vec2 kick = level_kick(ball, at, impl.field.depth[static_cast<std::size_t>(impl.sorter.places()[i])]);
    columns.u[i] += kick.x;
    columns.w[i] += kick.y;
    sum += static_cast<double>(columns.volume[i]) * glm::dvec2(kick);
    any = true;
  }
  if (!any) return Error{"there is no water to push there"};
  impl.take_up_columns();
  sum *= static_cast<double>(kWaterDensity);
  return glm::dvec3(sum.x, 0.0, sum.y);
}

}  // namespace regatta
