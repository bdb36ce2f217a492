// The lines of the motor boat, for a boat of length, depth and beam 1: the solid that floats and the drawn mesh are
// both made from them. Origin: middle of length and beam, at the design waterline; x to the bow, y up.
#pragma once

#include "core/types.h"

#include <algorithm>

namespace regatta {

// One side (z >= 0) of a cross-section: straight from keel to chine (the V bottom) and from chine to sheer (the side).
// Bow sections lean forward: the three points have their own x.
struct BoatSection {
  Vec3 keel{0.0F};
  Vec3 chine{0.0F};
  Vec3 sheer{0.0F};  // the deck's edge
};

// From 0 at t <= start to 1 at t = 1.
inline float rise_from(float t, float start) { return std::clamp((t - start) / (1.0F - start), 0.0F, 1.0F); }

// t = 0 at the transom, 1 at the stem.
BoatSection boat_section(float t);

inline constexpr float kBoatWaterline = 0.27F;  // height above the keel's lowest point, as a share of the depth

// Shift of the centre of mass from the centroid of the solid: down to where an engine and a cockpit put it, and aft to
// above the centre of buoyancy at the design waterline, so that the boat floats level.
inline constexpr Vec3 kBoatBallast{-0.0838F, -0.12F, 0.0F};

}  // namespace regatta
