// What the wakes do to the water: a_ext = λ u_V for the columns inside a local grid [Pan12 §5.2].
#pragma once

#include "columns/column_ranges.h"
#include "exchange/wake.h"
#include "geometry/domain.h"

#include <span>
#include <vector>

namespace regatta {

// Adds to the columns' accelerations; ranges is scratch. lambda: λ [1/s]. Grids may overlap. Across periodic edges a
// grid repeats with the domain; where it is longer than that a column is pushed by every image of it.
void add_wakes(float lambda, std::span<const WakeField* const> wakes, const Domain& domain, ColumnField& field,
               std::vector<ColumnRange>& ranges);

}  // namespace regatta
