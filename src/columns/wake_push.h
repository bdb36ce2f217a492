// The push of wakes on the water: a_ext = λ u_V for the columns inside a local grid [Pan12 §5.2], without the part that
// would move them as a whole, and within the work that the wake may do (exchange/wake_balance.h).
#pragma once

#include "columns/column_ranges.h"
#include "exchange/wake_balance.h"
#include "geometry/domain.h"

#include <span>
#include <vector>

namespace regatta {

struct WakePushScratch {
  std::vector<ColumnRange> ranges;
  std::vector<std::size_t> first;    // first piece of each range
  std::vector<WakePiece> pieces;     // columns of all ranges, in their order
  std::vector<WakeMoments> moments;  // one a range
  std::vector<double> work;          // work, one a range
};

// Adds the push to the columns' accelerations over dt [s]. lambda: λ [1/s]. Grids may overlap. A grid repeats across
// periodic edges; if it is longer than the domain, every image of it pushes a column. The counter-push is added to
// on_bodies, one entry a wake [N s].
void add_wakes(float lambda, float dt, std::span<const WakeField* const> wakes, const Domain& domain,
               ColumnField& field, WakePushScratch& scratch, std::span<glm::dvec2> on_bodies);

}  // namespace regatta
