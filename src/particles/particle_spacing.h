// Corrects the places of particles, not their velocities: crowds denser than water are spread, and close pairs are
// parted. As velocities do not change, this neither pushes nor resists anything. Without the parting, pairs pass for
// one dense place each, holes open between them, and water at rest creeps up and boils within half a minute.
#pragma once

#include "particles/fluid.h"
#include "particles/pair_values.h"

namespace regatta {

// Finds `pairs`, and while the mean of ρ/ρ0 − 1, where positive, is above 0.001 moves fluid.place in at most three
// sweeps and finds them anew. No place leaves lower … upper.
SolveReport spread_dense(Fluid& fluid, PairValues& pairs, const Vec3& lower, const Vec3& upper);

// Way of each particle from those nearer than 0.9 spacings in dt [s], 60 shares of the overlap a second and 10 spacings
// a second at most [m]; w: unused.
void part_pairs(const Fluid& fluid, float dt, std::vector<Vec4>& shift);

}  // namespace regatta
