// Finds where moving water takes in air, after [Ihm12]: where parts of it run into one another, and where a crest that
// goes ahead folds over. The spray, foam and bubbles from it are drawn and are no part of the water.
// Deviations: the sums over neighbours are means with their weights, so that they do not depend on the particles' size;
// energies are those of a kilogram; only particles that are fast enough to count are looked at.
#pragma once

#include "particles/fluid.h"

#include <vector>

namespace regatta {

// The tendency to take in air at each particle, 0 to 1. Uses the neighbours of the last step and where particles are
// now, in their order; fluid.count of them.
void find_air_entrainment(const Fluid& fluid, const Boundary& boundary, const Particles& particles,
                          std::vector<float>& out);

}  // namespace regatta
