// The particle ocean in plain data: what a particle solver is started from, and what is drawn of it.
#pragma once

#include "core/types.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace regatta {

// A cuboid of the box that is full of water, at rest or moving, at the start.
struct FluidBlock {
  Vec3 lower{0.0F}, upper{0.0F};  // [m]
  Vec3 velocity{0.0F};            // [m/s]
};

struct ParticleSetup {
  Vec3 lower{0.0F}, upper{1.0F};  // corners of the box that holds the water [m]
  float radius = 0.025F;          // r of a particle; they feel each other up to 4r [m]
  float volume = 0.8F;   // V of a particle in (2r)³: with 0.8 about 31 others are within 4r, and the published
                         // numbers of iterations come out; with 1 26, and a third more iterations
  float lattice = 2.0F;  // spacing of particles in the blocks at the start, in r. 2: as published, the water
                         // then sinks into itself at first; 1.857: at its density of rest
  float boundary_spacing = 1.07F;  // least distance of boundary particles, in r
  std::vector<FluidBlock> blocks;
  std::shared_ptr<const std::vector<Vec3>> walls;  // boundary particles on the box [m]; none: still to be found
};

struct WindPulse {
  double begin = 0.0, end = 0.0;  // [s]; end may be infinity
};

// What a window shows of the pulses: from so long ago to so far ahead [s].
inline constexpr double kWindLookBack = 5.0;
inline constexpr double kWindLookAhead = 10.0;

// Places of the wind that is drawn over the box: along its longer and its shorter side, and heights above the water.
inline constexpr int kWindPlacesLong = 8;
inline constexpr int kWindPlacesShort = 4;
inline constexpr int kWindPlacesHigh = 3;

struct WindArrow {
  Vec3 at{0.0F};        // [m]
  Vec3 velocity{0.0F};  // of the air [m/s]
};

// The wind over the particles, as the parameters now stand: pulses of the past are those that they would have made.
struct WindSnapshot {
  bool on = false;
  float strength = 0.0F;          // of the pulse now, 0 to 1
  Vec3 mean{0.0F};                // reference velocity without its noise, 10 m above the bottom [m/s]
  double beaufort = 0.0;          // of the mean
  WindPulse next;                 // the pulse that blows now, or the first after now; begins at infinity: never
  std::vector<WindPulse> pulses;  // all that touch the time from kWindLookBack ago to kWindLookAhead from now
  std::vector<WindArrow> arrows;  // filled on request, while the wind is on
};

// Every particle, in the solver's order; the arrays have one entry a particle.
struct ParticleSnapshot {
  Vec3 lower{0.0F}, upper{0.0F};         // the box [m]
  float radius = 0.025F;                 // [m]
  std::vector<Vec3> position;            // [m]
  std::vector<Vec3> velocity;            // [m/s]
  std::vector<float> density;            // ρ / ρ0
  std::vector<std::uint8_t> neighbours;  // water particles within the support radius, 255 at most: few mean spray
  std::vector<Vec3> boundary;            // boundary particles [m]; filled on request
  WindSnapshot wind;

  void clear() {  // keeps the memory
    position.clear();
    velocity.clear();
    density.clear();
    neighbours.clear();
    boundary.clear();
    wind.pulses.clear();
    wind.arrows.clear();
    wind.on = false;
  }
};

}  // namespace regatta
