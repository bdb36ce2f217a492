// The state of the shallow water on a grid: the mean depth and velocity of every cell, with two rows of ghosts around
// them. Plain data; the scheme is in cell_flux.h and cell_stage.h, what the edges do in cell_edges.h.
#pragma once

#include "core/simd.h"
#include "core/types.h"

#include <vector>

namespace regatta {

inline constexpr int kGhosts =
    2;  // rows of cells beyond each edge: as far as the slopes of the first cell inside reach

// Where cells lie and how their arrays are laid out. A row is followed by a full vector of padding, zero for ever: a
// vector that runs past a row's end reads meaningless but finite numbers.
struct CellLayout {
  Vec2 lower{0.0F};  // corner of cell (0, 0): (x, z) [m]
  int nx = 1, nz = 1;
  int stride = 1;
  float dx = 0.1F, dz = 0.1F;  // [m]

  [[nodiscard]] int count() const { return nx * nz; }
  [[nodiscard]] double area() const {
    return static_cast<double>(dx) * static_cast<double>(dz);
  }  // area of a cell [m^2]
  // Place of a cell in the arrays; ghosts have indices from -kGhosts to nx + kGhosts - 1, and so along z.
  [[nodiscard]] std::size_t at(int i, int k) const {
    return static_cast<std::size_t>(k + kGhosts) * static_cast<std::size_t>(stride) +
           static_cast<std::size_t>(i + kGhosts);
  }
  [[nodiscard]] Vec2 middle(int i, int k) const {
    return lower + Vec2((static_cast<float>(i) + 0.5F) * dx, (static_cast<float>(k) + 0.5F) * dz);
  }
  [[nodiscard]] std::size_t array_size() const {
    return static_cast<std::size_t>(nz + 2 * kGhosts) * static_cast<std::size_t>(stride) +
           2 * static_cast<std::size_t>(kLanes);
  }
};

inline CellLayout make_cell_layout(Vec2 lower, Vec2 upper, int nx, int nz) {
  CellLayout layout;
  layout.lower = lower;
  layout.nx = nx;
  layout.nz = nz;
  layout.stride = nx + 2 * kGhosts + kLanes;
  layout.dx = (upper.x - lower.x) / static_cast<float>(nx);
  layout.dz = (upper.y - lower.y) / static_cast<float>(nz);
  return layout;
}

// [nz + 2 ghosts][stride], see CellLayout. The velocity is what the conserved momentum h u is divided into, 0 where
// dry.
struct Cells {
  std::vector<float> h;  // depth, >= 0 [m]
  // Round-off that h lacks and receives with the next change: without it a steady stream would lose 1e-6 of its water a
  // second [m].
  std::vector<float> carry;
  std::vector<float> u, w;  // depth-averaged velocity along x and z [m/s]

  explicit Cells(const CellLayout& layout)
      : h(layout.array_size(), 0.0F),
        carry(layout.array_size(), 0.0F),
        u(layout.array_size(), 0.0F),
        w(layout.array_size(), 0.0F) {}
};

}  // namespace regatta
