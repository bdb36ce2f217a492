#include "columns/column_water.h"

#include "columns/bed.h"
#include "columns/column_bounds.h"
#include "columns/column_current.h"
#include "columns/column_depth.h"
#include "columns/column_dye.h"
#include "columns/column_edges.h"
#include "columns/column_forces.h"
#include "columns/column_move.h"
#include "columns/column_rest.h"
#include "columns/column_sort.h"
#include "columns/column_surf.h"
#include "columns/column_surface.h"
#include "columns/column_trouble.h"
#include "columns/flume.h"
#include "columns/hull_coupling.h"
#include "columns/hull_room.h"
#include "columns/kernels.h"
#include "columns/lattice.h"
#include "columns/room_balance.h"
#include "columns/wake_push.h"
#include "core/limits.h"
#include "core/parallel.h"
#include "exchange/swell_sea.h"
#include "hull/hull_set.h"
#include "hull/surface_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace regatta {

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
  WakePushScratch wake_scratch;
  std::vector<glm::dvec2> wake_impulses;  // of the wakes on their bodies in this step [N s]
  std::vector<Vec2> dye_scratch;

  Impl(const WaterSetup& from, const Lattice& with, float support)
      : setup(from),
        lattice(with),
        kernels(support),
        thinnest(kThinnestShare * from.depth),
        bed(from.domain, *from.terrain, support, felt_slope(kernels, with.cell_area())),
        sponge(from.domain, support),
        flume(from, with, support, thinnest),
        sorter(from.domain, support),
        hulls(from.domain, from.terrain, support, from.under_waves, from.level) {
    field.bins = make_column_bins(setup.domain, support, flume.buffer());
  }

  void sort(Profiler& profiler) {
    const auto timed = profiler.scope(column_stage::kSort);
    sorter.sort(columns, field);
  }
  void sum_depths(Profiler& profiler) {
    const auto timed = profiler.scope(column_stage::kDepth);
    sum_depth(kernels, field);
    extremes = finish_depth(thinnest, bed, field);
  }
  // Adds to columns beside a body that is a wall what the wall hides from the sum of their depth.
  void complete_depths(Profiler& profiler) {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    const std::span<const std::int32_t> grown = hulls.complete_depth(field);
    if (!grown.empty()) finish_grown_depth(thinnest, bed, grown, field, extremes);
  }
  // Takes over where the bodies are in the coming step, and completes the depths beside them anew.
  void meet_bodies(float dt, std::span<const BodyView> bodies, WaveExchange* waves, Profiler& profiler) {
    {
      const auto timed = profiler.scope(shallow_stage::kCoupling);
      if (hulls.restore_depth(field)) extremes = finish_depth(thinnest, bed, field);
      hulls.begin_step(dt, bodies, waves);
    }
    complete_depths(profiler);
  }
  [[nodiscard]] float wave_factor(const Params& params) const;
  [[nodiscard]] float wave_speed(const Params& params) const;
  [[nodiscard]] float fastest_crossing(const Params& params) const;
  [[nodiscard]] float stable_dt(const Params& params, float fastest) const;
  [[nodiscard]] double wanted_substeps(const Params& params, double remaining) const;
  void substep(const WaterInput& input, float dt, bool too_long, std::span<const DyeDrop> dye, Profiler& profiler);
  // After the columns were replaced.
  void take_up_columns();
  [[nodiscard]] bool is_column(float x, float z, float u, float w, float volume) const;
  [[nodiscard]] SurfaceSource surface() const {
    return {setup.domain, *setup.terrain, kernels, bed, field, thinnest, hulls.pressed()};
  }
};

// How many times faster than √(g h) waves may run.
float ColumnWater::Impl::wave_factor(const Params& params) const {
  const float law = params.water_pressure_law == PressureLaw::kPaper ? std::sqrt(2.0F) : 1.0F;
  return law * hulls.wave_speed_factor(params);
}

// The fastest wave that the columns may carry [m/s].
float ColumnWater::Impl::wave_speed(const Params& params) const {
  return wave_factor(params) * std::sqrt(kGravity * extremes.depth);
}

// The largest c + |u| of any column [m/s].
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

