// The ambient level of a hull: the plane through the water around it, as read on the ring of its patch, beyond the
// reach of its own head. Places that are dry, outside the domain or below another hull's head count less or nothing;
// they take the mean of the others, so that the plane leans less where less of the ring is known. A hull whose ring
// shows nothing takes the level of the nearest that sees some, or the water's still level.
#pragma once

#include "hull/hull_head.h"

namespace regatta {

// Whether enough of the ring is known; plane: of what it shows.
bool fit_level(const HullPatch& patch, const PatchWater& water, LevelPlane& plane);
// The same of other heights on the ring.
bool fit_level(const HullPatch& patch, std::span<const float> surface, std::span<const float> weight,
               LevelPlane& plane);

}  // namespace regatta
