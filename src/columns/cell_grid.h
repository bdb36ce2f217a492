// The cell lists of the columns: square cells of half the support radius, rows along x, columns sorted by row and cell,
// so that the five cells a column reaches in one row are one contiguous range. Pure look-up; column_sort fills it.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace regatta {

inline constexpr int kReach = 2;              // cells to each side that a support radius covers
inline constexpr int kRows = 2 * kReach + 1;  // rows of cells that a column reaches

// The cell at `at`, in cell widths from the grid's corner, cut to first … last; `first` for NaN. The comparisons come
// before the conversion, which is undefined for NaN and for what an int can't hold.
inline int clamped_cell(float at, int first, int last) {
  if (!(at > static_cast<float>(first))) return first;
  return at < static_cast<float>(last) ? static_cast<int>(at) : last;
}

struct CellGrid {
  Vec2 origin{0.0F};   // (x, z) of the corner of cell (0, 0); kReach cells outside the domain [m]
  float cell = 0.1F;   // edge, half the support radius [m]
  int nx = 1, nz = 1;  // cells, margins included
  // [nz][nx + 1]: first column of each cell, and the end of each row without its padding.
  std::vector<std::int32_t> start;

  // The margin keeps every neighbour range inside the grid.
  [[nodiscard]] int cell_x(float x) const { return clamped_cell((x - origin.x) / cell, kReach, nx - 1 - kReach); }
  [[nodiscard]] int cell_z(float z) const { return clamped_cell((z - origin.y) / cell, kReach, nz - 1 - kReach); }
  // cx = nx: the end of the row, where its padding begins; a vector that starts before ends in that at the latest.
  [[nodiscard]] std::int32_t first(int cx, int cz) const {
    return start[static_cast<std::size_t>(cz) * static_cast<std::size_t>(nx + 1) + static_cast<std::size_t>(cx)];
  }
};

// [begin, end) of the columns that one in cell (cx, cz) may feel, row by row.
struct NeighbourRanges {
  std::array<std::int32_t, kRows> begin, end;
};

inline NeighbourRanges neighbour_ranges(const CellGrid& cells, int cx, int cz) {
  NeighbourRanges ranges;
  for (int row = 0; row < kRows; ++row) {
    ranges.begin[static_cast<std::size_t>(row)] = cells.first(cx - kReach, cz + row - kReach);
    ranges.end[static_cast<std::size_t>(row)] = cells.first(cx + kReach + 1, cz + row - kReach);
  }
  return ranges;
}

}  // namespace regatta
