#include "wake/seeding.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// Share of the speed that must leave a face before it counts as leeward: faces along the stream would flicker.
constexpr float kLeeward = 0.05F;

}  // namespace

Vec2 EdgeNormals::tangent() const {
  const Vec2 mean = normal1 + normal2;
  const float length = glm::length(mean);
  // Of a blade whose faces look away from each other the flow leaves along the faces' normal.
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

float shear_sign(Vec2 normal, Vec2 relative) {
  // y of normal × relative, with plane vectors (x, z).
  return normal.y * relative.x - normal.x * relative.y >= 0.0F ? 1.0F : -1.0F;
}

void feed(float u_eff, float min_speed, float dt, SeedingPotential& potential) {
  potential.length = std::max(0.0F, potential.length + (u_eff - min_speed) * dt);
  potential.flux += u_eff * u_eff * dt;
  if (potential.length == 0.0F) potential.flux = 0.0F;
}

float firing_length(const Params& params, float radius) {
  const auto pinned = static_cast<float>(params.wake_threshold);
  if (pinned > 1.0F) return static_cast<float>(params.wake_min_speed) * std::log(pinned);
  return 2.0F * radius;
}

float shed_circulation(const Params& params, float speed, float flux, float radius, float l, float mean_size) {
  if (params.wake_law == WakeLaw::kFlux) return static_cast<float>(params.wake_flux) * flux;
  const float fade = params.wake_fade_literal ? static_cast<float>(params.wake_size)
                                              : static_cast<float>(params.wake_fade_length) * mean_size;
  // Γ = πR² ω, ω = |u| exp(−l/c)/R.
  return std::numbers::pi_v<float> * radius * speed * std::exp(-std::min(l / fade, 40.0F));
}

}  // namespace regatta
