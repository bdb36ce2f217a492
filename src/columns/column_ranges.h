// Finds the columns near a place, as ranges of the bins that a box touches, at every periodic image of it; and loops
// over these ranges in threads.
#pragma once

#include "columns/columns.h"
#include "core/parallel.h"
#include "geometry/domain.h"

#include <cstdint>
#include <vector>

namespace regatta {

// Columns of a row of bins; their copies by `turn` and `shift` may lie near the place.
struct ColumnRange {
  std::int32_t first = 0, last = 0;
  Vec2 shift{0.0F};  // whole periods; along a turned axis plus twice the wall's coordinate [m]
  Vec2 turn{1.0F};   // -1 along an axis: the copy is a mirror image

  [[nodiscard]] Vec2 copy_of(Vec2 at) const { return turn * at + shift; }
  [[nodiscard]] bool mirrored() const { return turn != Vec2(1.0F); }
};

// Fills `ranges` with the columns of the bins that a box of world (x, z) touches. The box repeats across periodic
// edges: if it is longer than the domain, a column is in several ranges, each with its own shift. Ranges of one copy
// share no column and follow each other. mirrored: also columns whose mirror images lie in the box.
void find_columns(const ColumnField& field, const Domain& domain, Vec2 lower, Vec2 upper,
                  std::vector<ColumnRange>& ranges, bool mirrored = false);

// Calls body(r) for the ranges by index. Ranges of one copy run in parallel, different copies one after the other
// because they may hold the same column: so body may write to the columns of its range.
template <class Body>
void for_ranges(const std::vector<ColumnRange>& ranges, const Body& body) {
  std::size_t first = 0;
  while (first < ranges.size()) {
    std::size_t last = first + 1;
    while (last < ranges.size() && ranges[last].shift == ranges[first].shift &&
           ranges[last].turn == ranges[first].turn) {
      ++last;
    }
    parallel_tasks(static_cast<int>(first), static_cast<int>(last), [&](int r) { body(static_cast<std::size_t>(r)); });
    first = last;
  }
}

}  // namespace regatta
