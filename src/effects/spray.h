// Spray as it is drawn: drops that are thrown up, fly and fall back. A snapshot says where they are born: along a
// hull's waterline where it runs fast into the water or slams on it, the thinner the wedge between the two the faster
// [Wag32]; behind a boat whose propeller is near the surface; and on crests that break, in a sea. They fly against the
// drag of still air and vanish in the water, where they leave foam (foam.h), and in hulls. Drops never touch the
// simulation, and the same snapshots give the same drops. Rates and sizes are chosen by eye.
#pragma once

#include "core/archive.h"
#include "core/rng.h"
#include "effects/hull_edge.h"
#include "exchange/snapshot.h"

#include <cstddef>
#include <vector>

namespace regatta {

class Spray {
 public:
  static constexpr std::size_t kMost = 8'000;  // drops; new ones take the place of the oldest

  // Carries the drops to the snapshot's time and puts them into Snapshot::spray, with those that fell on the way. There
  // are none at first, and after time has leapt. Needs Snapshot::surface, and Snapshot::wakes for the vortices' share.
  void advance(Snapshot& snapshot);
  void clear();
  void visit(Archive& archive);  // saves or loads it with a keyframe
  [[nodiscard]] std::size_t count() const { return drops_.size(); }

 private:
  struct Drop {
    SprayDrop shown;
    float age = 0.0F;     // [s]
    float radius = 0.0F;  // at birth [m]
    float cover = 0.0F;   // strength at birth [1]
    float drag = 0.0F;    // of its acceleration v̇ = g − drag |v| v [1/m]
  };
  void carry(const Snapshot& snapshot, float dt, std::vector<SprayDrops::Fallen>& fallen);
  void add_at_hull(const Snapshot& snapshot, const BodySnapshot& body, float dt);
  void add_behind_propeller(const Snapshot& snapshot, const BodySnapshot& body, float dt);
  void add_on_crests(const Snapshot& snapshot, float dt);
  void add(Drop drop, float flown, const Vec3& velocity);
  // Speed at which the surface rises there, since the last snapshot [m/s].
  [[nodiscard]] float rise_speed(const Snapshot& snapshot, Vec2 at) const;
  void remember(const Snapshot& snapshot);

  Rng rng_{20260712};
  std::vector<Drop> drops_;
  std::vector<HullEdge> edges_;  // edges of one hull
  std::size_t next_ = 0;         // the drop that is replaced when there are kMost
  unsigned turn_ = 0;            // turn of the checks for hulls
  SurfaceGrid before_;           // heights of the last snapshot, to see how fast the water rises
  double before_time_ = 0.0;     // time of these [s]
  double time_ = 0.0;            // time of the last snapshot [s]
};

}  // namespace regatta
