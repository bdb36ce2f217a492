// Which columns lie near a place: rows of bins that a box touches, at every periodic image of it, and the loop over
// them in threads.
#pragma once

#include "columns/columns.h"
#include "core/parallel.h"
#include "geometry/domain.h"

#include <cstdint>
#include <vector>

namespace regatta {

// Columns of a row of bins that may be near a place, and the way from there to the place's copy.
struct ColumnRange {
  std::int32_t first = 0, last = 0;
  Vec2 shift{0.0F};  // to add to positions, by whole periods [m]
};

// The columns of the bins that a box of world (x, z) touches. Across periodic edges the box repeats: where it is
// longer than the domain a column is in several ranges, each with a shift of its own. Ranges of one shift share no
// column and stand one after the other.
void find_columns(const ColumnField& field, const Domain& domain, Vec2 lower, Vec2 upper,
                  std::vector<ColumnRange>& ranges);

// body(r) for the ranges by index. Ranges of one shift run in parallel, different shifts one after the other, because
// they may hold the same column: body may write the columns of its range.
template <class Body>
void for_ranges(const std::vector<ColumnRange>& ranges, const Body& body) {
  std::size_t first = 0;
  while (first < ranges.size()) {
    std::size_t last = first + 1;
    while (last < ranges.size() && ranges[last].shift == ranges[first].shift) ++last;
    parallel_tasks(static_cast<int>(first), static_cast<int>(last), [&](int r) { body(static_cast<std::size_t>(r)); });
    first = last;
  }
}

}  // namespace regatta
