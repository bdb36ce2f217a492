// Clouds of particles made without a solver, for tests of drawing: a block at rest, a lone particle, and a breaking dam
// with a swell, an overturning front, a sheet thrown up at the wall, and spray.
#pragma once

#include "core/rng.h"
#include "exchange/snapshot.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

inline void add_particle(ParticleCloud& ocean, const Vec3& position, const Vec3& velocity, int neighbours) {
  ocean.position.push_back(position);
  ocean.velocity.push_back(velocity);
  ocean.channel(OceanColor::kDensity).push_back(1.0F);
  ocean.neighbours.push_back(static_cast<std::uint8_t>(neighbours));
}

// Returns a block of particles at rest on a lattice of spacing 2r that starts at `lower`.
inline ParticleCloud block_ocean(const Vec3& lower, const glm::ivec3& count, float radius) {
  ParticleCloud ocean;
  ocean.radius = radius;
  ocean.lower = lower;
  ocean.upper = lower + 2.0F * radius * Vec3(count) + Vec3(0.0F, 1.0F, 0.0F);
  for (int y = 0; y < count.y; ++y) {
    for (int z = 0; z < count.z; ++z) {
      for (int x = 0; x < count.x; ++x) {
        add_particle(ocean, lower + radius * (2.0F * Vec3(x, y, z) + 1.0F), Vec3(0.0F), 32);
      }
    }
  }
  return ocean;
}

// Counts each particle's neighbours within 4r, with a grid of cells of that width.
inline void count_neighbours(ParticleCloud& ocean) {
  const float reach = 4.0F * ocean.radius;
  const glm::ivec3 cells = glm::ivec3((ocean.upper - ocean.lower) / reach) + 3;
  const auto cell_of = [&](const Vec3& at) {
    return glm::clamp(glm::ivec3(glm::floor((at - ocean.lower) / reach)) + 1, glm::ivec3(1), cells - 2);
  };
  const auto index = [&](const glm::ivec3& c) {
    return static_cast<std::size_t>((c.y * cells.z + c.z) * cells.x + c.x);
  };
  std::vector<std::vector<std::uint32_t>> held(static_cast<std::size_t>(cells.x * cells.y * cells.z));
  for (std::size_t i = 0; i < ocean.position.size(); ++i) {
    held[index(cell_of(ocean.position[i]))].push_back(static_cast<std::uint32_t>(i));
  }
  for (std::size_t i = 0; i < ocean.position.size(); ++i) {
    int near = -1;  // the particle itself is not counted
    const glm::ivec3 at = cell_of(ocean.position[i]);
    for (int step = 0; step < 27; ++step) {
      for (const std::uint32_t other : held[index(at + glm::ivec3(step % 3, step / 3 % 3, step / 9) - 1)]) {
        const Vec3 away = ocean.position[other] - ocean.position[i];
        near += glm::dot(away, away) < reach * reach ? 1 : 0;
      }
    }
    ocean.neighbours[i] = static_cast<std::uint8_t>(std::clamp(near, 0, 255));
  }
}

