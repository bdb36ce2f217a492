// Convex polygons cut at a line (corners Vec2) or a plane (Vec3) [Sut74].
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

// Returns the part where dot(normal, x) <= offset: its corners in the order of the polygon's, empty if there is none.
template <class Corner>
std::vector<Corner> clipped(const std::vector<Corner>& polygon, const Corner& normal, float offset) {
  std::vector<Corner> out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Corner& a = polygon[i];
    const Corner& b = polygon[(i + 1) % polygon.size()];
    const float da = glm::dot(normal, a) - offset;
    const float db = glm::dot(normal, b) - offset;
    if (da <= 0.0F) out.push_back(a);
    if ((da < 0.0F && db > 0.0F) || (da > 0.0F && db < 0.0F)) out.push_back(a + (b - a) * (da / (da - db)));
  }
  return out;
}

}  // namespace regatta
