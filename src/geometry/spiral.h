// Directions spread nearly evenly over a sphere, without poles: Fibonacci's spiral.
#pragma once

#include "core/types.h"

#include <cmath>
#include <cstddef>

namespace regatta {

// Direction i of `count`, from above downwards, over the upper 1 (half) or 2 (all) of the sphere's height of 2.
inline Vec3 on_spiral(std::size_t i, std::size_t count, float height = 2.0F) {
  constexpr float kGoldenAngle = 2.39996323F;  // π (3 - √5) [rad]
  const float y = 1.0F - height * (static_cast<float>(i) + 0.5F) / static_cast<float>(count);
  const float ring = std::sqrt(1.0F - y * y);
  const float angle = kGoldenAngle * static_cast<float>(i);
  return {ring * std::cos(angle), y, ring * std::sin(angle)};
}

}  // namespace regatta
