// A body's boundary particles: they lie a little below the surface of its hull. A layer of boundary particles keeps the
// water's particles at a distance, as if the wall stood before it, nearer to the water: in water at rest the first row
// of particles lies kTouch before it. So points kTouch less half a row below the hull leave half a row between that row
// and the hull, as on the row's other side, and the body displaces its volume. That this holds for hulls that are not
// flat, too, is up to the points' volumes (point_volumes.h).
#pragma once

#include "geometry/hull.h"

#include <vector>

namespace regatta {

// Measured in water at rest, in r: from the points of a wall to the middles of the particles of the row next to it, and
// from there to those of the next row.
inline constexpr float kTouch = 1.87F;
inline constexpr float kRow = 1.87F;

inline constexpr float kWaterGap = kTouch - 0.5F * kRow;  // how far points lie below the hull, in r

struct BodyPoints {
  std::vector<Vec3> points;   // in the hull's frame [m]; empty for a hull that can't be sampled
  std::vector<Vec3> normals;  // normal of the face that each belongs to, outward; 0: it belongs to none
  float inset = 0.0F;         // how far below the surface [m]
};
// `spacing` [m] apart or a little more, `inset` [m] below the surface; on it where the hull is too thin for that.
BodyPoints body_points(const Hull& hull, float spacing, float inset);

}  // namespace regatta
