// The height of the drawn water at a place: for cameras, pictures and what rides on the water.
#pragma once

#include "exchange/snapshot.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace regatta {

// Values of the grid's points at a place, bilinear between them; the nearest point's beyond them. The grid has 2 x 2
// points at least.
template <typename T>
T between_points(const SurfaceGrid& grid, const std::vector<T>& values, Vec2 at) {
  const Vec2 place = (at - grid.origin) / grid.spacing;
  const float a = std::clamp(place.x, 0.0F, static_cast<float>(grid.nx - 1));
  const float b = std::clamp(place.y, 0.0F, static_cast<float>(grid.nz - 1));
  const int i = std::min(static_cast<int>(a), grid.nx - 2);
  const int k = std::min(static_cast<int>(b), grid.nz - 2);
  const float s = a - static_cast<float>(i);
  const float t = b - static_cast<float>(k);
  const auto n = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
  const auto m = n + static_cast<std::size_t>(grid.nx);
  return (1.0F - t) * ((1.0F - s) * values[n] + s * values[n + 1]) + t * ((1.0F - s) * values[m] + s * values[m + 1]);
}

// η [m].
inline float water_height(const SurfaceGrid& grid, Vec2 at) { return between_points(grid, grid.surface, at); }

// The mean height of the water around a body, where its hull is not in the way; the still level without drawn water
// [m].
float water_around(const Snapshot& snapshot, const BodySnapshot& body);

}  // namespace regatta
