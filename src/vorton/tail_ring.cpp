#include "vorton/tail_ring.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {
constexpr int kPieces = 20;         // pieces of a ring
constexpr float kCore = 0.4F;       // σ over the ring's radius: that of one that has rolled up
constexpr float kNarrowest = 0.5F;  // width over height
}  // namespace

bool lay_tail_ring(const TailStroke& stroke, const Vec3& impulse, Ring& ring, std::vector<Vec3>& nodes) {
  const float strength = glm::length(impulse);
  if (!(strength > 0.0F) || !std::isfinite(strength)) return false;
  const Vec3 axis = impulse / strength;
  Vec3 high = stroke.along - glm::dot(stroke.along, axis) * axis;
  if (glm::length(high) < 0.1F) return false;  // the push was along the fin's own span
  high = glm::normalize(high);
  const Vec3 wide = glm::cross(high, axis);  // high → wide is clockwise about the axis
  const float width = std::max(kNarrowest * stroke.span, std::abs(glm::dot(stroke.to - stroke.from, wide)));
  const Vec3 middle = 0.5F * (stroke.from + stroke.to);
  constexpr float kAngle = 2.0F * std::numbers::pi_v<float> / kPieces;
  nodes.clear();
  for (int i = 0; i < kPieces; ++i) {
    const float angle = kAngle * static_cast<float>(i);
    nodes.push_back(middle + 0.5F * (stroke.span * std::cos(angle) * high - width * std::sin(angle) * wide));
  }
  const float area = 0.25F * stroke.span * width * 0.5F * kPieces * std::sin(kAngle);
  const float radius = std::sqrt(area / std::numbers::pi_v<float>);
  ring.circulation = strength / area;
  ring.core = kCore * radius;
  ring.size = kAngle * radius;
  return true;
}

// Γ/(4πR) (ln 8R/σ − ½), as of any ring under this kernel.
RingPace pace_of_tail_ring(const Ring& ring) {
  const float radius = ring.core / kCore;
  const float shape = std::log(8.0F / kCore) - 0.5F;
  return {shape * ring.circulation / (4.0F * std::numbers::pi_v<float> * radius), 2.0F * radius};
}

}  // namespace regatta
