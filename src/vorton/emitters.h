// The emitters of a scene: outlets under water that puff out vortex rings, with the buoyancy of warm or cold water, and
// mark that water with tracers of its temperature. Shallow water does not feel them.
#pragma once

#include "exchange/emitter_setup.h"
#include "exchange/vorton_snapshot.h"
#include "params/params.h"
#include "vorton/ring_jet.h"
#include "vorton/vorton_tracers.h"
#include "vorton/vortons.h"

#include <span>
#include <vector>

namespace regatta {

class Emitters {
 public:
  explicit Emitters(std::span<const EmitterSetup> setups);

  [[nodiscard]] int count() const { return static_cast<int>(outlets_.size()); }
  [[nodiscard]] const EmitterSetup& setup(int i) const { return outlets_[static_cast<std::size_t>(i)].setup; }
  // At the start of a world: registers the outlets with `vortons`, and with `tracers` one emitter for each.
  void join(Vortons& vortons, VortonTracers& tracers) const;
  // drifts: one an emitter, see Ring::drift.
  void step(const Params& params, float dt, std::span<const Vec3> drifts, Vortons& vortons, VortonTracers& tracers);

  void visit(Archive& archive);

 private:
  struct Outlet {
    EmitterSetup setup;
    RingJet jet;
  };
  std::vector<Outlet> outlets_;
  std::vector<Vec3> nodes_;  // scratch
};

// Tracers of emitter 0, 1, … have the source numbers −2, −3, ….
inline int source_of_emitter(int emitter) { return kTracersOfFirstEmitter - emitter; }
// The terms by which an emitter puffs, from the parameters.
RingJetTerms jet_terms(const Params& params, const EmitterSetup& setup, int emitter);

}  // namespace regatta
