// The undisturbed stream that a body meets, by places on a level ring around it: what the wakes in the plane and those
// under water both ask for.
#pragma once

#include "exchange/body.h"
#include "exchange/water_sample.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>

namespace regatta {

inline constexpr std::size_t kStreamRing = 12;  // places

// From the ring's middle to one of them, unit.
inline Vec2 ring_direction(std::size_t i) {
  const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kStreamRing;
  return {std::cos(angle), std::sin(angle)};
}

// L of a body: the mean of its length, height and width [m].
inline float mean_size(const Hull& hull) {
  const Vec3 size = hull.upper - hull.lower;
  return (size.x + size.y + size.z) / 3.0F;
}

// Distance of a hull's farthest corner from its centre [m].
inline float reach_of(const Hull& hull) {
  float reach = 0.0F;
  for (const ConvexPolytope& part : hull.parts) {
    for (const Vec3& v : part.vertices) reach = std::max(reach, glm::length(v));
  }
  return reach;
}

// The mean of the water's velocity over the ring, then again with the wake left out: the weight falls from 1 upstream
// to 0 downstream. In a flow around the body that is free of vortices both means are the undisturbed stream. None where
// no place is wet. own: of the body [m/s].
inline std::optional<Vec3> stream_around(Vec2 own, std::span<const WaterSample> ring) {
  const auto velocity = [](const WaterSample& at) { return Vec3(at.velocity.x, at.rise, at.velocity.y); };
  Vec3 mean(0.0F);
  float count = 0.0F;
  for (const WaterSample& at : ring) {
    if (!at.wet) continue;
    mean += velocity(at);
    count += 1.0F;
  }
  if (count == 0.0F) return std::nullopt;
  mean /= count;
  const Vec2 past = horizontal(mean) - own;
  const float speed = glm::length(past);
  if (speed <= 0.0F) return mean;
  const Vec2 along = past / speed;
  Vec3 sum(0.0F);
  float weights = 0.0F;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (!ring[i].wet) continue;
    const float weight = 1.0F - glm::dot(ring_direction(i), along);
    sum += weight * velocity(ring[i]);
    weights += weight;
  }
  return weights > 0.0F ? sum / weights : mean;
}

}  // namespace regatta