// min(CFL l / (c + |u|), 0.07 l² / μ).
float ColumnWater::Impl::stable_dt(const Params& params, float fastest) const {
  float dt = static_cast<float>(params.water_cfl) * kernels.support / std::max(fastest, 1.0e-6F);
  if (params.water_viscosity > 0.0) {
    dt = std::min(dt,
                  kColumnViscousLimit * kernels.support * kernels.support / static_cast<float>(params.water_viscosity));
  }
  return dt;
}

// As many as the present waves ask for. The deepest water is seldom the fastest: a crest before a wall and a trough
// between two boats must not double the cost of a step together. What both would ask for is known already; the columns
// are looked through one by one only where that is more than one sub-step.
double ColumnWater::Impl::wanted_substeps(const Params& params, double remaining) const {
  const auto wanted = [&](float fastest) {
    return std::ceil(remaining / static_cast<double>(stable_dt(params, fastest)));
  };
  const double bound = wanted(wave_speed(params) + std::sqrt(extremes.speed2));
  return bound > 1.0 ? wanted(fastest_crossing(params)) : bound;
}

// Forces and motion. The field must be sorted and have its depths; the moved columns are still to be sorted.
void ColumnWater::Impl::substep(const WaterInput& input, float dt, bool too_long, std::span<const DyeDrop> dye,
                                Profiler& profiler) {
  const Params& params = input.params;
  const bool with_bodies = !input.bodies.empty();
  {
    const auto timed = profiler.scope(shallow_stage::kForces);
    const ForceTerms terms{params.water_pressure_law, static_cast<float>(params.water_viscosity),
                           static_cast<float>(params.water_dissipation), setup.depth};
    sum_forces(kernels, terms, field);
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
  {
    const auto timed = profiler.scope(shallow_stage::kMove);
    const MoveTerms terms{dt,          static_cast<float>(params.water_friction), setup.velocity, swell,
                          setup.level, std::sqrt(kGravity * setup.depth),         bounds.fastest};
    move_columns(terms, sponge, flume, field, columns);
    carry_dye(sorter.places(), field, dye_scratch, columns);
    release_dye(dye, setup.domain, field, ranges, columns);
  }
  if (with_bodies) {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    hulls.project_out(field, columns);
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
  if (input.waves != nullptr &&
      take_broken_waves(impl.setup.domain, impl.kernels, impl.field, *input.waves, impl.ranges, impl.columns)) {
    impl.take_up_columns();
  }
  impl.meet_bodies(static_cast<float>(input.dt), input.bodies, input.waves, profiler);
  impl.wake_impulses.assign(input.wakes.size(), glm::dvec2(0.0));
  aim_swell(params, impl.setup.domain, impl.setup.depth, impl.swell);
  const int most = static_cast<int>(params.water_max_substeps);
  double remaining = input.dt;
  std::span<const DyeDrop> dye = input.dye;
  while (remaining > 0.0) {
    if (impl.flume.active()) {
      const auto timed = profiler.scope(shallow_stage::kMove);
      impl.flume.prescribe(impl.bed, impl.field);
    }
    // Equal sub-steps for what remains.
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
    impl.sponge.aim(impl.swell);
    impl.substep(input, static_cast<float>(part), too_long, dye, profiler);
    dye = {};
    {
      const auto timed = profiler.scope(shallow_stage::kMove);
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

void ColumnWater::make_room(const Params&, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  std::vector<Footprint> footprints;
  std::vector<WaterSample> waters;
  for (const BodyView& body : bodies) {
    footprints.push_back(footprint_of(body));
    waters.push_back(sample(horizontal(body.state.position)));
  }
  const Domain& domain = impl.setup.domain;
  const Terrain& terrain = *impl.setup.terrain;
  const float support = impl.kernels.support;
  if (make_room_of_walls(domain, terrain, support, waters, bodies, impl.columns) && starts_still(impl.setup)) {
    impl.take_up_columns();
    impl.hulls.begin_step(0.0F, bodies);
    const std::vector<float> summed = impl.field.depth;
    fill_beside_walls(impl.setup.level, impl.bed, impl.hulls.complete_depth(impl.field), summed, impl.sorter.places(),
                      impl.field, impl.columns);
  }
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    regatta::make_room(domain, terrain, impl.setup.spacing, support, waters[b].surface,
                       room_around(domain, bodies, footprints, b), bodies[b], impl.columns, impl.setup.under_waves);
  }
  impl.take_up_columns();
}

std::uint64_t ColumnWater::rest_key(const Params& params, std::span<const BodyView> bodies) const {
  return regatta::rest_key(impl_->setup, params, bodies, impl_->columns);
}

RestReport ColumnWater::come_to_rest(const Params& params, std::span<const BodyView> moving, const RestWatch& watch) {
  Impl& impl = *impl_;
  RestReport report;
  const std::vector<BodyView> bodies = held_still(moving);
  if (!starts_still(impl.setup) || impl.columns.count() == 0) return report;
  Profiler unread;
  const float support = impl.kernels.support;
  const float dt = kRestCfl * support / std::max(impl.wave_speed(params), 1.0e-6F);
  if (!impl.bed.flat()) scatter(impl.lattice.dx, impl.setup.domain, impl.columns);
  leave_walls(impl.lattice.dx, impl.setup.domain, impl.columns);
  impl.take_up_columns();
  impl.meet_bodies(dt, bodies, nullptr, unread);
  bool at_quay = impl.hulls.any_at_quay();  // and not yet brought to the level
  const RestPace pace = rest_pace(params, impl.bed.flat(), at_quay, bodies, impl.columns.count());
  const ForceTerms terms{params.water_pressure_law, pace.viscosity * support * support / dt, kRestDissipation,
                         impl.setup.depth};
  RoomBalance balance(impl.setup, support, moving);
  std::vector<BodyLoad> loads(bodies.size());
  double before = 0.0;
  bool held = false;  // the forces are those without motion
  int next_hold = 0;
  const auto stand = [&] {
    hold_still(impl.columns);
    impl.take_up_columns();
    impl.meet_bodies(dt, bodies, nullptr, unread);
    before = 0.0;
    held = true;
  };
  int least = bodies.empty() ? 0 : kRestStepsOfMove;
  int most = pace.most;
  for (; report.steps < most; ++report.steps) {
    sum_forces(impl.kernels, terms, impl.field);
    if (!bodies.empty()) impl.hulls.add_forces(params, dt, 1.0F, impl.bed, impl.field);
    const RestState now = rest_state(impl.field, kRestDepthShare * impl.setup.depth);
    report.pull = now.pull;
    const float enough = pace.strict * still_pull_after(report.steps, pace.late, impl.setup.depth, support);
    const bool small = now.pull < enough && report.steps >= least;
    report.still = small && (held || pace.even);
    report.cancelled = watch && report.steps % kStepsPerWatch == 1 && !watch(static_cast<double>(report.steps) / most);
    if (report.cancelled) break;
    if (report.still) {
      if (at_quay) {
        at_quay = false;
        impl.hulls.find_still(impl.bed, impl.field);
        bring_to_level(impl.setup.level, impl.bed, impl.hulls.pressed(), impl.sorter.places(), impl.field,
                       impl.columns);
      } else {
        impl.meet_bodies(dt, bodies, nullptr, unread);
        impl.hulls.add_forces(params, dt, 1.0F, impl.bed, impl.field);
        impl.hulls.end_step(dt, loads);
        if (!balance.move_rooms(loads, impl.columns)) break;
      }
      least = report.steps + kRestStepsOfMove;
      most = std::max(most, report.steps + (pace.even ? kMostRestStepsOfMove : kMostRestStepsOfMoveUneven));
      stand();
      continue;
    }
    if (small && !held && report.steps >= next_hold) {
      stand();  // what slides evenly, as viscosity lets it, seems to feel nothing
      next_hold = report.steps + kStepsPerHold;
      continue;
    }
    held = false;
    if (!pace.even) speed_up_shallows(impl.setup.depth, impl.field);
    if (now.kinetic < before) hold_still(impl.field);
    before = now.kinetic < before ? 0.0 : now.kinetic;
    MoveTerms move;
    move.dt = dt;
    move.wave_speed = std::sqrt(kGravity * impl.setup.depth);
    move_columns(move, impl.sponge, impl.flume, impl.field, impl.columns);
    impl.hulls.project_out(impl.field, impl.columns);
    confine(impl.setup.domain, support, impl.columns);
    impl.sort(unread);
    impl.sum_depths(unread);
    impl.complete_depths(unread);
  }
  hold_still(impl.columns);
  impl.take_up_columns();
  return report;
}

Swell ColumnWater::swell() const { return impl_->swell; }

void ColumnWater::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  constexpr int kBlock = 16;
  const SurfaceSource source = impl_->surface();
  parallel_blocks(static_cast<int>(points.size()), kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto at = static_cast<std::size_t>(i);
      samples[at] = sample_surface(source, horizontal(points[at]));
    }
  });
}

void ColumnWater::draw(const WaterDrawing& drawing, Snapshot& snapshot) const {
  if (const SnapshotRequest& request = drawing.request; request.surface_spacing > 0.0F) {
    reconstruct(request.surface_spacing, request.dye, snapshot.surface, drawing.waves);
    if (request.waves_alone && drawing.waves != nullptr) show_waves(*drawing.waves, snapshot.surface);
    if (drawing.waves == nullptr) draw_swell(impl_->swell, impl_->setup.depth, snapshot.far_sea);
  }
  if (drawing.request.points) copy_points(snapshot.points);
}

void ColumnWater::reconstruct(float spacing, bool with_dye, SurfaceGrid& grid, const WaveExchange* waves) const {
  const Impl& impl = *impl_;
  FieldDye dye;
  if (with_dye) dye = dye_of_field(impl.sorter.places(), impl.field, impl.columns);
  SurfaceSource source = impl.surface();
  source.dye = &dye;
  reconstruct_surface(source, spacing, grid);
  if (waves != nullptr) add_waves(*waves, grid);
}

void ColumnWater::copy_points(WaterPoints& points) const { copy_columns(impl_->field, impl_->columns.count(), points); }

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
  WaterTotals totals = sums.totals(1.0);
  totals.volume_in = impl.flume.volume_in;
  totals.volume_out = impl.flume.volume_out;
  return totals;
}

