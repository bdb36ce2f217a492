#include "columns/flume.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Sums over the columns in the strip one support radius inside an edge.
struct Strip {
  double columns = 0.0, depth = 0.0, bed = 0.0, velocity = 0.0;
};

Strip add(const Strip& a, const Strip& b) {
  return {a.columns + b.columns, a.depth + b.depth, a.bed + b.bed, a.velocity + b.velocity};
}

struct Strips {
  Strip inflow, outflow;
};

}  // namespace

Flume::Flume(const WaterSetup& setup, const Lattice& lattice, float support, float thinnest)
    : inflow_west_(setup.domain.west == EdgeKind::kInflow),
      lower_(setup.domain.lower.x),
      upper_(setup.domain.upper.x),
      support_(support),
      thinnest_(thinnest),
      lattice_(lattice),
      start_level_(setup.level),
      outflow_level_(setup.outflow_surface()) {
  active_ = inflow_west_ || setup.domain.east == EdgeKind::kInflow;
  buffer_ = std::ceil(support / lattice.dx) * lattice.dx;
  inflow_velocity_ = inflow_west_ ? std::abs(setup.inflow_speed) : -std::abs(setup.inflow_speed);
  inflow_surface_ = setup.level;
}

void Flume::fill_buffers(const WaterSetup& setup, Columns& columns) const {
  if (!active_) return;
  const int count = static_cast<int>(std::lround(buffer_ / lattice_.dx));
  for (int row = 0; row < lattice_.rows(); ++row) {
    for (int k = 0; k < 2 * count; ++k) {
      const int i = k < count ? k - count : lattice_.nx + k - count;
      Vec2 at = lattice_.at(i, row);
      at.y = std::min(at.y, setup.domain.upper.y);  // round-off could put the last row outside
      const float bed = setup.terrain->sample(at.x, at.y).height;
      float level = outflow_level_;
      if (at_inflow(at.x)) {
        level = start_at(setup, glm::clamp(at, setup.domain.lower, setup.domain.upper)).level;
        if (!(level - bed >= thinnest_)) level = start_level_;
      }
      const float depth = level - bed;
      if (!(depth >= thinnest_)) continue;
      columns.add(at, {inflow_velocity_, 0.0F}, depth * cell_area(at.y));
    }
  }
}

