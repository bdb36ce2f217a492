#include "vorton/paper_wake.h"

#include "core/check.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace regatta {

PaperTerms paper_terms(const Params& params) {
  PaperTerms terms;
  terms.gain = static_cast<float>(params.vorton_gain);
  terms.thickness = static_cast<float>(params.vorton_thickness);
  terms.viscosity = static_cast<float>(params.vorton_exchange);
  terms.eddy = static_cast<float>(params.vorton_eddy);
  terms.loss = static_cast<float>(params.vorton_loss);
  return terms;
}

void PaperWake::list_solids(std::span<const PaperBody> bodies) {
  solids_.clear();
  owners_.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!bodies[b].under) continue;
    for (const ConvexPolytope& part : bodies[b].hull->parts) {
      solids_.push_back({&part, bodies[b].state, farthest_corner(part), {}});
      owners_.push_back(b);
    }
  }
}

// Fills the box so that as many vortons as the scene wants are left once those inside bodies have gone: takes the best
// of some lattices.
void PaperWake::fill(const Params& params, const TracerTerms& tracer_terms, VortonTracers& tracers) {
  constexpr int kTries = 20;
  constexpr int kFiner = 50;  // parts of the count by which a try is finer than the last
  full_ = 1;
  if (!box_) return;
  const int seed = static_cast<int>(params.vorton_seed);
  PaperBox box;
  box.lower = box_->lower;
  box.upper = box_->upper;
  box.stir = box_->stir;
  box.seed = seed;
  const auto fill_with = [&](int count) {
    box.count = count;
    vortons_.fill(box);
    vortons_.drop_embedded(solids_);
    return std::abs(vortons_.count() - box_->vortons);
  };
  int best = box_->vortons;
  int least = fill_with(best);
  for (int i = 1; i < kTries; ++i) {
    const int count = box_->vortons + i * std::max(1, box_->vortons / kFiner);
    if (const int off = fill_with(count); off < least) {
      least = off;
      best = count;
    }
  }
  fill_with(best);
  laid_ = std::clamp(tracer_terms.most - tracers.count(), 0, box_->tracers);
  tracers.fill(tracer_terms, box.lower, box.upper, laid_, kTracersOfScene, seed + 1);
  tracers.drop_embedded(solids_);
}

void PaperWake::advance(const Params& params, float dt, std::span<const PaperBody> bodies, const VortonWater& water,
                        const TracerTerms& tracer_terms, VortonTracers& tracers) {
  list_solids(bodies);
  if (full_ == 0) fill(params, tracer_terms, tracers);
  vortons_.step(paper_terms(params), water.stream, solids_, dt);
  FlowOfPaper flow(vortons_);
  TracerTerms lasting = tracer_terms;
  lasting.life = std::numeric_limits<float>::max();  // they stand for the water of the box
  lasting.pushing = kTracersOfScene;                 // tracers of other boxes stand for no water
  tracers.step(lasting, vortons_.scene(water.stream, solids_), flow, dt);
  tracers.keep_within(water);
  book(params, dt, bodies, tracers);
}

void PaperWake::find_cloud() {
  lower_ = box_->lower;
  upper_ = box_->upper;
  for (int i = 0; i < vortons_.count(); ++i) {
    lower_ = glm::min(lower_, vortons_.at(i));
    upper_ = glm::max(upper_, vortons_.at(i));
  }
}

bool PaperWake::meets_cloud(const PaperBody& body) const {
  const Vec3 half = 0.5F * (body.hull->upper - body.hull->lower);
  const Vec3 middle = body.state.to_world(body.hull->lower + half);
  const Vec3 away = glm::max(glm::max(lower_ - middle, middle - upper_), Vec3(0.0F));
  return glm::length(away) <= glm::length(half);
}

// Bodies move by what vortons and tracers give them alone, as published: those among them have no drag of panels.
void PaperWake::book(const Params& params, float dt, std::span<const PaperBody> bodies, const VortonTracers& tracers) {
  CHECK(bodies.size() == felt_.size(), "the wake knows of every body");
  rest();
  if (!box_) return;
  find_cloud();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    felt_[b].active = bodies[b].under && meets_cloud(bodies[b]) ? 1 : 0;
  }
  const Vec3 size = box_->upper - box_->lower;
  const float volume = size.x * size.y * size.z / static_cast<float>(std::max(1, laid_));
  for (std::size_t k = 0; k < solids_.size(); ++k) {
    PaperLoad load = vortons_.loads()[k];
    if (k < tracers.last_hits().size()) {
      const PaperLoad hit =
          paper_tracer_load(tracers.last_hits()[k], volume, static_cast<float>(params.vorton_gain), dt);
      load.push += hit.push;
      load.twist += hit.twist;
    }
    Felt& own = felt_[owners_[k]];
    if (own.active == 0) continue;
    own.force += Vec3(load.push) / dt;
    own.torque += Vec3(load.twist) / dt;
  }
}

void PaperWake::give_loads(std::span<ShedLoad> loads) const {
  CHECK(loads.size() == felt_.size(), "one load a body");
  for (std::size_t b = 0; b < loads.size(); ++b) {
    loads[b] = {};
    loads[b].active = felt_[b].active != 0;
    loads[b].force = felt_[b].force;
    loads[b].torque = felt_[b].torque;
  }
}

void PaperWake::visit(Archive& archive) {
  const auto count = static_cast<std::int64_t>(felt_.size());
  archive.value("paper_full", full_, {.least = 0.0, .most = 1.0});
  archive.value("paper_tracers", laid_, {.least = 0.0});
  archive.members("paper_active", felt_, &Felt::active, {.count = count, .least = 0.0, .most = 1.0});
  archive.members("paper_force", felt_, &Felt::force, {.count = count});
  archive.members("paper_torque", felt_, &Felt::torque, {.count = count});
  vortons_.visit(archive);
}

void PaperWake::snapshot(VortonSnapshot& out) const {
  out.free.clear();
  out.free_core = vortons_.core();
  out.free_volume = vortons_.volume();
  for (int i = 0; i < vortons_.count(); ++i) out.free.push_back({vortons_.at(i), vortons_.vorticity(i)});
}

}  // namespace regatta
