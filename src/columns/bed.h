// The bed as the columns feel it: the terrain smoothed by the force kernel. A column's depth is smoothed by a kernel,
// so a level surface is at rest over the smoothed bed but would not be over the terrain itself. The bed is mirrored at
// walls like the columns. Gradients are those of the same spline as the heights: with others still water would run
// round for ever. Where the domain goes round so do the nodes: a spline that met itself with a kink would pull columns
// to its seam from both sides. Does not draw or trace the terrain.
#pragma once

#include "geometry/domain.h"
#include "geometry/terrain.h"

#include <algorithm>
#include <array>
#include <vector>

namespace regatta {

class Bed {
 public:
  Bed(const Domain& domain, const Terrain& terrain, float support);

  [[nodiscard]] bool flat() const { return nodes_.empty(); }
  [[nodiscard]] float lowest() const { return lowest_; }  // lowest point of the terrain [m]

  // Returns the smoothed height [m] and its gradient [1] at (x, z); beyond the margin both are those at its rim.
  [[nodiscard]] BedSample sample(float x, float z) const {
    if (flat()) return {lowest_, Vec2(0.0F)};
    // In this order of arguments NaN becomes 0; std::clamp would let it through to the index.
    const float s = std::min(std::max(1.0F, (x - origin_.x) * inv_spacing_.x), last_.x);
    const float t = std::min(std::max(1.0F, (z - origin_.y) * inv_spacing_.y), last_.y);
    const int i = static_cast<int>(s + 0.5F);
    const int k = static_cast<int>(t + 0.5F);
    const Spline a(s - static_cast<float>(i));
    const Spline b(t - static_cast<float>(k));
    const float* row =
        &nodes_[static_cast<std::size_t>(k - 1) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(i - 1)];
    float height = 0.0F, along_x = 0.0F, along_z = 0.0F;
    for (std::size_t n = 0; n < 3; ++n, row += nx_) {
      const float value = a.weight[0] * row[0] + a.weight[1] * row[1] + a.weight[2] * row[2];
      height += b.weight[n] * value;
      along_x += b.weight[n] * (a.slope[0] * row[0] + a.slope[1] * row[1] + a.slope[2] * row[2]);
      along_z += b.slope[n] * value;
    }
    return {height, inv_spacing_ * Vec2(along_x, along_z)};
  }

 private:
  // Weights of three nodes in a row and their derivatives; t: from the middle one, in [-1/2, 1/2] node spacings.
  struct Spline {
    explicit Spline(float t)
        : weight{0.5F * (0.5F - t) * (0.5F - t), 0.75F - t * t, 0.5F * (0.5F + t) * (0.5F + t)},
          slope{t - 0.5F, -2.0F * t, t + 0.5F} {}
    std::array<float, 3> weight, slope;
  };

  int nx_ = 0, nz_ = 0;
  Vec2 origin_{0.0F};       // (x, z) of node (0, 0) [m]
  Vec2 inv_spacing_{1.0F};  // [1/m]
  Vec2 last_{0.0F};         // largest coordinates of a sample [node spacings]: its three nodes still exist
  float lowest_ = 0.0F;
  std::vector<float> nodes_;  // coefficients of the quadratic spline [nz][nx] [m]
};

}  // namespace regatta
