// A mooring line between a point of a body and a point of the world, which pulls when it is longer than `length`. How
// hard is in rigid/mooring_tension.h.
#pragma once

#include "exchange/body.h"

namespace regatta {

struct MooringLine {
  Vec3 from{0.0F};            // on the body, from the maker's origin (see Hull::origin), along its axes [m]
  Vec3 to{0.0F};              // world [m]
  float length = 1.0F;        // up to which it is slack [m]
  float stiffness = 5000.0F;  // k [N/m]
  float damping = 500.0F;     // c [N s/m]
};

// The line with the body that it holds.
struct Mooring {
  BodyId body = BodyId::kNone;
  MooringLine line;
};

}  // namespace regatta
