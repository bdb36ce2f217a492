#include "liquid/liquid_pour.h"

#include "core/parallel.h"
#include "liquid/liquid_fill.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kBallApart = 0.5F;   // distance of particles [cells]
constexpr float kBallJitter = 0.4F;  // how far they lie off their places, from end to end, in their distance [1]
constexpr float kBallFull = 0.5F;    // density from which a cell is water
constexpr int kBallBlock = 4096;

}  // namespace

std::vector<LiquidParticle> ball_of_water(const MacGrid& grid, const Vec3& most, std::span<const float> density,
                                          std::span<const BodyView> bodies, const WaterBall& ball, std::size_t limit) {
  std::vector<LiquidParticle> particles;
  const Vec3 middle = (ball.at - grid.lower) / grid.cell;
  const float radius = ball.radius / grid.cell;
  const Vec3 low = glm::max(middle - radius, Vec3(0.0F)), high = glm::min(middle + radius, most);
  if (glm::any(glm::greaterThanEqual(low, high))) return particles;
  const glm::ivec3 from(glm::floor(low / kBallApart)), to(glm::floor(high / kBallApart));
  std::uint32_t draws = 0;
  for (int k = from.z; k <= to.z; ++k) {
    for (int j = from.y; j <= to.y; ++j) {
      for (int i = from.x; i <= to.x; ++i) {
        Vec3 x;
        for (int a = 0; a < 3; ++a) {
          const float share = 0.5F + kBallJitter * (hashed_share(draws++) - 0.5F);
          x[a] = kBallApart * (static_cast<float>(a == 0 ? i : a == 1 ? j : k) + share);
        }
        if (glm::distance(x, middle) > radius || glm::any(glm::greaterThanEqual(x, most))) continue;
        const glm::ivec3 cell(x);
        if (density[static_cast<std::size_t>(grid.at(cell.x, cell.y, cell.z))] >= kBallFull) continue;
        if (taken_by_body(grid.lower + grid.cell * x, bodies)) continue;
        LiquidParticle particle;
        particle.x = x;
        particle.u = ball.velocity;
        particles.push_back(particle);
        if (particles.size() > limit) return particles;
      }
    }
  }
  return particles;
}

double weigh(const LiquidKick& kick, std::span<const LiquidParticle> particles) {
  return parallel_reduce(
      static_cast<int>(particles.size()), 0.0,
      [&](int first, int last) {
        double sum = 0.0;
        for (int n = first; n < last; ++n) {
          const LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
          sum += static_cast<double>(particle.mass * kick.weight(particle.x));
        }
        return sum;
      },
      [](double a, double b) { return a + b; });
}

void push(const LiquidKick& kick, std::span<LiquidParticle> particles) {
  parallel_blocks(static_cast<int>(particles.size()), kBallBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
      particle.u += kick.weight(particle.x) * kick.kick;
    }
  });
}

}  // namespace regatta
