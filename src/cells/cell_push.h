// Forces of hulls on the cells besides the fluxes.
#pragma once

#include "cells/cells.h"

#include <vector>

namespace regatta {

// Momentum that is handed to cells beside their fluxes, per density and area [m^2/s^2]; of the cells in `touched`.
struct CellPush {
  std::vector<float> x, z;
  std::vector<std::size_t> touched;  // a cell may be in it twice

  explicit CellPush(const CellLayout& layout) : x(layout.array_size(), 0.0F), z(layout.array_size(), 0.0F) {}
  void add(std::size_t cell, Vec2 push) {
    if (x[cell] == 0.0F && z[cell] == 0.0F) touched.push_back(cell);
    x[cell] += push.x;
    z[cell] += push.y;
  }
};
// Gives it to cells deeper than dry over dt, and clears it.
inline void hand_over(float dt, float dry, CellPush& push, Cells& cells) {
  for (const std::size_t c : push.touched) {
    if (cells.h[c] > dry) {
      cells.u[c] += dt * push.x[c] / cells.h[c];
      cells.w[c] += dt * push.z[c] / cells.h[c];
    }
    push.x[c] = push.z[c] = 0.0F;
  }
  push.touched.clear();
}

}  // namespace regatta
