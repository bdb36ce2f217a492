// Velocities at the nodes of a box-shaped grid, read in between by linear interpolation: for tens of thousands of
// places that only show the flow. Beyond the box the velocity fades to that of a coarser grid around it, or to nothing.
#pragma once

#include "core/simd.h"
#include "vorton/vorton_kernel.h"

#include <vector>

namespace regatta {

class VortonGrid {
 public:
  // Covers a box with cubes of `spacing` or, where they would be more than `most` nodes, larger ones, and with kFade
  // more cubes on every side. Velocities are 0. Reuses the grid's memory.
  void cover(const Vec3& lower, const Vec3& upper, float spacing, int most);
  void clear();
  // Places that lie together stand together.
  [[nodiscard]] VortonTargets nodes();
  // Makes the nodes' velocities ready to be read, once they are all found.
  void pack();
  [[nodiscard]] int count() const { return static_cast<int>(x_.size()); }
  [[nodiscard]] float spacing() const { return spacing_; }
  // Whether the velocity there is that of the grid alone.
  [[nodiscard]] bool holds(const Vec3& at) const;
  // Adds the velocity there to u, v, w, in the calling thread; around: a grid that goes on beyond this one.
  void add_velocity(const VortonTargets& targets, const VortonGrid* around = nullptr) const;

  static constexpr int kFade = 2;  // cells over which the velocity fades at the border

 private:
  struct WideRead {
    WideFloat u, v, w;
    WideFloat share;  // 1 in the box, 0 beyond the cells where it fades
  };
  [[nodiscard]] WideRead read(WideFloat x, WideFloat y, WideFloat z) const;

  Vec3 lower_{0.0F};              // lower corner of all nodes [m]
  float spacing_ = 1.0F;          // [m]
  int nx_ = 0, ny_ = 0, nz_ = 0;  // nodes
  std::vector<float> x_, y_, z_, u_, v_, w_;
  std::vector<std::int32_t> slot_;  // where the velocity of each stands when it is read
  std::vector<Vec4> packed_;        // x first in memory, then y
};

}  // namespace regatta
