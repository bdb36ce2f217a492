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
  float radius = 0.025F;          // r of a particle: they lie 2r apart [m]
  float boundary_spacing = 1.8F;  // least distance of boundary particles, in r
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
