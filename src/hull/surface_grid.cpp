#include "hull/surface_grid.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr float kTouching = 1.0e-3F;  // parts of a hull closer than this hold no water between them [m]

std::size_t to_size(int i) { return static_cast<std::size_t>(i); }

// One pass of the 3 x 3 binomial over wet points, from `from` to `to`; dry points and their weights are left out, so
// that shores keep their place.
void smooth_row(const SurfaceGrid& grid, const std::vector<float>& from, int row, std::vector<float>& to) {
  constexpr std::array<float, 3> kBinomial = {1.0F, 2.0F, 1.0F};
  for (int i = 0; i < grid.nx; ++i) {
    const std::size_t at = to_size(row) * to_size(grid.nx) + to_size(i);
    if (grid.depth[at] == 0.0F) {
      to[at] = from[at];
      continue;
    }
    float sum = 0.0F;
    float weights = 0.0F;
    for (int dk = -1; dk <= 1; ++dk) {
      const std::size_t k = to_size(std::clamp(row + dk, 0, grid.nz - 1));
      for (int di = -1; di <= 1; ++di) {
        const std::size_t n = k * to_size(grid.nx) + to_size(std::clamp(i + di, 0, grid.nx - 1));
        const float weight = grid.depth[n] > 0.0F ? kBinomial[to_size(di + 1)] * kBinomial[to_size(dk + 1)] : 0.0F;
        sum += weight * from[n];
        weights += weight;
      }
    }
    to[at] = sum / weights;
  }
}

// Lowers the surface to the bottom of whatever part of the hull it would pass through.
float clipped(const std::vector<std::vector<Plane>>& parts, float x, float z, float surface) {
  for (std::size_t pass = 0; pass < parts.size(); ++pass) {
    bool lowered = false;
    for (const std::vector<Plane>& planes : parts) {
      const VerticalHit hit = trace_vertical(planes, x, z);
      if (hit.hit() && surface > hit.bottom && surface <= hit.top + kTouching) {
        surface = hit.bottom;
        lowered = true;
      }
    }
    if (!lowered) break;
  }
  return surface;
}

// visit(point, place) of all wet points, in parallel.
template <class Visit>
void each_wet(const SurfaceGrid& grid, const Visit& visit) {
  parallel_rows(0, grid.nz, [&](int row) {
    for (int i = 0; i < grid.nx; ++i) {
      const std::size_t at = to_size(row) * to_size(grid.nx) + to_size(i);
      if (grid.depth[at] == 0.0F) continue;
      visit(at, grid.origin + grid.spacing * Vec2(static_cast<float>(i), static_cast<float>(row)));
    }
  });
}

void clip_under_hull(const BodyView& body, SurfaceGrid& grid) {
  Vec3 lower(1.0e30F);
  Vec3 upper(-1.0e30F);
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at((corner & 1) != 0 ? body.hull->upper.x : body.hull->lower.x,
                  (corner & 2) != 0 ? body.hull->upper.y : body.hull->lower.y,
                  (corner & 4) != 0 ? body.hull->upper.z : body.hull->lower.z);
    lower = glm::min(lower, body.state.to_world(at));
    upper = glm::max(upper, body.state.to_world(at));
  }
  const auto point = [&](float at, float origin, int count) {
    return std::clamp((at - origin) / grid.spacing, -1.0F, static_cast<float>(count));
  };
  const int first_x = std::max(0, static_cast<int>(std::ceil(point(lower.x, grid.origin.x, grid.nx))));
  const int last_x = std::min(grid.nx - 1, static_cast<int>(std::floor(point(upper.x, grid.origin.x, grid.nx))));
  const int first_z = std::max(0, static_cast<int>(std::ceil(point(lower.z, grid.origin.y, grid.nz))));
  const int last_z = std::min(grid.nz - 1, static_cast<int>(std::floor(point(upper.z, grid.origin.y, grid.nz))));
  if (first_x > last_x || first_z > last_z) return;

  std::vector<std::vector<Plane>> parts;  // in the world frame
  for (const ConvexPolytope& part : body.hull->parts) {
    std::vector<Plane>& planes = parts.emplace_back();
    for (const Plane& plane : part.planes) {
      const Vec3 normal = body.state.orientation * plane.normal;
      planes.push_back({normal, plane.offset + glm::dot(normal, body.state.position)});
    }
  }
  parallel_tasks(first_z, last_z + 1, [&](int row) {
    for (int i = first_x; i <= last_x; ++i) {
      const std::size_t at = to_size(row) * to_size(grid.nx) + to_size(i);
      if (grid.depth[at] == 0.0F || grid.surface[at] <= lower.y) continue;
      grid.surface[at] = clipped(parts, grid.origin.x + static_cast<float>(i) * grid.spacing,
                                 grid.origin.y + static_cast<float>(row) * grid.spacing, grid.surface[at]);
    }
  });
}

}  // namespace

void lay_surface_grid(const Domain& domain, float spacing, SurfaceGrid& grid) {
  const Vec2 size = domain.size();
  // The spacing that divides the longer side; the other side's last point is at most half a spacing off its edge.
  const float longer = std::max(size.x, size.y);
  grid.spacing = longer / std::max(1.0F, std::round(longer / spacing));
  grid.nx = static_cast<int>(std::lround(size.x / grid.spacing)) + 1;
  grid.nz = static_cast<int>(std::lround(size.y / grid.spacing)) + 1;
  grid.origin = domain.lower;
  const std::size_t count = to_size(grid.nx) * to_size(grid.nz);
  grid.surface.resize(count);
  grid.depth.resize(count);
  grid.velocity.resize(count);
}

void smooth_surface(int passes, SurfaceGrid& grid) {
  std::vector<float> other(grid.surface.size());
  for (int pass = 0; pass < passes; ++pass) {
    parallel_rows(0, grid.nz, [&](int row) { smooth_row(grid, grid.surface, row, other); });
    std::swap(grid.surface, other);
  }
}

void add_waves(const WaveExchange& waves, SurfaceGrid& grid) {
  each_wet(grid, [&](std::size_t at, Vec2 place) {
    grid.surface[at] += waves.at(waves.rise, place) + waves.at(waves.head, place);
  });
}

void show_waves(const WaveExchange& waves, SurfaceGrid& grid) {
  each_wet(grid, [&](std::size_t at, Vec2 place) {
    grid.surface[at] = waves.level + waves.at(waves.rise, place) + waves.at(waves.head, place);
    grid.velocity[at] = waves.velocity(place);
  });
}

void clip_under_hulls(std::span<const BodyView> bodies, SurfaceGrid& grid) {
  for (const BodyView& body : bodies) {
    if (!body.hull->solid) clip_under_hull(body, grid);
  }
}

}  // namespace regatta
