#include "geometry/point_grid.h"

#include "core/parallel.h"

#include <cmath>

namespace regatta {

namespace {

constexpr int kMostBlocks = 16;    // blocks of points: each keeps a count for every row
constexpr int kLeastBlock = 2048;  // points
constexpr int kRowsABlock = 32;

int cells_along(float length, float inv_cell) {
  return std::max(1, static_cast<int>(std::ceil(length * inv_cell))) + 2;
}

}  // namespace

PointGrid::PointGrid(Vec3 lower, Vec3 upper, float cell)
    : origin_(lower - Vec3(cell)),
      inv_cell_(1.0F / cell),
      nx_(cells_along(upper.x - lower.x, inv_cell_)),
      ny_(cells_along(upper.y - lower.y, inv_cell_)),
      nz_(cells_along(upper.z - lower.z, inv_cell_)) {
  const std::size_t rows = static_cast<std::size_t>(ny_) * static_cast<std::size_t>(nz_);
  row_start_.assign(rows + 1, 0);
  start_.assign(rows * static_cast<std::size_t>(nx_ + 1), 0);
}

void PointGrid::sort(std::span<const Vec4> points) {
  const int count = static_cast<int>(points.size());
  const int rows = ny_ * nz_;
  block_ = std::max(kLeastBlock, (count + kMostBlocks - 1) / kMostBlocks);
  blocks_ = (count + block_ - 1) / block_;
  by_row_.resize(points.size());
  order_.resize(points.size());
  count_rows(points);
  place_rows();
  parallel_indexed_blocks(count, block_, [&](int first, int last, int block) {
    std::int32_t* place = row_counts_.data() + static_cast<std::size_t>(block) * static_cast<std::size_t>(rows);
    for (int i = first; i < last; ++i) {
      const Cell cell = cell_of(points[static_cast<std::size_t>(i)]);
      by_row_[static_cast<std::size_t>(place[row_of(cell.y, cell.z)]++)] = i;
    }
  });
  const int row_blocks = (rows + kRowsABlock - 1) / kRowsABlock;
  cursor_.resize(static_cast<std::size_t>(row_blocks) * static_cast<std::size_t>(nx_));
  parallel_indexed_blocks(rows, kRowsABlock, [&](int first, int last, int block) {
    const auto cursor = std::span(cursor_).subspan(static_cast<std::size_t>(block) * static_cast<std::size_t>(nx_),
                                                   static_cast<std::size_t>(nx_));
    for (int row = first; row < last; ++row) sort_row(points, row, cursor);
  });
}

void PointGrid::count_rows(std::span<const Vec4> points) {
  const auto rows = static_cast<std::size_t>(ny_ * nz_);
  row_counts_.assign(static_cast<std::size_t>(blocks_) * rows, 0);
  parallel_indexed_blocks(static_cast<int>(points.size()), block_, [&](int first, int last, int block) {
    std::int32_t* counts = row_counts_.data() + static_cast<std::size_t>(block) * rows;
    for (int i = first; i < last; ++i) {
      const Cell cell = cell_of(points[static_cast<std::size_t>(i)]);
      ++counts[row_of(cell.y, cell.z)];
    }
  });
}

// Turns counts into the place of the first point of each row and block.
void PointGrid::place_rows() {
  const auto rows = static_cast<std::size_t>(ny_ * nz_);
  std::int32_t place = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    row_start_[row] = place;
    for (std::size_t block = 0; block < static_cast<std::size_t>(blocks_); ++block) {
      std::int32_t& entry = row_counts_[block * rows + row];
      const std::int32_t here = entry;
      entry = place;
      place += here;
    }
  }
  row_start_[rows] = place;
}

void PointGrid::sort_row(std::span<const Vec4> points, int row, std::span<std::int32_t> cursor) {
  const std::int32_t first = row_start_[static_cast<std::size_t>(row)];
  const std::int32_t last = row_start_[static_cast<std::size_t>(row) + 1];
  std::int32_t* start = start_.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(nx_ + 1);
  if (first == last) {
    std::fill(start, start + nx_ + 1, first);
    return;
  }
  const auto cell_x = [&](std::int32_t place) {
    return static_cast<std::size_t>(
        cell_of(points[static_cast<std::size_t>(by_row_[static_cast<std::size_t>(place)])]).x);
  };
  std::fill(cursor.begin(), cursor.end(), 0);
  for (std::int32_t k = first; k < last; ++k) ++cursor[cell_x(k)];
  std::int32_t place = first;
  for (std::size_t x = 0; x < cursor.size(); ++x) {
    start[x] = place;
    place += cursor[x];
    cursor[x] = start[x];
  }
  start[nx_] = place;
  for (std::int32_t k = first; k < last; ++k) {
    order_[static_cast<std::size_t>(cursor[cell_x(k)]++)] = by_row_[static_cast<std::size_t>(k)];
  }
}

}  // namespace regatta
