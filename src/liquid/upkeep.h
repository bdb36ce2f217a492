// Keeps the number of particles in each cell within bounds: a flow that stretches leaves cells with too few to tell its
// velocity, one that converges crowds them. Where a cell inside the water has too few, its heaviest particle is split
// in two; where there are too many, the two nearest to each other become one. Mass, momentum and centre of mass stay
// exactly what they were, but for round-off. Random numbers are a hash of cell and sub-step.
#pragma once

#include "liquid/liquid_particles.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

inline constexpr int kFewestInCell = 3;
inline constexpr int kMostInCell = 16;

struct UpkeepCounts {
  int added = 0, merged = 0;
};

// particles: in the order in which `sort` left them, though they may have moved since. liquid: on cells. New particles
// stand at the list's end.
UpkeepCounts keep_up(const MacGrid& grid, const ParticleSort& sort, std::span<const std::uint8_t> liquid,
                     std::int64_t substep, std::vector<LiquidParticle>& particles);

}  // namespace regatta
