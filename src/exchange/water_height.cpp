#include "exchange/water_height.h"

#include <cmath>

namespace regatta {

float water_around(const Snapshot& snapshot, const BodySnapshot& body) {
  const SurfaceGrid& grid = snapshot.surface;
  const std::size_t points =
      static_cast<std::size_t>(std::max(grid.nx, 0)) * static_cast<std::size_t>(std::max(grid.nz, 0));
  if (!body.hull || grid.nx < 2 || grid.nz < 2 || grid.surface.size() != points || !(grid.spacing > 0.0F)) {
    return snapshot.level;
  }
  const Vec3 middle = 0.5F * (body.hull->lower + body.hull->upper);
  const Vec3 half = 0.5F * (body.hull->upper - body.hull->lower) + Vec3(grid.spacing);
  float sum = 0.0F, count = 0.0F;
  for (const float x : {-1.0F, 0.0F, 1.0F}) {
    for (const float z : {-1.0F, 0.0F, 1.0F}) {
      if (x == 0.0F && z == 0.0F) continue;
      const float height =
          water_height(grid, horizontal(body.state.to_world(middle + Vec3(x * half.x, 0.0F, z * half.z))));
      if (!std::isfinite(height)) return snapshot.level;
      sum += height;
      count += 1.0F;
    }
  }
  return sum / count;
}

}  // namespace regatta
