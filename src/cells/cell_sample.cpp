#include "cells/cell_sample.h"

#include "cells/cell_window.h"
#include "core/parallel.h"
#include "hull/surface_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr int kSmoothingPasses = 1;
constexpr float kFilm = 1e-3F;       // shallower water left on top of a wall is no level beside it [m]
constexpr float kMostOfMean = 2.0F;  // largest depth at a place over the mean depth of the wet cells around it

struct Corner {
  std::size_t cell = 0;
  float weight = 0.0F;
};

// The four cells around a place; at the edges ghosts are among them.
std::array<Corner, 4> cells_around(const CellLayout& layout, Vec2 at) {
  const auto index = [](float x, int count) { return std::clamp(x - 0.5F, -1.0F, static_cast<float>(count)); };
  const float x = index((at.x - layout.lower.x) / layout.dx, layout.nx);
  const float z = index((at.y - layout.lower.y) / layout.dz, layout.nz);
  const int i = std::min(static_cast<int>(std::floor(x)), layout.nx - 1);
  const int k = std::min(static_cast<int>(std::floor(z)), layout.nz - 1);
  const float s = x - static_cast<float>(i);
  const float t = z - static_cast<float>(k);
  const std::size_t cell = layout.at(i, k);
  const auto above = cell + static_cast<std::size_t>(layout.stride);
  return {{{cell, (1.0F - s) * (1.0F - t)}, {cell + 1, s * (1.0F - t)}, {above, (1.0F - s) * t}, {above + 1, s * t}}};
}

}  // namespace

WaterSample sample_cells(const CellField& field, Vec2 at) {
  const Domain& domain = field.domain;
  at = domain.wrapped(at);
  const bool inside =
      at.x >= domain.lower.x && at.x <= domain.upper.x && at.y >= domain.lower.y && at.y <= domain.upper.y;
  float bed = 0.0F, cover = 0.0F, surface = 0.0F, depth = 0.0F, highest = 0.0F, head = 0.0F;
  Vec2 flow(0.0F);
  for (const Corner& corner : cells_around(field.layout, at)) {
    const float h = field.cells.h[corner.cell];
    bed += corner.weight * field.bed[corner.cell];
    if (!(h > (field.walls[corner.cell] > 0.0F ? std::max(kFilm, field.dry) : field.dry))) continue;
    cover += corner.weight;
    surface += corner.weight * (h + field.bed[corner.cell] + field.walls[corner.cell]);
    head += corner.weight * (field.over[corner.cell] - field.walls[corner.cell]);
    depth += corner.weight * h;
    highest += corner.weight * (h + field.walls[corner.cell]);
    flow += corner.weight * h * Vec2(field.cells.u[corner.cell], field.cells.w[corner.cell]);
  }
  WaterSample sample;
  sample.bed = bed + field.datum;
  sample.surface = sample.bed;
  if (!inside || !(cover > 0.0F)) return sample;
  const float level = std::min(surface / cover - bed, kMostOfMean * highest / cover);
  if (!(level > field.dry)) return sample;
  sample.wet = true;
  sample.depth = level;
  sample.head = head / cover;
  sample.surface = sample.bed + level + sample.head;
  sample.velocity = flow / depth;
  return sample;
}

void reconstruct_cells(const CellField& field, const CellDye* dye, float spacing, SurfaceGrid& grid) {
  lay_surface_grid(field.domain, spacing, grid);
  const bool dyed = dye != nullptr && !dye->empty();
  grid.dye.assign(dyed ? grid.surface.size() : 0, Vec2(0.0F));
  const CellIndex index(field.domain, field.layout);
  parallel_rows(0, grid.nz, [&](int row) {
    for (int i = 0; i < grid.nx; ++i) {
      const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
      // The last points may lie a little outside when the spacing does not divide the domain.
      const Vec2 place = glm::min(grid.origin + grid.spacing * Vec2(static_cast<float>(i), static_cast<float>(row)),
                                  field.domain.upper);
      const WaterSample sample = sample_cells(field, place);
      grid.surface[at] = sample.surface;
      grid.depth[at] = sample.depth;
      grid.velocity[at] = sample.velocity;
      if (!dyed) continue;
      const CellCorners corners = corners_at(index, place);
      for (std::size_t n = 0; n < 4; ++n) {
        grid.dye[at] += corners.weight[n] * (*dye)[index.place(corners.i[n], corners.k[n])];
      }
    }
  });
  smooth_surface(kSmoothingPasses, grid);
}

void copy_cells(const CellField& field, WaterPoints& points) {
  for (std::vector<float>* values : {&points.x, &points.z, &points.surface, &points.speed}) values->clear();
  for (int k = 0; k < field.layout.nz; ++k) {
    for (int i = 0; i < field.layout.nx; ++i) {
      const std::size_t c = field.layout.at(i, k);
      if (!(field.cells.h[c] > field.dry)) continue;
      const Vec2 at = field.layout.middle(i, k);
      points.x.push_back(at.x);
      points.z.push_back(at.y);
      points.surface.push_back(field.cells.h[c] + field.bed[c] + field.walls[c] + field.datum);
      points.speed.push_back(std::hypot(field.cells.u[c], field.cells.w[c]));
    }
  }
}

}  // namespace regatta
