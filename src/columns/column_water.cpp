#include "columns/column_water.h"

#include "columns/bed.h"
#include "columns/column_depth.h"
#include "columns/column_dye.h"
#include "columns/column_edges.h"
#include "columns/column_forces.h"
#include "columns/column_move.h"
#include "columns/column_sort.h"
#include "columns/column_surface.h"
#include "columns/flume.h"
#include "columns/hull_coupling.h"
#include "columns/kernels.h"
#include "columns/lattice.h"
#include "columns/wake_push.h"
#include "core/parallel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace regatta {

namespace {

constexpr float kThinnestShare = 5.0e-3F;  // of the reference depth: thinner water is dry
constexpr float kViscousLimit = 0.07F;     // largest μ dt / l² (unstable from 0.09 on, measured)

// A sub-step that is longer than is stable keeps its whole time, but waves may cross only half of the CFL share of a
// kernel in it: accelerations shrink with the square of their speed, and with what diffusion bears. Columns may cross
// what the waves leave of that share. (Cells: long_substep.h.)
struct LongSubstep {
  float force = 1.0F;    // share of the accelerations
  float fastest = 0.0F;  // largest speed of a column [m/s]
};
LongSubstep bound_substep(const Params& params, float support, float wave, float dt) {
  constexpr float kWaveShare = 0.5F;
  const float bound = static_cast<float>(params.water_cfl) * support / dt;
  const float slower = std::min(1.0F, kWaveShare * bound / std::max(wave, 1.0e-6F));
  const float diffusion = dt * static_cast<float>(params.water_viscosity) / (kViscousLimit * support * support);
  return {std::min(slower * slower, 1.0F / std::max(1.0F, diffusion)), bound - slower * wave};
}

void scale_forces(float share, ColumnField& field) {
  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      field.ax[i] *= share;
      field.az[i] *= share;
    }
  });
}

}  // namespace

struct ColumnWater::Impl {
  WaterSetup setup;
  Lattice lattice;
  Kernels kernels;
  float thinnest;  // [m]
  Bed bed;
  Sponge sponge;
  Flume flume;
  ColumnSorter sorter;
  HullCoupling hulls;
  Swell swell;
  Columns columns;
  ColumnField field;                // of the present columns, sorted, with finished depths
  WaveExtremes extremes;            // of the field
  std::vector<ColumnRange> ranges;  // scratch
  std::vector<DyeDrop> drops;       // for the next sub-step
  std::vector<Vec2> dye_scratch;

  Impl(const WaterSetup& from, const Lattice& with, float support)
      : setup(from),
        lattice(with),
        kernels(support),
        thinnest(kThinnestShare * from.reference_depth),
        bed(from.domain, *from.terrain, support),
        sponge(from.domain, support),
        flume(from, with, support, thinnest),
        sorter(from.domain, support),
        hulls(from.domain, from.terrain, support) {
    field.cells = make_cell_grid(setup.domain, support, flume.buffer());
  }

  void sort(Profiler& profiler) {
    const auto timed = profiler.scope(Stage::kSort);
    sorter.sort(columns, field);
  }
  void sum_depths(Profiler& profiler) {
    const auto timed = profiler.scope(Stage::kDepth);
    sum_depth(kernels, field);
    extremes = finish_depth(thinnest, bed, field);
  }
  // Adds to columns beside a body that is a wall what the wall hides from the sum of their depth.
  void complete_depths(Profiler& profiler) {
    const auto timed = profiler.scope(Stage::kCoupling);
    const std::span<const std::int32_t> grown = hulls.complete_depth(field);
    if (!grown.empty()) finish_grown_depth(thinnest, bed, grown, field, extremes);
  }
  // Takes over where the bodies are in the coming step, and completes the depths beside them anew.
  void meet_bodies(float dt, std::span<const BodyView> bodies, Profiler& profiler) {
    {
      const auto timed = profiler.scope(Stage::kCoupling);
      if (hulls.restore_depth(field)) extremes = finish_depth(thinnest, bed, field);
      hulls.begin_step(dt, bodies);
    }
    complete_depths(profiler);
  }
  [[nodiscard]] float wave_speed(const Params& params) const;
  [[nodiscard]] float stable_dt(const Params& params) const;
  void substep(const Params& params, float dt, bool too_long, bool with_bodies, std::span<const WakeField* const> wakes,
               Profiler& profiler);
  [[nodiscard]] SurfaceSource surface() const { return {setup.domain, *setup.terrain, kernels, bed, field, thinnest}; }
};

// The fastest wave that the columns may carry [m/s].
float ColumnWater::Impl::wave_speed(const Params& params) const {
  const float law = params.water_pressure_law == PressureLaw::kPaper ? std::sqrt(2.0F) : 1.0F;
  return law * hulls.wave_speed_factor(params) * std::sqrt(kGravity * extremes.depth);
}

