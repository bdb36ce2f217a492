// The bed of a scene: its flat bed and terrain features sampled on one grid.
#pragma once

#include "core/result.h"
#include "geometry/terrain.h"
#include "scene/scene.h"

namespace regatta {

// Reads heightmap images (PNG, PGM); a broken or huge one is an error that carries its name. A bed
// without features stays a flat one.
Result<Terrain> build_terrain(const Scene& scene);

// Water in the scene at the start, bodies not counted [m^3]: exact for a flat bed under one level, else summed over
// 400 x 400 places. Reads heightmap images.
Result<double> initial_water_volume(const Scene& scene);

}  // namespace regatta
