// What the wakes do to the water: a_ext = λ u_V for the columns inside a local grid [Pan12 §5.2], without what would
// move them as a whole and within the work that the wake may do (exchange/wake_balance.h).
#pragma once

#include "columns/column_ranges.h"
#include "exchange/wake_balance.h"
#include "geometry/domain.h"

#include <span>
#include <vector>

namespace regatta {

struct WakePushScratch {
  std::vector<ColumnRange> ranges;
  std::vector<std::size_t> first;    // of a range's pieces
  std::vector<WakePiece> pieces;     // of the columns of all ranges, in their order
  std::vector<WakeMoments> moments;  // one a range
  std::vector<double> work;          // likewise
};

// Adds to the columns' accelerations over dt [s]. lambda: λ [1/s]. Grids may overlap. Across periodic edges a grid
// repeats with the domain; where it is longer than that a column is pushed by every image of it. on_bodies, one a wake:
// the counter-push is added [N s].
void add_wakes(float lambda, float dt, std::span<const WakeField* const> wakes, const Domain& domain,
               ColumnField& field, WakePushScratch& scratch, std::span<glm::dvec2> on_bodies);

}  // namespace regatta
