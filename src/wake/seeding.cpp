#include "wake/seeding.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// Share of the speed that must leave a face before it counts as leeward: faces along the stream would flicker.
constexpr float kLeeward = 0.05F;
constexpr float kMostLengths = 40.0F;
// Fading length of the flux law in those of the paper's: a cylinder then sheds a little less than a plate as wide, a
// strut a tenth (tuned on scenes/shapes.toml).
constexpr float kAttachedShare = 0.22F;

float faded(float lengths) { return std::exp(-std::min(lengths, kMostLengths)); }

}  // namespace

Vec2 EdgeNormals::tangent() const {
  const Vec2 mean = normal1 + normal2;
  const float length = glm::length(mean);
  // At a blade whose faces look away from each other the flow leaves along the faces' normal.
  if (length < 1.0e-3F) return normal1;
  return Vec2(-mean.y, mean.x) / length;
}

int leaving_face(const EdgeNormals& edge, Vec2 relative) {
  const float slack = kLeeward * glm::length(relative);
  const float out1 = glm::dot(edge.normal1, relative);
  const float out2 = glm::dot(edge.normal2, relative);
  if (out1 <= slack && out2 > slack) return 0;
  if (out2 <= slack && out1 > slack) return 1;
  return -1;
}

float shear_sign(const EdgeNormals& edge, int face) {
  // The layer runs along its face to the edge, which lies the way the other face looks: y of normal × direction. The
  // stream itself says nothing where it meets the face at a right angle, or slides back along it from a sharp edge.
  const float turn = edge.normal1.y * edge.normal2.x - edge.normal1.x * edge.normal2.y;
  return (turn >= 0.0F) == (face == 0) ? 1.0F : -1.0F;
}

float fed(float potential, float u_eff, float min_speed, float dt) {
  return std::max(0.0F, potential + (u_eff - min_speed) * dt);
}

float firing_length(const Params& params, float radius) {
  const auto pinned = static_cast<float>(params.wake_threshold);
  if (pinned > 1.0F) return static_cast<float>(params.wake_min_speed) * std::log(pinned);
  return 2.0F * radius;
}

float shed_circulation(const Params& params, float speed, float flux, float radius, float l, float mean_size,
                       float share) {
  const float length = static_cast<float>(params.wake_fade_length) * mean_size;
  if (params.wake_law == WakeLaw::kFlux) {
    // At a sharp edge there is room right behind it, at l = R. The farther it is, the less of the layer has left.
    const float beyond = std::max(0.0F, l - radius);
    return share * static_cast<float>(params.wake_flux) * flux * faded(beyond / (kAttachedShare * length));
  }
  // Γ = πR² ω with ω = |u| exp(−l/c)/R.
  const float paper_length = params.wake_fade_literal ? static_cast<float>(params.wake_size) : length;
  return std::numbers::pi_v<float> * radius * speed * faded(l / paper_length);
}

}  // namespace regatta
