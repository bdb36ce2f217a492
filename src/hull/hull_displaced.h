// The part of a hull below a level plane, exactly: its faces clipped at the plane. Vertical lines sample leaning sides
// coarsely (a box at 3° has sides a third of a node wide, and its righting arm would be off by half); so they serve for
// what differs from level water alone, and this for the rest.
#pragma once

#include "hull/hull_patch.h"

namespace regatta {

struct Displaced {
  double volume = 0.0;                    // [m^3]
  double moment_x = 0.0, moment_z = 0.0;  // ∫ x dV, ∫ z dV about the centre of mass, patch frame [m^4]
};

// Of all parts of the hull together. level: world y [m].
Displaced displaced_below(const Hull& hull, const HullPatch& patch, float level);

}  // namespace regatta
