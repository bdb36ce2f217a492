// Velocities of faces in the air beside the water: each face without one takes the mean of its neighbours along the
// axes that have one, layer by layer. Particles at the surface, and those that leave it, find velocities there.
#pragma once

#include "liquid/mac_grid.h"

#include <array>
#include <cstdint>
#include <vector>

namespace regatta {

// known: of faces: 0: no velocity yet; those that get one in layer l (1, 2, …) become l + 1.
void extrapolate(const MacGrid& grid, int layers, FaceField& u, std::array<std::vector<std::uint8_t>, 3>& known);

}  // namespace regatta
