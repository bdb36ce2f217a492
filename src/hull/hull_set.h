// The hulls of all bodies as one water meets them. A step of a water is trace(), then in each sub-step press() and for
// each hull find_forces() and sum(), then mean_loads(). The stages, with what they read and write:
//
//   trace()        once a step       bodies -> each hull's patch of nodes, its panels; only once if the body is static
//   press()        once a sub-step, one stage after the other:
//     read                           the water -> `water` of each hull: at its nodes, unless it is all wall, and on the
//                                    ring around its patch
//     rest                           rings -> the ambient level; head.head: the heads that hold the water at rest
//     hold_rest                      head.head -> head.pressed, by the water
//     head                           water, head.pressed -> head.head: what the hull presses on the water
//     press_heads                    head.head -> head.pressed, by the water
//     lift                           water, head.pressed -> how deep the hull stands in the pressure
//   find_forces()  once a sub-step   all that -> buoyancy, drag, lift; `reaction` on the water at the nodes
//   sum()          once a sub-step   forces -> impulses on the body
//   mean_loads()   once a step       impulses -> loads on bodies; heads -> the waves
//
// Where dispersive waves lie on top of the water (hull_waves.h) they are read once a step, in its first sub-step, and
// take their share of the heads at its end; the water's own part is then a share of them, too.
//
// A water supplies how it is read, what heads do to its level, and what it does with head and reaction. Its other data
// for each body stand in a vector of its own, with the same index. The simplest water stands level and never yields:
//
//   HullSet hulls(domain, terrain, {{support}});
//   hulls.trace(dt, bodies);
//   hulls.press(params, [&](Vec2) { return NodeWater{level, depth}; });
//   hulls.each([&](std::size_t b) { hulls.sum(b, hulls.find_forces(params, b), dt); });
//   hulls.mean_loads(dt, loads);
//
// A water that yields takes head.head as a pressure and the reaction as a force.
#pragma once

#include "core/parallel.h"
#include "exchange/body.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "hull/hull_level.h"
#include "hull/hull_load.h"
#include "hull/hull_waves.h"
#include "params/params.h"

#include <limits>
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
  HullWaves waves;
  LevelPlane wave_level;            // ζ of the waves, followed slowly
  std::vector<float> wave_heights;  // on the patch's ring [m]
  std::vector<float> ring_open;   // per place of the ring: 1 in the domain and beyond the heads of other hulls, else 0
  std::vector<Vec2> ring_places;  // places of the ring, in the domain: world (x, z); only below waves [m]
  bool knows_level = false;       // from its own ring
  float level = 0.0F;             // level of the shallow water that the hull follows, world y [m]
  float stiffness = 1.0F;         // κ in this sub-step
  // is_wall_throughout(): no water lies below it, so it has no head, no lift and no drag, and its nodes read nothing
  // but whether there is `water.wet` around. The water that knows walls says both.
  bool only_wall = false;
  std::vector<Vec2> reaction;  // force of each node on the water in this sub-step, patch frame [N]
  HullImpulse gathered;        // on the body since the step began
};

struct HullSetTerms {
  PatchTerms patch;
  int nodes_for_threads = 0;  // fewer nodes are read sooner than a sleeping thread wakes
  bool under_waves = false;   // a layer of dispersive waves takes its share of the heads
  float still = 0.0F;         // the layer's still surface, world y [m]
  bool level_pushes =
      false;  // under waves its level pushes hulls by the water's own doing, else by its slope around them
};

// The water at a place.
struct NodeWater {
  float surface = 0.0F;  // world y [m]
  float depth = 0.0F;    // [m]
  Vec2 velocity{0.0F};   // world (x, z) [m/s]
};
// The level at a place of a ring.
struct RingWater {
  float surface = 0.0F;  // world y [m]
  float depth = 0.0F;    // [m]
  float share = 1.0F;    // share of the place that is water
};
// For waters that know themselves at every place; without depth it is dry there.
void set_node(const HullPatch& patch, std::size_t node, const NodeWater& at, PatchWater& water);
// Weight of a place of a hull's ring: less where the water is shallow beside the hull, a film on a beach.
float ring_weight(const Hull& hull, const RingWater& at);

