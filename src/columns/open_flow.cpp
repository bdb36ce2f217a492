#include "columns/open_flow.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kBlock = 4096;          // columns to a block of a parallel loop; chosen, not measured
constexpr float kLeastSpeed = 1e-4F;  // slower water counts as no current [m/s]; chosen, not measured
// Share of the lattice's spacing [1]; less than half, so that only one column is near a place.
constexpr float kNearShare = 0.4F;
// Share of near_ [1]: how much farther from the edge than the band's rim the line lies behind which a column has left
// the band, so that no column is laid on it.
constexpr float kLineShare = 0.05F;
constexpr int kRoomForBands = 4;  // bands that fit into a domain at least, else it has none; chosen, not measured

int bin_of(float at, float origin, float edge, int count) { return clamped_bin((at - origin) / edge, 0, count - 1); }

// Returns the column within `near` of a place, or -1.
std::int32_t column_at(const ColumnField& field, Vec2 place, float near) {
  const ColumnBins& bins = field.bins;
  const int bx0 = bin_of(place.x - near, bins.origin.x, bins.edge, bins.nx);
  const int bx1 = bin_of(place.x + near, bins.origin.x, bins.edge, bins.nx);
  const int bz1 = bin_of(place.y + near, bins.origin.y, bins.edge, bins.nz);
  for (int bz = bin_of(place.y - near, bins.origin.y, bins.edge, bins.nz); bz <= bz1; ++bz) {
    for (std::int32_t n = bins.first(bx0, bz); n < bins.first(bx1 + 1, bz); ++n) {
      const auto i = static_cast<std::size_t>(n);
      if (field.is_ghost(n)) continue;
      if (glm::length(Vec2(field.x[i], field.z[i]) - place) < near) return field.source[i];
    }
  }
  return -1;
}

}  // namespace

OpenFlow::OpenFlow(const Domain& domain, const Bed& bed, const Lattice& lattice, float support, Vec2 velocity,
                   float level, float thinnest)
    : lattice_(lattice),
      level_(level),
      thinnest_(thinnest),
      support_(support),
      near_(kNearShare * std::min(lattice.dx, lattice.dz)) {
  const float across_x = std::ceil(support / lattice.dx) * lattice.dx;
  const float across_z = std::ceil(support / (2.0F * lattice.dz)) * 2.0F * lattice.dz;
  const auto lets_through = [&](EdgeKind kind, bool is_x, float at) {
    if (kind != EdgeKind::kOpen) return false;
    const int places = is_x ? lattice.nz : lattice.nx;  // places to look at along the edge
    for (int i = 0; i <= places; ++i) {
      const float part = static_cast<float>(i) / static_cast<float>(places);
      const Vec2 along = domain.lower + part * domain.size();
      if (level - bed.sample(is_x ? at : along.x, is_x ? along.y : at).height > thinnest) return true;
    }
    return false;  // it lies dry
  };
  // In a flume the stream runs along its axis; flume.h lets it in and out.
  const auto of_flume = [](EdgeKind kind) { return kind == EdgeKind::kInflow || kind == EdgeKind::kOutflow; };
  const bool flume = of_flume(domain.west) || of_flume(domain.east);
  const bool along_x =
      lets_through(domain.west, true, domain.lower.x) && lets_through(domain.east, true, domain.upper.x);
  const bool along_z =
      !flume && lets_through(domain.south, false, domain.lower.y) && lets_through(domain.north, false, domain.upper.y);
  const auto edge = [&](bool is_x, float at, float inward) {
    Edge one{false, is_x, at, inward, is_x ? across_x : across_z};
    const float speed = is_x ? velocity.x : velocity.y, length = is_x ? domain.size().x : domain.size().y;
    one.crossed = (is_x ? along_x : along_z) && std::abs(speed) >= kLeastSpeed && kRoomForBands * one.band <= length;
    active_ = active_ || one.crossed;
    (is_x ? crosses_x_ : crosses_z_) |= one.crossed;
    return one;
  };
  edges_ = {edge(true, domain.lower.x, 1.0F), edge(true, domain.upper.x, -1.0F), edge(false, domain.lower.y, 1.0F),
            edge(false, domain.upper.y, -1.0F)};
}

