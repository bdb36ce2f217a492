#include "rigid/mooring_tension.h"

#include <algorithm>
#include <cmath>

namespace regatta {

float mooring_tension(const MooringLine& line, const Vec3& from, const MooredBody& body, float dt) {
  const Vec3 way = line.to - from;
  const float distance = glm::length(way);
  const float stretch = distance - line.length;
  if (!(stretch > 0.0F) || !(distance > 0.0F)) return 0.0F;
  const Vec3 n = way / distance;
  const Vec3 arm = from - body.center;
  const float parting = -glm::dot(body.velocity + glm::cross(body.angular_velocity, arm), n);
  const Vec3 turning = glm::cross(arm, n);
  const float softness = body.inverse_mass + glm::dot(turning, body.inverse_inertia * turning);
  const float w = static_cast<float>(body.lines) * softness;
  const float damping = std::min(line.damping, 2.0F * std::sqrt(line.stiffness / w));
  const float hold = line.stiffness * dt + damping;
  return std::max(0.0F, (line.stiffness * stretch + hold * parting) / (1.0F + w * dt * hold));
}

}  // namespace regatta
