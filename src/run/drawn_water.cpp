#include "run/drawn_water.h"

#include <algorithm>
#include <cstddef>

namespace regatta {

namespace {

template <typename T>
T bilinear(const SurfaceGrid& grid, const std::vector<T>& values, Vec2 at) {
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

}  // namespace

bool has_drawn_water(const Snapshot& snapshot) {
  const SurfaceGrid& grid = snapshot.surface;
  if (grid.nx < 2 || grid.nz < 2) return false;
  const std::size_t points = static_cast<std::size_t>(grid.nx) * static_cast<std::size_t>(grid.nz);
  return grid.velocity.size() == points && grid.surface.size() == points;
}

Vec2 water_velocity(const SurfaceGrid& grid, Vec2 at) { return bilinear(grid, grid.velocity, at); }

float water_height(const SurfaceGrid& grid, Vec2 at) { return bilinear(grid, grid.surface, at); }

Vec2 flow_velocity(const Snapshot& snapshot, Vec2 at) {
  Vec2 velocity = water_velocity(snapshot.surface, at);
  for (const WakeSnapshot& wake : snapshot.wakes) velocity += wake.field.at(at);
  return velocity;
}

bool in_hull(const BodySnapshot& body, Vec2 at, float level) {
  if (!body.hull) return false;
  const Vec3 away = Vec3(at.x, level, at.y) - body.state.position;
  const Vec3 size = body.hull->upper - body.hull->lower;
  if (glm::dot(away, away) > glm::dot(size, size)) return false;
  return contains(*body.hull, glm::conjugate(body.state.orientation) * away);
}

}  // namespace regatta
