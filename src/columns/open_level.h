// Fades the level before open edges to that of the water outside, as the sponge's strips fade the velocity: columns
// there gain or lose water, which counts as flow through the edge. If level and velocity fade at the same rate, a strip
// reflects no waves of any length; if the velocity alone faded, the strip would reflect long waves like a wall (of
// humps 20 depths long 68 to 84 % of the height came back, with both 2 to 7 %). For waves at an angle θ to the edge's
// normal only the velocity across the edge may fade, and the level at cos²θ times the rate [Ber94]; θ is that of the
// water's velocity, since waves move water along their direction. θ counts as 60° at most: water that a hull or a bore
// slows in a stream along the edge also moves along the edge, but is no wave; its level would never fade, and water
// would pile up as before a wall. The level is a mean over squares of a support radius, which leaves out the noise of
// the lattice.
#pragma once

#include "columns/column_edges.h"
#include "columns/columns.h"
#include "exchange/swell.h"

#include <span>
#include <vector>

namespace regatta {

// The water beyond open edges.
struct WaterOutside {
  float level = 0.0F;       // world y [m]
  Vec2 velocity{0.0F};      // [m/s]
  Swell swell;              // swell, before the edges that it comes in through
  float wave_speed = 0.0F;  // √(g h_0) [m/s]
};

// Returns the rise and velocity of the outside water at a place. still_depth: depth there without waves [m].
inline SwellWater outside_at(const WaterOutside& outside, const Sponge& sponge, Vec2 at, float still_depth) {
  SwellWater water{0.0F, outside.velocity};
  if (!outside.swell.any() || !sponge.carries(outside.swell, at.x, at.y)) return water;
  const SwellWater wave = swell_at(outside.swell, at, still_depth);
  return {wave.rise, water.velocity + wave.velocity};
}

class OpenLevel {
 public:
  // Averages the differences from the water outside, from the finished depths. pressed: level added by hulls at each
  // place, or empty [m]; thinnest: thinner water outside is dry [m]; dt: of the whole step, for which the averages stay
  // in use [s].
  void gather(const WaterOutside& outside, const Sponge& sponge, std::span<const float> pressed, float thinnest,
              float dt, const ColumnField& field);
  // Returns the factor of a column's water over dt [s], at least 0.5; above 1 where the level is too low, 1 where
  // gather() found no water around. rate: of the sponge there [1/s].
  [[nodiscard]] float kept(Vec2 at, Vec2 rate, float still_depth, float dt) const;

 private:
  // Mean difference of a square's water from the water outside.
  struct Square {
    float rise = 0.0F;    // [m]
    Vec2 velocity{0.0F};  // [m/s]
    float wet = 0.0F;     // 1: has water; 0: none
  };

  std::vector<Square> squares_;  // [nz_][nx_]
  int nx_ = 0, nz_ = 0;
  Vec2 origin_{0.0F};      // corner of the first square [m]
  float inv_edge_ = 1.0F;  // 1 / edge of a square [1/m]
  float step_ = 0.0F;      // dt of gather() [s]
};

}  // namespace regatta