StatusPlace ColumnWater::lost_place() const { return lost_column(impl_->field, impl_->setup.level); }

std::optional<CoarseWater> ColumnWater::too_coarse_for(const BodySetup& body, const BodyState& lies) const {
  const WaterSetup& setup = impl_->setup;
  if (const auto found = coarse_water(body, lies.orientation, setup.spacing)) return found;
  const float bed = setup.terrain->sample(lies.position.x, lies.position.z).height;
  return thin_wall(body, lies, bed, setup.level, setup.spacing);
}

void ColumnWater::diagnose(const Params&, double, Diagnostics& diagnostics) const {
  diagnostics.count("columns", impl_->columns.count());
}

const Columns& ColumnWater::columns() const { return impl_->columns; }

bool ColumnWater::Impl::is_column(float x, float z, float u, float w, float volume) const {
  const Domain& domain = setup.domain;
  const float buffer = flume.buffer();
  return std::isfinite(x + z + u + w + volume) && volume > 0.0F && x >= domain.lower.x - buffer &&
         x <= domain.upper.x + buffer && z >= domain.lower.y && z <= domain.upper.y;
}

void ColumnWater::Impl::take_up_columns() {
  hulls.restore_depth(field);
  Profiler unread;
  sort(unread);
  sum_depths(unread);
  hulls.find_still(bed, field);
}

