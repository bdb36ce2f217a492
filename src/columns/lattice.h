// Lays the columns at the start: rows of a hexagonal lattice that tile the domain exactly, each column with the water
// of its cell up to the level. Nothing moves here.
#pragma once

#include "columns/columns.h"
#include "columns/kernels.h"
#include "core/result.h"
#include "exchange/water_setup.h"

#include <cmath>

namespace regatta {

// A lattice with rows along x, every other one shifted by half a column. Between mirroring edges (walls, open ends) the
// outermost rows, and the outermost columns of every other row, lie on the edge itself and hold half a cell of water:
// their images continue the lattice undisturbed, so still water stays still up to the walls.
struct Lattice {
  Vec2 lower{0.0F};         // lower corner of the domain that it tiles [m]
  int nx = 1, nz = 1;       // cells along x and z
  float dx = 0.1F;          // distance of columns in a row [m]
  float dz = 0.1F;          // distance of rows [m]
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
  // Returns the share of a cell that lies inside the domain.
  [[nodiscard]] float share(int i, int row) const {
    const bool end_x = mirrored_x && shifted(row) && (i == 0 || i == nx);
    const bool end_z = mirrored_z && (row == 0 || row == nz);
    return (end_x ? 0.5F : 1.0F) * (end_z ? 0.5F : 1.0F);
  }
  [[nodiscard]] float cell_area() const { return dx * dz; }
  // Returns the area of a column that a stream lets in at a place [m²]: half a cell on a mirroring edge along which the
  // stream runs, else a whole one. crosses_x, crosses_z: whether the stream crosses the edges at the ends of that axis.
  [[nodiscard]] float area_at(Vec2 at, bool crosses_x, bool crosses_z) const {
    const auto on_edge = [](float cells, int count) {
      return std::abs(cells) < 0.25F || std::abs(cells - static_cast<float>(count)) < 0.25F;
    };
    const bool end_x = mirrored_x && !crosses_x && on_edge((at.x - lower.x) / dx, nx);
    const bool end_z = mirrored_z && !crosses_z && on_edge((at.y - lower.y) / dz, nz);
    return (end_x ? 0.5F : 1.0F) * (end_z ? 0.5F : 1.0F) * cell_area();
  }
};

// Returns the share of an even slope of the depth that columns of a lattice feel: -Σ A (x_j - x_i)² W'/r of the force
// kernel over a regular hexagonal lattice with one column to each cell_area [m²]. It is less than 1 by 0.65 % at 3.4
// columns to a support, since a sum over a few columns is no integral. Columns therefore push each other by its inverse
// (Kernels): otherwise a lake over a slope would stand tilted, and heads of hulls and walls would weigh more than
// water.
float felt_slope(const Kernels& kernels, float cell_area);

// Makes the lattice over a domain. Fails on more cells than a scene may have (core/limits.h).
Result<Lattice> make_lattice(const WaterSetup& setup);

// Fails if more columns would be laid than a scene may have.
Result<> check_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest);

// Returns the columns that the setup asks for; none where the water is shallower than thinnest [m].
Columns lay_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest);

}  // namespace regatta