bool OpenFlow::in_band(Vec2 at) const {
  return active_ && std::any_of(edges_.begin(), edges_.end(),
                                [&](const Edge& edge) { return edge.crossed && edge.inside(at) < edge.band; });
}

// Depths are prescribed because a column's images at the edge are those of a wall and say nothing about its depth once
// the pattern has moved.
void OpenFlow::prescribe(const Bed& bed, const WaterOutside& outside, const Sponge& sponge, ColumnField& field) const {
  if (!active_) return;
  parallel_blocks(field.count, kBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      const auto i = static_cast<std::size_t>(n);
      const Vec2 at(field.x[i], field.z[i]);
      if (field.is_ghost(n) || !in_band(at)) continue;
      const float still_depth = level_ - bed.sample(at.x, at.y).height;
      if (!(still_depth > thinnest_)) continue;
      const float rise = outside_at(outside, sponge, at, still_depth).rise;
      field.depth[i] = still_depth + rise;
      field.celerity[i] = std::sqrt(kGravity * field.depth[i]);
      field.inverse_depth[i] = 1.0F / field.depth[i];
      field.surface[i] = level_ + rise;
    }
  });
  for (const ColumnField::GhostLink& link : field.ghosts) {
    const auto i = static_cast<std::size_t>(link.column), ghost = static_cast<std::size_t>(link.ghost);
    if (!in_band({field.x[i], field.z[i]})) continue;
    for (auto values : {&field.depth, &field.celerity, &field.inverse_depth, &field.surface})
      (*values)[ghost] = (*values)[i];
  }
}

void OpenFlow::follow(const Bed& bed, const ColumnField& before, Vec2 was, std::size_t k, std::size_t first_edge,
                      Columns& columns, PassedVolume& passed) const {
  const Vec2 now(columns.x[k], columns.z[k]);
  for (std::size_t e = first_edge; e < edges_.size(); ++e) {
    const Edge& edge = edges_[e];
    const float line = edge.band + kLineShare * near_;
    if (!edge.crossed || !(edge.inside(was) < line && edge.inside(now) >= line)) continue;
    const Vec2 at = edge.beyond(now);
    const float depth = level_ - bed.sample(at.x, at.y).height;
    if (!(depth > thinnest_)) continue;  // dry land
    const float volume = depth * lattice_.area_at(at, crosses_x_, crosses_z_);
    if (const std::int32_t there = column_at(before, edge.beyond(was), near_); there >= 0) {
      float& others = columns.volume[static_cast<std::size_t>(there)];
      if (others == Columns::kGone || others >= volume) continue;
      passed.book(static_cast<double>(volume) - static_cast<double>(others));
      others = volume;  // it lay on the edge and held half a cell
      continue;
    }
    const std::size_t next = columns.x.size();
    columns.add(at, {columns.u[k], columns.w[k]}, volume);
    passed.book(static_cast<double>(volume));
    follow(bed, before, edge.beyond(was), next, e + 1, columns, passed);
  }
}

OpenFlow::Exchange OpenFlow::exchange(const Bed& bed, const ColumnField& before, Columns& columns) const {
  Exchange result;
  if (!active_) return result;
  bool any_gone = false;
  for (int n = 0; n < before.count; ++n) {
    if (before.is_ghost(n)) continue;
    const auto i = static_cast<std::size_t>(n);
    const auto k = static_cast<std::size_t>(before.source[i]);
    const Vec2 was(before.x[i], before.z[i]), now(columns.x[k], columns.z[k]);
    if (!std::isfinite(now.x + now.y)) continue;  // left as it is: the totals report it
    float beyond = 0.0F;
    for (const Edge& edge : edges_) {
      if (edge.crossed) beyond = std::max(beyond, -edge.inside(now));
    }
    if (beyond > kStrayShare * support_)
      result.flung = was;
    else
      follow(bed, before, was, k, 0, columns, result.passed);
    if (!(beyond > 0.0F)) continue;
    result.passed.book(-static_cast<double>(columns.volume[k]));
    columns.volume[k] = Columns::kGone;
    any_gone = true;
  }
  if (any_gone) columns.drop_gone();
  return result;
}

}  // namespace regatta
