#include "particles/air_entrainment.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// From where on each counts, and where it counts in full.
constexpr float kSlow = 0.6F, kFast = 2.5F;              // speed [m/s]
constexpr float kTrapsLeast = 0.15F, kTrapsMost = 1.0F;  // mean speed of neighbours towards it [m/s]
constexpr float kBendLeast = 0.12F, kBendMost = 0.5F;    // mean of 1 − cos between normals across a crest
constexpr float kAhead = 0.6F;       // cosine between velocity and normal of a crest that goes ahead
constexpr float kAtSurface = 0.18F;  // how far outside the middle of its neighbours it lies, in supports
constexpr int kDeep = 40;            // neighbours of a particle that is surely inside

// The place that an entry of a list of neighbours stands for.
std::size_t place_of(std::int32_t offset) { return static_cast<std::size_t>(offset / 4); }

// Σ (x_i − x_j) w over its neighbours and the walls, by Σ w, in supports: outwards, and long at a surface.
Vec3 outwards(const Fluid& fluid, const Boundary& boundary, const Particles& particles, int i) {
  const NeighbourList list = fluid.neighbours.of(i);
  const Vec3& at = particles.position[static_cast<std::size_t>(i)];
  const float inverse = fluid.kernel.inv_support;
  Vec3 sum(0.0F);
  float weights = 1.0F;
  const auto add = [&](const Vec3& other) {
    const Vec3 away = inverse * (at - other);
    const float w = std::max(1.0F - glm::length(away), 0.0F);
    sum += w * away;
    weights += w;
  };
  for (int k = 0; k < list.water_count; ++k) add(particles.position[place_of(list.water[k])]);
  for (int k = 0; k < list.wall_count + list.body_count; ++k) add(Vec3(boundary.places()[place_of(list.boundary[k])]));
  return sum / weights;
}

float entrainment(const Fluid& fluid, const Particles& particles, const std::vector<Vec3>& normals, int i) {
  const auto self = static_cast<std::size_t>(i);
  const Vec3& velocity = particles.velocity[self];
  const float speed = glm::length(velocity);
  const float energetic = glm::smoothstep(kSlow, kFast, speed);
  if (!(energetic > 0.0F)) return 0.0F;
  const NeighbourList list = fluid.neighbours.of(i);
  const Vec3& normal = normals[self];
  const bool goes_ahead = glm::dot(velocity, normal) > kAhead * speed;
  float closing = 0.0F, bend = 0.0F, weights = 1.0F;
  for (int k = 0; k < list.water_count; ++k) {
    const auto other = place_of(list.water[k]);
    const Vec3 away = particles.position[self] - particles.position[other];
    const float distance = glm::length(away);
    const float w = std::max(1.0F - distance * fluid.kernel.inv_support, 0.0F);
    if (!(w > 0.0F && distance > 0.0F)) continue;
    const Vec3 relative = velocity - particles.velocity[other];
    closing += w * (glm::length(relative) - glm::dot(relative, away) / distance);
    // A neighbour that is not a crest itself has the normal 0.
    if (goes_ahead && glm::dot(away, normal) > 0.0F && normals[other] != Vec3(0.0F)) {
      bend += w * (1.0F - glm::dot(normal, normals[other]));
    }
    weights += w;
  }
  const float traps = glm::smoothstep(kTrapsLeast, kTrapsMost, closing / weights);
  const float folds = glm::smoothstep(kBendLeast, kBendMost, bend / weights);
  return energetic * std::min(traps + folds, 1.0F);
}

}  // namespace

void find_air_entrainment(const Fluid& fluid, const Boundary& boundary, const Particles& particles,
                          std::vector<float>& out) {
  const auto count = static_cast<std::size_t>(fluid.count);
  std::vector<Vec3> normals(count, Vec3(0.0F));
  out.assign(count, 0.0F);
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto self = static_cast<std::size_t>(i);
      const bool fast = glm::length(particles.velocity[self]) > 0.5F * kSlow;
      if (!fast || fluid.neighbours.of(i).water_count >= kDeep) continue;
      const Vec3 out_of_water = outwards(fluid, boundary, particles, i);
      const float length = glm::length(out_of_water);
      if (length > kAtSurface) normals[self] = out_of_water / length;
    }
  });
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) out[static_cast<std::size_t>(i)] = entrainment(fluid, particles, normals, i);
  });
}

}  // namespace regatta
