// Boils, for the picture alone: where vortex rings below the surface make water well up. The water stands a little
// higher there, is smooth, since rising water has no ripples yet, and brings silt along. Boils act on nothing.
#pragma once

#include "exchange/snapshot.h"
#include "render/water_fields.h"

#include <span>
#include <vector>

namespace regatta {

// The divergence of the surface's velocity by rings and their images in it, at the points of `fields` [1/s]; empty: no
// ring is near enough. bodies: those that shed the rings; what has not left its body yet does not count. Reuses out's
// memory.
void find_upwelling(const VortonSnapshot& vortons, std::span<const BodySnapshot> bodies, const WaterFields& fields,
                    std::vector<float>& out);

// Lifts the surface there; share: of a boil, [0, 1], one a point, empty: there are none.
void raise_boils(const VortonSnapshot& vortons, std::span<const BodySnapshot> bodies, WaterFields& fields,
                 std::vector<float>& share);

}  // namespace regatta
