#include "columns/column_sort.h"

#include "columns/column_edges.h"
#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kMinBlock = 4096;  // least columns to a block; chosen, not measured
constexpr int kMaxBlocks = 64;   // most blocks; chosen, not measured
// Coordinate of the padding [m]: farther than any domain reaches, and its square is finite.
constexpr float kFarAway = 1.0e6F;

std::size_t to_size(int i) { return static_cast<std::size_t>(i); }

// Return the bin of an image, which may lie in the margin, and of a column, which may not.
int margin_bin(float offset, float inv_edge, int count) { return clamped_bin(offset * inv_edge, 0, count - 1); }
int inner_bin(float offset, float inv_edge, int count) {
  return clamped_bin(offset * inv_edge, kReach, count - 1 - kReach);
}

// Resizes with head-room, so that a slowly growing count seldom allocates.
template <class T>
void grow(std::vector<T>& values, std::size_t count) {
  if (count > values.capacity()) values.reserve(count + count / 8 + 64);
  values.resize(count);
}

}  // namespace

ColumnBins make_column_bins(const Domain& domain, float support, float buffer) {
  ColumnBins bins;
  bins.edge = support / static_cast<float>(kReach);
  const auto flows = [](EdgeKind kind) { return kind == EdgeKind::kInflow || kind == EdgeKind::kOutflow; };
  const Vec2 lower(domain.lower.x - (flows(domain.west) ? buffer : 0.0F), domain.lower.y);
  const Vec2 upper(domain.upper.x + (flows(domain.east) ? buffer : 0.0F), domain.upper.y);
  bins.origin = lower - static_cast<float>(kReach) * bins.edge;
  const auto cover = [&](float length) {
    return std::max(1, static_cast<int>(std::ceil(length / bins.edge))) + 2 * kReach;
  };
  bins.nx = cover(upper.x - lower.x);
  bins.nz = cover(upper.y - lower.y);
  bins.start.assign(to_size(bins.nx + 1) * to_size(bins.nz), 0);
  return bins;
}

template <class Visit>
void ColumnSorter::visit_images(const Columns& columns, const ColumnBins& bins, int first, int last,
                                const Visit& visit) const {
  const Axis along_x = x_axis(domain_);
  const Axis along_z = z_axis(domain_);
  const float inv_edge = 1.0F / bins.edge;
  for (int i = first; i < last; ++i) {
    const float x = columns.x[to_size(i)];
    const float z = columns.z[to_size(i)];
    const Entry entry = static_cast<Entry>(i) << 4U;
    visit(entry, inner_bin(z - bins.origin.y, inv_edge, bins.nz), 1);
    const AxisImages images_x = axis_images(along_x, x, support_);
    const AxisImages images_z = axis_images(along_z, z, support_);
    if (images_x.count * images_z.count == 1) continue;
    for (int a = 0; a < images_z.count; ++a) {
      const int kind_z = images_z.kind[to_size(a)];
      const float image_z = image_coordinate(along_z, z, kind_z) - bins.origin.y;
      const int row = kind_z == 0 ? inner_bin(image_z, inv_edge, bins.nz) : margin_bin(image_z, inv_edge, bins.nz);
      for (int b = a == 0 ? 1 : 0; b < images_x.count; ++b) {
        visit(entry | static_cast<Entry>(images_x.kind[to_size(b)] * 4 + kind_z), row, 0);
      }
    }
  }
}

void ColumnSorter::count_rows(const Columns& columns, const ColumnBins& bins) {
  const int count = columns.count();
  block_ = std::max(kMinBlock, (count + kMaxBlocks - 1) / kMaxBlocks);
  blocks_ = (count + block_ - 1) / block_;
  const std::size_t rows = to_size(bins.nz);
  rows_.resize(rows + 1);
  counts_.assign(to_size(blocks_) * rows, RowCount{});
  parallel_indexed_blocks(count, block_, [&](int first, int last, int block) {
    RowCount* const counts = counts_.data() + to_size(block) * rows;
    visit_images(columns, bins, first, last, [&](Entry, int row, int is_column) {
      ++counts[row].entries;
      counts[row].columns += is_column;
    });
  });
}

// Turns the counts of each block and row into the place of its first entry.
void ColumnSorter::place_rows() {
  const std::size_t rows = rows_.size() - 1;
  RowCount total;
  for (std::size_t row = 0; row < rows; ++row) {
    rows_[row] = total;
    for (std::size_t block = 0; block < to_size(blocks_); ++block) {
      RowCount& entry = counts_[block * rows + row];
      const RowCount counted = entry;
      entry = total;
      total.entries += counted.entries;
      total.columns += counted.columns;
    }
  }
  rows_[rows] = total;
}

void ColumnSorter::scatter_to_rows(const Columns& columns, const ColumnBins& bins) {
  const std::size_t rows = rows_.size() - 1;
  grow(entries_, to_size(rows_[rows].entries));
  parallel_indexed_blocks(columns.count(), block_, [&](int first, int last, int block) {
    RowCount* const places = counts_.data() + to_size(block) * rows;
    visit_images(columns, bins, first, last,
                 [&](Entry entry, int row, int) { entries_[to_size(places[row].entries++)] = entry; });
  });
}

