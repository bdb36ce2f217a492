// Where a body's boundary particles are: a little below the surface of its hull. A layer of boundary particles keeps
// the water's particles at a distance, as if the wall stood before it, nearer to the water. By how much was measured
// with flat walls: 1.14 r, since with the layer so far behind them still water stands as high between them as its
// volume asks for. With its points so far below its surface a body displaces the volume of its hull and floats at its
// draft.
#pragma once

#include "geometry/hull.h"

#include <vector>

namespace regatta {

inline constexpr float kWaterGap = 1.14F;  // in r, measured; tests/validation/ocean_bodies_test.cpp holds us to it

// Points [m] in the hull's frame, `spacing` [m] apart or a little more, `inset` [m] below its surface; on it where the
// hull is too thin for that. Empty for a hull that can't be sampled.
std::vector<Vec3> body_points(const Hull& hull, float spacing, float inset);

}  // namespace regatta
