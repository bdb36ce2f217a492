#include "scene/ocean_blocks.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

Result<std::vector<BlockSpec>> filled_blocks(const OceanSpec& ocean, double fill) {
  const std::vector<BlockSpec> blocks = raised(ocean, fill);
  double particles = 0.0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (overlap(blocks[i], blocks[k])) return Error{fmt::format("the blocks {} and {} overlap", k + 1, i + 1)};
    }
    const glm::dvec3 count = glm::dvec3(blocks[i].upper - blocks[i].lower) / (2.0 * static_cast<double>(ocean.radius));
    particles += count.x * count.y * count.z;
  }
  if (particles > kMostParticles) {
    return Error{fmt::format("{:.3g} million particles of radius {} m; at most {:g} million", particles / 1e6,
                             ocean.radius, kMostParticles / 1e6)};
  }
  return blocks;
}

float settled_level(const OceanSpec& ocean, double fill) {
  const Vec3 box = ocean.upper - ocean.lower;
  float volume = 0.0F;
  for (const BlockSpec& block : raised(ocean, fill)) {
    const Vec3 size = block.upper - block.lower;
    volume += size.x * size.y * size.z;
  }
  return ocean.lower.y + volume / (box.x * box.z);
}

float start_level(const OceanSpec& ocean, double fill, Vec2 at) {
  float top = ocean.lower.y;
  for (const BlockSpec& block : raised(ocean, fill)) {
    const bool here = glm::all(glm::greaterThanEqual(at, horizontal(block.lower))) &&
                      glm::all(glm::lessThanEqual(at, horizontal(block.upper)));
    if (here) top = std::max(top, block.upper.y);
  }
  return top > ocean.lower.y ? top : settled_level(ocean, fill);
}

bool over_box(const OceanSpec& ocean, Vec2 at) {
  return glm::all(glm::greaterThanEqual(at, horizontal(ocean.lower))) &&
         glm::all(glm::lessThanEqual(at, horizontal(ocean.upper)));
}

}  // namespace regatta
