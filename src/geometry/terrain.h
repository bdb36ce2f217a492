// The bed b(x, z) as samples on a regular grid, bilinear in between, flat extrapolation outside.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

struct BedSample {
  float height = 0.0F;  // b, in world y [m]
  Vec2 gradient{0.0F};  // (db/dx, db/dz)
};

struct Terrain {
  int nx = 2, nz = 2;          // samples along x and z, >= 2
  Vec2 origin{0.0F};           // (x, z) of sample (0, 0) [m]
  float spacing = 1.0F;        // [m]
  std::vector<float> heights;  // [nz][nx], row by row along x [m]
  bool flat = false;           // every sample equal: the gradient is skipped

  // Height and gradient at (x, z); the gradient is interpolated too, so that it is continuous.
  [[nodiscard]] BedSample sample(float x, float z) const;
};

// A flat bed at the given height that covers lower..upper.
Terrain make_flat_terrain(Vec2 lower, Vec2 upper, float height);

}  // namespace regatta
