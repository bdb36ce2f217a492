// Volumes of a body's points. A particle that touches the hull, kTouch before its points, is to get the same density
// from them as from water in the hull's place,
//   Σ V_b W_ib = ∫_hull W dV
// so that its density is water's. Volumes by the points' distances alone [Aki12] miss that by 13 to 23 %, each hull in
// its own way: where a hull is narrow or round particles came too near (a cube of ten radii displaced 0.90 of its
// volume, a ring with a tube of 4 r 0.91), at sharp edges they kept too far off. A hull too thin to have its points
// inside keeps those volumes.
#pragma once

#include "particles/boundary.h"

namespace regatta {

// Changes points.places[…].w, which is V_b by `unit`.
void fit_volumes(const Hull& hull, const SplineKernel& kernel, float unit, HullPoints& points);

}  // namespace regatta
