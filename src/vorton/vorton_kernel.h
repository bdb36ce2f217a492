// The velocity that vortons give the water, summed directly. A vorton is a smooth blob of vorticity: it stands for a
// piece d of a vortex line of circulation Γ by its strength α = Γ d. With r = x − x_s and s² = r² + σ² it adds
//   u = (1/4π) (s⁻³ + 1.5 σ² s⁻⁵) α × r                                                       [WL93]
// which is finite everywhere and takes one inverse root. Its vorticity is (15/8π) σ⁴ s⁻⁷ α.
//
// Each target's sum runs in the order of the sources, so that its bits do not depend on threads.
#pragma once

#include "core/types.h"

#include <span>

namespace regatta {

inline constexpr float kCoreFactor = 1.5F;  // factor of σ² s⁻⁵ [WL93]

// A vorton for the kernel. One struct a source and no arrays: a kernel spreads one source over all lanes of targets.
struct Vorton {
  float x = 0.0F, y = 0.0F, z = 0.0F;     // [m]
  float core_square = 1.0F;               // σ² [m²]
  float ax = 0.0F, ay = 0.0F, az = 0.0F;  // α/4π [m³/s]
  float core_part = 1.5F;                 // 1.5 σ² [m²]
};
Vorton make_vorton(const Vec3& at, const Vec3& strength, float core);

// Places and the velocities there, arrays of `count`.
struct VortonTargets {
  const float* x = nullptr;  // [m]
  const float* y = nullptr;
  const float* z = nullptr;
  float* u = nullptr;  // added to [m/s]
  float* v = nullptr;
  float* w = nullptr;
  int count = 0;

  [[nodiscard]] VortonTargets part(int first, int last) const {
    return {x + first, y + first, z + first, u + first, v + first, w + first, last - first};
  }
};

// In the calling thread.
void add_vortons(std::span<const Vorton> sources, const VortonTargets& targets);
// With all threads; the same bits.
void add_vortons_direct(std::span<const Vorton> sources, const VortonTargets& targets);

}  // namespace regatta
