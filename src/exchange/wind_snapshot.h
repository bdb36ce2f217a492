// The drawn wind over water.
#pragma once

#include "core/types.h"

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
  Vec3 velocity{0.0F};  // velocity of the air [m/s]
};

// The wind over water in a box, computed from the present parameters alone: after a change of them the past pulses are
// not those that blew.
struct WindSnapshot {
  bool known = false;  // a water told of one, which may be off
  bool on = false;
  Vec3 lower{0.0F}, upper{0.0F};  // the box that it blows over [m]
  float strength = 0.0F;          // strength of the present pulse, 0 to 1
  Vec3 mean{0.0F};                // reference velocity without its noise, 10 m above the bottom [m/s]
  double beaufort = 0.0;          // of the mean wind
  WindPulse next;                 // the present pulse or the next one; begins at infinity if none will come
  std::vector<WindPulse> pulses;  // all that touch the time from kWindLookBack ago to kWindLookAhead from now
  std::vector<WindArrow> arrows;  // filled on request, while the wind is on

  void clear() {  // keeps the memory
    known = on = false;
    strength = 0.0F;
    pulses.clear();
    arrows.clear();
  }
};

}  // namespace regatta
