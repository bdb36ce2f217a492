// What a boat has besides its hull: engine and rudder. Positions are in the maker's frame of the hull (see
// Hull::origin).
#pragma once

#include "core/types.h"

namespace regatta {

struct BoatPlan {
  float max_thrust = 1500.0F;           // full ahead [N]
  float astern_share = 0.5F;            // full astern as a share of max_thrust
  Vec3 propeller{-1.8F, -0.35F, 0.0F};  // pushes only while below the surface [m]
  Vec3 rudder{-2.0F, -0.3F, 0.0F};      // where its force acts [m]
  float rudder_area = 0.08F;            // [m^2]
  float rudder_max_deg = 35.0F;         // hard over [deg]
};

}  // namespace regatta
