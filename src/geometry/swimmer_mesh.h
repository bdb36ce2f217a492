// Drawn meshes of swimmers: a tunny; a diver with tank and fins. At rest, stretched out; the picture bends them as
// their tails beat (exchange/tail_state.h).
#pragma once

#include "geometry/boat_class.h"
#include "geometry/triangle_mesh.h"

namespace regatta {

// In the frame of make_boat_hull(kind, size), coloured by vertex; for a class that swims().
TriangleMesh make_swimmer_mesh(BoatClass kind, Vec3 size);

}  // namespace regatta
