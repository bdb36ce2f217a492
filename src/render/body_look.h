// Meshes for static boxes that are not to look like boxes: a house, a pier. Body frame, with colours. Pure data, no GL;
// the water and other bodies meet the box.
#pragma once

#include "exchange/scene_look.h"
#include "geometry/triangle_mesh.h"

namespace regatta {

// lower, upper: the box. The house's roof rises above it; the pier's deck is its top, and its piles stand on its
// bottom. Other looks: empty.
TriangleMesh make_look_mesh(BodyLook look, const Vec3& lower, const Vec3& upper, const Vec3& color);

}  // namespace regatta
