// Whether a body can be made, and whether what is known of one is finite.
#pragma once

#include "core/result.h"
#include "exchange/body_setup.h"

namespace regatta {

// A rotation, but for rounding.
inline bool usable(const Quat& q) {
  const float norm = glm::dot(q, q);
  return norm > 0.99F && norm < 1.01F;
}
inline bool usable(const BodyState& s) {
  return finite(s.position) && finite(s.remainder) && finite(s.velocity) && finite(s.angular_velocity) &&
         usable(s.orientation);
}

// Says what of a body's setup is unusable: hull, mass, state, path.
Result<> check_setup(const BodySetup& setup);

}  // namespace regatta
