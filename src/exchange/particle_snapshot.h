// What is drawn of the particle ocean: its particles, and the wind over them.
#pragma once

#include "core/types.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace regatta {

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
  std::vector<float> air;                // how readily air is taken in there, 0 to 1; filled on request
  std::vector<Vec3> boundary;            // boundary particles [m]; filled on request
  WindSnapshot wind;

  void clear() {  // keeps the memory
    position.clear();
    velocity.clear();
    density.clear();
    neighbours.clear();
    air.clear();
    boundary.clear();
    wind.pulses.clear();
    wind.arrows.clear();
    wind.on = false;
  }
};

}  // namespace regatta
