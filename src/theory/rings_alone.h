// A vortex ring by itself.
#pragma once

#include "theory/known_case.h"

#include <cstdint>
#include <vector>

namespace regatta {

// Γ/4πR (ln 8R/σ − ½): the speed of a thin ring with this core [m/s].
double thin_ring_speed(double radius, double circulation, double core);

// A ring of R = 1 m, Γ = 1 m²/s that goes 5 m.
struct RingWay {
  double speed = 0.0;       // [m/s]
  double quadrature = 0.0;  // speed of a perfectly round ring with the same core, by quadrature [m/s]
  double radius = 0.0;      // at the end [m]
  std::uint32_t status = 0;
  std::vector<double> time, height;  // [s], [m]
};
// core: σ [m]; pieces: σ over the length of a piece.
Result<RingWay> way_of_a_ring(double core, double pieces, const GoOn& go_on);

}  // namespace regatta
