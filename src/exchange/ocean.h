// The particle ocean in plain data: what a particle solver is started from, and what is drawn of it.
#pragma once

#include "core/types.h"

#include <cstdint>
#include <vector>

namespace regatta {

// A cuboid of the box that is full of water, at rest or moving, at the start.
struct FluidBlock {
  Vec3 lower{0.0F}, upper{0.0F};  // [m]
  Vec3 velocity{0.0F};            // [m/s]
};

struct OceanSetup {
  Vec3 lower{0.0F}, upper{1.0F};  // corners of the box that holds the water [m]
  float radius = 0.025F;          // r of a particle; they feel each other up to 4r [m]
  float volume = 0.8F;   // V of a particle in (2r)³: with 0.8 about 31 others are within 4r, and the published
                         // numbers of iterations come out; with 1 26, and a third more iterations
  float lattice = 2.0F;  // spacing of particles in the blocks at the start, in r. 2: as published, the water
                         // then sinks into itself at first; 1.857: at its density of rest
  float boundary_spacing = 1.07F;  // least distance of boundary particles, in r
  std::vector<FluidBlock> blocks;
};

// Every particle, in the solver's order; the arrays have one entry a particle.
struct OceanSnapshot {
  Vec3 lower{0.0F}, upper{0.0F};         // the box [m]
  float radius = 0.025F;                 // [m]
  std::vector<Vec3> position;            // [m]
  std::vector<Vec3> velocity;            // [m/s]
  std::vector<float> density;            // ρ / ρ0
  std::vector<std::uint8_t> neighbours;  // water particles within the support radius, 255 at most: few mean spray
  std::vector<Vec3> boundary;            // boundary particles [m]; filled on request
  float wind_strength = 0.0F;            // of the pulse now, 0 to 1
  Vec3 wind{0.0F};                       // reference velocity without its noise [m/s]
};

}  // namespace regatta
