#include "scene/ocean_blocks.h"

#include "core/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

std::vector<BlockSpec> raised(const OceanSpec& ocean, double fill) {
  std::vector<BlockSpec> blocks = ocean.blocks;
  if (!(fill > 0.0)) return blocks;
  for (BlockSpec& block : blocks) {
    block.upper.y = std::min(block.lower.y + static_cast<float>(fill), ocean.upper.y);
  }
  return blocks;
}

bool overlap(const BlockSpec& a, const BlockSpec& b) {
  return glm::all(glm::lessThan(glm::max(a.lower, b.lower), glm::min(a.upper, b.upper)));
}

// n spacings hold n - 1 particles, as the solver lays them; a face that is a hair short still counts.
double block_particles(const OceanSpec& ocean, const BlockSpec& block) {
  const double spacing = static_cast<double>(ocean.lattice) * static_cast<double>(ocean.radius);
  double count = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    const auto length = static_cast<double>(block.upper[axis] - block.lower[axis]);
    count *= std::max(0.0, std::floor(length / spacing + 1e-3) - 1.0);
  }
  return count;
}

// Of the water that a block's particles are at rest [m³].
double block_volume(const OceanSpec& ocean, const BlockSpec& block) {
  return block_particles(ocean, block) * static_cast<double>(ocean.volume) *
         std::pow(2.0 * static_cast<double>(ocean.radius), 3.0);
}

double footprint(const Vec3& lower, const Vec3& upper) {
  return static_cast<double>(upper.x - lower.x) * static_cast<double>(upper.z - lower.z);
}

}  // namespace

Result<std::vector<BlockSpec>> filled_blocks(const OceanSpec& ocean, double fill) {
  const std::vector<BlockSpec> blocks = raised(ocean, fill);
  double particles = 0.0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (overlap(blocks[i], blocks[k])) return Error{fmt::format("the blocks {} and {} overlap", k + 1, i + 1)};
    }
    particles += block_particles(ocean, blocks[i]);
  }
  const auto radius = static_cast<double>(ocean.radius);
  if (auto fits = check_limit(kParticleLimit, particles, radius); !fits) return fits.error();
  return blocks;
}

float settled_level(const OceanSpec& ocean, double fill) {
  double volume = 0.0;
  for (const BlockSpec& block : raised(ocean, fill)) volume += block_volume(ocean, block);
  return ocean.lower.y + static_cast<float>(volume / footprint(ocean.lower, ocean.upper));
}

float start_level(const OceanSpec& ocean, double fill, Vec2 at) {
  float top = ocean.lower.y;
  for (const BlockSpec& block : raised(ocean, fill)) {
    const bool here = glm::all(glm::greaterThanEqual(at, horizontal(block.lower))) &&
                      glm::all(glm::lessThanEqual(at, horizontal(block.upper)));
    if (here) top = std::max(top, block.upper.y - ocean.lattice * ocean.radius);
  }
  return top > ocean.lower.y ? top : settled_level(ocean, fill);
}

bool over_box(const OceanSpec& ocean, Vec2 at) {
  return glm::all(glm::greaterThanEqual(at, horizontal(ocean.lower))) &&
         glm::all(glm::lessThanEqual(at, horizontal(ocean.upper)));
}

}  // namespace regatta