// Whether it is a wall to the water: of a body that nothing but its path moves, a part that stands on the bed.
bool stands(const TracedHull& hull);
// Whether each line of a hull stands in a wall; wall: above 0 at its nodes that are one, or empty.
bool is_wall_throughout(const HullPatch& patch, std::span<const float> wall);
// How still a hull lies in the water around it, 0 to 1, by its speed against 0.1 √(g B).
float lies_still(const TracedHull& hull);

class HullSet {
 public:
  HullSet(const Domain& domain, std::shared_ptr<const Terrain> terrain, const HullSetTerms& terms);

  [[nodiscard]] std::size_t size() const { return hulls_.size(); }
  [[nodiscard]] const TracedHull& operator[](std::size_t b) const { return hulls_[b]; }
  [[nodiscard]] TracedHull& operator[](std::size_t b) { return hulls_[b]; }
  [[nodiscard]] bool any() const;  // some hull lies over the domain
  // Waves above the water, which have moved already.
  [[nodiscard]] bool reads_waves() const { return waves_ != nullptr && !waves_->at_rest; }
  // Whether hull b lies over the domain and is not wall throughout.
  [[nodiscard]] bool meets_water(std::size_t b) const { return hulls_[b].patch.inside && !hulls_[b].only_wall; }
  // work(b) for each hull that lies over the domain, in parallel.
  template <class Work>
  void each(const Work& work);
  // Likewise for those whose nodes meet the water.
  template <class Work>
  void each_that_meets_water(const Work& work);

  // For a step of dt in all [s], which bounds what drag may take, as bodies hold still until the next one. waves: those
  // above the water in this step, whose `head` takes what the hulls press on them; null: as if they stood as the hulls
  // hold them. traced(b) follows for each hull over the domain that is not as it was in the step before, in parallel.
  void trace(float dt, std::span<const BodyView> bodies, WaveExchange* waves = nullptr);
  template <class Traced>
  void trace(float dt, std::span<const BodyView> bodies, WaveExchange* waves, const Traced& traced);
  // Call where a hull became only_wall, or ceased to be, other than in traced(b).
  void meet_walls() { list_rows(); }

  // The stages read to lift of a sub-step.
  //   read_row(b, k)   fills row k of hull b's water; all rows of the hulls that meet the water, in parallel
  //   level_at(place)  RingWater at a place of a ring; world (x, z), in periodic domains wrapped into it
  //   walls_of(b)      span above 0 at the nodes where hull b is a wall; empty: none
  //   hold_rest()      sets head.pressed of all hulls, so far 0: what the heads at rest, head.head of all, do to the
  //                    level at their nodes; see hold_as_before()
  //   press_heads()    sets it anew, by the heads as they are now
  template <class ReadRow, class LevelAt, class Walls, class Hold, class Press>
  void press(const Params& params, const ReadRow& read_row, const LevelAt& level_at, const Walls& walls_of,
             const Hold& hold_rest, const Press& press_heads);
  // The same of a water that yields to nothing: water_at(place) -> NodeWater, places as above.
  template <class WaterAt>
  void press(const Params& params, const WaterAt& water_at);
  // For hold_rest(): whether in this step the heads at rest were found before and are the same; then they are held as
  // they were held then. Bodies hold still over a step, so that mostly they are.
  bool hold_as_before();
  // Between steps, for samples and pictures: reads the rings alone, and presses by the heads at rest. A hull that knows
  // no level has no head.
  template <class LevelAt, class Walls>
  void find_still(const LevelAt& level_at, const Walls& walls_of);