// A wave that breaks in a box of 5 m × 2.5 m × 2.4 m: calm water with a swell on the left, a crest that overturns in
// the middle, a sheet thrown up at the right wall, spray. About 36 000 particles at r = 0.025 m.
inline ParticleCloud breaking_wave(float radius) {
  ParticleCloud ocean;
  ocean.radius = radius;
  ocean.lower = {-2.5F, 0.0F, -1.2F};
  ocean.upper = {2.5F, 2.5F, 1.2F};
  Rng rng(7);
  const auto shaken = [&](const Vec3& at) {
    const float most = 0.45F * radius;
    return at + Vec3(rng.uniform(-most, most), rng.uniform(-most, most), rng.uniform(-most, most));
  };
  const auto crest = [](float z) { return 0.7F + 0.10F * std::sin(2.1F * z); };
  const auto surface = [&](const Vec3& at) {
    const float ahead = at.x - crest(at.z);
    const float bump = 0.52F * std::exp(-ahead * ahead / (ahead < 0.0F ? 0.42F : 0.03F));
    const float sheet = at.x > 2.30F ? 0.5F + 0.3F * std::sin(3.0F * at.z) * std::sin(3.0F * at.z) : 0.0F;
    return 0.27F + 0.02F * std::sin(4.0F * at.x + 1.5F * at.z) + bump + sheet;
  };
  const glm::ivec3 most = glm::ivec3((ocean.upper - ocean.lower) / (2.0F * radius));
  for (int y = 0; y < most.y; ++y) {
    for (int z = 0; z < most.z; ++z) {
      for (int x = 0; x < most.x; ++x) {
        const Vec3 at = ocean.lower + radius * (2.0F * Vec3(x, y, z) + 1.0F);
        if (at.y > surface(at)) continue;
        const float high = at.y / 0.8F;
        const Vec3 velocity(0.2F + 2.4F * high * std::exp(-std::pow(at.x - crest(at.z), 2.0F)),
                            at.x > 2.30F ? 1.5F : 0.3F * high, 0.0F);
        add_particle(ocean, glm::clamp(shaken(at), ocean.lower + radius, ocean.upper - radius), velocity, 0);
      }
    }
  }
  // The lip: an arc from the crest forward and down, thinner towards its tip.
  const int across = most.z;
  for (int z = 0; z < across; ++z) {
    const float at_z = ocean.lower.z + radius * (2.0F * static_cast<float>(z) + 1.0F);
    const float reach = 0.85F + 0.35F * std::sin(3.0F * at_z + 1.0F);
    for (float angle = 1.75F; angle > 1.75F - 1.7F * reach; angle -= 2.0F * radius / 0.33F) {
      for (int layer = 0; layer < (angle > 1.0F ? 3 : 2); ++layer) {
        const float distance = 0.33F - 2.0F * radius * static_cast<float>(layer);
        const Vec3 at(crest(at_z) + 0.02F + 1.15F * distance * std::cos(angle), 0.50F + distance * std::sin(angle),
                      at_z);
        add_particle(ocean, shaken(at), 3.0F * Vec3(std::sin(angle), -std::cos(angle), 0.0F), 0);
      }
    }
  }
  // Spray: around the lip's tip, and above the sheet at the wall.
  for (int i = 0; i < 900; ++i) {
    const bool wall = i % 2 == 0;
    const float z = rng.uniform(ocean.lower.z, ocean.upper.z);
    const float near = rng.uniform() * rng.uniform();
    const Vec3 at = wall ? Vec3(rng.uniform(2.1F, 2.48F), 0.75F + 1.1F * near, z)
                         : Vec3(crest(z) + rng.uniform(0.15F, 0.75F), 0.35F + 0.7F * near, z);
    add_particle(ocean, at, wall ? Vec3(-0.4F, 2.5F, 0.0F) : Vec3(2.8F, 0.5F, 0.0F), 0);
  }
  count_neighbours(ocean);
  return ocean;
}

// Returns a closed box whose triangles are counter-clockwise seen from outside.
inline ClosedMesh box_mesh(const Vec3& lower, const Vec3& upper) {
  ClosedMesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.position.emplace_back((i & 1) != 0 ? upper.x : lower.x, (i & 2) != 0 ? upper.y : lower.y,
                               (i & 4) != 0 ? upper.z : lower.z);
  }
  for (const std::array<std::uint32_t, 4>& face : std::to_array<std::array<std::uint32_t, 4>>(
           {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}})) {
    for (const int k : {0, 1, 2, 0, 2, 3}) mesh.corners.push_back(face[static_cast<std::size_t>(k)]);
  }
  return mesh;
}

// Returns a snapshot of this water alone.
inline Snapshot ocean_alone(ParticleCloud ocean) {
  Snapshot snapshot;
  snapshot.domain.lower = {ocean.lower.x, ocean.lower.z};
  snapshot.domain.upper = {ocean.upper.x, ocean.upper.z};
  snapshot.level = 0.4F;
  snapshot.look.surroundings = Surroundings::kYard;
  snapshot.glass.push_back({ocean.lower, ocean.upper});
  snapshot.wind.lower = ocean.lower;
  snapshot.wind.upper = ocean.upper;
  snapshot.clouds.add() = std::move(ocean);
  return snapshot;
}

}  // namespace regatta
