// Pushes the water by a boat's propeller and rudder: the horizontal part of their forces, over the whole depth of the
// columns around. The water gets the opposite of the force that drives the boat, and a stream runs away from it.
#pragma once

#include "columns/patch_columns.h"

#include <functional>
#include <vector>

namespace regatta {

// Adds the accelerations by the body's jets to the columns; ranges is scratch. Deviation: a jet acts two of its reaches
// away from its origin along its force, because a column is uniform over its depth: a stream spread over the whole
// depth at the propeller would slow the boat. With thrust ahead that place is beyond the reach of the boat itself;
// astern the stream meets the hull, as a real one does. A jet sucks water in, which pulls on the hull; its reach is a
// length of the boat, so the suction does not grow as columns get smaller.
// way_to(from, to): returns where a jet that walls stop ends, world (x, z).
using WayOfJet = std::function<Vec2(Vec2, Vec2)>;
void push_by_jets(const BodyView& view, const Domain& domain, const Kernels& kernels, const WayOfJet& way_to,
                  ColumnField& field, std::vector<ColumnRange>& ranges);

}  // namespace regatta
