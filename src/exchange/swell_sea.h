// The swell beyond the open edges that it comes in through, for drawing: one wave without end, on a tile that repeats.
// Waves thrown back by bodies and shores inside are left out.
#pragma once

#include "exchange/far_sea.h"
#include "exchange/swell.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace regatta {

// depth: of still water out there [m]. The tile is a period long along each axis.
inline void draw_swell(const Swell& swell, float depth, FarSea& far) {
  if (!swell.any() || !(swell.wave_number > 0.0F)) return;
  constexpr int kCells = 64;
  constexpr float kStraight = 1e-3F;  // share of the heading below which the wave is the same along an axis
  const float length = 2.0F * std::numbers::pi_v<float> / swell.wave_number;
  Vec2 heading = swell.heading;
  Vec2 period(length);
  for (int axis = 0; axis < 2; ++axis) {
    if (std::abs(heading[axis]) < kStraight) heading[axis] = 0.0F;
    if (heading[axis] != 0.0F) period[axis] = length / std::abs(heading[axis]);
  }
  Swell straight = swell;
  straight.heading = heading;
  far.nx = far.nz = kCells;
  far.lower = swell.first_corner;
  far.spacing = period / static_cast<float>(kCells);
  far.reach = 0.0F;
  far.swell_alone = true;
  far.beside.clear();
  far.sea.resize(static_cast<std::size_t>(kCells) * kCells);
  for (int k = 0; k < kCells; ++k) {
    for (int i = 0; i < kCells; ++i) {
      const Vec2 at = far.lower + far.spacing * Vec2(static_cast<float>(i) + 0.5F, static_cast<float>(k) + 0.5F);
      far.sea[static_cast<std::size_t>(k) * kCells + static_cast<std::size_t>(i)] = swell_at(straight, at, depth).rise;
    }
  }
}

}  // namespace regatta
