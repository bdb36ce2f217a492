// Finds where a liquid takes in air, for the picture: where parts of it run into one another, and where a crest that
// goes ahead folds over [Ihm12]. The spray, foam and bubbles from it are drawn and are no part of the water.
// Deviation: instead of sums over a particle's neighbours [Ihm12] it takes the grid's velocities and distances of the
// surface half a cell to each side, so that the noise of single particles does not count.
#pragma once

#include "liquid/mac_grid.h"

#include <span>

namespace regatta {

class LiquidAir {
 public:
  // distance: to the surface on cells, negative in water [cells].
  LiquidAir(const MacGrid& grid, const FaceField& velocity, std::span<const float> distance)
      : grid_(grid), velocity_(velocity), distance_(distance) {}
  // The tendency of water that moves with `velocity` [m/s] to take in air at a place near the surface, from the grid's
  // lower corner [cells]: 0 to 1.
  [[nodiscard]] float at(const Vec3& place, const Vec3& velocity) const;

 private:
  [[nodiscard]] Vec3 outwards(const Vec3& place) const;

  const MacGrid& grid_;
  const FaceField& velocity_;
  std::span<const float> distance_;
};

}  // namespace regatta
