// The launch and the tug as they are drawn: their lines with deck, wheelhouse and fittings.
#pragma once

#include "geometry/boat_class.h"
#include "geometry/triangle_mesh.h"

namespace regatta {

// In the maker's frame of make_boat_hull(kind, size), coloured by vertex.
TriangleMesh make_workboat_mesh(BoatClass kind, Vec3 size);

}  // namespace regatta
