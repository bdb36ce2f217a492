// Share of the water that foam covers, on a regular grid of points over the domain.
#pragma once

#include "core/types.h"

#include <cstdint>
#include <vector>

namespace regatta {

struct FoamMap {
  int nx = 0, nz = 0;               // points along x and z; 0: no foam
  Vec2 origin{0.0F};                // (x, z) of point (0, 0) [m]
  float spacing = 0.1F;             // [m]
  std::vector<std::uint8_t> cover;  // 255: all of it [nz][nx]

  [[nodiscard]] bool empty() const { return nx < 2 || nz < 2; }
};

}  // namespace regatta
