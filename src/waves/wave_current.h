// The current below a wave layer: asks shallow water for its mean velocity at nodes every four cells (at least two of
// the water's own), and carries the layer along with it in every step.
// Towards land the current goes to 0 within a node's distance, for what flows against closed faces would pile the waves
// up there. Beyond the water's domain, in the layer's sponges, it is that of the nearest edge, so that waves leave with
// the stream. Less than 1 cm/s is still water: there the layer stays as it is, to the bit.
// Shallow water holds nothing of what the layer moves, so that nothing is carried twice; of waves that break there and
// of hulls' drag it does, and those are currents.
// Every step, not once in so many: what a current of c cells a step takes from a wave hardly depends on c (1.7 times as
// much for c << 1 as for ½), and a hull that lies in a stream would feel each as a knock.
#pragma once

#include "core/archive.h"
#include "core/shift_rows.h"
#include "geometry/domain.h"
#include "waves/wave_advection.h"

#include <span>
#include <vector>

namespace regatta {

class WaveCurrent {
 public:
  // domain: of the water below, whose cells or columns are `spacing` wide [m].
  WaveCurrent(const WaveGrid& grid, const Domain& domain, float spacing);

  // depth: of still water in the layer's cells; 0 or less: land [m].
  void set_land(const std::vector<float>& depth);
  // For a domain that travels: the grid's corner lies elsewhere now [m], and nodes find the current of their new
  // places.
  void place(Vec2 lower) { nodes_.lower = lower; }
  void shift(RowShift shift);

  [[nodiscard]] const CurrentNodes& nodes() const { return nodes_; }
  // The current that the water writes.
  [[nodiscard]] std::span<Vec2> gathered() { return gathered_; }
  // The current that carries [m/s].
  [[nodiscard]] std::span<const Vec2> current() const { return current_; }
  // From what has been gathered.
  void find_current();
  // current() has been loaded.
  void resume() { advection_.set_current(nodes_, current_); }
  [[nodiscard]] float fastest() const;  // |ū| at most [m/s]
  [[nodiscard]] bool any() const { return advection_.any(); }
  void carry(double dt, std::int64_t step, const WaveBed& bed, WaveState& state, std::vector<float>& potential) {
    advection_.carry(dt, step, bed, state, potential);
  }

  void visit(Archive& archive);
  void visit_current(Archive& archive);  // only layers that are carried have one

 private:
  WaveGrid grid_;
  CurrentNodes nodes_;
  struct Inside {
    int first = 0, last = 0;  // nodes along an axis that lie in the domain, the last included
  };
  Inside inside_x_, inside_z_;
  std::vector<float> share_;              // share of the current that is left so near to land, 0 to 1
  std::vector<Vec2> gathered_, current_;  // state
  std::vector<Vec2> moved_;               // scratch
  WaveAdvection advection_;
};

}  // namespace regatta
