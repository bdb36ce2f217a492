// Waves that are too high or too steep to be linear. A crest or trough η of more than γ h goes over to the shallow
// water below, which lets it break, run up a beach and come back as surf, with the time constant kBreaking, quicker the
// more it is too high:
//   δ = r η,  r = min(1, (Δt / kBreaking) (η / γ h)²),  and the same share r of the flux
// The volume and the momentum that the layer loses, r (q + η ∇Φ), the shallow water gains. Waves do not break where
// hulls press the surface.
// Without that hand-over linear waves would stand ever higher before a shore. γ = 0.25 is less than half of the height
// of 0.8 h, crest to trough, at which waves break: the shallow water steepens them further before they do.
// Measured surf: 0.5 to 0.8 of the depth on slopes of 1 in 34 [Han79], 0.42 on flat beaches [Tho82].
//
// A front steeper than kSteepest falls: from cell to cell a part of the step between them runs down, an eighth of it at
// most in a step of time. That makes no new steps, and lowers the short waves that make the front so steep, but hardly
// the long ones below them: a sea keeps its height, as one held up by wind does. The momentum of waves that get lower,
// δη times the step of ∇Φ from cell to cell, goes to the shallow water, as a breaking wave drives a current.
//
// The velocity ∇Φ (wave_flow.h) is not taken along: Φ follows the η that is left. Taking a share of Φ itself would
// leave jumps where the share ends. Only the lost flux does not show in Φ; where waves break Φ is drawn to where ∇Φ is
// q / h, and the shallow water gains the momentum that this takes: for a wave that breaks as a whole as much as goes
// with η.
#pragma once

#include "exchange/wave_exchange.h"
#include "waves/wave_flow.h"
#include "waves/wave_layer.h"

#include <span>
#include <utility>
#include <vector>

namespace regatta {

class WaveBreaking {
 public:
  // depth: of still water in the cells [m]. Waves break between the cells (i0, k0) and (i1, k1), the latter excluded:
  // where there is shallow water below.
  WaveBreaking(const WaveGrid& grid, std::vector<float> depth, glm::ivec2 first, glm::ivec2 last);

  // After a step of the layer: lets steep fronts fall, takes their flux off waves that break and lists both; who takes
  // them over takes off the surface. height: γ; 0: none break. pressed: heads that made the surface; where there are
  // some nothing breaks [m]. flow: of the same layer, over `bed`.
  void find(double dt, float height, std::span<const float> pressed, const WaveFlow& flow, const WaveBed& bed,
            WaveState& state);
  // Right after that: draws Φ of the cells that break to where ∇Φ is q / h, of waves that are long beside the depth.
  // What their momentum loses by it goes to broken(), too.
  void settle(const WaveBed& bed, const WaveState& state, std::vector<float>& potential);
  // For a domain that travels: the grid's corner lies elsewhere now [m], with other water below it.
  void place(Vec2 lower) {
    grid_.lower = lower;
    broken_.clear();
  }
  void set_depth(const std::vector<float>& depth) { depth_ = depth; }
  [[nodiscard]] std::span<const BrokenWave> broken() const { return broken_; }

 private:
  struct Fluxes {
    float west = 0.0F, east = 0.0F, south = 0.0F, north = 0.0F;  // [m²/s]
  };
  // The surface that runs down a front that is too steep.
  struct Fall {
    glm::ivec2 from{0}, to{0};  // cells
    float height = 0.0F;        // [m]
  };
  void examine(double dt, float height, std::span<const float> pressed, const WaveState& state);
  void find_falls(glm::ivec2 at, const WaveBed& bed, const WaveState& state);
  [[nodiscard]] Vec2 levels_across(std::size_t cell, const WaveBed& bed, const WaveState& state) const;

  WaveGrid grid_;
  std::vector<float> depth_;
  glm::ivec2 first_, last_;
  std::vector<float> share_;  // r of the cells
  std::vector<float> steep_;  // by how much the slope's square is beyond that of kSteepest, in parts of it, at most 1
  struct Reach {
    int first = 0, last = 0;  // the first, and one past the last; none: equal
  };
  std::vector<Reach> reach_;  // range of breaking or falling cells in each row
  std::vector<BrokenWave> broken_;
  std::vector<Fluxes> fluxes_;  // fluxes of the broken waves
  std::vector<Fall> falls_;
  std::vector<float> settled_;  // Φ of the broken [m²/s]
};

}  // namespace regatta
