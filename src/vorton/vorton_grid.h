// Velocities at the nodes of a box-shaped grid, read in between by linear interpolation: for tens of thousands of
// places that only show the flow. Beyond the box the velocity is that of the stream.
#pragma once

#include "vorton/vorton_kernel.h"

#include <vector>

namespace regatta {

class VortonGrid {
 public:
  // Covers a box with cubes of `spacing` or, where they would be more than `most` nodes, larger ones. Velocities are 0.
  void cover(const Vec3& lower, const Vec3& upper, float spacing, int most);
  [[nodiscard]] VortonTargets nodes();
  [[nodiscard]] int count() const { return static_cast<int>(x_.size()); }
  [[nodiscard]] float spacing() const { return spacing_; }
  // Adds the velocity there to u, v, w.
  void add_velocity(const VortonTargets& targets) const;

 private:
  Vec3 lower_{0.0F};
  float spacing_ = 1.0F;          // [m]
  int nx_ = 0, ny_ = 0, nz_ = 0;  // nodes, x first in memory, then y
  std::vector<float> x_, y_, z_, u_, v_, w_;
};

}  // namespace regatta
