// The level before open edges fades to that of the water outside, as the sponge's strips make the velocity fade:
// columns there gain or lose water, which is counted as going through the edge. Where level and velocity fade at the
// same rate a strip sends nothing back, of whatever length waves are; velocity alone would hold long ones up like a
// wall. Aslant, by an angle θ to the edge's normal, only the velocity across the edge may fade and the level at cos²θ
// times the rate [Ber94]; θ is that of the water's velocity, since waves move water along their way. It counts as 60°
// at most: water that a hull or a bore slows in a stream along the edge moves along it, too, and is no wave; its level
// would never fade, and it would pile up as before a wall. The lattice's noise is no wave: the level is a mean over
// squares of a support radius.
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
  Swell swell;              // on it, before the edges that it comes in through
  float wave_speed = 0.0F;  // √(g h_0) [m/s]
};

// What it does at a place.
inline SwellWater outside_at(const WaterOutside& outside, const Sponge& sponge, Vec2 at, float still_depth) {
  SwellWater water{0.0F, outside.velocity};
  if (!outside.swell.any() || !sponge.carries(outside.swell, at.x, at.y)) return water;
  const SwellWater wave = swell_at(outside.swell, at, still_depth);
  return {wave.rise, water.velocity + wave.velocity};
}

class OpenLevel {
 public:
  // From the finished depths. pressed: how high hulls lift the level of each place, or empty [m]; thinnest: of water
  // that stands outside [m]; dt: of the whole step
  // that the differences found here are good for [s].
  void gather(const WaterOutside& outside, const Sponge& sponge, std::span<const float> pressed, float thinnest,
              float dt, const ColumnField& field);
  // The share of a column's water that stays over dt. rate: of the sponge there [1/s].
  [[nodiscard]] float kept(Vec2 at, Vec2 rate, float still_depth, float dt) const;

 private:
  // Mean of what differs from the water outside.
  struct Square {
    float rise = 0.0F;    // [m]
    Vec2 velocity{0.0F};  // [m/s]
    float wet = 0.0F;     // 1: has water
  };

  std::vector<Square> squares_;  // [nz_][nx_]
  int nx_ = 0, nz_ = 0;
  Vec2 origin_{0.0F};      // corner of the first [m]
  float inv_edge_ = 1.0F;  // [1/m]
  float step_ = 0.0F;      // [s]
};

}  // namespace regatta
