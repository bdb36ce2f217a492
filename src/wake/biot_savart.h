// The velocity of vortices with Gaussian cores, summed directly. A particle of circulation Γ turns the water around it
// at the speed Γ/(2πr) (1 − exp(−r²/2σ²)): the Lamb-Oseen profile, finite in the middle, largest (0.0718 Γ/σ) at
// r = 1.585 σ. [Pan12 eq. 12], [Par05].
#pragma once

#include "core/types.h"

#include <span>

namespace regatta {

// Sources as arrays of equal length.
struct VortexSources {
  std::span<const float> x, z;         // [m]
  std::span<const float> circulation;  // [m²/s]
  float core = 0.1F;                   // σ of all of them [m]
};

// A run of targets; the arrays have room for whole vectors (kLanes) beyond `count`.
struct VelocityTargets {
  const float* x = nullptr;  // [m]
  const float* z = nullptr;
  float* u = nullptr;  // added to [m/s]
  float* w = nullptr;
  int count = 0;
};

void add_vortex_velocity(const VortexSources& sources, const VelocityTargets& targets);

// Largest speed that a particle of this circulation gives the water: 0.0718 Γ/σ [m/s].
float swirl_speed(float circulation, float core);

}  // namespace regatta
