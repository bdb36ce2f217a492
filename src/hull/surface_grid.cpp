#include "hull/surface_grid.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

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

}  // namespace regatta
