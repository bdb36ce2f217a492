// Worlds of still particle water in a box, with boxes that float in it, and the height of its surface.
#pragma once

#include "world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace regatta::particle_basin {

inline constexpr float kRadius = 0.03F;  // radius of the particles [m]

inline Scene basin(Vec3 size, float depth) {
  Scene scene;
  scene.steps_per_second = 200.0;
  scene.has_shallow_water = false;
  ParticleSetup ocean;
  ocean.lower = Vec3(0.0F);
  ocean.upper = size;
  ocean.radius = kRadius;
  ocean.lattice = ocean.rest_lattice();
  ParticleBlock block;
  block.upper = {size.x, depth, size.z};
  ocean.blocks.push_back(block);
  scene.ocean = ocean;
  scene.domain.lower = {0.0F, 0.0F};
  scene.domain.upper = {size.x, size.z};
  scene.params.wake_on = false;
  return scene;
}

inline BodySpec box(Vec3 size, float density, Vec3 at) {
  BodySpec body;
  body.name = "box";
  body.kind = BodyKind::kBox;
  body.size = size;
  body.density = density;
  body.position = at;
  return body;
}

inline std::unique_ptr<World> make(const Scene& scene) {
  Result<std::unique_ptr<World>> world = World::create(scene);
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return world.ok() ? std::move(world).value() : nullptr;
}

// Returns the mean height of the water's surface, away from walls and from the body at `from` [m].
inline double surface(const Snapshot& snapshot, const Vec3& from, float keep) {
  double sum = 0.0;
  int count = 0;
  const ParticleCloud& ocean = snapshot.clouds[0];
  constexpr int kPlaces = 24;
  for (int k = 0; k < kPlaces; ++k) {
    for (int i = 0; i < kPlaces; ++i) {
      const Vec2 at = Vec2(ocean.lower.x, ocean.lower.z) +
                      Vec2(static_cast<float>(i) + 0.5F, static_cast<float>(k) + 0.5F) / static_cast<float>(kPlaces) *
                          Vec2(ocean.upper.x - ocean.lower.x, ocean.upper.z - ocean.lower.z);
      const float wall =
          std::min({at.x - ocean.lower.x, ocean.upper.x - at.x, at.y - ocean.lower.z, ocean.upper.z - at.y});
      if (wall < 0.12F || glm::distance(at, Vec2(from.x, from.z)) < keep) continue;
      float top = -1.0F;
      for (const Vec3& p : ocean.position) {
        if (std::abs(p.x - at.x) < kRadius && std::abs(p.z - at.y) < kRadius) top = std::max(top, p.y);
      }
      if (top < 0.0F) continue;
      // Half of the cell of a particle lies above its centre.
      sum += static_cast<double>(top + 0.93F * kRadius);
      ++count;
    }
  }
  return count > 0 ? sum / count : 0.0;
}

}  // namespace regatta::particle_basin
