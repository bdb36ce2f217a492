// Waves that are too high or too steep to be linear: the layer hands them over to the shallow water below, which lets
// them break, run up a beach and come back as surf. A crest or trough η of more than γ h, or a crest whose front is
// steeper than kSteepest, goes over with the time constant kBreaking, quicker the more it is too high:
//   δ = r η,  r = min(1, (Δt / kBreaking) (|η| / γ h)²),  and the same share r of the flux
// Volume and flux that the one loses the other gains. Where hulls press the surface nothing breaks.
// Without that hand-over linear waves would stand ever higher before a shore. γ = 0.25 is less than half of the height
// of 0.8 h, crest to trough, at which waves break: the shallow water steepens them further before they do.
// Measured surf: 0.5 to 0.8 of the depth on slopes of 1 in 34 [Han79], 0.42 on flat beaches [Tho82].
#pragma once

#include "exchange/wave_exchange.h"
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

  // After a step of the layer: takes their flux off waves that break and lists them; who takes them over takes off the
  // surface. height: γ; 0: none break. pressed: heads that made the surface; where there are some nothing breaks [m].
  void find(double dt, float height, std::span<const float> pressed, WaveState& state);
  // Where the domain travels: the grid's corner lies elsewhere now [m], and other water is below it.
  void place(Vec2 lower) {
    grid_.lower = lower;
    broken_.clear();
  }
  void set_depth(std::vector<float> depth) { depth_ = std::move(depth); }
  [[nodiscard]] std::span<const BrokenWave> broken() const { return broken_; }

 private:
  struct Fluxes {
    float west = 0.0F, east = 0.0F, south = 0.0F, north = 0.0F;  // [m²/s]
  };
  void find_shares(double dt, float height, std::span<const float> pressed, const WaveState& state);

  WaveGrid grid_;
  std::vector<float> depth_;
  glm::ivec2 first_, last_;
  std::vector<float> share_;  // r of the cells
  struct Reach {
    int first = 0, last = 0;  // the first, and one past the last; none: equal
  };
  std::vector<Reach> reach_;  // of each row, of what breaks
  std::vector<BrokenWave> broken_;
  std::vector<Fluxes> fluxes_;  // of the broken
};

}  // namespace regatta
