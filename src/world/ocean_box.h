// Checks that bodies lie within the box of a scene's particle ocean, or outside it.
#pragma once

#include "rigid/rigid_world.h"
#include "scene/scene.h"

namespace regatta {

inline constexpr float kOceanWall = 0.3F;  // thickness of its walls: no body crosses one in a step [m]

// Slabs for those of the box' sides, and for its floor, that are not the domain's own walls and bed: bodies in it stay,
// those outside stay out. It has no lid.
void add_ocean_box(const Scene& scene, const Terrain& terrain, RigidWorld& rigid);

}  // namespace regatta