Result<> ColumnWater::set_columns(Columns columns) {
  Impl& impl = *impl_;
  const std::size_t count = columns.x.size();
  for (const std::vector<float>* values : {&columns.z, &columns.u, &columns.w, &columns.volume}) {
    if (values->size() != count) return Error{"the columns are incomplete"};
  }
  const bool dyed = columns.dye.empty() || columns.dye.size() == count;
  if (!dyed || !are_dye(columns.dye)) return Error{"the dye is not one share for each column"};
  for (std::size_t i = 0; i < count; ++i) {
    if (!impl.is_column(columns.x[i], columns.z[i], columns.u[i], columns.w[i], columns.volume[i])) {
      return Error{fmt::format("column {} is not inside the domain with a finite velocity and volume", i)};
    }
  }
  impl.columns = std::move(columns);
  impl.take_up_columns();
  return success();
}

void ColumnWater::visit(Archive& archive) {
  Impl& impl = *impl_;
  Columns& columns = impl.columns;
  const Domain& domain = impl.setup.domain;
  const float buffer = impl.flume.buffer();
  Fit x, z, rest, volume;
  x.least = static_cast<double>(domain.lower.x - buffer);  // in float, as the flume itself reckons
  x.most = static_cast<double>(domain.upper.x + buffer);
  x.most_count = most_count(kColumnLimit);
  z.least = static_cast<double>(domain.lower.y);
  z.most = static_cast<double>(domain.upper.y);
  z.like = rest.like = volume.like = "x";
  volume.least = 0.0;
  volume.above_least = true;
  archive.array("x", columns.x, x);
  archive.array("z", columns.z, z);
  archive.array("u", columns.u, rest);
  archive.array("w", columns.w, rest);
  archive.array("volume", columns.volume, volume);
  Fit dye{.like = "x", .least = 0.0, .most = 1.0, .or_none = true, .hashed = false};
  archive.array("dye", columns.dye, dye);
  archive.value("volume_in", impl.flume.volume_in);
  archive.value("volume_out", impl.flume.volume_out);
  visit_swell(archive, impl.swell);
}

