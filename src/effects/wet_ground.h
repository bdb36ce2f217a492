// The ground that water has left: it dries within some ten seconds, so that the reach of the last waves is seen on a
// beach. It never touches the simulation, and the same snapshots give the same one. How fast it dries is chosen by eye.
#pragma once

#include "core/archive.h"
#include "exchange/snapshot.h"

#include <cstddef>
#include <vector>

namespace regatta {

class WetGround {
 public:
  // Lets the ground dry up to the snapshot's time and fills Snapshot::wet_ground. After time has leapt only what is
  // under water is wet. Needs Snapshot::surface.
  void advance(Snapshot& snapshot);
  void clear();
  void visit(Archive& archive);  // saves or loads it with a keyframe

 private:
  void follow(const SurfaceGrid& grid);
  [[nodiscard]] std::size_t index(int i, int k) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(i);
  }

  std::vector<float> wet_;  // 1: under water, or just left by it [nz_][nx_]
  int nx_ = 0, nz_ = 0;
  Vec2 origin_{0.0F};     // place of its point (0, 0) [m]
  float spacing_ = 0.0F;  // [m]
  double time_ = 0.0;     // time of the last snapshot [s]
};

}  // namespace regatta
