// The columns by place: square bins of half the support radius, rows along x, columns sorted by row and bin,
// so that the five bins a column reaches in one row are one contiguous range. Pure look-up; column_sort fills it.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace regatta {

inline constexpr int kReach = 2;              // bins to each side that a support radius covers
inline constexpr int kRows = 2 * kReach + 1;  // rows of bins that a column reaches

// The bin at `at`, in bin widths from the grid's corner, cut to first … last; `first` for NaN. The comparisons come
// before the conversion, which is undefined for NaN and for what an int can't hold.
inline int clamped_bin(float at, int first, int last) {
  if (!(at > static_cast<float>(first))) return first;
  return at < static_cast<float>(last) ? static_cast<int>(at) : last;
}

struct ColumnBins {
  Vec2 origin{0.0F};   // (x, z) of the corner of bin (0, 0); kReach bins outside the domain [m]
  float edge = 0.1F;   // of a bin, half the support radius [m]
  int nx = 1, nz = 1;  // bins, margins included
  // [nz][nx + 1]: first column of each bin, and the end of each row without its padding.
  std::vector<std::int32_t> start;

  // The margin keeps every neighbour range inside the bins.
  [[nodiscard]] int bin_x(float x) const { return clamped_bin((x - origin.x) / edge, kReach, nx - 1 - kReach); }
  [[nodiscard]] int bin_z(float z) const { return clamped_bin((z - origin.y) / edge, kReach, nz - 1 - kReach); }
  // bx = nx: the end of the row, where its padding begins; a vector that starts before ends in that at the latest.
  [[nodiscard]] std::int32_t first(int bx, int bz) const {
    return start[static_cast<std::size_t>(bz) * static_cast<std::size_t>(nx + 1) + static_cast<std::size_t>(bx)];
  }
};

// [begin, end) of the columns that one in bin (bx, bz) may feel, row by row.
struct NeighbourRanges {
  std::array<std::int32_t, kRows> begin, end;
};

inline NeighbourRanges neighbour_ranges(const ColumnBins& bins, int bx, int bz) {
  NeighbourRanges ranges;
  for (int row = 0; row < kRows; ++row) {
    ranges.begin[static_cast<std::size_t>(row)] = bins.first(bx - kReach, bz + row - kReach);
    ranges.end[static_cast<std::size_t>(row)] = bins.first(bx + kReach + 1, bz + row - kReach);
  }
  return ranges;
}

}  // namespace regatta
