// The vortex ring that a stroke of a tail leaves (rigid/tail.h): around the way of the fin and as high as its span,
// turned so that its impulse points where the water was pushed. Two a beat, to either side, make the street of rings
// behind a fish, whose jets run away from it.
#pragma once

#include "exchange/tail_state.h"
#include "vorton/rings.h"

#include <vector>

namespace regatta {

// impulse: of the ring alone, over the water's density [m⁴/s]. Nodes about the body's centre; sets circulation, core
// and size of `ring`. False where nothing was pushed.
bool lay_tail_ring(const TailStroke& stroke, const Vec3& impulse, Ring& ring, std::vector<Vec3>& nodes);

// Speed of such a ring on its own, and its width.
struct RingPace {
  float speed = 0.0F, width = 0.0F;  // [m/s], [m]
};
RingPace pace_of_tail_ring(const Ring& ring);

}  // namespace regatta
