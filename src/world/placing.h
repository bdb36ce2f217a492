// Finds places where bodies can be set: the place that a launch needs, and where a body that capsized or stranded goes.
// A World answers (world_placing.cpp); its commands LaunchBody and RightBody set them.
#pragma once

#include "exchange/body.h"
#include "exchange/body_setup.h"
#include "scene/scene.h"

#include <string>

namespace regatta {

// A new body, as it will be.
struct Launch {
  BodySpec spec;
  BodySetup setup;
  std::string refused;  // why it is not to be there; empty: it may
};

// A body upright and at rest, its bow where it pointed, in the nearest water that is deep enough.
struct Righting {
  BodyState state;
  bool afloat = true;  // at its draft; else just above the water, into which it falls
  float moved = 0.0F;  // level, from where it was [m]
};

}  // namespace regatta
