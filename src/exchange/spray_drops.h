// Spray as it is drawn: drops in the air, and where some have just fallen.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

// A handful of drops that fly together. Its layout is that of the vertices that draw it.
struct SprayDrop {
  Vec3 at{0.0F};          // [m]
  float radius = 0.05F;   // radius of the cloud [m]
  Vec3 velocity{0.0F};    // [m/s]
  float strength = 1.0F;  // how much of what lies behind it hides [1]
  float seed = 0.0F;      // its own number as long as it flies, in [0, 1)
};

struct SprayDrops {
  struct Fallen {
    Vec2 at{0.0F};         // (x, z) [m]
    float radius = 0.05F;  // [m]
  };
  std::vector<SprayDrop> drops;
  std::vector<Fallen> fallen;  // onto the water, between the last two snapshots
};

// The white parts of particle water: in the air, on its surface, within it.
struct WhiteWaterDrops {
  std::vector<SprayDrop> spray, foam, bubbles;
};

}  // namespace regatta
