// How violently the drawn water breaks at a point of its grid: by its steepness, by how fast the surface runs together,
// and, in a sea, by its height. Foam and spray are born where it breaks. Thresholds are chosen by eye.
#pragma once

#include "exchange/snapshot.h"

#include <cstddef>

namespace regatta {

class Breaking {
 public:
  // snapshot: one with drawn water (drawn_water.h), which must outlive this.
  explicit Breaking(const Snapshot& snapshot);
  // At a point that is not on the grid's edge: 0 where it does not break, up to 1; 0 beside dry ground.
  [[nodiscard]] float at(int i, int k) const {
    const auto stride = static_cast<std::size_t>(grid_.nx);
    const std::size_t n = static_cast<std::size_t>(k) * stride + static_cast<std::size_t>(i);
    const float dx = half_ * (grid_.surface[n + 1] - grid_.surface[n - 1]);
    const float dz = half_ * (grid_.surface[n + stride] - grid_.surface[n - stride]);
    const float meet = half_ * (grid_.velocity[n - 1].x - grid_.velocity[n + 1].x + grid_.velocity[n - stride].y -
                                grid_.velocity[n + stride].y);
    const float steep = dx * dx + dz * dz;
    const bool crest = breaks_ > 0.0F && grid_.surface[n] > high_;
    if (!(steep > kSteepFrom * kSteepFrom) && !(meet > kMeetFrom) && !crest) return 0.0F;
    return strength(n, steep, meet, crest);
  }

 private:
  static constexpr float kSteepFrom = 0.27F;  // slope
  static constexpr float kMeetFrom = 0.9F;    // convergence of the surface [1/s]
  [[nodiscard]] float strength(std::size_t n, float steep, float meet, bool crest) const;

  const SurfaceGrid& grid_;
  bool depths_;
  float half_;    // 0.5 / spacing [1/m]
  float high_;    // crests of a sea above it break [m]
  float breaks_;  // how much the sea does so [1]
};

}  // namespace regatta
