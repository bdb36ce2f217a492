// An outlet under water, as a scene says it: it blows out water in puffs, warmer or colder than the rest, and marks it
// with tracers.
#pragma once

#include "core/types.h"

namespace regatta {

struct EmitterSetup {
  Vec3 position{0.0F};               // middle of the outlet [m]
  Vec3 direction{0.0F, 1.0F, 0.0F};  // of any length but 0
  float radius = 0.3F;               // radius of the outlet [m]
  float speed = 0.5F;                // U of the water that comes out [m/s]
  float period = 1.0F;               // T between two puffs [s]
  int puffs = 0;                     // at most; 0: without end
  float warmer = 0.0F;               // than the water around it [K]
  float tracers = 200.0F;            // rate of tracers that mark the water; they leave with the puffs [1/s]
};

}  // namespace regatta