void Flume::prescribe(const Bed& bed, ColumnField& field) {
  if (!active_) return;
  const float inward = inflow_west_ ? 1.0F : -1.0F;  // sign of the through-flow along x
  const Strips strips = parallel_reduce(
      field.count, Strips{},
      [&](int first, int last) {
        Strips sums;
        for (int i = first; i < last; ++i) {
          const auto at = static_cast<std::size_t>(i);
          const float x = field.x[at];
          if (field.is_ghost(i) || x < lower_ || x > upper_) continue;
          const bool west = x - lower_ < support_;
          if (!west && upper_ - x >= support_) continue;
          const Strip one{1.0, field.depth[at], bed.sample(x, field.z[at]).height, inward * field.u[at]};
          Strip& sum = west == inflow_west_ ? sums.inflow : sums.outflow;
          sum = add(sum, one);
        }
        return sums;
      },
      [](const Strips& a, const Strips& b) {
        return Strips{add(a.inflow, b.inflow), add(a.outflow, b.outflow)};
      });

  // Inflow: the speed is prescribed and u − 2√(g d) leaves the domain. A dry or supercritical inflow takes the level of
  // the start.
  const float speed_in = std::abs(inflow_velocity_);
  inflow_surface_ = start_level_;
  if (strips.inflow.columns > 0.0) {
    const Strip& in = strips.inflow;
    const auto depth = static_cast<float>(in.depth / in.columns);
    const auto ground = static_cast<float>(in.bed / in.columns);
    const auto speed = static_cast<float>(in.velocity / in.columns);
    const float root = std::sqrt(depth) + (speed_in - speed) / (2.0F * std::sqrt(kGravity));
    const bool subcritical = speed_in < std::sqrt(kGravity * depth);
    if (subcritical && root > 0.0F) inflow_surface_ = ground + root * root;
  }

  // Outflow: the level is prescribed and u + 2√(g d) leaves the domain. Supercritical water leaves at its own speed.
  outflow_velocity_ = 0.0F;
  outflow_scale_ = 1.0F;
  float outflow_surface = outflow_level_;
  if (strips.outflow.columns > 0.0) {
    const Strip& out = strips.outflow;
    const auto depth = static_cast<float>(out.depth / out.columns);
    const auto ground = static_cast<float>(out.bed / out.columns);
    const auto speed = static_cast<float>(out.velocity / out.columns);
    float held = std::max(outflow_level_ - ground, thinnest_);
    float leaving = speed + 2.0F * std::sqrt(kGravity) * (std::sqrt(depth) - std::sqrt(held));
    if (speed > std::sqrt(kGravity * depth)) {
      held = depth;
      leaving = speed;
      outflow_surface = ground + depth;
    }
    outflow_velocity_ = inward * std::max(leaving, 0.0F);
    outflow_scale_ = held / std::max(depth, thinnest_);
  }

  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const float x = field.x[i];
      // Skips the padding, which lies farther away than any buffer.
      if (!in_buffer(x) || std::abs(x - lower_) > 2.0F * (upper_ - lower_ + buffer_)) continue;
      const bool inflow = at_inflow(x);
      const float surface = inflow ? inflow_surface_ : outflow_surface;
      const float ground = bed.sample(x, field.z[i]).height;
      const float depth = std::max(surface - ground, thinnest_);
      field.u[i] = velocity(x);
      if (inflow) {
        field.w[i] = 0.0F;
        field.volume[i] = depth * cell_area(field.z[i]);
      }
      field.depth[i] = depth;
      field.celerity[i] = std::sqrt(kGravity * depth);
      field.inverse_depth[i] = 1.0F / depth;
      field.surface[i] = ground + depth;
    }
  });
}

void Flume::exchange(const Bed& bed, const ColumnField& before, Columns& columns) {
  if (!active_) return;
  const float inward = inflow_west_ ? 1.0F : -1.0F;
  const float edge_in = inflow_west_ ? lower_ : upper_;
  bool dropped = false;
  for (int i = 0; i < before.count; ++i) {
    if (before.is_ghost(i)) continue;
    const float x_before = before.x[static_cast<std::size_t>(i)];
    const auto k = static_cast<std::size_t>(before.source[static_cast<std::size_t>(i)]);
    const float x = columns.x[k];
    if (!std::isfinite(x)) continue;  // left as it is: the totals report it
    if (at_inflow(x_before)) {
      if (at_inflow(x)) continue;
      volume_in += static_cast<double>(columns.volume[k]);
      const float x_new = x - inward * buffer_;
      const float depth = std::max(inflow_surface_ - bed.sample(x_new, columns.z[k]).height, thinnest_);
      columns.add({x_new, columns.z[k]}, {inflow_velocity_, 0.0F}, depth * cell_area(columns.z[k]));
    } else if (at_inflow(x)) {
      // A wave pushes the column back into the inflow: it waits at the edge.
      columns.x[k] = edge_in;
      columns.u[k] = inflow_velocity_;
    } else if (at_outflow(x)) {
      if (!at_outflow(x_before)) {
        volume_out += static_cast<double>(columns.volume[k]);
        columns.volume[k] *= outflow_scale_;
      }
      const float beyond = inflow_west_ ? x - upper_ : lower_ - x;
      if (beyond > buffer_) {
        columns.volume[k] = Columns::kGone;
        dropped = true;
      }
    } else if (at_outflow(x_before)) {
      volume_out -= static_cast<double>(columns.volume[k]);
    }
  }
  if (dropped) columns.drop_gone();
}

}  // namespace regatta
