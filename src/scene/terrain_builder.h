// The bed of a scene: its flat bed and terrain features sampled on one grid.
#pragma once

#include "core/result.h"
#include "geometry/terrain.h"
#include "scene/scene.h"

#include <span>
#include <vector>

namespace regatta {

// Reads heightmap images (PNG, PGM); a broken or huge one is an error that carries its name. A bed
// without features stays a flat one. Fails too where the scene has no water of any kind.
Result<Terrain> build_terrain(const Scene& scene);

// The part of the domain where water stands at the start, bodies not counted [m^2]: exact for a flat bed under one
// level, else counted at 400 x 400 places. Reads heightmap images.
Result<double> initial_wet_area(const Scene& scene);

// The bed at places, one height each [m]. Reads heightmap images.
Result<std::vector<float>> bed_heights(const Scene& scene, std::span<const Vec2> places);

// The highest place of the bed within a rectangle, of 100 x 100 in it [m]. Reads heightmap images.
Result<float> highest_bed(const Scene& scene, Vec2 lower, Vec2 upper);

}  // namespace regatta
