// The box of a scene's particle ocean: what the solver is started from, and what keeps bodies in it.
#pragma once

#include "core/result.h"
#include "exchange/particle_snapshot.h"
#include "rigid/rigid_world.h"
#include "scene/scene.h"

namespace regatta {

// Of a scene that has an ocean, ocean.fill counted in. Fails as filled_blocks() does.
Result<ParticleSetup> ocean_setup_of(const Scene& scene);

// Slabs for those of its sides, and for its floor, that are not the domain's own walls and bed: bodies in it stay,
// those outside stay out. It has no lid.
void add_ocean_box(const Scene& scene, const Terrain& terrain, RigidWorld& rigid);

}  // namespace regatta
