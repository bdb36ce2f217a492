// A shore without a world, for tests of the surroundings of the water: open in the west and south, land in the east.
#pragma once

#include "render/land.h"

#include <cmath>
#include <limits>

namespace regatta {

// Returns a terrain of 80 m × 60 m whose bed rises along x from 4 m below the level to 4 m above it.
inline Terrain sample_slope() {
  Terrain terrain;
  terrain.nx = 81;
  terrain.nz = 61;
  terrain.origin = {-40.0F, -30.0F};
  terrain.spacing = 1.0F;
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) terrain.heights.push_back(-4.0F + 0.1F * static_cast<float>(i));
  }
  return terrain;
}

inline Land sample_land(const Terrain& terrain, Surroundings surroundings = Surroundings::kLand) {
  Land land;
  land.terrain = &terrain;
  land.setting.domain.lower = {-40.0F, -30.0F};
  land.setting.domain.upper = {40.0F, 30.0F};
  land.setting.far = {true, true, true, false};  // a wall in the north
  land.setting.surroundings = surroundings;
  land.mean_depth = 2.0F;
  land.wall_top = 0.5F;
  return land;
}

}  // namespace regatta
