// The momentum that water within a ball gains at once, from a propeller or a hand.
#pragma once

#include "core/types.h"
#include "liquid/mac_grid.h"

#include <algorithm>

namespace regatta {

// In the middle all of `kick`, at the rim and beyond nothing.
struct LiquidKick {
  Vec3 middle{0.0F};   // [cells]
  float scale = 1.0F;  // one over the radius [1/cells]
  Vec3 kick{0.0F};     // [m/s]

  LiquidKick(const MacGrid& grid, const Vec3& at, float radius)
      : middle((at - grid.lower) / grid.cell), scale(grid.cell / radius) {}
  // Share of it at a place [cells].
  [[nodiscard]] float weight(const Vec3& x) const {
    const Vec3 away = scale * (x - middle);
    return std::max(0.0F, 1.0F - glm::dot(away, away));
  }
};

}  // namespace regatta
