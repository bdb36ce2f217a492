// The part of a solid below a level plane, exactly: its faces are clipped at the plane. Takes corners that are turned
// already, so that a caller that has them (a hull's patch) need not turn them again.
#pragma once

#include "geometry/convex_polytope.h"

#include <span>
#include <vector>

namespace regatta {

struct Displaced {
  double volume = 0.0;                    // [m^3]
  double moment_x = 0.0, moment_z = 0.0;  // ∫ x dV, ∫ z dV about the corners' origin [m^4]
  double lifted = 0.0;                    // ∫ -y dV: how deep it lies below the plane [m^4]
};

// Adds the part below the plane y = 0 of a polytope that is first raised by `lift` [m]. faces: as ConvexPolytope's;
// corners: its vertices, turned with the body [m]. share: how much of the polytope the body fills.
void add_displaced(std::span<const std::vector<std::uint32_t>> faces, std::span<const Vec3> corners, double lift,
                   Displaced& sum, double share = 1.0);

}  // namespace regatta
