// The part of a hull below a level plane, exactly (geometry/displaced.h). Vertical lines sample leaning sides
// coarsely (a box at 3° has sides a third of a node wide, and its righting arm would be off by half); so they serve for
// what differs from level water alone, and this for the rest.
#pragma once

#include "geometry/displaced.h"
#include "hull/hull_patch.h"

namespace regatta {

// The displaced water of all parts of the hull together; moments about the centre of mass in the patch frame. level:
// world y [m].
Displaced displaced_below(const Hull& hull, const HullPatch& patch, float level);

}  // namespace regatta
