// The hulls of all bodies as one water meets them. Every water goes through the same stages:
//
//   trace   once a step       each hull's patch of nodes, its panels; of a body that nothing moves once and for all
//   read    once a sub-step   the water at the nodes, row by row in parallel
//   head    once a sub-step   what the hull presses on the water, and how deep it stands in it
//   forces  once a sub-step   buoyancy, drag and lift, and their reaction on the water at the nodes
//   sum     once a sub-step   impulses on the body; their mean over the step is its load
//
// A water supplies how a row of nodes is read and what it does with head and reaction. What else it keeps of a body
// stands in a vector of its own, with the same index. The least of waters stands level and yields to nothing:
//
//   HullSet hulls(domain, terrain, {support});
//   hulls.trace(dt, bodies);
//   hulls.read_places([&](Vec2) { return NodeWater{level, depth}; });
//   hulls.each([&](std::size_t b) {
//     hulls.find_head(params, b, {}, [&] { hulls[b].head.total = hulls[b].water.surface; });
//     hulls.sum(b, hulls.find_forces(params, b), dt);
//   });
//   hulls.mean_loads(dt, loads);
//
// One that yields takes head.head as a pressure and the reaction as a force. One that finds the head in its own way, or
// shares it with another water, does without find_head(): between end_reading() and measure_submerged() (hull_head.h)
// it sets head.head, head.active and head.total.
#pragma once

#include "core/parallel.h"
#include "exchange/body.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "hull/hull_load.h"
#include "params/params.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

// A body's hull in the water, from step to step.
struct TracedHull {
  BodyView view;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  HullDrag drag;
  std::vector<Vec2> reaction;  // of the nodes on the water in this sub-step, patch frame [N]
  HullImpulse gathered;        // on the body since the step began
};

struct HullSetTerms {
  float support;                               // the water smooths its level as kernels of this support do [m]
  float nodes_per_support = kNodesPerSupport;  // how fine the patches are
  int nodes_for_threads = 0;                   // fewer nodes are read sooner than a sleeping thread wakes
};

// The water at a place.
struct NodeWater {
  float surface = 0.0F;  // world y [m]
  float depth = 0.0F;    // [m]
  Vec2 velocity{0.0F};   // world (x, z) [m/s]
};
// For waters that know themselves at every place; without depth it is dry there.
void set_node(const HullPatch& patch, std::size_t node, const NodeWater& at, PatchWater& water);

class HullSet {
 public:
  HullSet(const Domain& domain, std::shared_ptr<const Terrain> terrain, const HullSetTerms& terms);

  [[nodiscard]] std::size_t size() const { return hulls_.size(); }
  [[nodiscard]] const TracedHull& operator[](std::size_t b) const { return hulls_[b]; }
  [[nodiscard]] TracedHull& operator[](std::size_t b) { return hulls_[b]; }
  [[nodiscard]] bool any() const;  // some hull lies over the domain
  // work(b) for each hull that lies over the domain, in parallel.
  template <class Work>
  void each(const Work& work);

  // For a step of dt in all [s], which bounds what drag may take, as bodies hold still until the next one. traced(b)
  // follows for each hull over the domain that is not as it was in the step before, in parallel.
  void trace(float dt, std::span<const BodyView> bodies);
  template <class Traced>
  void trace(float dt, std::span<const BodyView> bodies, const Traced& traced);

  // read_row(b, k) fills row k of hull b's water, for all rows of the hulls over the domain, in parallel.
  template <class ReadRow>
  void read(const ReadRow& read_row);
  // The same by water_at(place) -> NodeWater; place: world (x, z), in periodic domains wrapped into it.
  template <class WaterAt>
  void read_places(const WaterAt& water_at);

  // Fills what is dry around hull b from the water near it. True where some is; there is no head otherwise.
  bool end_reading(std::size_t b);
  // end_reading(), then the head of hull b. walls: above 0 at the nodes where the hull is a wall; empty: none.
  void find_head(const Params& params, std::size_t b, std::span<const float> walls = {});
  // smooth() sets head.total: the level with the head on it, as this water smooths it. Called where water is near.
  template <class Smooth>
  void find_head(const Params& params, std::size_t b, std::span<const float> walls, const Smooth& smooth);

  // Forces on hull b by its head and water; sets the reaction.
  NodeForces find_forces(const Params& params, std::size_t b, std::span<const float> walls = {});
  // Adds forces that acted over `time` [s].
  void sum(std::size_t b, const NodeForces& forces, float time) { hulls_[b].gathered.add(forces, time); }
  // Over `time` since trace() [s]; one a body.
  void mean_loads(float time, std::span<BodyLoad> loads) const;

 private:
  struct NodeRow {
    std::size_t hull = 0;
    int row = 0;
  };
  bool trace_one(const BodyView& view, TracedHull& hull) const;  // whether it lies over the domain and is new
  void list_rows();

  Domain domain_;
  std::shared_ptr<const Terrain> terrain_;
  HullSetTerms terms_;
  float step_ = 1.0F / 60.0F;  // [s]
  std::vector<TracedHull> hulls_;
  std::vector<NodeRow> rows_;  // of the hulls over the domain
  int nodes_ = 0;              // in these rows
};

template <class Work>
void HullSet::each(const Work& work) {
  parallel_tasks(0, static_cast<int>(hulls_.size()), [&](int n) {
    const auto b = static_cast<std::size_t>(n);
    if (hulls_[b].patch.inside) work(b);
  });
}

template <class Traced>
void HullSet::trace(float dt, std::span<const BodyView> bodies, const Traced& traced) {
  step_ = dt;
  hulls_.resize(bodies.size());
  parallel_tasks(0, static_cast<int>(bodies.size()), [&](int n) {
    const auto b = static_cast<std::size_t>(n);
    if (trace_one(bodies[b], hulls_[b])) traced(b);
  });
  list_rows();
}

template <class ReadRow>
void HullSet::read(const ReadRow& read_row) {
  const auto read_one = [&](int r) {
    const NodeRow& row = rows_[static_cast<std::size_t>(r)];
    read_row(row.hull, row.row);
  };
  const int count = static_cast<int>(rows_.size());
  // Row by row, as a single large hull would keep but one thread busy.
  if (nodes_ >= terms_.nodes_for_threads) return parallel_tasks(0, count, read_one);
  for (int r = 0; r < count; ++r) read_one(r);
}

template <class WaterAt>
void HullSet::read_places(const WaterAt& water_at) {
  read([&](std::size_t b, int k) {
    TracedHull& hull = hulls_[b];
    for (int i = 0; i < hull.patch.nx; ++i) {
      const std::size_t n = hull.patch.node(i, k);
      set_node(hull.patch, n, water_at(domain_.wrapped(hull.patch.place(i, k))), hull.water);
    }
  });
}

template <class Smooth>
void HullSet::find_head(const Params& params, std::size_t b, std::span<const float> walls, const Smooth& smooth) {
  if (!end_reading(b)) return;
  TracedHull& hull = hulls_[b];
  press_head(hull.patch, hull.water, walls, static_cast<float>(params.bodies_head_stiffness), hull.head);
  smooth();
  measure_submerged(hull.patch, walls, hull.head);
}

}  // namespace regatta
