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

struct ParticleSetup {
  Vec3 lower{0.0F}, upper{1.0F};  // corners of the box that holds the water [m]
  float radius = 0.025F;          // r of a particle; they feel each other up to 4r [m]
  // V, the volume of a particle in units of (2r)³. With 0.8 a particle at rest has about 31 neighbours and the solvers
  // need as many iterations as published; with 1 it has 26, and they need a third more.
  float volume = 0.8F;
  // Spacing of the particles in the blocks at the start, in r. With 2, as published, they start below the density of
  // rest and settle at first; with 1.857 they start at it.
  float lattice = 2.0F;
  float boundary_spacing = 1.07F;  // least distance of boundary particles, in r
  std::vector<FluidBlock> blocks;
};

struct WindPulse {
  double begin = 0.0, end = 0.0;  // [s]; end may be infinity
};

// The panel shows the pulses between so long ago and so far ahead [s].
inline constexpr double kWindLookBack = 5.0;
inline constexpr double kWindLookAhead = 10.0;

// The arrows of the wind stand on a grid over the box: so many along its longer side, its shorter side and upwards.
inline constexpr int kWindPlacesLong = 8;
inline constexpr int kWindPlacesShort = 4;
inline constexpr int kWindPlacesHigh = 3;

struct WindArrow {
  Vec3 at{0.0F};        // [m]
  Vec3 velocity{0.0F};  // of the air [m/s]
};

// The wind over the particles, computed from the present parameters alone: after a change of them the past pulses are
// not those that blew.
struct WindSnapshot {
  bool on = false;
  float strength = 0.0F;          // of the pulse now, 0 to 1
  Vec3 mean{0.0F};                // reference velocity without its noise, 10 m above the bottom [m/s]
  double beaufort = 0.0;          // of the mean
  WindPulse next;                 // the present pulse or the next one; begins at infinity if none will come
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
  std::vector<std::uint8_t> neighbours;  // water particles that it reaches, 255 at most; few: spray
  std::vector<Vec3> boundary;            // boundary particles [m]; filled on request
  WindSnapshot wind;
};

}  // namespace regatta
