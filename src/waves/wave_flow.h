// The water's velocity in a wave layer: Φ, the potential of the velocity at the surface, beside surface and flux of
// wave_layer.h.
//   ∂Φ/∂t = -g (η + d) - Φ/τ,   u = ∇Φ at the surface
// Φ is that of linear waves at any depth and every wave number, and takes no transform: the effect of the layer's
// symbol is in η. Nothing in the layer depends on Φ; what waves that break hand over does (wave_breaking.h). τ = 20 s:
// waves that end otherwise than by η running on (breaking, a hull that is set down) leave a velocity that would stay
// for ever; τ takes 0.2 % off the velocity of waves of 8 s and shifts it by 4°. There is no flow through closed faces
// (land, walls).
//
// Velocity falls off with depth by one wave number, that of the potential, k² = Σ |∇Φ|² / Σ Φ². For a regular wave that
// is its own; for a wind sea 1.4 times that of its peak. A wave number from the surface's slopes would be set by the
// shortest waves.
#pragma once

#include "core/archive.h"
#include "waves/wave_bed.h"
#include "waves/wave_grid.h"
#include "waves/wave_layer.h"

#include <array>
#include <vector>

namespace regatta {

// Motion of a whole layer, without the density.
struct WaveMotion {
  double energy = 0.0;       // ½ ∫ q·∇Φ dA [m⁵/s²]
  glm::dvec2 momentum{0.0};  // ∫ (q + η ∇Φ) dA [m⁴/s]
};

// Six values in line, weighed about their middle: η at a face from the cells, ∇Φ in a cell from the faces. With them ∇
// is right to (k Δx)^6, as it must be for the short waves that hulls are pushed by.
inline double by_six(const std::array<float, 6>& v) {
  return static_cast<double>((37.0F * (v[2] + v[3]) - 8.0F * (v[1] + v[4]) + (v[0] + v[5])) / 60.0F);
}
// Cell i of `count` along an axis, beyond the ends the one around it or the mirror image.
int cell_inside(int i, int count, WaveAxis axis);

class WaveFlow {
 public:
  explicit WaveFlow(const WaveGrid& grid);

  // Over dt, from η before the layer's step and the head during it; arrays of the grid. Φ is then half a step behind
  // the surface, as the flux is.
  void step(const std::vector<float>& surface, const std::vector<float>& head, double dt);
  // k of all waves together, from every few rows; 0 in still water [1/m].
  [[nodiscard]] float wave_number() const;

  // A layer's energy of motion, and its momentum: to second order the flux plus the surplus that crests carry over
  // troughs, (energy)/(speed) for a travelling wave. Hulls feel -ρ g ∫ d ∇η, and lose as much of their momentum to it:
  // over even ground d/dt ∫ η ∇Φ = g ∫ d ∇η.
  [[nodiscard]] WaveMotion motion(const WaveState& state, const WaveBed& bed) const;
  // ∇Φ in cell (i, k), from the faces about it by the weights of motion() [m/s]: ∫ η ∇Φ dA changes by it for each m³
  // that the cell's surface gains or loses.
  [[nodiscard]] Vec2 velocity_in(int i, int k, const WaveBed& bed) const;

  // Φ at the middles of cells [m²/s].
  [[nodiscard]] const std::vector<float>& potential() const { return potential_; }
  [[nodiscard]] std::vector<float>& potential() { return potential_; }
  void visit(Archive& archive);

 private:
  WaveGrid grid_;
  std::vector<float> potential_;
};

}  // namespace regatta