  // Forces on hull b by its head and water; sets the reaction.
  NodeForces find_forces(const Params& params, std::size_t b, std::span<const float> walls = {});
  // Adds forces that acted over `time` [s].
  void sum(std::size_t b, const NodeForces& forces, float time);
  // Over `time` since trace() [s]; one a body. Gives the waves their heads.
  void mean_loads(float time, std::span<BodyLoad> loads);

 private:
  struct NodeRow {
    std::size_t hull = 0;
    int row = 0;
  };
  template <class ReadRow>
  void read_rows(const ReadRow& read_row);
  template <class LevelAt>
  void read_rings(const LevelAt& level_at);
  // Finds each hull's ambient level, and sets its head to what would hold the water at rest.
  template <class Walls>
  void find_rest(const Walls& walls_of);
  // The head of hull b, from head.pressed.
  void find_head(const Params& params, std::size_t b, std::span<const float> walls);
  // Finds how deep hull b stands in the pressure, from head.pressed, which must by then hold the heads of all hulls.
  void find_lift(std::size_t b, std::span<const float> walls);
  // Under waves, once a step, between the heads of all hulls and their forces: finds what the waves answer, and tells
  // hulls that lie close of each other's heads.
  void meet_other_heads();
  bool trace_one(const BodyView& view, TracedHull& hull) const;  // if it lies over the domain and is new
  void list_rows();
  void open_rings();
  void find_levels();
  void follow_level(float now, TracedHull& hull) const;
  // The waves' part of the ambient level, once a step.
  void follow_waves(TracedHull& hull) const;
  // The water's part of the head that would hold it at rest, from all of it.
  void share_rest(TracedHull& hull) const;
  [[nodiscard]] float stiffness_of(const Params& params, const TracedHull& hull) const;
  [[nodiscard]] HeadWaves waves_at(const TracedHull& hull) const;
  void find_waves();
  // What the waves answer to the heads that hulls press on them beyond those at rest.
  void find_answers();
  void find_stream_of_waves(TracedHull& hull) const;
  // Whether waves meet the heads of other hulls, or images beyond walls, in the cells around hull b.
  [[nodiscard]] bool has_company(std::size_t b) const;

  Domain domain_;
  std::shared_ptr<const Terrain> terrain_;
  HullSetTerms terms_;
  float step_ = 1.0F / 60.0F;  // [s]
  std::vector<TracedHull> hulls_;
  std::vector<NodeRow> rows_;  // rows of nodes of the hulls that meet the water
  int nodes_ = 0;              // in these rows
  WaveExchange* waves_ = nullptr;
  bool waves_found_ = false;         // in this step
  bool levels_found_ = false;        // likewise
  bool others_met_ = false;          // likewise
  bool held_found_ = false;          // likewise
  std::vector<float> wave_rest_;     // cells of the waves: heads of all hulls, 0 but while they are summed [m]
  std::vector<float> wave_sinking_;  // likewise: how fast those at rest grow [m/s]
};

template <class Work>
void HullSet::each(const Work& work) {
  parallel_tasks(0, static_cast<int>(hulls_.size()), [&](int n) {
    const auto b = static_cast<std::size_t>(n);
    if (hulls_[b].patch.inside) work(b);
  });
}

template <class Work>
void HullSet::each_that_meets_water(const Work& work) {
  each([&](std::size_t b) {
    if (!hulls_[b].only_wall) work(b);
  });
}

template <class Traced>
void HullSet::trace(float dt, std::span<const BodyView> bodies, WaveExchange* waves, const Traced& traced) {
  step_ = dt;
  waves_ = waves;
  waves_found_ = false;
  levels_found_ = false;
  others_met_ = false;
  held_found_ = false;
  hulls_.resize(bodies.size());
  parallel_tasks(0, static_cast<int>(bodies.size()), [&](int n) {
    const auto b = static_cast<std::size_t>(n);
    if (trace_one(bodies[b], hulls_[b])) traced(b);
  });
  list_rows();
  open_rings();
}

