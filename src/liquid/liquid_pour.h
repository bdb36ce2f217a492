// What is done to a liquid in a ball of it: a person pours a ball of water in, or pushes the water there; a propeller
// gives it an impulse. The books of what has come in are kept elsewhere (liquid_openings.h).
#pragma once

#include "exchange/body.h"
#include "exchange/commands.h"
#include "liquid/liquid_particles.h"
#include "liquid/mac_grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Particles of mass 1, half a cell apart, wherever the ball lies in the box [cells], below its top, in cells that are
// less than half full and not in a body. density: on cells.
std::vector<LiquidParticle> ball_of_water(const MacGrid& grid, const Vec3& most, std::span<const float> density,
                                          std::span<const BodyView> bodies, const WaterBall& ball);

// Makes particles in a ball faster; how many there were.
int push_particles(const MacGrid& grid, const WaterBall& push, std::span<LiquidParticle> particles);

struct BallImpulse {
  Vec3 at{0.0F};        // [m]
  float radius = 1.0F;  // [m]
  Vec3 impulse{0.0F};   // [N s]
};
// Most of it in the middle; none where there is no water. No particle gains more than most_kick [m/s].
void give_impulse(const MacGrid& grid, const BallImpulse& ball, float most_kick, std::span<LiquidParticle> particles);

}  // namespace regatta
