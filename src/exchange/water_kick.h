// The velocity that water in a ball gains at once from a hand that goes through it (PushWater), for every kind of
// water.
#pragma once

#include "core/types.h"
#include "exchange/commands.h"

#include <algorithm>

namespace regatta {

// Share of the velocity at `away`, in radii from the middle: 1 there, 0 at the rim and beyond.
template <class Vec>
float kick_share(const Vec& away) {
  return std::max(0.0F, 1.0F - glm::dot(away, away));
}

// The velocity [m/s] that a column of shallow water at (x, z) with that depth h [m] gains. Water pressed down at v goes
// aside instead: at r from the middle outwards at v r / 2 h, as its volume asks; h is half the radius at least.
inline Vec2 level_kick(const WaterBall& ball, Vec2 at, float depth) {
  const Vec2 away = (at - horizontal(ball.at)) / ball.radius;
  const Vec2 aside = -ball.velocity.y * 0.5F * away * ball.radius / std::max(depth, 0.5F * ball.radius);
  return kick_share(away) * (horizontal(ball.velocity) + aside);
}

}  // namespace regatta
