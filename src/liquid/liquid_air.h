// Where a liquid takes in air, for the picture: where parts of it run into one another, and where a crest that goes
// ahead folds over [Ihm12]. What comes of it (spray, foam, bubbles) is drawn and is no part of the water.
// Deviation: what [Ihm12] sums over a particle's neighbours is taken here from the grid's velocities and distances
// half a cell to each side, so that the noise of single particles does not count.
#pragma once

#include "liquid/mac_grid.h"

#include <span>

namespace regatta {

class LiquidAir {
 public:
  // distance: to the surface on cells, negative in water [cells].
  LiquidAir(const MacGrid& grid, const FaceField& velocity, std::span<const float> distance)
      : grid_(grid), velocity_(velocity), distance_(distance) {}
  // How readily air is taken in at a place near the surface, from the grid's lower corner [cells], by water that moves
  // there [m/s]: 0 to 1.
  [[nodiscard]] float at(const Vec3& place, const Vec3& velocity) const;

 private:
  [[nodiscard]] Vec3 outwards(const Vec3& place) const;

  const MacGrid& grid_;
  const FaceField& velocity_;
  std::span<const float> distance_;
};

}  // namespace regatta
