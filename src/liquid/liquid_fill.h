// Fills a box with the particles of a liquid at the start, and says whether a box can hold one.
#pragma once

#include "core/result.h"
#include "exchange/body.h"
#include "exchange/particle_setup.h"
#include "liquid/liquid_particles.h"
#include "liquid/mac_grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Fails on a box, radius or count of particles that can't be.
Result<> check_liquid_setup(const ParticleSetup& setup);

// Cells of 4 radii from the box's lower corner on; its upper faces may cut the last ones.
MacGrid liquid_grid(const ParticleSetup& setup);

// Particles about half a cell apart, each a little off its place in the lattice, so that none of its lines shows. Their
// masses make the volume of a block exact. None stands in a body.
std::vector<LiquidParticle> fill_blocks(const ParticleSetup& setup, const MacGrid& grid,
                                        std::span<const BodyView> bodies);

// Whether a body stands at a place [m].
bool taken_by_body(const Vec3& at, std::span<const BodyView> bodies);

// A whole number hashed [Wel18], and one from 0 to 1 by it.
inline std::uint32_t hashed(std::uint32_t number) {
  number ^= number >> 16U;
  number *= 0x7feb352dU;
  number ^= number >> 15U;
  number *= 0x846ca68bU;
  return number ^ (number >> 16U);
}
inline float hashed_share(std::uint32_t number) {
  return static_cast<float>(hashed(number) >> 8U) * (1.0F / 16777216.0F);
}

}  // namespace regatta
