#include "geometry/terrain.h"

#include <algorithm>
#include <cmath>

namespace regatta {

BedSample Terrain::sample(float x, float z) const {
  if (flat) return {heights.front(), Vec2(0.0F)};
  const float u = std::clamp((x - origin.x) / spacing, 0.0F, static_cast<float>(nx - 1));
  const float v = std::clamp((z - origin.y) / spacing, 0.0F, static_cast<float>(nz - 1));
  const int i = std::min(static_cast<int>(u), nx - 2);
  const int k = std::min(static_cast<int>(v), nz - 2);
  const float s = u - static_cast<float>(i);
  const float t = v - static_cast<float>(k);
  const auto at = [this](int a, int b) {
    const int column = std::clamp(a, 0, nx - 1);
    const int row = std::clamp(b, 0, nz - 1);
    return heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(column)];
  };
  const float height =
      (1 - t) * ((1 - s) * at(i, k) + s * at(i + 1, k)) + t * ((1 - s) * at(i, k + 1) + s * at(i + 1, k + 1));
  // Central differences at the four corners, interpolated: a piecewise constant gradient would kick columns at every
  // line.
  const auto slope = [&](int a, int b) {
    const float dx = at(a + 1, b) - at(a - 1, b);
    const float dz = at(a, b + 1) - at(a, b - 1);
    const float wx = (a == 0 || a == nx - 1) ? 1.0F : 2.0F;
    const float wz = (b == 0 || b == nz - 1) ? 1.0F : 2.0F;
    return Vec2(dx / (wx * spacing), dz / (wz * spacing));
  };
  const Vec2 gradient = (1 - t) * ((1 - s) * slope(i, k) + s * slope(i + 1, k)) +
                        t * ((1 - s) * slope(i, k + 1) + s * slope(i + 1, k + 1));
  return {height, gradient};
}

Terrain make_flat_terrain(Vec2 lower, Vec2 upper, float height) {
  Terrain terrain;
  terrain.origin = lower;
  terrain.spacing = std::max(upper.x - lower.x, upper.y - lower.y);
  terrain.heights.assign(4, height);
  terrain.flat = true;
  return terrain;
}

}  // namespace regatta
