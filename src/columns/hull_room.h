// Makes room for a body in water that was laid as if it were not there, so that a scene starts at rest: columns below
// a hull give up the volume that its head will press out, and those inside a wall are taken away. Without it a floating
// body would be thrown up by the water inside it. For the start of a world only.
#pragma once

#include "columns/columns.h"
#include "exchange/body.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"

namespace regatta {

// surface: level of the still water about the body [m]; spacing: of the columns, support: of their kernels, room: free
// water around the body (room_around() in hull_set.h) [m].
void make_room(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface, float room,
               const BodyView& body, Columns& columns);

// Only takes away the columns inside the walls of a fixed or driven body; the rest keeps its volume.
void take_out_of_solids(const Domain& domain, const Terrain& terrain, float support, float surface,
                        const BodyView& body, Columns& columns);

}  // namespace regatta
