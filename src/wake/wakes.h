// The wakes of all bodies: the solver's face to the world. A step is
//   probe()    where is the water of interest?            (the world asks the water there)
//   advance()  stream, no-through-flow, potentials, motion, damping, deletion
//              → vortices that leave the hulls            (the world sweeps spheres for their places)
//   emit()     new vortices; the local grids, which accelerate the water in its next step
// Vortices of different bodies know of each other through the water alone [Pan12 §5.3].
#pragma once

#include "wake/body_wake.h"

#include <span>
#include <vector>

namespace regatta {

class Wakes {
 public:
  Wakes(const Domain& domain, float level) : domain_(domain), level_(level) {}

  // The domain lies elsewhere now.
  void place(const Domain& domain) { domain_ = domain; }
  // Keeps one wake for each body, in the order of the rigid world's: new bodies are appended.
  void add(const BodyView& body);
  void remove(int body);

  // Places where the coming step wants to know the water; reuses the list's memory.
  void probe(const Params& params, std::span<const BodyView> bodies, std::vector<Vec2>& places);
  // loads: of the water over this step, one for each body. samples: one for each place. sweeps: one for each vortex
  // that leaves a hull.
  void advance(const Params& params, double time, double dt, std::span<const BodyView> bodies,
               std::span<const BodyLoad> loads, std::span<const WaterSample> samples, std::vector<SphereSweep>& sweeps);
  // places: one for each sweep [m]. share: of what edges shed that the vortices bring at most
  // (Water::shed_share).
  void emit(const Params& params, double time, float share, std::span<const Vec3> places);

  // One for each body, in their order.
  [[nodiscard]] const std::vector<const WakeField*>& fields() const { return fields_; }
  [[nodiscard]] const WakeState& state(int body) const { return wakes_[static_cast<std::size_t>(body)].state(); }
  [[nodiscard]] int vortex_count() const;
  // Loads or saves the state that the wake of a body carries from step to step.
  void visit(Archive& archive, int body) { wakes_[static_cast<std::size_t>(body)].visit(archive); }
  // After visit() has loaded all of them: lays the local grids.
  void settle(const Params& params);
  // Forgets all vortices and potentials: wakes were switched off.
  void clear(std::span<const BodyView> bodies);
  void snapshot(const Params& params, int body, const BodyView& view, WakeSnapshot& out) const;

 private:
  void fill_grid(const Params& params, BodyWake& wake);
  void list_fields();

  Domain domain_;
  float level_;          // still water level [m]
  bool cleared_ = true;  // nothing has happened since all wakes were made anew
  std::vector<BodyWake> wakes_;
  std::vector<std::size_t> probes_;  // how many places each body asked for
  std::vector<std::size_t> sheds_;   // how many vortices each body shed
  std::vector<const WakeField*> fields_;
};

}  // namespace regatta
