#include "scene/ocean_blocks.h"

#include "core/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

ParticleSetup raised(ParticleSetup ocean, double fill) {
  if (!(fill > 0.0)) return ocean;
  for (ParticleBlock& block : ocean.blocks) {
    block.upper.y = std::min(block.lower.y + static_cast<float>(fill), ocean.upper.y);
  }
  return ocean;
}

bool overlap(const ParticleBlock& a, const ParticleBlock& b) {
  return glm::all(glm::lessThan(glm::max(a.lower, b.lower), glm::min(a.upper, b.upper)));
}

// n spacings hold n - 1 particles, as the solver lays them; a face that is a hair short still counts.
double block_particles(const ParticleSetup& ocean, const ParticleBlock& block) {
  const double spacing = static_cast<double>(ocean.lattice) * static_cast<double>(ocean.radius);
  double count = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    const auto length = static_cast<double>(block.upper[axis] - block.lower[axis]);
    count *= std::max(0.0, std::floor(length / spacing + 1e-3) - 1.0);
  }
  return count;
}

// Of the water that a block's particles are at rest [m³].
double block_volume(const ParticleSetup& ocean, const ParticleBlock& block) {
  return block_particles(ocean, block) * static_cast<double>(ocean.volume) *
         std::pow(2.0 * static_cast<double>(ocean.radius), 3.0);
}

double footprint(const Vec3& lower, const Vec3& upper) {
  return static_cast<double>(upper.x - lower.x) * static_cast<double>(upper.z - lower.z);
}

}  // namespace

Result<ParticleSetup> filled_ocean(const ParticleSetup& ocean, double fill) {
  ParticleSetup filled = raised(ocean, fill);
  const std::vector<ParticleBlock>& blocks = filled.blocks;
  double particles = 0.0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (overlap(blocks[i], blocks[k])) return Error{fmt::format("the blocks {} and {} overlap", k + 1, i + 1)};
    }
    particles += block_particles(ocean, blocks[i]);
  }
  const auto radius = static_cast<double>(ocean.radius);
  if (auto fits = check_limit(kParticleLimit, particles, radius); !fits) return fits.error();
  return filled;
}

float settled_level(const ParticleSetup& ocean, double fill) {
  double volume = 0.0;
  for (const ParticleBlock& block : raised(ocean, fill).blocks) volume += block_volume(ocean, block);
  return ocean.lower.y + static_cast<float>(volume / footprint(ocean.lower, ocean.upper));
}

float start_level(const ParticleSetup& ocean, double fill, Vec2 at) {
  float top = ocean.lower.y;
  for (const ParticleBlock& block : raised(ocean, fill).blocks) {
    const bool here = glm::all(glm::greaterThanEqual(at, horizontal(block.lower))) &&
                      glm::all(glm::lessThanEqual(at, horizontal(block.upper)));
    if (here) top = std::max(top, block.upper.y - ocean.lattice * ocean.radius);
  }
  return top > ocean.lower.y ? top : settled_level(ocean, fill);
}

}  // namespace regatta
