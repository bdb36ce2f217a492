// Tracers: markers that ride on the water around the bodies and show what it does there. They are moved by what a
// snapshot says, so they never touch the simulation, and the same snapshots give the same markers.
// A marker goes with the drawn water's velocity plus, inside a body's local grid, the velocity of its vortices: as the
// vortices themselves do, so that markers circle with them. Rings below move it, too.
#pragma once

#include "core/archive.h"
#include "core/rng.h"
#include "effects/ring_drift.h"
#include "exchange/snapshot.h"

#include <vector>

namespace regatta {

class Tracers {
 public:
  static constexpr int kCount = 3000;  // in all, shared out evenly among the bodies

  // Carries the markers to the snapshot's time and puts them into it. They are scattered anew at first, when time
  // leaps and when bodies come or go. Needs Snapshot::surface, and Snapshot::wakes for the vortices' share.
  void advance(Snapshot& snapshot);
  void clear() { markers_.clear(); }
  void visit(Archive& archive);  // saves or loads it with a keyframe

 private:
  struct Marker {
    Vec2 at{0.0F};                  // [m]
    Vec2 velocity{0.0F};            // [m/s]
    float age = 0.0F, life = 0.0F;  // [s]
  };
  // The stretch of water that a body's markers live in: a rectangle turned along the stream past the body.
  struct Home {
    Vec2 center{0.0F};
    Vec2 along{1.0F, 0.0F};         // downstream, unit; follows the stream slowly
    float speed = 0.0F;             // speed of that stream [m/s]
    Vec2 lower{0.0F}, upper{0.0F};  // along, across [m]
  };
  void find_homes(const Snapshot& snapshot, float elapsed, bool afresh);
  void scatter(const Snapshot& snapshot);
  void give_birth(const Snapshot& snapshot, const Home& home, bool upstream, Marker& marker);
  void carry(const Snapshot& snapshot, float dt);
  [[nodiscard]] const Home& home_of(std::size_t marker) const { return homes_[marker % homes_.size()]; }

  Rng rng_{20120607};
  std::vector<Home> homes_;  // one a body; without bodies the whole domain
  std::vector<Marker> markers_;
  RingDrift drift_;
  std::size_t bodies_ = 0;
  double time_ = 0.0;
};

}  // namespace regatta
