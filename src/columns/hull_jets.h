// What a boat's propeller and rudder do to the water: the level part of their forces, over the whole depth of the
// columns around. So the water gets the opposite of what drives the boat, and a stream runs away from it.
#pragma once

#include "columns/patch_columns.h"

#include <functional>
#include <vector>

namespace regatta {

// Adds the accelerations by the body's jets to the columns; ranges is scratch. Deviation: a jet acts two of its reaches
// further on in its direction than it is, because a column knows no thin stream at the propeller's height, and one that
// is smeared over the depth would slow the whole boat. With thrust ahead that is out of its own boat's reach; going
// astern the stream meets the hull, as a real one does. The jet sucks on the water before it, and so on the hull: its
// reach is a length of the boat, so that the suction does not grow as the columns get smaller.
// way_to(from, to): where a jet ends that walls stop, world (x, z).
using WayOfJet = std::function<Vec2(Vec2, Vec2)>;
void push_by_jets(const BodyView& view, const Domain& domain, const Kernels& kernels, const WayOfJet& way_to,
                  ColumnField& field, std::vector<ColumnRange>& ranges);

}  // namespace regatta
