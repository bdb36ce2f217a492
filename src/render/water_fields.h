// The fields that the water's shaders read, computed from a snapshot's SurfaceGrid on the CPU: height, thickness,
// slope, curvature, vorticity and where foam would be. Pure data, no GL. Missing, wrong-sized or non-finite input gives
// no water or still water.
#pragma once

#include "exchange/snapshot.h"

#include <cstdint>
#include <vector>

namespace regatta {

struct WaterFields {
  int nx = 0, nz = 0;       // points; 0: no water
  Vec2 origin{0.0F};        // (x, z) of point (0, 0) [m]
  float spacing = 1.0F;     // [m]
  bool any_dry = false;     // some points have no water
  std::vector<Vec4> shape;  // η [m]; thickness [m], below 0 on dry ground; ∇²η [1/m]; foam in [0, 1], or, below 0,
                            // minus the share of a boil (render/boils.h); [nz][nx]
  std::vector<Vec4> flow;   // ∂η/∂x, ∂η/∂z, speed [m/s], vorticity [1/s]; [nz][nx]

  std::vector<std::uint8_t> wet;  // ground: 255: under water or just left by it [nz][nx]

  std::vector<std::uint8_t> scratch;
  std::vector<float> boils;  // likewise
  std::vector<Vec2> dye;     // in [0, 1] [nz][nx]; empty: none

  [[nodiscard]] bool empty() const { return nx < 2 || nz < 2; }
  [[nodiscard]] std::size_t index(int i, int k) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
  }
};

// ŷ·curl u = ∂u_x/∂z − ∂u_z/∂x at a point of a complete grid, positive about +y; 0 beside dry ground, whose missing
// water is no shear [1/s].
float vorticity(const SurfaceGrid& grid, int i, int k);

// Reuses out's memory.
void make_water_fields(const Snapshot& snapshot, WaterFields& out);

}  // namespace regatta
