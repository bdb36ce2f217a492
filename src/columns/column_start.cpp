// The start of columns: with room for bodies, restored, or taken over from another water.
#include "columns/column_data.h"
#include "columns/column_rest.h"
#include "columns/hull_room.h"
#include "core/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

void ColumnWater::make_room(const Params&, std::span<const BodyView> bodies) {
  Impl& impl = *impl_;
  WaterSetup other = impl.settles_as(bodies);
  impl.begin_as(other);
  std::vector<WaterSample> waters;
  for (const BodyView& body : bodies) waters.push_back(sample(horizontal(body.state.position)));
  const Domain& domain = impl.setup.domain;
  const Terrain& terrain = *impl.setup.terrain;
  const float support = impl.kernels.support;
  if (make_room_of_walls(domain, terrain, support, waters, bodies, impl.columns)) {
    impl.take_up_columns();
    impl.hulls.begin_step(0.0F, bodies);
    const std::span<const std::int32_t> grown = impl.hulls.complete_depth(impl.bed, impl.field);
    fill_beside_walls(impl.setup, impl.bed, grown, impl.hulls.cover(), impl.sorter.places(), impl.field, impl.columns);
  }
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    regatta::make_room(domain, terrain, impl.setup.spacing, support, waters[b].surface, bodies[b], impl.columns,
                       impl.setup.under_waves);
  }
  impl.begin_as(other);
}

std::uint64_t ColumnWater::rest_key(const Params& params, std::span<const BodyView> bodies) const {
  return regatta::rest_key(impl_->setup, params, bodies, impl_->columns);
}

// Returns the start of the water while it settles: without its wave if that stands on still water and bodies float
// there. The bodies are then at rest when the wave comes.
WaterSetup ColumnWater::Impl::settles_as(std::span<const BodyView> bodies) const {
  const bool afloat = std::any_of(bodies.begin(), bodies.end(),
                                  [](const BodyView& body) { return body.motion == BodyMotion::kDynamic; });
  return wave_on_still && afloat ? still_below(setup) : setup;
}

// Takes over another start of the same water: columns get the depth and velocity of that start at their places. other:
// receives the old start.
void ColumnWater::Impl::begin_as(WaterSetup& other) {
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    const Vec2 at(columns.x[i], columns.z[i]);
    const float ground = setup.terrain->sample(at.x, at.y).height;
    const WaterStart was = start_at(setup, at), is = start_at(other, at);
    if (was.level == is.level && was.velocity == is.velocity) continue;
    columns.volume[i] *= std::max(is.level - ground, thinnest) / std::max(was.level - ground, thinnest);
    columns.u[i] = is.velocity.x;
    columns.w[i] = is.velocity.y;
  }
  std::swap(setup, other);
  take_up_columns();
}

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
  if (!columns.remainder.empty() && columns.remainder.size() != count) return Error{"the columns are incomplete"};
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
  x.least = static_cast<double>(domain.lower.x - buffer);  // computed in float like the flume's own bounds
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
  Fit remainder{.like = "x", .least = -1.0, .most = 1.0, .or_none = true, .since = 21};
  archive.array("remainder", columns.remainder, remainder);
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
  for (std::size_t n = 0; n < places.size(); ++n) {
    const WaterSample& water = samples[n];
    if (water.depth >= impl.thinnest) columns.add(horizontal(places[n]), water.velocity, areas[n] * water.depth);
  }
  // Returns the mean level around a body: the place of a wall itself has no water.
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
  // Columns in the buffers of a flume stay as they were laid.
  const Columns& laid = impl.columns;
  for (std::size_t n = 0; n < laid.x.size(); ++n) {
    if (laid.x[n] >= domain.lower.x && laid.x[n] <= domain.upper.x) continue;
    columns.add({laid.x[n], laid.z[n]}, {laid.u[n], laid.w[n]}, laid.volume[n]);
  }
  if (auto set = set_columns(std::move(columns)); !set) return set;
  impl.flume.volume_in = before.volume_in;
  impl.flume.volume_out = before.volume_out;
  impl.swell = from.swell();
  settle(params, bodies);
  return success();
}

}  // namespace regatta
