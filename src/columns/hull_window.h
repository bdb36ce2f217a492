// Which nodes of a patch a column can reach. Shared by the loops over pairs of columns and nodes.
#pragma once

#include "hull/hull_patch.h"

#include <algorithm>
#include <cmath>

namespace regatta {

// Nodes i0 <= i < i1, k0 <= k < k1. A vector that runs past i1 reads nodes out of reach or the row's padding of zeros.
struct NodeWindow {
  int i0 = 0, i1 = 0, k0 = 0, k1 = 0;
  [[nodiscard]] bool empty() const { return i0 >= i1 || k0 >= k1; }
};

inline NodeWindow nodes_in_reach(const HullPatch& patch, Vec2 at, float support) {
  // In this order of arguments NaN becomes 0, an empty window; std::clamp would let it through to the conversion.
  const auto cut = [](float node, int count) {
    return static_cast<int>(std::min(std::max(0.0F, node), static_cast<float>(count)));
  };
  const auto first = [&](float x, float spacing, int count) {
    return cut(std::ceil((x - support) / spacing - 0.5F), count);
  };
  const auto last = [&](float x, float spacing, int count) {
    return cut(std::floor((x + support) / spacing - 0.5F) + 1.0F, count);
  };
  return {first(at.x, patch.spacing.x, patch.nx), last(at.x, patch.spacing.x, patch.nx),
          first(at.y, patch.spacing.y, patch.nz), last(at.y, patch.spacing.y, patch.nz)};
}

}  // namespace regatta
