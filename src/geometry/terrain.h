// The bed b(x, z) as samples on a regular grid, bilinear in between. Outside it goes on as at its rim or, where water
// goes on without end, slopes off from there to the depth of the sea.
#pragma once

#include "core/types.h"

#include <optional>
#include <vector>

namespace regatta {

struct BedSample {
  float height = 0.0F;  // b, in world y [m]
  Vec2 gradient{0.0F};  // (db/dx, db/dz)
};

// The bed beyond the samples. Where the rim is under water the bed goes down to the depth of the sea at a slope of 1 in
// 10, as a beach has; a rim in the upper half of the water goes on as a shelf, deeper the deeper the rim is, and land
// stays land, so that the shore goes on without a cliff. Nowhere is the bed steeper along the rim than twice the rim
// itself.
struct BedBeyond {
  float level = 0.0F;  // height of still water [m]
  float sea = -1.0F;   // bed of the sea, below it [m]

  // The bed `away` [m] from a rim that is `rim` high [m], and its derivatives by both.
  struct Place {
    float height, by_rim, by_away;
  };
  [[nodiscard]] Place at(float rim, float away) const;
};

struct Terrain {
  int nx = 2, nz = 2;                 // samples along x and z, >= 2
  Vec2 origin{0.0F};                  // (x, z) of sample (0, 0) [m]
  float spacing = 1.0F;               // [m]
  std::vector<float> heights;         // [nz][nx], row by row along x [m]
  bool flat = false;                  // every sample equal, and beyond them: the gradient is skipped
  std::optional<BedBeyond> beyond{};  // empty: the bed goes on as at the rim

  // Height and gradient at (x, z); the gradient is interpolated too, so that it is continuous.
  [[nodiscard]] BedSample sample(float x, float z) const;
  // The lowest bed anywhere, beyond the samples too [m].
  [[nodiscard]] float lowest() const;

 private:
  [[nodiscard]] BedSample sample_beyond(const BedSample& rim, Vec2 away) const;
};

// A flat bed at the given height that covers lower..upper.
Terrain make_flat_terrain(Vec2 lower, Vec2 upper, float height);

}  // namespace regatta
