// How columns are laid at the start: rows of a hexagonal lattice that tile the domain exactly, each column holding the
// water of its cell up to the level. No motion here.
#pragma once

#include "columns/columns.h"
#include "columns/kernels.h"
#include "core/result.h"
#include "exchange/water_setup.h"

#include <cmath>

namespace regatta {

// Rows along x, every other one shifted by half a column. Between mirroring edges (walls, open ends) the outermost rows
// and every other row's outermost columns lie on the edge itself and hold half a cell of water: with their images the
// lattice goes on undisturbed, so that still water is still up to the walls.
struct Lattice {
  Vec2 lower{0.0F};         // corner of what it tiles [m]
  int nx = 1, nz = 1;       // cells along x and z
  float dx = 0.1F;          // between columns of a row [m]
  float dz = 0.1F;          // between rows [m]
  bool mirrored_x = false;  // both edges mirror
  bool mirrored_z = false;

  [[nodiscard]] int rows() const { return mirrored_z ? nz + 1 : nz; }
  [[nodiscard]] bool shifted(int row) const { return row % 2 != 0; }
  [[nodiscard]] int columns_of(int row) const { return mirrored_x && shifted(row) ? nx + 1 : nx; }
  [[nodiscard]] Vec2 at(int i, int row) const {
    const float start = mirrored_x ? (shifted(row) ? 0.0F : 0.5F) : (shifted(row) ? 0.75F : 0.25F);
    return {lower.x + (static_cast<float>(i) + start) * dx,
            lower.y + (static_cast<float>(row) + (mirrored_z ? 0.0F : 0.5F)) * dz};
  }
  // The part of a cell that lies inside the domain.
  [[nodiscard]] float share(int i, int row) const {
    const bool end_x = mirrored_x && shifted(row) && (i == 0 || i == nx);
    const bool end_z = mirrored_z && (row == 0 || row == nz);
    return (end_x ? 0.5F : 1.0F) * (end_z ? 0.5F : 1.0F);
  }
  [[nodiscard]] float cell_area() const { return dx * dz; }
  // Area of a column that a stream lets in at a place [m²]: half a cell on a mirroring edge that the stream runs along,
  // else a whole one. crosses_x, crosses_z: whether the stream crosses the edges at the ends of that axis.
  [[nodiscard]] float area_at(Vec2 at, bool crosses_x, bool crosses_z) const {
    const auto on_edge = [](float cells, int count) {
      return std::abs(cells) < 0.25F || std::abs(cells - static_cast<float>(count)) < 0.25F;
    };
    const bool end_x = mirrored_x && !crosses_x && on_edge((at.x - lower.x) / dx, nx);
    const bool end_z = mirrored_z && !crosses_z && on_edge((at.y - lower.y) / dz, nz);
    return (end_x ? 0.5F : 1.0F) * (end_z ? 0.5F : 1.0F) * cell_area();
  }
};

// What columns of a lattice feel of an even slope of the depth: -Σ A (x_j - x_i)² W'/r of the force kernel over a
// regular hexagonal lattice with a column to each cell_area [m²]. Less than 1 by 0.65 % at 3.4 columns to a support,
// since a sum over a few columns is no integral. So columns push each other by as much more (Kernels):
// else a lake would stand tilted over a slope, and heads of hulls and walls would count for more than water.
float felt_slope(const Kernels& kernels, float cell_area);

// The lattice over a domain. Fails on more cells than a scene may have (core/limits.h).
Result<Lattice> make_lattice(const WaterSetup& setup);

// Fails where more columns would be laid than a scene may have.
Result<> check_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest);

// The columns that the setup asks for; none where the water is shallower than thinnest.
Columns lay_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest);

}  // namespace regatta
