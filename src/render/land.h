// The shape of the ground around the water, within a domain and beyond it, and what it is covered with: pure functions
// of the place, so that meshes, plants and houses agree. For pictures alone: the water knows only the terrain.
#pragma once

#include "geometry/terrain.h"
#include "render/setting.h"

namespace regatta {

// Noise without a period, 0 to 1, that changes over a length of about 1.
float value_noise(Vec2 at);
// The same on four scales, each half as long as the one before; mean 0.5.
float rough_noise(Vec2 at);
// A number from 0 to 1 for each whole place.
float place_hash(int x, int z, int salt);

struct GroundCover {
  float grass = 0.0F;  // how likely, 0 to 1; the rest is sand
  float rock = 0.0F;   // likewise
  float tone = 0.5F;   // large patches, darker and lighter
};

struct Land {
  const Terrain* terrain = nullptr;
  Setting setting;
  float mean_depth = 1.0F;  // mean depth of still water [m]
  float wall_top = 0.5F;    // top of walls, and of the land behind them, above the still level [m]

  // Height of the ground, world y [m]. Within the domain, and in a setting without land, the bed's own.
  [[nodiscard]] float height(Vec2 at) const;
  // Unit.
  [[nodiscard]] Vec3 normal(Vec2 at, float step) const;
  // Cover of ground at a world height that faces along `normal`.
  [[nodiscard]] GroundCover cover(Vec2 at, float height, const Vec3& normal) const;
  // Distance of a place beyond the domain's edge; 0 within [m].
  [[nodiscard]] float away(Vec2 at) const;
  // Height above the level at which sand gives way to grass [m].
  [[nodiscard]] float beach() const;
};

}  // namespace regatta
