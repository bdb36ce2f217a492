// How columns are laid at the start: rows of a hexagonal lattice that tile the domain exactly, each column holding the
// water of its cell up to the level. No motion here.
#pragma once

#include "core/result.h"
#include "exchange/water_setup.h"
#include "shallow/columns.h"

namespace regatta {

struct Lattice {
  Vec2 lower{0.0F};    // corner of what it tiles [m]
  int nx = 1, nz = 1;  // columns in a row, rows
  float dx = 0.1F;     // between columns of a row [m]
  float dz = 0.1F;     // between rows [m]

  // Every other row is shifted by half a column.
  [[nodiscard]] Vec2 at(int i, int row) const {
    const float shift = row % 2 == 0 ? 0.25F : 0.75F;
    return {lower.x + (static_cast<float>(i) + shift) * dx, lower.y + (static_cast<float>(row) + 0.5F) * dz};
  }
  [[nodiscard]] float cell_area() const { return dx * dz; }
};

// The lattice over a domain. Fails when its columns would not fit into memory.
Result<Lattice> make_lattice(const WaterSetup& setup);

// The columns that the setup asks for; none where the water is shallower than thinnest.
Columns lay_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest);

}  // namespace regatta
