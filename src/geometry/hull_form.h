// The main figures of a boat's hull afloat at its design waterline, from which its side force follows
// (hull/hull_drift.h).
#pragma once

#include "core/types.h"

namespace regatta {

struct HullForm {
  Vec3 middle{0.0F};    // middle of the wetted length, at half the draft (on the axis if it dives); maker's frame [m]
  float length = 1.0F;  // [m]
  float beam = 1.0F;    // [m]
  float draft = 1.0F;   // [m]
  float volume = 1.0F;  // displaced [m^3]
};

}  // namespace regatta
