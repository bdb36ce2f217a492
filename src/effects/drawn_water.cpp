#include "effects/drawn_water.h"

#include <cstddef>

namespace regatta {

bool has_drawn_water(const Snapshot& snapshot) {
  const SurfaceGrid& grid = snapshot.surface;
  if (grid.nx < 2 || grid.nz < 2) return false;
  const std::size_t points = static_cast<std::size_t>(grid.nx) * static_cast<std::size_t>(grid.nz);
  return grid.velocity.size() == points && grid.surface.size() == points;
}

Vec2 water_velocity(const SurfaceGrid& grid, Vec2 at) { return between_points(grid, grid.velocity, at); }

Vec2 flow_velocity(const Snapshot& snapshot, Vec2 at) {
  Vec2 velocity = water_velocity(snapshot.surface, at);
  for (const WakeSnapshot& wake : snapshot.wakes) velocity += wake.field.at(at);
  return velocity;
}

int drawn_steps(double elapsed) {
  constexpr double kLeap = 1.5, kMostStep = 1.0 / 30.0;  // [s]
  if (!(elapsed >= 0.0 && elapsed <= kLeap)) return -1;
  return static_cast<int>(std::ceil(elapsed / kMostStep - 1.0e-6));
}

bool in_hull(const BodySnapshot& body, Vec2 at, float level) {
  if (!body.hull) return false;
  const Vec3 away = Vec3(at.x, level, at.y) - body.state.position;
  const Vec3 size = body.hull->upper - body.hull->lower;
  if (glm::dot(away, away) > glm::dot(size, size)) return false;
  return contains(*body.hull, glm::conjugate(body.state.orientation) * away);
}

}  // namespace regatta
