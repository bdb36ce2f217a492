// The water's surface beyond where a solver has water, as far as it is drawn. Both take fields whose shape holds level
// and thickness alone, -kWetDepth of it on dry ground.
#pragma once

#include "render/water_fields.h"

namespace regatta {

// On into bodies that stand in the water: between a pier's posts it is seen, and beside a wall it would fall to the
// bed. These points count as wet from then on.
void carry_surface_into_bodies(const Snapshot& snapshot, WaterFields& fields);

// A little way into the shore. There η ends at the ground; carried on flat into it, the waterline becomes where the two
// surfaces cross, which is a smooth line, instead of a staircase of grid cells. Thickness says there how far above the
// water the ground lies, below 0, and -1 where the water is not carried to. Sets any_dry.
void carry_surface_inland(WaterFields& fields);

}  // namespace regatta
