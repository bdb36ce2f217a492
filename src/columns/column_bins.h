// Columns sorted by place: square bins half a support radius wide, in rows along x. Columns are sorted by row and bin,
// so the five bins of one row that a column reaches are one contiguous range. Look-up only; column_sort fills it.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace regatta {

inline constexpr int kReach = 2;  // bins that a support radius covers to each side: a bin is half of it wide
inline constexpr int kRows = 2 * kReach + 1;  // rows of bins that a column reaches

// Returns the bin that holds `at` [bin widths from the grid's corner], bounded to first … last; `first` for NaN. The
// comparisons come before the conversion, which is undefined for NaN and for values that an int can't hold.
inline int clamped_bin(float at, int first, int last) {
  if (!(at > static_cast<float>(first))) return first;
  return at < static_cast<float>(last) ? static_cast<int>(at) : last;
}

struct ColumnBins {
  Vec2 origin{0.0F};   // (x, z) of the corner of bin (0, 0); kReach bins outside the domain [m]
  float edge = 0.1F;   // width of a bin, half the support radius [m]
  int nx = 1, nz = 1;  // bins along x and z, margins included
  // [nz][nx + 1]: first column of each bin, and the end of each row without its padding.
  std::vector<std::int32_t> start;

  // The margin keeps every neighbour range inside the bins.
  [[nodiscard]] int bin_x(float x) const { return clamped_bin((x - origin.x) / edge, kReach, nx - 1 - kReach); }
  [[nodiscard]] int bin_z(float z) const { return clamped_bin((z - origin.y) / edge, kReach, nz - 1 - kReach); }
  // Returns the first column of bin (bx, bz). bx = nx gives the end of the row, where its padding begins: a vector of
  // columns that starts before that place ends within the padding.
  [[nodiscard]] std::int32_t first(int bx, int bz) const {
    return start[static_cast<std::size_t>(bz) * static_cast<std::size_t>(nx + 1) + static_cast<std::size_t>(bx)];
  }
};

// Columns [begin, end) of each row of bins that a column in bin (bx, bz) may reach.
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
