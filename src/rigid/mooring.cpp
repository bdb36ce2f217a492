#include "rigid/mooring.h"

#include <algorithm>
#include <cmath>

namespace regatta {

float mooring_tension(const Mooring& mooring, const Vec3& from, const MooredBody& body, float dt) {
  const Vec3 line = mooring.to - from;
  const float distance = glm::length(line);
  const float stretch = distance - mooring.length;
  if (!(stretch > 0.0F) || !(distance > 0.0F)) return 0.0F;
  const Vec3 n = line / distance;
  const Vec3 arm = from - body.center;
  const float parting = -glm::dot(body.velocity + glm::cross(body.angular_velocity, arm), n);
  const Vec3 turning = glm::cross(arm, n);
  const float softness = body.inverse_mass + glm::dot(turning, body.inverse_inertia * turning);
  const float w = static_cast<float>(body.lines) * softness;
  const float damping = std::min(mooring.damping, 2.0F * std::sqrt(mooring.stiffness / w));
  const float hold = mooring.stiffness * dt + damping;
  return std::max(0.0F, (mooring.stiffness * stretch + hold * parting) / (1.0F + w * dt * hold));
}

}  // namespace regatta
