#include "scene/terrain_builder.h"

#include "geometry/heightmap.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace regatta {

namespace {

// Height that a feature adds at (x, z) [m]; the formulas are those of TerrainSpec.
float feature_height(const TerrainSpec& spec, const Heightmap* map, const BedArea& area, Vec2 at) {
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
  const Vec2 share = (at - area.lower) / (area.upper - area.lower);
  return spec.height * sample_heightmap(*map, share.x, 1.0F - share.y);
}

// Samples no closer than the columns, and not so many that a scene takes long to load.
float sample_spacing(const Scene& scene) {
  constexpr float kMostSamples = 1500.0F;  // along the longer side
  const Vec2 size = scene.bed_area().upper - scene.bed_area().lower;
  return std::max(scene.water.spacing, std::max(size.x, size.y) / kMostSamples);
}

// The bed of a scene as a function of the place; its images are loaded once.
class Bed {
 public:
  static Result<Bed> load(const Scene& scene) {
    Bed bed(scene);
    for (const TerrainSpec& spec : scene.terrain) {
      bed.maps_.emplace_back();
      if (spec.kind != TerrainKind::kHeightmap) continue;
      Result<Heightmap> map = load_heightmap(spec.file);
      if (!map) return map.error();
      bed.maps_.back() = std::move(map).value();
    }
    return bed;
  }
  // Where the domain goes round, its two ends are one place, which has one height: their mean. Over a sample on either
  // side the bed goes there from its own height.
  [[nodiscard]] float height(Vec2 at) const { return met_along(1, scene_->domain.wrapped(at)); }

 private:
  explicit Bed(const Scene& scene) : scene_(&scene) {}

  [[nodiscard]] float of_features(Vec2 at) const {
    float height = scene_->water.level - scene_->water.depth;
    for (std::size_t i = 0; i < maps_.size(); ++i) {
      height += feature_height(scene_->terrain[i], maps_[i] ? &*maps_[i] : nullptr, scene_->bed_area(), at);
    }
    return height;
  }
  // The ends along x (axis 0) and, for axis 1, those along z as well, brought together.
  [[nodiscard]] float met_along(int axis, Vec2 at) const {
    const Domain& domain = scene_->domain;
    const auto met_before = [&](float along) {
      Vec2 place = at;
      place[axis] = along;
      return axis == 0 ? of_features(place) : met_along(axis - 1, place);
    };
    if ((axis == 0 ? domain.west : domain.south) != EdgeKind::kPeriodic) return met_before(at[axis]);
    const float lower = domain.lower[axis], upper = domain.upper[axis];
    const float from_lower = at[axis] - lower, to_upper = upper - at[axis];
    const float height = met_before(at[axis]);
    const float share = 1.0F - std::min(from_lower, to_upper) / sample_spacing(*scene_);
    if (share <= 0.0F) return height;
    const float half_step = 0.5F * (met_before(upper) - met_before(lower));
    return height + share * (from_lower < to_upper ? half_step : -half_step);
  }

  const Scene* scene_;
  std::vector<std::optional<Heightmap>> maps_;  // one a feature
};

}  // namespace

Result<Terrain> build_terrain(const Scene& scene) {
  const Domain& domain = scene.domain;
  if (!scene.has_shallow_water) {
    if (!scene.ocean) return Error{"a scene needs shallow water or an ocean"};
    return make_flat_terrain(domain.lower, domain.upper, scene.ocean->lower.y);
  }
  const float flat = scene.water.level - scene.water.depth;
  if (scene.terrain.empty()) return make_flat_terrain(domain.lower, domain.upper, flat);

  Result<Bed> bed = Bed::load(scene);
  if (!bed) return bed.error();
  const BedArea area = scene.bed_area();
  const Vec2 size = area.upper - area.lower;
  Terrain terrain;
  terrain.origin = area.lower;
  terrain.spacing = sample_spacing(scene);
  terrain.nx = std::max(2, static_cast<int>(std::ceil(size.x / terrain.spacing)) + 1);
  terrain.nz = std::max(2, static_cast<int>(std::ceil(size.y / terrain.spacing)) + 1);
  terrain.heights.reserve(static_cast<std::size_t>(terrain.nx) * static_cast<std::size_t>(terrain.nz));
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      const Vec2 at = area.lower + terrain.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      terrain.heights.push_back(bed.value().height(at));
    }
  }
  if (scene.domain.travels) terrain.beyond = BedBeyond{scene.water.level, flat};
  return terrain;
}

Result<double> initial_wet_area(const Scene& scene) {
  const WaterSpec& water = scene.water;
  const Domain& domain = scene.domain;
  const Vec2 size = domain.size();
  const double area = static_cast<double>(size.x) * static_cast<double>(size.y);
  if (scene.terrain.empty() && water.regions.empty() && water.slope == Vec2(0.0F)) return area;
  Result<Bed> bed = Bed::load(scene);
  if (!bed) return bed.error();
  // Midpoints of a grid; a shore line is off by half a cell at most.
  constexpr int kCells = 400;
  const Vec2 cell = size / static_cast<float>(kCells);
  int wet = 0;
  for (int k = 0; k < kCells; ++k) {
    for (int i = 0; i < kCells; ++i) {
      const Vec2 at = domain.lower + cell * Vec2(static_cast<float>(i) + 0.5F, static_cast<float>(k) + 0.5F);
      if (start_at(water, at).level > bed.value().height(at)) ++wet;
    }
  }
  return area * wet / (kCells * kCells);
}

Result<std::vector<float>> bed_heights(const Scene& scene, std::span<const Vec2> places) {
  Result<Bed> bed = Bed::load(scene);
  if (!bed) return bed.error();
  std::vector<float> heights;
  heights.reserve(places.size());
  for (const Vec2& at : places) heights.push_back(bed.value().height(at));
  return heights;
}

Result<float> highest_bed(const Scene& scene, Vec2 lower, Vec2 upper) {
  Result<Bed> bed = Bed::load(scene);
  if (!bed) return bed.error();
  constexpr int kPlaces = 100;
  float highest = bed.value().height(lower);
  for (int k = 0; k < kPlaces; ++k) {
    for (int i = 0; i < kPlaces; ++i) {
      const Vec2 share = Vec2(static_cast<float>(i), static_cast<float>(k)) / static_cast<float>(kPlaces - 1);
      highest = std::max(highest, bed.value().height(lower + share * (upper - lower)));
    }
  }
  return highest;
}

}  // namespace regatta
