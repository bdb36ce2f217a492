// Tanks of particles for the validation tests, and measurements of them.
#pragma once

#include "core/profile.h"
#include "particles/particle_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace regatta::particle_tank {

constexpr double kStep = 0.005;  // [s]

struct Tank {
  std::unique_ptr<ParticleWater> ocean;
  Params params;
  Profiler profiler;
  double time = 0.0;
  double dt = kStep;  // [s]

  explicit Tank(const ParticleSetup& setup) {
    auto made = ParticleWater::create(setup, {});
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    if (made) ocean = std::make_unique<ParticleWater>(std::move(made).value());
  }
  ParticleReport step() {
    ocean->step({params, time, dt, {}, {}, {}}, {}, profiler);
    time += dt;
    return ocean->report();
  }
};

// Returns a block of particles at rest density in the corner of a box.
inline ParticleSetup still(Vec3 box, Vec3 block, float radius) {
  ParticleSetup setup;
  setup.lower = Vec3(0.0F);
  setup.upper = box;
  setup.radius = radius;
  setup.lattice = 2.0F * std::cbrt(setup.volume);
  setup.blocks.push_back({Vec3(0.0F), block, Vec3(0.0F)});
  return setup;
}

// Returns the quantile of f over all particles at `share` in [0, 1]; 1 is the largest.
template <class Function>
float quantile(const ParticleWater& ocean, double share, const Function& f) {
  std::vector<float> values;
  for (int i = 0; i < ocean.particles().count(); ++i) values.push_back(f(static_cast<std::size_t>(i)));
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

}  // namespace regatta::particle_tank
