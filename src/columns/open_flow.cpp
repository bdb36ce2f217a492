#include "columns/open_flow.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kBlock = 4096;
constexpr float kLeastSpeed = 1e-4F;  // of what counts as a current [m/s]
constexpr float kNearShare = 0.4F;    // of the lattice's spacing
constexpr float kLineShare = 0.05F;   // of it: how far behind the band the line is that columns cross: none lies on it
constexpr int kRoomForBands = 4;      // a domain is at least so many bands wide, or has none
constexpr float kDropped = -1.0F;     // the volume of a column that is gone

int bin_of(float at, float origin, float edge, int count) { return clamped_bin((at - origin) / edge, 0, count - 1); }

// The column within `near` of a place, or -1.
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

void drop(Columns& columns) {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < columns.x.size(); ++k) {
    if (columns.volume[k] == kDropped) continue;
    for (std::vector<float>* values : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume})
      (*values)[kept] = (*values)[k];
    if (!columns.dye.empty()) columns.dye[kept] = columns.dye[k];
    ++kept;
  }
  for (std::vector<float>* values : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume})
    values->resize(kept);
  if (!columns.dye.empty()) columns.dye.resize(kept);
}

}  // namespace

OpenFlow::OpenFlow(const Domain& domain, const Lattice& lattice, float support, Vec2 velocity, float level)
    : level_(level), near_(kNearShare * std::min(lattice.dx, lattice.dz)) {
  const float across_x = std::ceil(support / lattice.dx) * lattice.dx;
  const float across_z = std::ceil(support / (2.0F * lattice.dz)) * 2.0F * lattice.dz;
  const auto edge = [&](EdgeKind kind, bool is_x, float at, float inward) {
    Edge one{false, is_x, at, inward, is_x ? across_x : across_z};
    const float speed = is_x ? velocity.x : velocity.y, length = is_x ? domain.size().x : domain.size().y;
    const EdgeKind other =
        is_x ? (inward > 0.0F ? domain.east : domain.west) : (inward > 0.0F ? domain.north : domain.south);
    one.crossed = kind == EdgeKind::kOpen && other == EdgeKind::kOpen && std::abs(speed) >= kLeastSpeed &&
                  kRoomForBands * one.band <= length;
    active_ = active_ || one.crossed;
    return one;
  };
  edges_ = {edge(domain.west, true, domain.lower.x, 1.0F), edge(domain.east, true, domain.upper.x, -1.0F),
            edge(domain.south, false, domain.lower.y, 1.0F), edge(domain.north, false, domain.upper.y, -1.0F)};
}

bool OpenFlow::in_band(Vec2 at) const {
  return active_ && std::any_of(edges_.begin(), edges_.end(),
                                [&](const Edge& edge) { return edge.crossed && edge.inside(at) < edge.band; });
}

// A column's images at the edge are those of a wall, and tell nothing of its depth once the pattern has moved.
void OpenFlow::prescribe(float thinnest, ColumnField& field) const {
  if (!active_) return;
  const auto stand = [&](std::size_t i) {
    const float ground = field.surface[i] - field.depth[i];
    if (!(level_ - ground > thinnest)) return;
    field.depth[i] = level_ - ground;
    field.celerity[i] = std::sqrt(kGravity * field.depth[i]);
    field.inverse_depth[i] = 1.0F / field.depth[i];
    field.surface[i] = level_;
  };
  parallel_blocks(field.count, kBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      const auto i = static_cast<std::size_t>(n);
      if (!field.is_ghost(n) && in_band({field.x[i], field.z[i]})) stand(i);
    }
  });
  for (const ColumnField::GhostLink& link : field.ghosts) {
    const auto i = static_cast<std::size_t>(link.column);
    if (in_band({field.x[i], field.z[i]})) stand(static_cast<std::size_t>(link.ghost));
  }
}

double OpenFlow::follow(const ColumnField& before, Vec2 was, std::size_t k, std::size_t first_edge,
                        Columns& columns) const {
  double gained = 0.0;
  const Vec2 now(columns.x[k], columns.z[k]);
  for (std::size_t e = first_edge; e < edges_.size(); ++e) {
    const Edge& edge = edges_[e];
    const float line = edge.band + kLineShare * near_;
    if (!edge.crossed || !(edge.inside(was) < line && edge.inside(now) >= line)) continue;
    const float volume = columns.volume[k];
    if (const std::int32_t there = column_at(before, edge.beyond(was), near_); there >= 0) {
      float& others = columns.volume[static_cast<std::size_t>(there)];
      if (others == kDropped || others >= volume) continue;
      gained += static_cast<double>(volume) - static_cast<double>(others);
      others = volume;  // half of it lay on the edge
      continue;
    }
    const std::size_t copy = columns.x.size();
    const Vec2 follows = edge.beyond(now);
    columns.x.push_back(follows.x);
    columns.z.push_back(follows.y);
    columns.u.push_back(columns.u[k]);
    columns.w.push_back(columns.w[k]);
    columns.volume.push_back(volume);
    if (!columns.dye.empty()) columns.dye.emplace_back(0.0F);
    gained += static_cast<double>(volume) + follow(before, edge.beyond(was), copy, e + 1, columns);
  }
  return gained;
}

double OpenFlow::exchange(const ColumnField& before, Columns& columns) const {
  if (!active_) return 0.0;
  double gained = 0.0;
  bool any_gone = false;
  for (int n = 0; n < before.count; ++n) {
    if (before.is_ghost(n)) continue;
    const auto i = static_cast<std::size_t>(n);
    const auto k = static_cast<std::size_t>(before.source[i]);
    const Vec2 was(before.x[i], before.z[i]), now(columns.x[k], columns.z[k]);
    if (!std::isfinite(now.x + now.y)) continue;  // no edge must hide it from the totals, which report it
    gained += follow(before, was, k, 0, columns);
    if (std::none_of(edges_.begin(), edges_.end(),
                     [&](const Edge& edge) { return edge.crossed && edge.inside(now) < 0.0F; }))
      continue;
    gained -= static_cast<double>(columns.volume[k]);
    columns.volume[k] = kDropped;
    any_gone = true;
  }
  if (any_gone) drop(columns);
  return gained;
}

}  // namespace regatta
