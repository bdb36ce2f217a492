// A sphere cast against a hull with Bullet's continuous convex collision.
#pragma once

#include "exchange/body.h"
#include "exchange/wake.h"
#include "rigid/hull_shape.h"

namespace regatta {

// Place where the sphere's middle comes to rest; sweep.body is ignored.
Vec3 sweep_sphere(const HullShape& hull, const BodyState& state, const SphereSweep& sweep);

}  // namespace regatta
