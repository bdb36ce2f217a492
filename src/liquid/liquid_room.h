// Keeps the particles of a liquid between the walls of its box; how far they may go in a step.
#pragma once

#include "exchange/particle_setup.h"
#include "liquid/liquid_particles.h"
#include "liquid/mac_grid.h"

#include <span>

namespace regatta {

// The corners between which particles stay, from the grid's lower corner [cells]; above, the box is open.
struct LiquidRoom {
  Vec3 least{0.0F}, most{0.0F};
};

LiquidRoom room_of(const ParticleSetup& setup, const MacGrid& grid);

// Particles that had left the box, and one of them.
struct Strays {
  int count = 0;
  int particle = -1;
};

// Sets particles back into the box. Those that fly above the grid are stopped by its walls; below, the grid does that.
Strays keep_in(const LiquidRoom& room, const MacGrid& grid, std::span<LiquidParticle> particles);

struct FastestParticle {
  float speed2 = 0.0F;  // [m²/s²]
  int particle = -1;
};

FastestParticle fastest_of(std::span<const LiquidParticle> particles);

}  // namespace regatta
