// Foam as it is drawn: flecks that are born where the water is beaten white, ride on it, and spread and fade within
// some ten seconds. A snapshot tells the places: along a hull's waterline where the hull pushes water away, slams on it
// or leaves a hollow behind it; in a boat's propeller wash; on crests too steep to stand; where water runs into water;
// and where spray falls. A hull's foam lies in streaks along its way, a crest's along the crest.
// Flecks never touch the simulation, and the same snapshots give the same flecks. Rates and sizes are chosen by eye.
#pragma once

#include "core/archive.h"
#include "core/rng.h"
#include "effects/hull_edge.h"
#include "effects/ring_drift.h"
#include "exchange/snapshot.h"

#include <cstddef>
#include <vector>

namespace regatta {

class Foam {
 public:
  static constexpr std::size_t kMost = 24'000;  // flecks; new ones take the place of the oldest

  // Carries the flecks to the snapshot's time and puts what they cover into Snapshot::foam. There are none at first,
  // and after time has leapt. Needs Snapshot::surface, and Snapshot::wakes for the vortices' share.
  void advance(Snapshot& snapshot);
  void clear();
  void visit(Archive& archive);  // saves or loads it with a keyframe
  [[nodiscard]] std::size_t count() const { return flecks_.size(); }

 private:
  struct Fleck {
    Vec2 at{0.0F};                  // [m]
    Vec2 drift{0.0F};               // the fleck's own velocity through the water, soon gone [m/s]
    float age = 0.0F, life = 0.0F;  // [s]
    float radius = 0.1F;            // at birth [m]
    Vec2 along{1.0F, 0.0F};         // unit: it is longer this way than across,
    float aspect = 1.0F;            // length over width: foam of moving things lies in streaks
    float cover = 1.0F;             // at birth [1]
  };
  void carry(const Snapshot& snapshot, float dt);
  void add_at_hull(const Snapshot& snapshot, const BodySnapshot& body, float dt);
  void add_wash(const Snapshot& snapshot, const BodySnapshot& body, float dt);
  void add_on_crests(const Snapshot& snapshot, float dt);
  void add_fallen(const SprayDrops& spray);
  void add(const Fleck& fleck);
  void paint(const Snapshot& snapshot, FoamMap& map) const;

  Rng rng_{20260711};
  std::vector<Fleck> flecks_;
  std::vector<HullEdge> edges_;  // edges of one hull
  RingDrift drift_;
  std::size_t next_ = 0;  // the fleck that is replaced when there are kMost
  double time_ = 0.0;     // time of the last snapshot [s]
};

}  // namespace regatta
