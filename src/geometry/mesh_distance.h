// For reports, found at samples: how far the parts of a hull are from the mesh that they stand for, and how much of a
// mesh is enclosed twice.
#pragma once

#include "geometry/hull.h"
#include "geometry/solid_mesh.h"

namespace regatta {

// The largest distance found of the hull's panels from the mesh and of the mesh's corners from the parts [m]. hull: of
// this mesh, moved by Hull::origin.
double farthest_surface(const Hull& hull, const SolidMesh& solid);

// Share of what the surface goes around that it goes around more than once [1]: there it counts more than once in the
// volume, too.
double overlapping_share(const SolidMesh& solid);

}  // namespace regatta
