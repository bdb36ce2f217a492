// Queries of ColumnWater: samples, drawing, totals, energy, diagnostics, and where something is wrong.
#include "columns/column_data.h"
#include "columns/column_dye.h"
#include "columns/column_trouble.h"
#include "core/parallel.h"
#include "hull/surface_grid.h"

#include <cmath>
#include <functional>

namespace regatta {

Swell ColumnWater::swell() const { return impl_->swell; }

void ColumnWater::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  constexpr int kBlock = 16;  // points to a block of a parallel loop; chosen, not measured
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

double ColumnWater::potential_energy() const {
  const Impl& impl = *impl_;
  const ColumnField& field = impl.field;
  std::vector<float> level;
  sum_level(impl.kernels, field, level);
  impl.hulls.complete_level(field, level);
  const double sum = parallel_reduce(
      field.count, 0.0,
      [&](int first, int last) {
        double part = 0.0;
        for (int i = first; i < last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          if (field.is_ghost(i) || impl.flume.in_buffer(field.x[at])) continue;
          const float ground = impl.bed.sample(field.x[at], field.z[at]).height - impl.bed.lowest();
          part += static_cast<double>(field.volume[at] * (ground + 0.5F * level[at]));
        }
        return part;
      },
      std::plus<>{});
  return static_cast<double>(kWaterDensity * kGravity) * sum;
}

StatusPlace ColumnWater::lost_place() const { return lost_column(impl_->field, impl_->setup.level); }

std::optional<CoarseWater> ColumnWater::too_coarse_for(const BodySetup& body, const BodyState& lies) const {
  const WaterSetup& setup = impl_->setup;
  if (auto found = coarse_water(body, lies.orientation, setup.spacing)) return found;
  const float bed = setup.terrain->sample(lies.position.x, lies.position.z).height;
  return thin_wall(body, lies, bed, setup.level, setup.spacing);
}

void ColumnWater::diagnose(const Params&, double, Diagnostics& diagnostics) const {
  diagnostics.count("columns", impl_->columns.count());
}

const Columns& ColumnWater::columns() const { return impl_->columns; }
}  // namespace regatta