void ColumnSorter::resize(ColumnField& field, std::size_t count) const {
  field.count = static_cast<int>(count);
  // No loop reads beyond the last row's padding: every row ends with a full vector of it.
  for (std::vector<float>* values : {&field.x, &field.z, &field.u, &field.w, &field.volume, &field.depth,
                                     &field.celerity, &field.inverse_depth, &field.surface, &field.ax, &field.az}) {
    grow(*values, count);
  }
  grow(field.source, count);
  grow(field.remainder, count);
}

void ColumnSorter::sort_row(const Columns& columns, int row, ColumnField& field) {
  ColumnBins& bins = field.bins;
  const float inv_edge = 1.0F / bins.edge;
  const Axis along_x = x_axis(domain_);
  const Axis along_z = z_axis(domain_);
  const RowCount begin = rows_[to_size(row)];
  const RowCount end = rows_[to_size(row) + 1];
  std::int32_t* const cursor = cursor_.data() + to_size(row) * to_size(bins.nx);
  std::int32_t* const start = bins.start.data() + to_size(row) * to_size(bins.nx + 1);
  const auto bin_of = [&](Entry entry, float x) {
    const int kind = static_cast<int>(entry >> 2U) & 3;
    return kind == 0 ? inner_bin(x - bins.origin.x, inv_edge, bins.nx)
                     : margin_bin(x - bins.origin.x, inv_edge, bins.nx);
  };
  const auto image_x = [&](Entry entry) {
    return image_coordinate(along_x, columns.x[entry >> 4U], static_cast<int>(entry >> 2U) & 3);
  };

  std::fill(cursor, cursor + bins.nx, 0);
  for (int e = begin.entries; e < end.entries; ++e) {
    const Entry entry = entries_[to_size(e)];
    ++cursor[bin_of(entry, image_x(entry))];
  }
  std::int32_t place = begin.entries + row * kLanes;
  for (int c = 0; c < bins.nx; ++c) {
    start[c] = place;
    place += cursor[c];
    cursor[c] = start[c];
  }
  start[bins.nx] = place;
  for (int e = begin.entries; e < end.entries; ++e) {
    const Entry entry = entries_[to_size(e)];
    const std::size_t column = entry >> 4U;
    const int kind_x = static_cast<int>(entry >> 2U) & 3;
    const int kind_z = static_cast<int>(entry) & 3;
    const float x = image_x(entry);
    const std::size_t to = to_size(cursor[bin_of(entry, x)]++);
    field.x[to] = x;
    field.z[to] = image_coordinate(along_z, columns.z[column], kind_z);
    field.u[to] = image_velocity(along_x, columns.u[column], kind_x);
    field.w[to] = image_velocity(along_z, columns.w[column], kind_z);
    field.volume[to] = columns.volume[column];
    field.remainder[to] = columns.remainder.empty() ? Vec2(0.0F) : columns.remainder[column];
    const bool is_column = (entry & 15U) == 0;
    field.source[to] = is_column ? 0 : ~static_cast<std::int32_t>(column);
    if (is_column) place_[column] = static_cast<std::int32_t>(to);
  }
  for (std::size_t pad = to_size(place); pad < to_size(place + kLanes); ++pad) {
    field.x[pad] = kFarAway;
    field.z[pad] = kFarAway;
    field.u[pad] = 0.0F;
    field.w[pad] = 0.0F;
    field.volume[pad] = 0.0F;
    field.depth[pad] = 0.0F;
    field.celerity[pad] = 0.0F;
    field.inverse_depth[pad] = 0.0F;
    field.surface[pad] = 0.0F;
    field.source[pad] = ~0;
  }
  // Numbers the columns in field order and lists where the ghosts are. A ghost's source is still its column's old
  // index; link_ghosts() replaces it by the new one.
  std::int32_t column = begin.columns;
  std::int32_t ghost = (begin.entries - begin.columns);
  for (std::int32_t i = begin.entries + row * kLanes; i < place; ++i) {
    if (field.source[to_size(i)] == 0) {
      field.source[to_size(i)] = column++;
    } else {
      field.ghosts[to_size(ghost++)].ghost = i;
    }
  }
}

void ColumnSorter::link_ghosts(ColumnField& field) const {
  parallel_blocks(static_cast<int>(field.ghosts.size()), kMinBlock, [&](int first, int last) {
    for (int g = first; g < last; ++g) {
      ColumnField::GhostLink& link = field.ghosts[to_size(g)];
      std::int32_t& source = field.source[to_size(link.ghost)];
      link.column = place_[to_size(~source)];
      source = ~field.source[to_size(link.column)];
    }
  });
}

void ColumnSorter::sort(const Columns& columns, ColumnField& field) {
  count_rows(columns, field.bins);
  place_rows();
  scatter_to_rows(columns, field.bins);
  const RowCount total = rows_.back();
  const int rows = field.bins.nz;
  resize(field, to_size(total.entries + rows * kLanes));
  grow(field.ghosts, to_size(total.entries - total.columns));
  grow(place_, to_size(columns.count()));
  cursor_.resize(to_size(rows) * to_size(field.bins.nx));
  parallel_rows(0, rows, [&](int row) { sort_row(columns, row, field); });
  link_ghosts(field);
}

}  // namespace regatta
