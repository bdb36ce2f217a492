// Small tanks of cells for the validation tests. The exact solutions are in src/theory/exact_solutions.h.
#pragma once

#include "cells/cell_water.h"
#include "columns_scene.h"
#include "theory/exact_solutions.h"

namespace regatta::cells_scene {

using columns_scene::make_periodic;
using columns_scene::tank;
using columns_scene::terrain_of;

// Returns the parameters of inviscid water, which the exact solutions assume.
inline Params inviscid() {
  Params params;
  params.water_viscosity = 0.0;
  return params;
}

inline CellWater create(const WaterSetup& setup, const Params& params = {}) {
  Result<CellWater> water = CellWater::create(setup, params);
  CHECK(water.ok(), "validation tank");
  return std::move(water.value());
}

// Returns a channel along x of `cells` cells, four cells wide and periodic across.
inline WaterSetup channel(double length, int cells, float level, float depth) {
  const auto x = static_cast<float>(length);
  const float spacing = x / static_cast<float>(cells);
  WaterSetup setup = tank({0.0F, 0.0F}, {x, 4.0F * spacing}, level, 0.0F, spacing);
  make_periodic(setup, false, true);
  setup.depth = depth;
  return setup;
}

// Sets the bed so that it has the function's exact value at the middle of each cell.
inline void set_bed(WaterSetup& setup, const std::function<double(double, double)>& bed) {
  setup.terrain = terrain_of(setup.domain, 0.5F * setup.spacing, [&](float x, float z) {
    return static_cast<float>(bed(static_cast<double>(x), static_cast<double>(z)));
  });
}

// Advances the water in steps of about dt, each of as many sub-steps as it needs.
inline void advance(CellWater& water, double seconds, double dt, Params params = inviscid()) {
  params.water_max_substeps = 64.0;
  Profiler profiler;
  const int steps = static_cast<int>(std::ceil(seconds / dt - 1e-9));
  for (int i = 0; i < steps; ++i) {
    const WaterStepReport report = water.step({params, 0.0, seconds / steps, {}, {}, {}}, {}, profiler);
    CHECK(!report.capped, "a shorter dt");
  }
}

struct DepthError {
  double mean = 0.0;      // mean of |h - exact| over the cells [m]
  double relative = 0.0;  // Σ|h - exact| / Σ exact
};

inline DepthError depth_error(const CellWater& water, const std::function<double(double, double)>& exact) {
  const CellLayout& layout = water.layout();
  double error = 0.0;
  double sum = 0.0;
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      const double x = static_cast<double>(layout.lower.x) + (i + 0.5) * static_cast<double>(layout.dx);
      const double z = static_cast<double>(layout.lower.y) + (k + 0.5) * static_cast<double>(layout.dz);
      const double wanted = exact(x, z);
      error += std::abs(static_cast<double>(water.cells().h[layout.at(i, k)]) - wanted);
      sum += wanted;
    }
  }
  return {error / layout.count(), error / sum};
}

inline float least_depth(const CellWater& water) {
  const CellLayout& layout = water.layout();
  float least = water.cells().h[layout.at(0, 0)];
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) least = std::min(least, water.cells().h[layout.at(i, k)]);
  }
  return least;
}

inline std::uint64_t hash_of(const CellWater& water) {
  StateHash hash;
  for (const std::vector<float>* values :
       {&water.cells().h, &water.cells().carry, &water.cells().u, &water.cells().w}) {
    hash.add(std::span<const float>(*values));
  }
  return hash.value();
}

}  // namespace regatta::cells_scene
