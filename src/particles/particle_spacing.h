// Where particles lie, apart from how fast they are: what is denser than water is spread, and pairs that have come
// close are parted. No velocity hears of it, so that it neither pushes nor resists anything. Without the second, pairs
// pass for one dense place each, holes open between them, and water at rest creeps up and boils within half a minute.
#pragma once

#include "particles/fluid.h"
#include "particles/pair_values.h"

namespace regatta {

// Finds `pairs`, and while the mean of ρ/ρ0 − 1, where positive, is above 0.001 moves fluid.place in at most three
// sweeps and finds them anew. No place leaves lower … upper.
SolveReport spread_dense(Fluid& fluid, PairValues& pairs, const Vec3& lower, const Vec3& upper);

// How far each particle goes to get away from those nearer than 0.9 spacings in dt [s], 60 shares of the overlap a
// second and 10 spacings a second at most [m]; w: unused.
void part_pairs(const Fluid& fluid, float dt, std::vector<Vec4>& shift);

}  // namespace regatta
