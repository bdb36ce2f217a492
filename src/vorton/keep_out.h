// The nodes of rings stay a little off the bodies [Gou12], and within the water: what comes nearer to a face is put
// back in front of it, and never into the bed or above the surface. Where a body stands on the bed or reaches through
// the surface, lines that lie along that end of the water, and so with their images do next to nothing, run on through
// the body's foot: nodes go where they come inside, and the line's next ones stand on both sides.
#pragma once

#include "vorton/rings.h"
#include "vorton/vorton_water.h"

namespace regatta {

inline constexpr float kGapToBodies = 0.3F;   // nodes stay this far off [h]
inline constexpr float kGapToMirrors = 0.1F;  // [h]

// A box around a ring's nodes [m].
struct RingBox {
  Vec3 lower, upper;
};
RingBox box_of(const Rings& rings, const Ring& ring);

// Whether a ring may have nodes so near to a body that they are put off it; says yes where numbers are lost.
bool comes_near(const RingBox& box, const Ring& ring, const BodyParts& body);

// Returns whether it changed any node. Between bodies, or parts, that overlap there may be no place. gone: one a node
// of all rings, set to 1 for those that are to go.
bool keep_ring_out(const BodyParts& body, const VortonWater& water, const Ring& ring, Rings& rings,
                   std::span<char> gone);

// The heights between which the nodes of a ring may lie at a place [m].
WaterEnds ends_at(const VortonWater& water, const Ring& ring, const Vec3& at);

}  // namespace regatta
