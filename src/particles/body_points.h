// Where a body's boundary particles are: a little below the surface of its hull. A layer of boundary particles keeps
// the water's particles at a distance, as if the wall stood before it, nearer to the water. By how much was measured
// with flat walls: 1.14 r, since with the layer so far behind them still water stands as high between them as its
// volume asks for. With its points so far below its surface a body displaces the volume of its hull and floats at its
// draft.
#pragma once

#include "geometry/hull.h"

#include <vector>

namespace regatta {

inline constexpr float kWaterGap = 1.14F;  // in r, measured; tests/validation/particles_bodies_test.cpp holds us to it

// Measured in water at rest, in r: from the points of a wall to the middles of the particles of the row next to it, and
// from there to those of the next row.
inline constexpr float kTouch = 1.87F;
inline constexpr float kRow = 1.87F;

struct BodyPoints {
  std::vector<Vec3> points;   // in the hull's frame [m]; empty for a hull that can't be sampled
  std::vector<Vec3> normals;  // of the face that each belongs to, outward; 0: of none
  float inset = 0.0F;         // how far below the surface [m]
};
// `spacing` [m] apart or a little more, `inset` [m] below the surface; on it where the hull is too thin for that.
BodyPoints body_points(const Hull& hull, float spacing, float inset);

}  // namespace regatta
