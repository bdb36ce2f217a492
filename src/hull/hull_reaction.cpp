#include "hull/hull_reaction.h"

#include <algorithm>

namespace regatta {

namespace {

constexpr float kLeastLever = 0.25F;  // squared, of which a couple is turned, in squares of the nodes' spacing

}  // namespace

Vec3 mean_flow(const PatchWater& water) {
  float share = 0.0F, u = 0.0F, w = 0.0F;
  for (std::size_t n = 0; n < water.share.size(); ++n) {
    share += water.share[n];
    u += water.share[n] * water.u[n];
    w += water.share[n] * water.w[n];
  }
  return share > 0.0F ? Vec3(u / share, 0.0F, w / share) : Vec3(0.0F);
}

float wetness_below(const PatchWater& water, const HullHead& head) {
  float sum = 0.0F, nodes = 0.0F;
  for (std::size_t n = 0; n < head.length.size(); ++n) {
    if (head.length[n] <= 0.0F) continue;
    sum += node_wetness(water, n);
    nodes += 1.0F;
  }
  return nodes > 0.0F ? sum / nodes : 0.0F;
}

PatchForce hand_over(const HullPatch& patch, const PatchWater& water, const HullHead& head, const PatchForce& on_hull,
                     std::span<Vec2> reaction) {
  const auto each = [&](const auto& body) {
    for (int k = 0; k < patch.nz; ++k) {
      for (int i = 0; i < patch.nx; ++i) {
        const std::size_t n = patch.node(i, k);
        if (head.length[n] <= 0.0F) continue;
        const Vec2 lever(patch.node_x[static_cast<std::size_t>(i)] - patch.center.x, patch.node_z(k) - patch.center.z);
        body(n, node_wetness(water, n), lever);
      }
    }
  };
  float weights = 0.0F;
  Vec2 middle(0.0F);
  each([&](std::size_t, float weight, Vec2 lever) {
    weights += weight;
    middle += weight * lever;
  });
  if (!(weights > 0.0F)) return {};
  middle /= weights;
  float spread = 0.0F;
  each([&](std::size_t, float weight, Vec2 lever) { spread += weight * glm::dot(lever - middle, lever - middle); });
  // (x, 0, z) × (f_x, 0, f_z) has z f_x - x f_z about the vertical.
  const Vec2 force = horizontal(on_hull.force);
  const float couple = on_hull.torque.y - (middle.y * force.x - middle.x * force.y);
  const float least = kLeastLever * weights * glm::dot(patch.spacing, patch.spacing);
  const float turning = couple / std::max(spread, least);
  each([&](std::size_t n, float weight, Vec2 lever) {
    const Vec2 arm = lever - middle;
    reaction[n] -= weight * (force / weights + turning * Vec2(arm.y, -arm.x));
  });
  PatchForce handed = on_hull;
  if (spread < least) handed.torque.y -= couple * (1.0F - spread / least);
  return handed;
}

}  // namespace regatta
