#include "waves/wave_current.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace regatta {

namespace {

constexpr float kCells = 4.0F;       // least number of cells of the layer from node to node
constexpr float kWaterCells = 2.0F;  // least number of cells of the water below
constexpr float kStill = 0.01F;      // slower currents are none; from twice that on they are whole [m/s]

struct Axis {
  int count = 1;
  float spacing = 1.0F;  // [m]
};
Axis lay_nodes(int cells, float cell, bool periodic, float water_spacing) {
  const float length = static_cast<float>(cells) * cell;
  const float wanted = std::max(kCells * cell, kWaterCells * water_spacing);
  const int parts = std::clamp(static_cast<int>(length / wanted + 1e-3F), 1, kMostCurrentNodes - 1);
  return {periodic ? parts : parts + 1, length / static_cast<float>(parts)};
}

}  // namespace

WaveCurrent::WaveCurrent(const WaveGrid& grid, const Domain& domain, float spacing) : grid_(grid), advection_(grid) {
  nodes_.lower = grid.lower;
  nodes_.periodic_x = grid.x_axis == WaveAxis::kPeriodic;
  nodes_.periodic_z = grid.z_axis == WaveAxis::kPeriodic;
  const Axis x = lay_nodes(grid.nx, grid.dx, nodes_.periodic_x, spacing);
  const Axis z = lay_nodes(grid.nz, grid.dz, nodes_.periodic_z, spacing);
  nodes_.nx = x.count;
  nodes_.nz = z.count;
  nodes_.spacing = {x.spacing, z.spacing};
  // Nodes within half a distance of the domain have water around them.
  const auto inside = [](float lower, float upper, float from, const Axis& axis, bool around) -> Inside {
    if (around) return {0, axis.count - 1};
    const int first = static_cast<int>(std::ceil((lower - from) / axis.spacing - 0.5F));
    const int last = static_cast<int>(std::floor((upper - from) / axis.spacing + 0.5F));
    return {std::clamp(first, 0, axis.count - 1), std::clamp(last, 0, axis.count - 1)};
  };
  inside_x_ = inside(domain.lower.x, domain.upper.x, grid.lower.x, x, domain.west == EdgeKind::kPeriodic);
  inside_z_ = inside(domain.lower.y, domain.upper.y, grid.lower.y, z, domain.south == EdgeKind::kPeriodic);
  const auto count = static_cast<std::size_t>(nodes_.nx) * static_cast<std::size_t>(nodes_.nz);
  share_.assign(count, 1.0F);
  for (std::vector<Vec2>* values : {&gathered_, &current_, &moved_}) values->assign(count, Vec2(0.0F));
}

// The wet share of the tent around a node, so that half and less is land.
void WaveCurrent::set_land(const std::vector<float>& depth) {
  const Vec2 per_node = nodes_.spacing / Vec2(grid_.dx, grid_.dz);  // cells
  std::vector<std::uint8_t> has_land(static_cast<std::size_t>(grid_.nz), 0);
  parallel_rows(0, grid_.nz, [&](int k) {
    bool any = false;
    for (std::size_t c = grid_.at(0, k); c < grid_.at(grid_.nx, k); ++c) any |= !(depth[c] > 0.0F);
    has_land[static_cast<std::size_t>(k)] = any ? 1 : 0;
  });
  parallel_rows(0, nodes_.nz, [&](int row) {
    bool dry = false;  // any cell that the row of nodes is made of
    for (int k = 0; k < grid_.nz; ++k) {
      if (has_land[static_cast<std::size_t>(k)] == 0) continue;
      dry =
          dry ||
          CurrentNodes::line((static_cast<float>(k) + 0.5F) / per_node.y, nodes_.nz, nodes_.periodic_z).of(row) > 0.0F;
    }
    if (!dry) {
      for (int i = 0; i < nodes_.nx; ++i) share_[nodes_.at(i, row)] = 1.0F;
      return;
    }
    std::vector<float> wet(static_cast<std::size_t>(nodes_.nx), 0.0F), all(wet);
    for (int k = 0; k < grid_.nz; ++k) {
      const float weight =
          CurrentNodes::line((static_cast<float>(k) + 0.5F) / per_node.y, nodes_.nz, nodes_.periodic_z).of(row);
      if (!(weight > 0.0F)) continue;
      for (int i = 0; i < grid_.nx; ++i) {
        const auto x = CurrentNodes::line((static_cast<float>(i) + 0.5F) / per_node.x, nodes_.nx, nodes_.periodic_x);
        const float water = depth[grid_.at(i, k)] > 0.0F ? weight : 0.0F;
        const auto add = [&](int node, float share) {
          wet[static_cast<std::size_t>(node)] += share * water;
          all[static_cast<std::size_t>(node)] += share * weight;
        };
        add(x.first, 1.0F - x.share);
        add(x.second, x.share);
      }
    }
    for (int i = 0; i < nodes_.nx; ++i) {
      const auto n = static_cast<std::size_t>(i);
      share_[nodes_.at(i, row)] = wet[n] == all[n] ? 1.0F : std::clamp(2.0F * wet[n] / all[n] - 1.0F, 0.0F, 1.0F);
    }
  });
}

