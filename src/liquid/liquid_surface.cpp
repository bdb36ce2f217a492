#include "liquid/liquid_surface.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// Open share of a cell, as a particle's hat sees it, below which its density means nothing.
constexpr float kLeastSeen = 0.02F;
// Open faces, summed up, below which a cell has no pressure.
constexpr float kLeastFaces = 0.02F;
// Excess of density that counts at most: a crowd is pulled apart in several steps.
constexpr float kMostExcess = 0.5F;

// body(c) for the cells of a box of rows, from row 0 to `rows` − 1 of each layer.
template <class Body>
void for_box(const MacGrid& grid, int rows, const Body& body) {
  parallel_rows(0, grid.nz, [&](int k) {
    for (int j = 0; j < rows; ++j) {
      const int first = grid.at(0, j, k);
      for (int c = first; c < first + grid.nx; ++c) body(static_cast<std::size_t>(c));
    }
  });
}

std::array<std::size_t, 3> strides_of(const MacGrid& grid) {
  return {1, static_cast<std::size_t>(grid.row()), static_cast<std::size_t>(grid.layer())};
}

}  // namespace

LiquidSurface::LiquidSurface(const MacGrid& grid) {
  const auto entries = static_cast<std::size_t>(grid.entries());
  distance.assign(entries, 1.0F);
  liquid.assign(entries, 0);
  outflow.assign(entries, 0.0F);
  source.assign(entries, 0.0F);
}

float surface_distance(float density) {
  if (density < 0.5F) return 1.0F - std::sqrt(2.0F * std::max(density, 0.0F));
  return std::sqrt(2.0F * std::max(0.0F, 1.0F - density)) - 1.0F;
}

void smooth_along(const MacGrid& grid, int axis, std::span<const float> from, std::span<float> to) {
  const auto stride = static_cast<std::ptrdiff_t>(grid.stride(axis));
  parallel_rows(0, grid.nz, [&](int k) {
    for (int j = 0; j < grid.ny; ++j) {
      for (int i = 0; i < grid.nx; ++i) {
        const int along = axis == 0 ? i : axis == 1 ? j : k;
        const auto* value = from.data() + grid.at(i, j, k);
        const float before = along > 0 ? value[-stride] : value[0];
        const float after = along + 1 < grid.count(axis) ? value[stride] : value[0];
        to[static_cast<std::size_t>(grid.at(i, j, k))] = 0.75F * value[0] + 0.125F * (before + after);
      }
    }
  });
}

void open_density(const MacGrid& grid, std::span<const float> open_volume, LiquidSurface& surface,
                  std::vector<float>& density) {
  if (open_volume.empty()) return;
  std::vector<float>&smoothed = surface.outflow, &next = surface.source;
  smooth_along(grid, 0, open_volume, smoothed);
  smooth_along(grid, 1, smoothed, next);
  smooth_along(grid, 2, next, smoothed);
  for_box(grid, grid.ny, [&](std::size_t c) {
    const float open = smoothed[c];
    density[c] = open > kLeastSeen ? density[c] / open : 0.0F;
  });
}

void find_surface(const MacGrid& grid, std::span<const float> density, const FaceField& open, LiquidSurface& surface) {
  // One row above the grid's top, too: what splashes over the top has its surface there.
  for_box(grid, grid.ny + 1, [&](std::size_t c) { surface.distance[c] = surface_distance(density[c]); });
  const auto row = static_cast<std::size_t>(grid.row()), layer = static_cast<std::size_t>(grid.layer());
  for_box(grid, grid.ny, [&](std::size_t c) {
    const float faces = open.axis[0][c] + open.axis[0][c + 1] + open.axis[1][c] + open.axis[1][c + row] +
                        open.axis[2][c] + open.axis[2][c + layer];
    surface.liquid[c] = density[c] >= 0.5F && faces > kLeastFaces ? 1 : 0;
  });
}

void find_outflow(const MacGrid& grid, const FaceField& open, const FaceField& u, LiquidSurface& surface) {
  const std::array<std::size_t, 3> strides = strides_of(grid);
  for_box(grid, grid.ny, [&](std::size_t c) {
    float sum = 0.0F;
    for (std::size_t a = 0; a < 3; ++a) {
      const std::size_t next = c + strides[a];
      sum += open.axis[a][next] * u.axis[a][next] - open.axis[a][c] * u.axis[a][c];
    }
    surface.outflow[c] = sum;
  });
}

void find_source(const MacGrid& grid, std::span<const float> density, std::span<const float> open_volume,
                 const FaceField& open, float advance, float pull, LiquidSurface& surface) {
  const std::array<std::size_t, 3> strides = strides_of(grid);
  const std::vector<std::uint8_t>& liquid = surface.liquid;
  const auto enclosed = [&](std::size_t c) {
    for (std::size_t a = 0; a < 3; ++a) {
      const std::size_t stride = strides[a];
      if (open.axis[a][c] > 0.0F && liquid[c - stride] == 0) return false;
      if (open.axis[a][c + stride] > 0.0F && liquid[c + stride] == 0) return false;
    }
    return true;
  };
  for_box(grid, grid.ny, [&](std::size_t c) {
    if (liquid[c] == 0) {
      surface.source[c] = 0.0F;
      return;
    }
    const float excess = density[c] - 1.0F + advance * surface.outflow[c];
    const bool counts = excess > 0.0F || enclosed(c);
    surface.source[c] = counts ? pull * open_volume[c] * std::clamp(excess, -kMostExcess, kMostExcess) : 0.0F;
  });
}

}  // namespace regatta
