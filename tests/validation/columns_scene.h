// Small tanks of columns for the validation tests, and the exact solutions they are compared with.
#pragma once

#include "columns/column_water.h"
#include "core/state_hash.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

namespace regatta::columns_scene {

inline WaterSetup tank(Vec2 lower, Vec2 upper, float level, float bed, float spacing) {
  WaterSetup setup;
  setup.domain.lower = lower;
  setup.domain.upper = upper;
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(lower, upper, bed));
  setup.level = level;
  setup.spacing = spacing;
  setup.depth = level - bed;
  return setup;
}

inline void make_periodic(WaterSetup& setup, bool along_x, bool along_z) {
  if (along_x) setup.domain.west = setup.domain.east = EdgeKind::kPeriodic;
  if (along_z) setup.domain.south = setup.domain.north = EdgeKind::kPeriodic;
}

// Returns a terrain with the bed sampled from a function of (x, z).
inline std::shared_ptr<const Terrain> terrain_of(const Domain& domain, float spacing,
                                                 const std::function<float(float, float)>& bed) {
  auto terrain = std::make_shared<Terrain>();
  terrain->origin = domain.lower;
  terrain->spacing = spacing;
  terrain->nx = static_cast<int>(std::lround(domain.size().x / spacing)) + 1;
  terrain->nz = static_cast<int>(std::lround(domain.size().y / spacing)) + 1;
  for (int k = 0; k < terrain->nz; ++k) {
    for (int i = 0; i < terrain->nx; ++i) {
      terrain->heights.push_back(
          bed(domain.lower.x + static_cast<float>(i) * spacing, domain.lower.y + static_cast<float>(k) * spacing));
    }
  }
  return terrain;
}

inline ColumnWater create(const WaterSetup& setup, const Params& params = {}) {
  Result<ColumnWater> water = ColumnWater::create(setup, params);
  CHECK(water.ok(), "validation tank");
  return std::move(water.value());
}

// Advances the water by `seconds` in steps of dt; returns the number of sub-steps.
inline int advance(ColumnWater& water, const Params& params, double seconds, double dt = 1.0 / 60.0) {
  Profiler profiler;
  int substeps = 0;
  for (double t = 0.0; t < seconds - 1.0e-9; t += dt) {
    substeps += water.step({params, 0.0, std::min(dt, seconds - t), {}, {}, {}}, {}, profiler).substeps;
  }
  return substeps;
}

inline std::uint64_t hash_of(const ColumnWater& water) {
  StateHash hash;
  const Columns& columns = water.columns();
  for (const std::vector<float>* values : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume}) {
    hash.add(std::span<const float>(*values));
  }
  return hash.value();
}

}  // namespace regatta::columns_scene
