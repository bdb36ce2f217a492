#include "world/water_transfer.h"

#include "cells/cell_window.h"
#include "columns/lattice.h"

#include <algorithm>

namespace regatta {

void columns_to_grid(const ColumnWater& from, std::span<const BodyView> bodies, CellWater& to) {
  const auto sample = [&from](Vec2 at) { return from.sample(at); };
  to.place_bodies(bodies);
  const std::vector<float>& walls = to.walls();
  const CellLayout& layout = to.layout();
  const auto depth = [&](Vec2 at) {
    const int i = std::clamp(static_cast<int>((at.x - layout.lower.x) / layout.dx), 0, layout.nx - 1);
    const int k = std::clamp(static_cast<int>((at.y - layout.lower.y) / layout.dz), 0, layout.nz - 1);
    const WaterSample water = sample(at);
    if (!water.wet) return 0.0F;
    return water.surface - to.bed(i, k) - walls[layout.at(i, k)];
  };
  to.set_state(
      depth, [&](Vec2 at) { return sample(at).velocity; }, from.totals().volume);
}

namespace {

// Whether a place lies within a wall: where more than half of the wall's height reaches, interpolated between the
// cells.
bool in_wall(const std::vector<float>& walls, const CellIndex& index, Vec2 at) {
  const CellCorners corners = corners_at(index, at);
  float height = 0.0F;
  float full = 0.0F;
  for (std::size_t n = 0; n < 4; ++n) {
    height += corners.weight[n] * walls[index.place(corners.i[n], corners.k[n])];
    for (int k = corners.k[n] - 1; k <= corners.k[n] + 1; ++k) {
      for (int i = corners.i[n] - 1; i <= corners.i[n] + 1; ++i) {
        if (index.inside(i, k)) full = std::max(full, walls[index.place(i, k)]);
      }
    }
  }
  return height > 0.5F * full;
}

}  // namespace

Result<> grid_to_columns(CellWater& from, const WaterSetup& setup, std::span<const BodyView> bodies, ColumnWater& to) {
  const Result<Lattice> made = make_lattice(setup);
  if (!made) return made.error();
  const Lattice& lattice = made.value();
  // What the columns themselves call dry.
  const float thinnest = 5e-3F * setup.depth;
  from.place_bodies(bodies);
  const std::vector<float>& walls = from.walls();
  const CellIndex index(setup.domain, from.layout());
  Columns columns;
  const auto add = [&](Vec2 at, Vec2 velocity, float volume) {
    columns.x.push_back(at.x);
    columns.z.push_back(at.y);
    columns.u.push_back(velocity.x);
    columns.w.push_back(velocity.y);
    columns.volume.push_back(volume);
  };
  double held = 0.0;
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int i = 0; i < lattice.columns_of(row); ++i) {
      const Vec2 at = glm::min(lattice.at(i, row), setup.domain.upper);
      const WaterSample water = from.sample(at);
      if (!(water.depth >= thinnest) || in_wall(walls, index, at)) continue;
      const float volume = lattice.share(i, row) * lattice.cell_area() * water.depth;
      held += static_cast<double>(volume);
      add(at, water.velocity, volume);
    }
  }
  if (columns.count() == 0) return Error{"there is too little water for columns"};
  const auto scale = static_cast<float>(from.totals().volume / held);
  for (float& volume : columns.volume) volume *= scale;
  // Beyond the edges of a flume columns wait for their turn; those stay as they were laid.
  const Columns& laid = to.columns();
  for (std::size_t n = 0; n < laid.x.size(); ++n) {
    if (laid.x[n] >= setup.domain.lower.x && laid.x[n] <= setup.domain.upper.x) continue;
    add({laid.x[n], laid.z[n]}, {laid.u[n], laid.w[n]}, laid.volume[n]);
  }
  return to.restore(std::move(columns), std::vector<double>{0.0, 0.0});
}

}  // namespace regatta
