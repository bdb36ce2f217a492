// Particles that take the place of another water in three dimensions.
#pragma once

#include "core/result.h"
#include "exchange/body.h"
#include "exchange/particle_setup.h"
#include "particles/fluid.h"
#include "water/water.h"

#include <span>

namespace regatta {

// On a lattice at their distance at rest, where the pieces are densest, as many of `volume` [m³] as hold theirs. Their
// velocity is that of the pieces around, in shares of a hat one lattice spacing wide to each side. None stands in a
// body.
Result<Particles> particles_from(std::span<const WaterPiece> pieces, const ParticleSetup& setup, float volume,
                                 std::span<const BodyView> bodies);

}  // namespace regatta
