// Points in space, sorted into cubic cells: a stable counting sort on two levels, rows of cells along x first, then the
// cells of each row, so that the points of neighbouring cells of a row lie side by side. The same order for any number
// of threads, and no allocation once the buffers have grown.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

class PointGrid {
 public:
  // Cells of edge `cell` over the box, with one more layer all around. A point outside the box counts to the nearest
  // cell of the box.
  PointGrid(Vec3 lower, Vec3 upper, float cell);

  // The first three numbers of each of points[0 … count) are its place; the fourth is ignored.
  void sort(std::span<const Vec4> points);

  // order()[k]: which of the points sorted last is the k-th in the order of the cells.
  [[nodiscard]] std::span<const std::int32_t> order() const { return order_; }

  struct Cell {
    int x = 1, y = 1, z = 1;  // 1 … size - 2 along each axis
    bool operator==(const Cell&) const = default;
  };
  [[nodiscard]] Cell cell_of(const Vec4& at) const {
    const auto along = [this](float x, float from, int size) {
      // Compared as floats and in this order: what is not a number counts to the first cell.
      const float c = std::min(std::max(1.0F, (x - from) * inv_cell_), static_cast<float>(size - 2));
      return static_cast<int>(c);
    };
    return {along(at.x, origin_.x, nx_), along(at.y, origin_.y, ny_), along(at.z, origin_.z, nz_)};
  }
  // Places [first, last) in order() of the cells x - 1 … x + 1 of row (y, z).
  struct Range {
    std::int32_t first = 0, last = 0;
  };
  [[nodiscard]] Range neighbours(int x, int y, int z) const {
    const std::int32_t* row = start_.data() + row_of(y, z) * static_cast<std::size_t>(nx_ + 1);
    return {row[x - 1], row[x + 2]};
  }

  // visit(range) for the rows of the 27 cells around one.
  template <class Visit>
  void visit_rows(const Cell& cell, const Visit& visit) const {
    for (int z = cell.z - 1; z <= cell.z + 1; ++z) {
      for (int y = cell.y - 1; y <= cell.y + 1; ++y) visit(neighbours(cell.x, y, z));
    }
  }
  // visit(place in order()) for all points in the cells that a box touches; what lies outside of the grid counts to its
  // nearest cells, so that a box of great height holds whole columns of cells.
  template <class Visit>
  void visit_box(const Vec3& lower, const Vec3& upper, const Visit& visit) const {
    const Cell first = cell_of(Vec4(lower, 0.0F)), last = cell_of(Vec4(upper, 0.0F));
    for (int z = first.z; z <= last.z; ++z) {
      for (int y = first.y; y <= last.y; ++y) {
        const std::int32_t* row = start_.data() + row_of(y, z) * static_cast<std::size_t>(nx_ + 1);
        for (std::int32_t k = row[first.x]; k < row[last.x + 1]; ++k) visit(k);
      }
    }
  }

 private:
  [[nodiscard]] std::size_t row_of(int y, int z) const {
    return static_cast<std::size_t>(z) * static_cast<std::size_t>(ny_) + static_cast<std::size_t>(y);
  }
  void count_rows(std::span<const Vec4> points);
  void place_rows();
  void sort_row(std::span<const Vec4> points, int row, std::span<std::int32_t> cursor);

  Vec3 origin_;
  float inv_cell_;
  int nx_, ny_, nz_;
  int blocks_ = 0, block_ = 1;            // number of blocks of points, and points in each
  std::vector<std::int32_t> row_counts_;  // [blocks][rows]: counts, then places
  std::vector<std::int32_t> row_start_;   // [rows + 1]
  std::vector<std::int32_t> by_row_;      // points in the order of their rows
  std::vector<std::int32_t> order_;       // in the order of their cells
  std::vector<std::int32_t> start_;       // [rows][nx + 1]: first place of each cell
  std::vector<std::int32_t> cursor_;      // scratch [row blocks][nx]
};

}  // namespace regatta
