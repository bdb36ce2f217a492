#include "scene/ocean_blocks.h"

#include "core/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// The scene's ocean as the parameters want it.
ParticleSetup laid(ParticleSetup ocean, const Params& params) {
  ocean.radius *= static_cast<float>(params.ocean_coarseness);
  if (!(params.ocean_fill > 0.0)) return ocean;
  for (ParticleBlock& block : ocean.blocks) {
    block.upper.y = std::min(block.lower.y + static_cast<float>(params.ocean_fill), ocean.upper.y);
  }
  return ocean;
}

float thinnest(const Vec3& size) { return std::min({size.x, size.y, size.z}); }

// Checks blocks as the reader of scenes has checked the scene's own particles.
Result<> check_room(const ParticleSetup& ocean, const Params& params) {
  if (!(params.ocean_coarseness > 1.0)) return success();
  const auto refuse = [&](const std::string& what) {
    return Error{.message = fmt::format("{} is too thin for particles of {:.3g} m: lower ocean.coarseness ({:.3g})",
                                        what, ocean.radius, params.ocean_coarseness),
                 .key = "params.ocean.coarseness"};
  };
  if (thinnest(ocean.upper - ocean.lower) < kNarrowestRadii * ocean.radius) return refuse("the ocean's box");
  for (std::size_t i = 0; i < ocean.blocks.size(); ++i) {
    const ParticleBlock& block = ocean.blocks[i];
    if (thinnest(block.upper - block.lower) < 0.999F * kThinnestBlock * ocean.lattice * ocean.radius) {
      return refuse(fmt::format("block {}", i + 1));
    }
  }
  return success();
}

bool overlap(const ParticleBlock& a, const ParticleBlock& b) {
  return glm::all(glm::lessThan(glm::max(a.lower, b.lower), glm::min(a.upper, b.upper)));
}

bool is_liquid(const Params& params) { return params.ocean_water == OceanWater::kLiquid; }

// n spacings hold n - 1 particles, as the solver lays them; a face that is a hair short still counts. A liquid fills
// all of a block.
double block_particles(const ParticleSetup& ocean, const Params& params, const ParticleBlock& block) {
  const glm::dvec3 size(block.upper - block.lower);
  if (is_liquid(params)) return size.x * size.y * size.z / std::pow(2.0 * static_cast<double>(ocean.radius), 3.0);
  const double spacing = static_cast<double>(ocean.lattice) * static_cast<double>(ocean.radius);
  double count = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    const auto length = static_cast<double>(block.upper[axis] - block.lower[axis]);
    count *= std::max(0.0, std::floor(length / spacing + 1e-3) - 1.0);
  }
  return count;
}

// Volume at rest of the water that a block's particles stand for [m³].
double block_volume(const ParticleSetup& ocean, const Params& params, const ParticleBlock& block) {
  const double each = is_liquid(params) ? 1.0 : static_cast<double>(ocean.volume);
  return block_particles(ocean, params, block) * each * std::pow(2.0 * static_cast<double>(ocean.radius), 3.0);
}

double footprint(const Vec3& lower, const Vec3& upper) {
  return static_cast<double>(upper.x - lower.x) * static_cast<double>(upper.z - lower.z);
}

// About what a start by a formula fills [m³].
double start_volume(const ParticleSetup& ocean) {
  return ocean.start ? footprint(ocean.lower, ocean.upper) * static_cast<double>(ocean.start->level - ocean.lower.y)
                     : 0.0;
}

}  // namespace

Result<ParticleSetup> filled_ocean(const ParticleSetup& scene, const Params& params) {
  ParticleSetup ocean = laid(scene, params);
  if (const Result<> room = check_room(ocean, params); !room) return room.error();
  const std::vector<ParticleBlock>& blocks = ocean.blocks;
  if (ocean.start && !is_liquid(params)) {
    return Error{.message = "only a liquid starts by a formula; particles start in blocks", .key = "ocean.start"};
  }
  if (ocean.openings.any() && !is_liquid(params)) {
    return Error{.message = "only a liquid has emitters, drains and open sides", .key = "params.ocean.water"};
  }
  const float wet_below = ocean.start ? ocean.start->level + ocean.start->height : ocean.lower.y;
  double particles = 0.0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (ocean.start && blocks[i].lower.y < wet_below) {
      return Error{.message = fmt::format(
                       "the block reaches into the water of [liquid.start], which is up to {:.4g} m high", wet_below),
                   .key = fmt::format("ocean.block[{}]", i)};
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (!overlap(blocks[i], blocks[k])) continue;
      // Blocks that stand apart overlap once ocean.fill has raised them.
      const bool raised = !overlap(scene.blocks[i], scene.blocks[k]);
      return Error{.message = fmt::format("the blocks {} and {} overlap{}", k + 1, i + 1,
                                          raised ? fmt::format(", {} m high (ocean.fill)", params.ocean_fill) : ""),
                   .key = raised ? "params.ocean.fill" : fmt::format("ocean.block[{}]", i)};
    }
    particles += block_particles(ocean, params, blocks[i]);
  }
  const auto radius = static_cast<double>(ocean.radius);
  particles += start_volume(ocean) / std::pow(2.0 * radius, 3.0);
  if (auto fits = check_limit(kParticleLimit, particles, radius, "ocean.radius"); !fits) return fits.error();
  return ocean;
}

float settled_level(const ParticleSetup& scene, const Params& params) {
  const ParticleSetup ocean = laid(scene, params);
  double volume = 0.0;
  volume += start_volume(ocean);
  for (const ParticleBlock& block : ocean.blocks) volume += block_volume(ocean, params, block);
  return ocean.lower.y + static_cast<float>(volume / footprint(ocean.lower, ocean.upper));
}

float start_level(const ParticleSetup& scene, const Params& params, Vec2 at) {
  const ParticleSetup ocean = laid(scene, params);
  float top = ocean.start ? ocean.start->level : ocean.lower.y;
  for (const ParticleBlock& block : ocean.blocks) {
    const bool here = glm::all(glm::greaterThanEqual(at, horizontal(block.lower))) &&
                      glm::all(glm::lessThanEqual(at, horizontal(block.upper)));
    const float below = is_liquid(params) ? 0.0F : ocean.lattice * ocean.radius;
    if (here) top = std::max(top, block.upper.y - below);
  }
  return top > ocean.lower.y ? top : settled_level(scene, params);
}

}  // namespace regatta
