// Makes boxes of liquid with one corner at the origin, for tests.
#pragma once

#include "exchange/particle_setup.h"

#include <utility>
#include <vector>

namespace regatta {

inline ParticleSetup liquid_box(const Vec3& size, float cell, std::vector<ParticleBlock> blocks) {
  ParticleSetup setup;
  setup.lower = Vec3(0.0F);
  setup.upper = size;
  setup.radius = cell / kCellRadii;
  setup.blocks = std::move(blocks);
  return setup;
}
// Returns a box filled with water at rest from the origin to the corner `water`.
inline ParticleSetup liquid_box(const Vec3& size, float cell, const Vec3& water) {
  return liquid_box(size, cell, {{Vec3(0.0F), water, Vec3(0.0F)}});
}

}  // namespace regatta
