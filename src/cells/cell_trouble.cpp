#include "cells/cell_trouble.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

StatusPlace place_of(const CellLayout& layout, int i, int k, float level) {
  const Vec2 middle = layout.middle(i, k);
  return {"cell", Vec3(middle.x, level, middle.y)};
}

}  // namespace

StatusPlace fastest_cell(const CellLayout& layout, const Cells& cells, float level) {
  glm::ivec2 found(0);
  float most = -1.0F;
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      const std::size_t c = layout.at(i, k);
      const float wave = std::sqrt(kGravity * std::max(cells.h[c], 0.0F));
      const float rate = std::max((std::abs(cells.u[c]) + wave) / layout.dx, (std::abs(cells.w[c]) + wave) / layout.dz);
      if (!(rate > most)) continue;
      most = rate;
      found = {i, k};
    }
  }
  return place_of(layout, found.x, found.y, level);
}

StatusPlace lost_cell(const CellLayout& layout, const Cells& cells, float level) {
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      const std::size_t c = layout.at(i, k);
      const float u = cells.u[c], w = cells.w[c];
      if (!std::isfinite(cells.h[c] + u * u + w * w)) return place_of(layout, i, k, level);
    }
  }
  return {};
}

}  // namespace regatta
