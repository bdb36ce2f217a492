// Where particles lie, apart from how fast they are: what is denser than water is spread, and pairs that have come
// close are parted. No velocity hears of it, so that it neither pushes nor resists anything. Without the second, pairs
// pass for one dense place each, holes open between them, and water at rest creeps up and boils within half a minute.
#pragma once

#include "particles/fluid.h"
#include "particles/pair_values.h"

namespace regatta {

// Moves fluid.place in at most three sweeps, until the mean of ρ/ρ0 − 1, where positive, is 0.001 or less. Leaves
// fluid.density from before the last sweep, fluid.alpha and fluid.wall.
SolveReport spread_dense(Fluid& fluid);

// How far each particle goes to get away from those nearer than 0.9 spacings [m]; w: unused.
void part_pairs(const Fluid& fluid, std::vector<Vec4>& shift);

}  // namespace regatta
