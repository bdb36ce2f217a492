// A liquid that starts with a surface and a motion by a formula (exchange/particle_setup.h).
#pragma once

#include "exchange/body.h"
#include "exchange/particle_setup.h"
#include "liquid/liquid_particles.h"

#include <span>
#include <vector>

namespace regatta {

// The surface over (x, z) at the start, world y [m], and the water's velocity at a place [m/s].
float start_surface(const ParticleSetup& setup, const LiquidStart& start, Vec2 at);
Vec3 start_velocity(const ParticleSetup& setup, const LiquidStart& start, const Vec3& at);

// Particles from the floor to the surface all over the box, about half a cell apart: whole numbers along each axis, and
// in each upright row masses that make its volume exact. None stands in a body. Empty if the setup has no start.
std::vector<LiquidParticle> fill_start(const ParticleSetup& setup, const MacGrid& grid,
                                       std::span<const BodyView> bodies);

}  // namespace regatta
