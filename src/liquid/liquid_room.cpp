#include "liquid/liquid_room.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Nearest that a particle comes to a wall [cells].
constexpr float kWallGap = 1e-3F;
// A particle that is farther than that outside of the box has escaped: the midpoint rule alone strays less [cells].
constexpr float kStray = 1.0F;

}  // namespace

LiquidRoom room_of(const ParticleSetup& setup, const MacGrid& grid) {
  LiquidRoom room;
  room.least = Vec3(kWallGap);
  for (int a = 0; a < 3; ++a) {
    const float walls = (setup.upper[a] - setup.lower[a]) / grid.cell;
    room.most[a] = std::min(walls, static_cast<float>(grid.count(a))) - kWallGap;
  }
  return room;
}

Strays keep_in(const LiquidRoom& room, const MacGrid& grid, std::span<LiquidParticle> particles) {
  const auto top = static_cast<float>(grid.ny);
  return parallel_reduce(
      static_cast<int>(particles.size()), Strays{},
      [&](int first, int last) {
        Strays strays;
        for (int n = first; n < last; ++n) {
          LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
          Vec3& x = particle.x;
          // std::min and max in this order turn a place that is not a number into one, so that it has a cell; glm's do
          // not.
          const Vec3 kept(std::min(room.most.x, std::max(room.least.x, x.x)), std::max(room.least.y, x.y),
                          std::min(room.most.z, std::max(room.least.z, x.z)));
          const Vec3 way = glm::abs(kept - x);
          if (x.y >= top) {
            if (way.x > 0.0F) particle.u.x = 0.0F;
            if (way.z > 0.0F) particle.u.z = 0.0F;
          } else if (!(std::max({way.x, way.y, way.z}) <= kStray)) {
            strays = {strays.count + 1, n};
          }
          x = kept;
        }
        return strays;
      },
      [](const Strays& a, const Strays& b) {
        return Strays{a.count + b.count, b.particle >= 0 ? b.particle : a.particle};
      });
}

FastestParticle fastest_of(std::span<const LiquidParticle> particles) {
  return parallel_reduce(
      static_cast<int>(particles.size()), FastestParticle{},
      [&](int first, int last) {
        FastestParticle fastest;
        for (int n = first; n < last; ++n) {
          const Vec3& u = particles[static_cast<std::size_t>(n)].u;
          const float speed2 = glm::dot(u, u);
          if (speed2 > fastest.speed2) fastest = {speed2, n};
        }
        return fastest;
      },
      [](const FastestParticle& a, const FastestParticle& b) { return b.speed2 > a.speed2 ? b : a; });
}

}  // namespace regatta
