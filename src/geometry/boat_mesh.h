// The motor boat as it is drawn: the lines of boat_lines.h with deck, cockpit, windscreen and fittings.
#pragma once

#include "geometry/triangle_mesh.h"

namespace regatta {

// In the maker's frame of make_boat_hull(size), coloured by vertex. It stays within a few centimetres of the solid that
// floats below the deck; seats, windscreen and rails rise above it.
TriangleMesh make_boat_mesh(Vec3 size);

}  // namespace regatta
