#include "vorton/emitters.h"

#include "core/limits.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta {

namespace {
constexpr int kSeeds = 1000;  // step of the seed from one emitter to the next, so that neighbours differ
}  // namespace

RingJetTerms jet_terms(const Params& params, const EmitterSetup& setup, int emitter) {
  RingJetTerms terms;
  terms.at = setup.position;
  terms.direction = glm::normalize(setup.direction);
  terms.radius = setup.radius;
  terms.speed = setup.speed;
  terms.period = setup.period;
  terms.warmer = setup.warmer;
  terms.core = static_cast<float>(params.vorton_core);
  terms.fade = static_cast<float>(params.vorton_fade);
  terms.viscosity = static_cast<float>(params.vorton_viscosity);
  terms.jitter = static_cast<float>(params.vorton_jitter);
  terms.seed = static_cast<int>(params.vorton_seed) + kSeeds * (emitter + 1);
  return terms;
}

Emitters::Emitters(std::span<const EmitterSetup> setups) {
  for (const EmitterSetup& setup : setups) outlets_.push_back({setup, {}});
}

void Emitters::join(Vortons& vortons, VortonTracers& tracers) const {
  const TracerHeat heat;
  std::vector<WakeHome> homes;
  for (int i = 0; i < count(); ++i) {
    const EmitterSetup& outlet = setup(i);
    homes.push_back({outlet.position, 2.0F * outlet.radius / std::sqrt(RingJetTerms{}.strength)});
    TracerEmitter emitter;
    emitter.at = outlet.position;
    emitter.radius = outlet.radius;
    emitter.rate = 0.0F;
    emitter.temperature = heat.water + outlet.warmer;
    emitter.source = source_of_emitter(i);
    emitter.seed = i + 1;
    tracers.add_emitter(emitter);
  }
  vortons.set_outlets(std::move(homes));
}

void Emitters::step(const Params& params, float dt, std::span<const Vec3> drifts, Vortons& vortons,
                    VortonTracers& tracers) {
  for (std::size_t i = 0; i < outlets_.size(); ++i) {
    Outlet& outlet = outlets_[i];
    const int index = static_cast<int>(i);
    const bool done = outlet.setup.puffs > 0 && outlet.jet.rings() >= outlet.setup.puffs;
    Ring ring;
    const bool leaves = !done && outlet.jet.step(jet_terms(params, outlet.setup, index), dt, ring, nodes_);
    // All tracers of a puff are born amid its ring.
    tracers.emitters()[i].rate =
        leaves ? std::min(static_cast<float>(kMostTracerRate), outlet.setup.tracers * outlet.setup.period / dt) : 0.0F;
    if (!leaves) continue;
    ring.emitter = index;
    ring.drift = drifts[i];
    vortons.add(ring, nodes_);
  }
  vortons.lift(dt);
}

void Emitters::visit(Archive& archive) {
  for (std::size_t i = 0; i < outlets_.size(); ++i) {
    const auto scope = archive.scope("emitter" + std::to_string(i + 1));
    outlets_[i].jet.visit(archive);
  }
}

}  // namespace regatta
