#include "scene/terrain_builder.h"

#include "geometry/heightmap.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace regatta {

namespace {

// Height that a feature adds at (x, z) [m]; the formulas are those of TerrainSpec.
float feature_height(const TerrainSpec& spec, const Heightmap* map, const Domain& domain, Vec2 at) {
  const auto bowl = [&](float r) { return spec.height * r * r; };
  const auto mound = [&](float r) { return spec.height * std::max(0.0F, 1.0F - r * r); };
  switch (spec.kind) {
    case TerrainKind::kSlope:
      return spec.height * std::clamp((at.x - spec.from) / (spec.to - spec.from), 0.0F, 1.0F);
    case TerrainKind::kBump:
      return mound(glm::length(at - spec.center) / spec.radius);
    case TerrainKind::kRidge:
      return mound((at.x - spec.center.x) / spec.radius);
    case TerrainKind::kBowl:
      return bowl(glm::length(at - spec.center) / spec.radius);
    case TerrainKind::kHeightmap:
      break;
  }
  CHECK(map != nullptr, "a heightmap feature has its image");
  const Vec2 share = (at - domain.lower) / domain.size();
  return spec.height * sample_heightmap(*map, share.x, 1.0F - share.y);
}

// Samples no closer than the columns, and not so many that a scene takes long to load.
float sample_spacing(const Scene& scene) {
  constexpr float kMostSamples = 1500.0F;  // along the longer side
  const Vec2 size = scene.domain.size();
  return std::max(scene.water.spacing, std::max(size.x, size.y) / kMostSamples);
}

}  // namespace

Result<Terrain> build_terrain(const Scene& scene) {
  const Domain& domain = scene.domain;
  const float flat = scene.water.level - scene.water.depth;
  if (scene.water.terrain.empty()) return make_flat_terrain(domain.lower, domain.upper, flat);

  std::vector<std::optional<Heightmap>> maps(scene.water.terrain.size());
  for (std::size_t i = 0; i < maps.size(); ++i) {
    if (scene.water.terrain[i].kind != TerrainKind::kHeightmap) continue;
    Result<Heightmap> map = load_heightmap(scene.water.terrain[i].file);
    if (!map) return map.error();
    maps[i] = std::move(map).value();
  }

  Terrain terrain;
  terrain.origin = domain.lower;
  terrain.spacing = sample_spacing(scene);
  terrain.nx = std::max(2, static_cast<int>(std::ceil(domain.size().x / terrain.spacing)) + 1);
  terrain.nz = std::max(2, static_cast<int>(std::ceil(domain.size().y / terrain.spacing)) + 1);
  terrain.heights.reserve(static_cast<std::size_t>(terrain.nx) * static_cast<std::size_t>(terrain.nz));
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      const Vec2 at = domain.lower + terrain.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      float height = flat;
      for (std::size_t f = 0; f < maps.size(); ++f) {
        height += feature_height(scene.water.terrain[f], maps[f] ? &*maps[f] : nullptr, domain, at);
      }
      terrain.heights.push_back(height);
    }
  }
  return terrain;
}

double initial_water_volume(const Scene& scene, const Terrain& terrain) {
  const Domain& domain = scene.domain;
  const Vec2 size = domain.size();
  if (terrain.flat && scene.water.regions.empty()) {
    return static_cast<double>(size.x) * static_cast<double>(size.y) *
           static_cast<double>(scene.water.level - terrain.heights.front());
  }
  // Midpoints of a grid; a shore line is off by half a cell at most.
  constexpr int kCells = 600;
  const Vec2 cell = size / static_cast<float>(kCells);
  double depths = 0.0;
  for (int k = 0; k < kCells; ++k) {
    for (int i = 0; i < kCells; ++i) {
      const Vec2 at = domain.lower + cell * Vec2(static_cast<float>(i) + 0.5F, static_cast<float>(k) + 0.5F);
      float level = scene.water.level;
      for (const RegionSpec& region : scene.water.regions) {
        const bool inside =
            at.x >= region.lower.x && at.x <= region.upper.x && at.y >= region.lower.y && at.y <= region.upper.y;
        if (inside) level = region.level;
      }
      depths += static_cast<double>(std::max(0.0F, level - terrain.sample(at.x, at.y).height));
    }
  }
  return depths * static_cast<double>(cell.x) * static_cast<double>(cell.y);
}

}  // namespace regatta
