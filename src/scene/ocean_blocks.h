// Where the particle ocean's water is at the start, with what ocean.fill changes in it. Plain geometry: no particles.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

namespace regatta {

// The ocean with the blocks that it starts with: as the scene says, or all of the height `fill` where that is not 0
// [m], cut off at the top of the box. Fails when they overlap or hold more particles than a scene may have
// (core/limits.h).
Result<ParticleSetup> filled_ocean(const ParticleSetup& ocean, double fill);
// World y of that water once it has come to rest over the whole of its box [m].
float settled_level(const ParticleSetup& ocean, double fill);
// World y of the surface at (x, z) at the start [m]: the top layer of the highest block there, which what is afloat
// follows as the water settles; where there is none the settled level.
float start_level(const ParticleSetup& ocean, double fill, Vec2 at);

}  // namespace regatta