template <class ReadRow, class LevelAt, class Walls, class Hold, class Press>
void HullSet::press(const Params& params, const ReadRow& read_row, const LevelAt& level_at, const Walls& walls_of,
                    const Hold& hold_rest, const Press& press_heads) {
  read_rows(read_row);
  read_rings(level_at);
  find_rest(walls_of);
  hold_rest();
  each_that_meets_water([&](std::size_t b) { find_head(params, b, walls_of(b)); });
  meet_other_heads();
  press_heads();
  each_that_meets_water([&](std::size_t b) { find_lift(b, walls_of(b)); });
}

template <class WaterAt>
void HullSet::press(const Params& params, const WaterAt& water_at) {
  read_rows([&](std::size_t b, int k) {
    TracedHull& hull = hulls_[b];
    for (int i = 0; i < hull.patch.nx; ++i) {
      const std::size_t n = hull.patch.node(i, k);
      set_node(hull.patch, n, water_at(domain_.wrapped(hull.patch.place(i, k))), hull.water);
    }
  });
  read_rings([&](Vec2 place) {
    const NodeWater at = water_at(place);
    return RingWater{at.surface, at.depth, at.depth > 0.0F ? 1.0F : 0.0F};
  });
  find_rest([](std::size_t) { return std::span<const float>(); });
  each([&](std::size_t b) { find_head(params, b, {}); });
}

template <class ReadRow>
void HullSet::read_rows(const ReadRow& read_row) {
  const auto read_one = [&](int r) {
    const NodeRow& row = rows_[static_cast<std::size_t>(r)];
    read_row(row.hull, row.row);
  };
  const int count = static_cast<int>(rows_.size());
  // Row by row, as a single large hull would keep but one thread busy.
  if (nodes_ >= terms_.nodes_for_threads) return parallel_tasks(0, count, read_one);
  for (int r = 0; r < count; ++r) read_one(r);
}

template <class LevelAt>
void HullSet::read_rings(const LevelAt& level_at) {
  each([&](std::size_t b) {
    TracedHull& hull = hulls_[b];
    for (std::size_t r = 0; r < hull.ring_open.size(); ++r) {
      hull.water.ring_weight[r] = 0.0F;
      if (hull.ring_open[r] == 0.0F) continue;
      const Vec2 place = domain_.wrapped(hull.patch.world_of(hull.patch.ring[r]));
      const RingWater at = level_at(place);
      hull.water.ring_surface[r] = at.surface;
      hull.water.ring_weight[r] = ring_weight(*hull.view.hull, at);
    }
  });
}

template <class Walls>
void HullSet::find_rest(const Walls& walls_of) {
  each_that_meets_water([&](std::size_t b) { finish_gather(hulls_[b].patch, hulls_[b].water); });
  find_levels();
  each_that_meets_water([&](std::size_t b) {
    TracedHull& hull = hulls_[b];
    std::fill(hull.head.pressed.begin(), hull.head.pressed.end(), 0.0F);
    if (hull.water.wet) return regatta::find_rest(hull.patch, walls_of(b), hull.head);
    std::fill(hull.head.head.begin(), hull.head.head.end(), 0.0F);
    hull.head.active = false;
  });
  find_waves();
}

template <class LevelAt, class Walls>
void HullSet::find_still(const LevelAt& level_at, const Walls& walls_of) {
  read_rings(level_at);
  for (TracedHull& hull : hulls_) hull.water.mean_surface = std::numeric_limits<float>::lowest();
  find_levels();
  // Of walls, too, which may have changed since they were told apart; a line in a wall has no length.
  each([&](std::size_t b) {
    regatta::find_rest(hulls_[b].patch, walls_of(b), hulls_[b].head);
    share_rest(hulls_[b]);
  });
}

}  // namespace regatta
