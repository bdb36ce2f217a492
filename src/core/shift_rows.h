// Moves what an array of rows holds by whole places, as a window over it moves: each place takes what stood (i, k)
// places farther along. Places whose number would come from beyond the array keep theirs; whoever moves the window
// fills them, see each_uncovered().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace regatta {

struct RowShift {
  int i = 0, k = 0;  // shift of the window: along a row, from row to row

  [[nodiscard]] bool none() const { return i == 0 && k == 0; }
};

// Rows of nx numbers, nz of them, `stride` apart from place `first` on.
template <class T>
void shift_rows(std::vector<T>& values, std::size_t first, int nx, int nz, int stride, RowShift shift) {
  const int width = nx - std::abs(shift.i), rows = nz - std::abs(shift.k);
  if (width <= 0 || rows <= 0) return;
  const int to_i = std::max(0, -shift.i), from_i = std::max(0, shift.i);
  for (int n = 0; n < rows; ++n) {
    // In the order in which no row is overwritten before it is read.
    const int to_k = shift.k >= 0 ? n : nz - 1 - n;
    const auto row = [&](int k, int i) {
      return values.begin() + static_cast<std::ptrdiff_t>(first) +
             static_cast<std::ptrdiff_t>(k) * static_cast<std::ptrdiff_t>(stride) + i;
    };
    const auto from = row(to_k + shift.k, from_i);
    const auto to = row(to_k, to_i);
    if (from < to) {
      std::copy_backward(from, from + width, to + width);
    } else {
      std::copy(from, from + width, to);
    }
  }
}

// fill(i, k) for each place that a shift leaves without a number.
template <class Fill>
void each_uncovered(int nx, int nz, RowShift shift, const Fill& fill) {
  for (int k = 0; k < nz; ++k) {
    const bool new_row = k + shift.k < 0 || k + shift.k >= nz;
    for (int i = 0; i < nx; ++i) {
      if (new_row || i + shift.i < 0 || i + shift.i >= nx) fill(i, k);
    }
  }
}

}  // namespace regatta
