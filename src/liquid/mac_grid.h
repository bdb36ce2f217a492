// The grid of a liquid: a box of cubes with pressures at their middles and velocities on their faces, across them
// (marker-and-cell [Har65]). One cell of margin lies around the box, so that a cell's neighbours can be read at any
// wall.
//
//        face y of cell (i, j+1)
//          ┌───────▲───────┐
//   face x │               │ face x of cell (i+1, j)
//   of     ►       ·       ►
//   (i, j) │   (i, j) p    │
//          └───────▲───────┘
//            face y of cell (i, j)
#pragma once

#include "core/types.h"

#include <array>
#include <cstddef>
#include <vector>

namespace regatta {

struct MacGrid {
  int nx = 0, ny = 0, nz = 0;  // cells of the box along x, y (up) and z
  float cell = 0.1F;           // edge of a cell [m]
  Vec3 lower{0.0F};            // corner of the box [m]

  [[nodiscard]] int count(int axis) const { return axis == 0 ? nx : axis == 1 ? ny : nz; }
  [[nodiscard]] int row() const { return nx + 2; }              // entries from a cell to the next along y
  [[nodiscard]] int layer() const { return row() * (ny + 2); }  // entries to the next along z
  [[nodiscard]] int entries() const {
    return layer() * (nz + 2);
  }  // entries of an array over all cells, with the margin
  [[nodiscard]] int stride(int axis) const { return axis == 0 ? 1 : axis == 1 ? row() : layer(); }
  // Entry of a cell; −1 and count(axis) are cells of the margin.
  [[nodiscard]] int at(int i, int j, int k) const { return (i + 1) + (j + 1) * row() + (k + 1) * layer(); }
  [[nodiscard]] glm::ivec3 cell_of(int entry) const {
    return glm::ivec3(entry % row(), entry % layer() / row(), entry / layer()) - 1;
  }
};

// A number on each face. Entry c of axis a is the face between the cells c − stride(a) and c; so faces 0 and count(a)
// along their axis are those of the box's walls.
struct FaceField {
  std::array<std::vector<float>, 3> axis;

  void assign(const MacGrid& grid, float value) {
    for (std::vector<float>& along : axis) along.assign(static_cast<std::size_t>(grid.entries()), value);
  }
};

// body(face) for the faces across `axis` of the box's walls and floor; it is open above. Each once.
template <class Body>
void for_wall_faces(const MacGrid& grid, int axis, const Body& body) {
  const int b = (axis + 1) % 3, c = (axis + 2) % 3;
  glm::ivec3 cell(0);
  for (cell[c] = 0; cell[c] < grid.count(c); ++cell[c]) {
    for (cell[b] = 0; cell[b] < grid.count(b); ++cell[b]) {
      for (const int wall : {0, grid.count(axis)}) {
        if (axis == 1 && wall != 0) continue;
        cell[axis] = wall;
        body(static_cast<std::size_t>(grid.at(cell.x, cell.y, cell.z)));
      }
    }
  }
}

}  // namespace regatta
