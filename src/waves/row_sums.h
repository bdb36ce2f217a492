// Sums over the rows of a grid, in double, with all threads. Blocks of rows and the order in which they are added
// depend on the grid alone: same bits for any number of threads.
#pragma once

#include "core/parallel.h"
#include "waves/line_fft.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace regatta {

template <std::size_t N>
using Sums = std::array<double, N>;

template <std::size_t N>
void add_to(Sums<N>& sums, const Sums<N>& more) {
  for (std::size_t n = 0; n < N; ++n) sums[n] += more[n];
}

// Σ term(i) for first <= i < last, in four sums side by side, for one would wait for itself.
template <std::size_t N, class Term>
Sums<N> sum_along(int first, int last, const Term& term) {
  constexpr int kSide = 4;
  std::array<Sums<N>, kSide> side{};
  int i = first;
  for (; i + kSide <= last; i += kSide) {
    for (int n = 0; n < kSide; ++n) add_to(side[static_cast<std::size_t>(n)], term(i + n));
  }
  for (; i < last; ++i) add_to(side[0], term(i));
  for (std::size_t n = 1; n < kSide; ++n) add_to(side[0], side[n]);
  return side[0];
}

// Σ row(k) for 0 <= k < rows, at most kLongestLine.
template <std::size_t N, class Row>
Sums<N> sum_rows(int rows, const Row& row) {
  constexpr int kRows = 16;  // rows of a block
  std::array<Sums<N>, kLongestLine / kRows> parts{};
  parallel_indexed_blocks(rows, kRows, [&](int first, int last, int block) {
    Sums<N> sums{};
    for (int k = first; k < last; ++k) add_to(sums, row(k));
    parts[static_cast<std::size_t>(block)] = sums;
  });
  Sums<N> total{};
  for (const Sums<N>& part : parts) add_to(total, part);
  return total;
}

}  // namespace regatta