// min(CFL l / (c + |u|), 0.07 l² / μ).
float ColumnWater::Impl::stable_dt(const Params& params) const {
  const float fastest = wave_speed(params) + std::sqrt(extremes.speed2);
  float dt = static_cast<float>(params.water_cfl) * kernels.support / std::max(fastest, 1.0e-6F);
  if (params.water_viscosity > 0.0) {
    dt = std::min(dt, kViscousLimit * kernels.support * kernels.support / static_cast<float>(params.water_viscosity));
  }
  return dt;
}

// Forces and motion. The field must be sorted and have its depths; the moved columns are still to be sorted.
void ColumnWater::Impl::substep(const Params& params, float dt, bool too_long, bool with_bodies,
                                std::span<const WakeField* const> wakes, Profiler& profiler) {
  {
    const auto timed = profiler.scope(Stage::kForces);
    const ForceTerms terms{params.water_pressure_law, static_cast<float>(params.water_viscosity),
                           static_cast<float>(params.water_dissipation), setup.reference_depth};
    sum_forces(kernels, terms, field);
  }
  if (with_bodies) {
    const auto timed = profiler.scope(Stage::kCoupling);
    hulls.add_forces(params, dt, field);
  }
  LongSubstep bounds;
  if (too_long) {
    bounds = bound_substep(params, kernels.support, wave_speed(params), dt);
    scale_forces(bounds.force, field);
  }
  if (params.wake_lambda > 0.0 && !wakes.empty()) {
    const auto timed = profiler.scope(Stage::kCoupling);
    add_wakes(static_cast<float>(params.wake_lambda), wakes, setup.domain, field, ranges);
  }
  {
    const auto timed = profiler.scope(Stage::kMove);
    const MoveTerms terms{dt,          static_cast<float>(params.water_friction),   setup.velocity, swell,
                          setup.level, std::sqrt(kGravity * setup.reference_depth), bounds.fastest};
    move_columns(terms, sponge, flume, field, columns);
    carry_dye(sorter.places(), field, dye_scratch, columns);
    regatta::release_dye(drops, setup.domain, field, ranges, columns);
    drops.clear();
  }
  if (with_bodies) {
    const auto timed = profiler.scope(Stage::kCoupling);
    hulls.project_out(columns);
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
    return Error{
        fmt::format("a domain of {} m x {} m is narrower than the {} m that a column of {} m reaches; make it "
                    "larger or water.spacing smaller",
                    size.x, size.y, support, setup.spacing)};
  }
  ColumnWater water(std::make_unique<Impl>(setup, lattice.value(), support));
  Impl& impl = *water.impl_;
  impl.columns = lay_columns(setup, impl.lattice, impl.thinnest);
  impl.flume.fill_buffers(setup, impl.columns);
  Profiler unread;
  impl.sort(unread);
  impl.sum_depths(unread);
  return water;
}

WaterStepReport ColumnWater::step(const Params& params, double dt, std::span<const BodyView> bodies,
                                  std::span<const WakeField* const> wakes, std::span<BodyLoad> loads,
                                  Profiler& profiler) {
  Impl& impl = *impl_;
  const auto whole = profiler.scope(Stage::kShallow);
  WaterStepReport report;
  const bool with_bodies = !bodies.empty();
  impl.meet_bodies(static_cast<float>(dt), bodies, profiler);
  aim_swell(params, impl.setup.domain, impl.setup.reference_depth, impl.swell);
  const int most = static_cast<int>(params.water_max_substeps);
  double remaining = dt;
  while (remaining > 0.0) {
    if (impl.flume.active()) {
      const auto timed = profiler.scope(Stage::kMove);
      impl.flume.prescribe(impl.bed, impl.field);
    }
    // Equal sub-steps for what remains, as many as the present waves ask for.
    const int allowed = most - report.substeps;
    const double wanted = std::ceil(remaining / static_cast<double>(impl.stable_dt(params)));
    const bool too_long = wanted > static_cast<double>(allowed);
    report.capped = report.capped || too_long;
    const int left = too_long ? allowed : std::max(1, static_cast<int>(wanted));
    const double part = left == 1 ? remaining : remaining / left;
    remaining = left == 1 ? 0.0 : remaining - part;

    advance_swell(params, part, impl.swell);
    impl.sponge.aim(impl.swell);
    impl.substep(params, static_cast<float>(part), too_long, with_bodies, wakes, profiler);
    {
      const auto timed = profiler.scope(Stage::kMove);
      const bool strayed = confine(impl.setup.domain, impl.kernels.support, impl.columns);
      report.escaped = report.escaped || strayed;
      impl.flume.exchange(impl.bed, impl.field, impl.columns);
    }
    impl.sort(profiler);
    impl.sum_depths(profiler);
    impl.complete_depths(profiler);
    ++report.substeps;
  }
  {
    const auto timed = profiler.scope(Stage::kCoupling);
    impl.hulls.end_step(static_cast<float>(dt), loads);
  }
  fade_dye(params.wake_dye_life, dt, impl.columns);
  return report;
}

const Swell& ColumnWater::swell() const { return impl_->swell; }