void ColumnWater::settle(const Params& params, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  aim_swell(params, impl.setup.domain, impl.setup.depth, impl.swell);
  impl.take_up_columns();
  Profiler unread;
  impl.meet_bodies(0.0F, bodies, nullptr, unread);
  impl.hulls.find_still(impl.bed, impl.field);
}

Result<> ColumnWater::set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  const Lattice& lattice = impl.lattice;
  const Domain& domain = impl.setup.domain;
  std::vector<Vec3> places;
  std::vector<float> areas;
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int i = 0; i < lattice.columns_of(row); ++i) {
      places.push_back(seen_from_above(glm::min(lattice.at(i, row), domain.upper)));
      areas.push_back(lattice.share(i, row) * lattice.cell_area());
    }
  }
  std::vector<WaterSample> samples(places.size());
  from.sample(places, samples);
  Columns columns;
  const auto add = [&columns](Vec2 at, Vec2 velocity, float volume) {
    columns.x.push_back(at.x);
    columns.z.push_back(at.y);
    columns.u.push_back(velocity.x);
    columns.w.push_back(velocity.y);
    columns.volume.push_back(volume);
  };
  for (std::size_t n = 0; n < places.size(); ++n) {
    const WaterSample& water = samples[n];
    if (water.depth >= impl.thinnest) add(horizontal(places[n]), water.velocity, areas[n] * water.depth);
  }
  // The mean level around a body: where a wall stands there is no water to read it from.
  const auto surface_around = [&](const BodyView& body) {
    const float reach = glm::length(body.hull->upper - body.hull->lower) + 2.0F * impl.kernels.support;
    double sum = 0.0;
    int count = 0;
    for (std::size_t n = 0; n < places.size(); ++n) {
      if (!samples[n].wet || glm::distance(horizontal(places[n]), horizontal(body.state.position)) > reach) continue;
      sum += static_cast<double>(samples[n].surface);
      ++count;
    }
    return count > 0 ? static_cast<float>(sum / count) : impl.setup.level;
  };
  for (const BodyView& body : bodies) {
    if (body.motion == BodyMotion::kDynamic) continue;
    take_out_of_solids(domain, *impl.setup.terrain, impl.kernels.support, surface_around(body), body, columns);
  }
  if (columns.count() == 0) return Error{"there is too little water for columns"};
  double held = 0.0;
  for (const float volume : columns.volume) held += static_cast<double>(volume);
  const WaterTotals before = from.totals();
  const auto scale = static_cast<float>(before.volume / held);
  for (float& volume : columns.volume) volume *= scale;
  // Beyond the edges of a flume columns wait for their turn; those stay as they were laid.
  const Columns& laid = impl.columns;
  for (std::size_t n = 0; n < laid.x.size(); ++n) {
    if (laid.x[n] >= domain.lower.x && laid.x[n] <= domain.upper.x) continue;
    add({laid.x[n], laid.z[n]}, {laid.u[n], laid.w[n]}, laid.volume[n]);
  }
  if (auto set = set_columns(std::move(columns)); !set) return set;
  impl.flume.volume_in = before.volume_in;
  impl.flume.volume_out = before.volume_out;
  impl.swell = from.swell();
  settle(params, bodies);
  return success();
}

}  // namespace regatta
