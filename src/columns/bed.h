// The bed as the columns feel it: the terrain smoothed by the force kernel. A column's depth is smoothed by a kernel,
// so a level surface over the smoothed bed is at rest; over the terrain itself it would not be. Mirrored at walls like
// the columns. Gradients are sampled as stored. Does not draw or trace the terrain.
#pragma once

#include "geometry/domain.h"
#include "geometry/terrain.h"

#include <algorithm>
#include <vector>

namespace regatta {

class Bed {
 public:
  Bed(const Domain& domain, const Terrain& terrain, float support);

  [[nodiscard]] bool flat() const { return nodes_.empty(); }
  [[nodiscard]] float lowest() const { return lowest_; }  // [m]

  // Smoothed height and gradient, bilinear, constant beyond the margin.
  [[nodiscard]] BedSample sample(float x, float z) const {
    if (flat()) return {lowest_, Vec2(0.0F)};
    // In this order of arguments NaN becomes 0; std::clamp would let it through to the index.
    const float s = std::min(std::max(0.0F, (x - origin_.x) * inv_spacing_), last_.x);
    const float t = std::min(std::max(0.0F, (z - origin_.y) * inv_spacing_), last_.y);
    const int i = static_cast<int>(s);
    const int k = static_cast<int>(t);
    const float a = s - static_cast<float>(i);
    const float b = t - static_cast<float>(k);
    const Vec4* low =
        &nodes_[static_cast<std::size_t>(k) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(i)];
    const Vec4* high = low + nx_;
    const Vec4 v = (1.0F - b) * ((1.0F - a) * low[0] + a * low[1]) + b * ((1.0F - a) * high[0] + a * high[1]);
    return {v.x, {v.y, v.z}};
  }

 private:
  int nx_ = 0, nz_ = 0;
  Vec2 origin_{0.0F};         // of node (0, 0) [m]
  float inv_spacing_ = 1.0F;  // [1/m]
  Vec2 last_{0.0F};           // largest coordinate in node units that still has a right neighbour
  float lowest_ = 0.0F;
  std::vector<Vec4> nodes_;  // (b, db/dx, db/dz, 0) [nz][nx]
};

}  // namespace regatta