void WaveCurrent::shift(RowShift shift) {
  moved_.swap(gathered_);
  const auto at = [](int node, float cells, float cell, float spacing, int first, int last) {
    const float there = static_cast<float>(node) + cells * cell / spacing;
    return std::clamp(there, static_cast<float>(first), static_cast<float>(last));
  };
  for (int k = 0; k < nodes_.nz; ++k) {
    const auto z = CurrentNodes::line(
        at(k, static_cast<float>(shift.k), grid_.dz, nodes_.spacing.y, inside_z_.first, inside_z_.last), nodes_.nz,
        nodes_.periodic_z);
    for (int i = 0; i < nodes_.nx; ++i) {
      const auto x = CurrentNodes::line(
          at(i, static_cast<float>(shift.i), grid_.dx, nodes_.spacing.x, inside_x_.first, inside_x_.last), nodes_.nx,
          nodes_.periodic_x);
      const auto row = [&](int r) {
        return (1.0F - x.share) * moved_[nodes_.at(x.first, r)] + x.share * moved_[nodes_.at(x.second, r)];
      };
      gathered_[nodes_.at(i, k)] = (1.0F - z.share) * row(z.first) + z.share * row(z.second);
    }
  }
}

void WaveCurrent::find_current() {
  const bool wall_x = !nodes_.periodic_x, wall_z = !nodes_.periodic_z;
  for (int k = 0; k < nodes_.nz; ++k) {
    const int from_k = std::clamp(k, inside_z_.first, inside_z_.last);
    for (int i = 0; i < nodes_.nx; ++i) {
      const int from_i = std::clamp(i, inside_x_.first, inside_x_.last);
      Vec2 u = gathered_[nodes_.at(from_i, from_k)];
      const float speed = glm::length(u);
      u *= share_[nodes_.at(i, k)] * std::clamp(speed / kStill - 1.0F, 0.0F, 1.0F);
      if (wall_x && (i == 0 || i + 1 == nodes_.nx)) u.x = 0.0F;
      if (wall_z && (k == 0 || k + 1 == nodes_.nz)) u.y = 0.0F;
      current_[nodes_.at(i, k)] = u;
    }
  }
  advection_.set_current(nodes_, current_);
}

float WaveCurrent::fastest() const {
  float fastest = 0.0F;
  for (const Vec2& u : current_) fastest = std::max(fastest, glm::length(u));
  return fastest;
}

void WaveCurrent::visit_current(Archive& archive) {
  archive.array("carries", current_, {.count = static_cast<std::int64_t>(current_.size())});
}

void WaveCurrent::visit(Archive& archive) {
  archive.array("current", gathered_, {.count = static_cast<std::int64_t>(gathered_.size())});
}

}  // namespace regatta
