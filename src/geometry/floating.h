// Where a hull floats in still water, and how stiffly.
#pragma once

#include "geometry/displaced.h"
#include "geometry/hull.h"

#include <span>
#include <vector>

namespace regatta {

// The part of a hull, turned by `orientation` about its origin, that lies below y = waterline [m].
Displaced displaced_below(const Hull& hull, const Quat& orientation, double waterline);

// The height of a hull's origin at which a body of this mass and orientation floats where the water stands at `level`
// [m]; where it would sink, the height at which it is just covered.
float floating_height(const Hull& hull, float mass, const Quat& orientation, float level);

// The bounding box of what lies below y = waterline of polytopes' faces, the cut itself included; empty where nothing
// does: lower is above upper.
struct WetBox {
  Vec3 lower{0.0F}, upper{0.0F};  // [m]
};
WetBox wet_box(std::span<const ConvexPolytope> parts, float waterline);

// The height, in the hull's own axes, about which it heels when it floats upright with this mass: its metacentre [m].
double metacenter(const Hull& hull, float mass);

}  // namespace regatta
