// The water's velocity in a wave layer: Φ, the potential of the velocity at the surface, beside surface and flux of
// wave_layer.h.
//   ∂Φ/∂t = -g (η + d) - Φ/τ,   u = ∇Φ at the surface
// Φ is that of linear waves at any depth and every wave number, and takes no transform: what the layer's symbol knows
// is in η. Nothing in the layer depends on it. τ = 20 s: whatever takes waves out otherwise than by η running on
// (breaking, a hull that is set down) leaves a velocity that would stand for ever; of waves of 8 s τ takes 0.2 % of the
// velocity and shifts it by 4°. Through closed faces (land, walls) nothing flows.
//
// How velocity falls off with depth goes by one wave number, that of the potential, k² = Σ |∇Φ|² / Σ Φ². Of a regular
// wave that is its own; of a wind sea 1.4 of that of its peak. That of the surface's slopes would be set by the
// shortest waves.
#pragma once

#include "core/archive.h"
#include "waves/wave_bed.h"
#include "waves/wave_grid.h"
#include "waves/wave_layer.h"

#include <vector>

namespace regatta {

// Of a whole layer, the density left out.
struct WaveMotion {
  double energy = 0.0;       // ½ ∫ q·∇Φ dA [m⁵/s²]
  glm::dvec2 momentum{0.0};  // ∫ (q + η ∇Φ) dA [m⁴/s]
};

class WaveFlow {
 public:
  explicit WaveFlow(const WaveGrid& grid);

  // Over dt, from η before the layer's step and the head during it; arrays of the grid. Φ is then half a step behind
  // the surface, as the flux is.
  void step(const std::vector<float>& surface, const std::vector<float>& head, double dt);
  // k of all waves together, from every few rows; 0 in still water [1/m].
  [[nodiscard]] float wave_number() const;

  // What moves in a layer: its energy of motion, and its momentum, which to second order is the flux and what crests
  // carry more than troughs, (energy)/(speed) of a travelling wave. As hulls feel -ρ g ∫ d ∇η, so much of theirs goes
  // into it: over even ground d/dt ∫ η ∇Φ = g ∫ d ∇η.
  [[nodiscard]] WaveMotion motion(const WaveState& state, const WaveBed& bed) const;

  // Φ at the middles of cells [m²/s].
  [[nodiscard]] const std::vector<float>& potential() const { return potential_; }
  [[nodiscard]] std::vector<float>& potential() { return potential_; }
  void visit(Archive& archive);

 private:
  WaveGrid grid_;
  std::vector<float> potential_;
};

}  // namespace regatta
