// Changes of a liquid in a ball of it: a person pours a ball of water in, or pushes the water there, as a propeller
// does. The books of the water that has come in are kept elsewhere (liquid_openings.h).
#pragma once

#include "exchange/body.h"
#include "exchange/commands.h"
#include "liquid/liquid_kick.h"
#include "liquid/liquid_particles.h"
#include "liquid/mac_grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Particles of mass 1, half a cell apart, wherever the ball lies in the box [cells], below its top, in cells that are
// less than half full and not in a body. density: on cells.
// It stops at limit + 1 particles, so that the caller sees that there would be too many.
std::vector<LiquidParticle> ball_of_water(const MacGrid& grid, const Vec3& most, std::span<const float> density,
                                          std::span<const BodyView> bodies, const WaterBall& ball, std::size_t limit);

// Σ m weight of the particles [masses of one].
double weigh(const LiquidKick& kick, std::span<const LiquidParticle> particles);
void push(const LiquidKick& kick, std::span<LiquidParticle> particles);

}  // namespace regatta
