// Slices through vortex rings: on a vertical plane the vorticity that goes through it, as the kernel of vortons spreads
// it [WL93]: ω = (15/8π) Σ σ⁴ α (r² + σ²)^(−7/2). One plane through each body's rings, one through those of each
// emitter, one through all others and one through free vortons; each along the way that its rings go. Pure data, no GL.
#pragma once

#include "exchange/snapshot.h"

#include <vector>

namespace regatta {

struct VorticitySlice {
  Vec3 origin{0.0F};             // lower corner of the slice [m]
  Vec3 along{1.0F, 0.0F, 0.0F};  // unit, horizontal; the other way is up
  float spacing = 0.1F;          // [m]
  int nx = 0, ny = 0;            // along, up
  // Around along × up, [iy nx + ix], in the middles of squares [1/s].
  std::vector<float> vorticity;

  [[nodiscard]] Vec3 at(int ix, int iy) const {
    return origin +
           spacing * ((static_cast<float>(ix) + 0.5F) * along + Vec3(0.0F, (static_cast<float>(iy) + 0.5F), 0.0F));
  }
};

std::vector<VorticitySlice> vorticity_slices(const Snapshot& snapshot);

}  // namespace regatta
