#include "grid/grid_sample.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

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
  float bed = 0.0F, cover = 0.0F, surface = 0.0F, depth = 0.0F;
  Vec2 flow(0.0F);
  for (const Corner& corner : cells_around(field.layout, at)) {
    const float h = field.cells.h[corner.cell];
    bed += corner.weight * field.bed[corner.cell];
    if (!(h > field.dry)) continue;
    cover += corner.weight;
    surface += corner.weight * (h + field.bed[corner.cell]);
    depth += corner.weight * h;
    flow += corner.weight * h * Vec2(field.cells.u[corner.cell], field.cells.w[corner.cell]);
  }
  WaterSample sample;
  sample.bed = bed + field.datum;
  sample.surface = sample.bed;
  if (!inside || !(cover > 0.0F)) return sample;
  const float level = std::min(surface / cover - bed, kMostOfMean * depth / cover);
  if (!(level > field.dry)) return sample;
  sample.wet = true;
  sample.depth = level;
  sample.surface = sample.bed + level;
  sample.velocity = flow / depth;
  return sample;
}

}  // namespace regatta
