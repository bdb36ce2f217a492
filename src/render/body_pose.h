// The pose in which a body is drawn: between its last two steps.
#pragma once

#include "exchange/snapshot.h"

#include <cmath>

namespace regatta {

// Whether it has a shape and a finite pose: a lost run's bodies have none.
inline bool drawable(const BodySnapshot& body) {
  const auto finite = [](const BodyState& state) {
    const Vec3& p = state.position;
    const Quat& q = state.orientation;
    return std::isfinite(p.x + p.y + p.z + q.x + q.y + q.z + q.w);
  };
  return body.hull && finite(body.state) && finite(body.previous);
}

// A body's pose between its last two steps, as a matrix from its frame to the world.
inline Mat4 body_matrix(const BodySnapshot& body, float blend) {
  const Vec3 position = glm::mix(body.previous.position, body.state.position, blend);
  const Quat orientation = glm::slerp(body.previous.orientation, body.state.orientation, blend);
  Mat4 matrix = glm::mat4_cast(orientation);
  matrix[3] = Vec4(position, 1.0F);
  return matrix;
}

}  // namespace regatta
