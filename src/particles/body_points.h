// Where a body's boundary particles are: on its hull, drawn inwards. Water that is held off by a layer of points keeps
// its particles about a spacing off it, as if the wall stood before the points: by 1.14 r, at which distance of the
// points behind flat walls still water stands as high between them as its volume says. Drawn in by as much, the body
// displaces what its hull says, and floats at its draft.
#pragma once

#include "geometry/hull.h"

#include <vector>

namespace regatta {

inline constexpr float kWaterGap = 1.14F;  // in r, measured; tests/validation/ocean_bodies_test.cpp holds us to it

// Points [m] in the hull's frame, `spacing` [m] apart or a little more, `inset` [m] below its surface; on it where the
// hull is too thin for that. Empty for a hull that can't be sampled.
std::vector<Vec3> body_points(const Hull& hull, float spacing, float inset);

}  // namespace regatta
