// Vertical lines through a convex polytope, kLanes at once. Apart from convex_polytope.h, which nearly every file
// includes: the wide numbers cost a second of compile time a file.
#pragma once

#include "core/simd.h"
#include "geometry/convex_polytope.h"

namespace regatta {

// VerticalHit of kLanes lines.
struct WideHit {
  WideFloat bottom, top;
};
WideHit trace_vertical(std::span<const Plane> planes, WideFloat x, float z);

}  // namespace regatta
