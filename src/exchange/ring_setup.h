// A vortex ring that a scene starts with, in still or streaming water and behind no body.
#pragma once

#include "core/types.h"

namespace regatta {

struct RingSetup {
  Vec3 position{0.0F};          // place of its middle [m]
  Vec3 axis{1.0F, 0.0F, 0.0F};  // the way it goes with a positive circulation; of any length but 0
  float radius = 1.0F;          // R [m]
  float circulation = 1.0F;     // Γ [m²/s]
  float core = 0.15F;           // σ [m]
  int tracers = 0;              // number of tracers around its line at the start
};

}  // namespace regatta
