// The particle ocean's water at the start, as changed by ocean.fill and ocean.coarseness. Plain geometry: no particles.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

namespace regatta {

inline constexpr float kThinnestBlock = 2.0F;  // lattice spacings of a block that holds a layer of particles

// The ocean with the blocks that it starts with: as the scene says, or all of the height ocean.fill where that is not
// 0, cut off at the top of the box; of particles that are ocean.coarseness times as large. Fails when blocks overlap,
// hold more particles than a scene may have (core/limits.h), or are too thin for particles as large as that.
Result<ParticleSetup> filled_ocean(const ParticleSetup& ocean, const Params& params);
// World y of that water once it has come to rest over the whole of its box [m].
float settled_level(const ParticleSetup& ocean, const Params& params);
// World y of the surface at (x, z) at the start [m]: the top layer of the highest block there, which what is afloat
// follows as the water settles; where there is none the settled level.
float start_level(const ParticleSetup& ocean, const Params& params, Vec2 at);

}  // namespace regatta