void ColumnWater::set_swell(const Params& params, double phase, double amplitude) {
  aim_swell(params, impl_->setup.domain, impl_->setup.reference_depth, impl_->swell);
  impl_->swell.phase = phase;
  impl_->swell.amplitude = amplitude;
}

void ColumnWater::release_dye(std::span<const DyeDrop> drops) { impl_->drops.assign(drops.begin(), drops.end()); }

void ColumnWater::place_bodies(std::span<const BodyView> bodies) {
  Profiler unread;
  impl_->meet_bodies(0.0F, bodies, unread);
}

WaterSample ColumnWater::sample(Vec2 at) const { return sample_surface(impl_->surface(), at); }

void ColumnWater::sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const {
  samples.resize(places.size());
  parallel_blocks(static_cast<int>(places.size()), 16, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto at = static_cast<std::size_t>(i);
      samples[at] = sample_surface(impl_->surface(), places[at]);
    }
  });
}

void ColumnWater::reconstruct(float spacing, std::span<const BodyView> bodies, bool with_dye, SurfaceGrid& grid) const {
  const Impl& impl = *impl_;
  FieldDye dye;
  if (with_dye) dye = dye_of_field(impl.sorter.places(), impl.field, impl.columns);
  SurfaceSource source = impl.surface();
  source.dye = &dye;
  reconstruct_surface(source, spacing, bodies, grid);
}

void ColumnWater::copy_points(ColumnPoints& points) const {
  const ColumnField& field = impl_->field;
  for (std::vector<float>* values : {&points.x, &points.z, &points.surface, &points.speed}) {
    values->resize(static_cast<std::size_t>(impl_->columns.count()));
  }
  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      if (field.is_ghost(i)) continue;
      const auto from = static_cast<std::size_t>(i);
      const auto to = static_cast<std::size_t>(field.source[from]);
      points.x[to] = field.x[from];
      points.z[to] = field.z[from];
      points.surface[to] = field.surface[from];
      points.speed[to] = std::hypot(field.u[from], field.w[from]);
    }
  });
}

WaterTotals ColumnWater::totals() const {
  const Impl& impl = *impl_;
  const ColumnField& field = impl.field;
  const WaterSums sums = parallel_reduce(
      field.count, WaterSums{},
      [&](int first, int last) {
        WaterSums part;
        for (int i = first; i < last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          if (field.is_ghost(i)) continue;
          const bool finite = std::isfinite(field.x[at] + field.z[at] + field.u[at] + field.w[at] + field.volume[at]);
          part.finite = part.finite && finite;
          if (impl.flume.in_buffer(field.x[at])) continue;
          const float height =
              impl.bed.sample(field.x[at], field.z[at]).height - impl.bed.lowest() + 0.5F * field.depth[at];
          part.add(static_cast<double>(field.volume[at]), field.u[at], field.w[at], static_cast<double>(height));
        }
        return part;
      },
      std::plus<>{});
  return sums.totals(1.0);
}

double ColumnWater::volume_in() const { return impl_->flume.volume_in; }
double ColumnWater::volume_out() const { return impl_->flume.volume_out; }
const Columns& ColumnWater::columns() const { return impl_->columns; }

std::vector<double> ColumnWater::extra() const { return {impl_->flume.volume_in, impl_->flume.volume_out}; }

Result<> ColumnWater::restore(Columns columns, std::span<const double> extra) {
  Impl& impl = *impl_;
  const std::size_t count = columns.x.size();
  for (const std::vector<float>* values : {&columns.z, &columns.u, &columns.w, &columns.volume}) {
    if (values->size() != count) return Error{"the saved columns are incomplete"};
  }
  const bool dyed = columns.dye.empty() || columns.dye.size() == count;
  if (!dyed || !are_dye(columns.dye)) return Error{"the saved dye is not one share for each column"};
  if (extra.size() != 2) return Error{"the saved water lacks its in- and outflow"};
  const Domain& domain = impl.setup.domain;
  const float buffer = impl.flume.buffer();
  for (std::size_t i = 0; i < count; ++i) {
    const bool finite = std::isfinite(columns.x[i] + columns.z[i] + columns.u[i] + columns.w[i] + columns.volume[i]);
    const bool inside = columns.x[i] >= domain.lower.x - buffer && columns.x[i] <= domain.upper.x + buffer &&
                        columns.z[i] >= domain.lower.y && columns.z[i] <= domain.upper.y;
    if (!finite || !inside || columns.volume[i] <= 0.0F) {
      return Error{fmt::format("saved column {} is not inside the domain with a finite velocity and volume", i)};
    }
  }
  if (!std::isfinite(extra[0]) || !std::isfinite(extra[1])) return Error{"the saved in- and outflow are not finite"};
  impl.hulls.restore_depth(impl.field);
  impl.columns = std::move(columns);
  impl.flume.volume_in = extra[0];
  impl.flume.volume_out = extra[1];
  Profiler unread;
  impl.sort(unread);
  impl.sum_depths(unread);
  return success();
}

}  // namespace regatta
