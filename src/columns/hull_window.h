// Which nodes of a patch a column can reach. Shared by the loops over pairs of columns and nodes.
#pragma once

#include "hull/hull_patch.h"

#include <cmath>

namespace regatta {

// Nodes i0 <= i < i1, k0 <= k < k1. A vector that runs past i1 reads nodes out of reach or the row's padding of zeros.
struct NodeWindow {
  int i0 = 0, i1 = 0, k0 = 0, k1 = 0;
  [[nodiscard]] bool empty() const { return i0 >= i1 || k0 >= k1; }
};

inline NodeWindow nodes_in_reach(const HullPatch& patch, Vec2 at, float support) {
  const auto first = [support](float x, float spacing, int count) {
    return static_cast<int>(std::clamp(std::ceil((x - support) / spacing - 0.5F), 0.0F, static_cast<float>(count)));
  };
  const auto last = [support](float x, float spacing, int count) {
    return static_cast<int>(
        std::clamp(std::floor((x + support) / spacing - 0.5F) + 1.0F, 0.0F, static_cast<float>(count)));
  };
  return {first(at.x, patch.spacing.x, patch.nx), last(at.x, patch.spacing.x, patch.nx),
          first(at.y, patch.spacing.y, patch.nz), last(at.y, patch.spacing.y, patch.nz)};
}

}  // namespace regatta
