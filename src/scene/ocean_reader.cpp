// The [ocean] or [liquid] table of a scene file: one box of water, of which ocean.water says what it is made of.
#include "core/limits.h"
#include "geometry/surface_sampling.h"
#include "scene/ocean_blocks.h"
#include "scene/scene_reader.h"
#include "scene/terrain_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr Range kBoxPlace{-1e4, 1e4, "m"};

void read_block(const TomlNode& node, const std::string& table, Complaints& complaints, ParticleSetup& ocean) {
  const std::string what = "[[" + table + ".block]]";
  Fields fields(node, what, complaints);
  ParticleBlock block;
  const bool lower = fields.vec3("lower", kBoxPlace, block.lower);
  const bool upper = fields.vec3("upper", kBoxPlace, block.upper);
  fields.vec3("velocity", kSpeed, block.velocity);
  if (!lower || !upper) {
    fields.complain("", what + " needs lower = [x, y, z] and upper = [x, y, z]");
  } else if (const Vec3 size = block.upper - block.lower;
             std::min({size.x, size.y, size.z}) < 0.999F * kThinnestBlock * ocean.lattice * ocean.radius) {
    fields.complain("upper", fmt::format("a block's upper corner must lie at least {} m beyond its lower one",
                                         kThinnestBlock * ocean.lattice * ocean.radius));
  }
  for (const auto& [key, corner] : {std::pair("lower", block.lower), std::pair("upper", block.upper)}) {
    if (glm::any(glm::lessThan(corner, ocean.lower)) || glm::any(glm::greaterThan(corner, ocean.upper))) {
      fields.complain(key, "the block reaches out of the " + table + "'s box");
    }
  }
  fields.finish();
  ocean.blocks.push_back(block);
}

void read_start(const TomlNode& node, Complaints& complaints, ParticleSetup& ocean) {
  Fields fields(node, "[liquid.start]", complaints);
  LiquidStart start;
  if (!fields.choice("kind", kStartKindNames, start.kind)) {
    fields.complain("", "[liquid.start] needs kind = \"cosine\", \"solitary\" or \"vortex\"");
  }
  const float low = ocean.lower.y + ocean.cell(), high = ocean.upper.y - ocean.cell();
  start.level = 0.5F * (low + high);
  fields.number("level", {low, std::max(low, high), "m"}, start.level);
  const double room = std::min(start.level - low, high - start.level);
  const auto only_of = [&](std::initializer_list<StartKind> kinds, const char* key) {
    if (std::find(kinds.begin(), kinds.end(), start.kind) == kinds.end()) {
      fields.refuse(key, fmt::format("does not apply to a {}", kStartKindNames[static_cast<std::size_t>(start.kind)]));
    }
  };
  fields.number("height", {0.0, std::max(0.0, room), "m"}, start.height);
  fields.number("mode", {1.0, 16.0, "half waves"}, start.mode);
  fields.number("at", kBoxPlace, start.at);
  fields.number("speed", {-100.0, 100.0, "m/s"}, start.speed);
  only_of({StartKind::kCosine, StartKind::kSolitary}, "height");
  only_of({StartKind::kCosine}, "mode");
  only_of({StartKind::kSolitary}, "at");
  only_of({StartKind::kVortex}, "speed");
  if (start.mode != std::round(start.mode)) fields.complain("mode", "mode is a whole number of half waves");
  fields.finish();
  ocean.start = start;
}

void check_size(Fields& fields, const ParticleSetup& ocean, OceanWater water) {
  if (water == OceanWater::kLiquid) {
    const auto fits = check_limit(kLiquidCellLimit, ocean.liquid_cells(), static_cast<double>(ocean.cell()));
    if (!fits) fields.complain("upper", fits.error().message);
    return;
  }
  const glm::dvec3 size(ocean.upper - ocean.lower);
  const auto radius = static_cast<double>(ocean.radius);
  const double support = 4.0 * radius;
  const double cells = size.x * size.y * size.z / (support * support * support);
  const double walls = 2.0 * (size.x * size.y + size.y * size.z + size.z * size.x);
  const double spacing = static_cast<double>(ocean.boundary_spacing) * radius;
  for (const Result<>& fits : {check_limit(kSearchCellLimit, cells, support),
                               check_limit(kSurfacePointLimit, expected_samples(walls, spacing), spacing)}) {
    if (!fits) fields.complain("upper", fits.error().message);
  }
}

// Without shallow water the domain is the box; with it, or where the file says it, the box lies in it.
void fit_domain(Fields& root, Fields& fields, const ParticleSetup& ocean, Scene& scene) {
  Domain& domain = scene.domain;
  const TomlNode* given = root.table("domain");
  const auto says = [&](const char* key) {
    return given != nullptr && std::any_of(given->members.begin(), given->members.end(),
                                           [&](const auto& member) { return member.key == key; });
  };
  if (!scene.has_shallow_water) {
    if (!says("size") && !says("lower") && !says("upper")) {
      domain.lower = horizontal(ocean.lower);
      domain.upper = horizontal(ocean.upper);
    }
    for (const EdgeKind edge : {domain.west, domain.east, domain.south, domain.north}) {
      if (edge != EdgeKind::kWall) fields.complain("", "a scene without [water] has walls all around");
    }
  }
  if (glm::any(glm::lessThan(horizontal(ocean.lower), domain.lower))) {
    fields.complain("lower", "the ocean's box reaches out of the domain");
  }
  if (glm::any(glm::greaterThan(horizontal(ocean.upper), domain.upper))) {
    fields.complain("upper", "the ocean's box reaches out of the domain");
  }
}

}  // namespace

void read_ocean(Fields& root, Complaints& complaints, Scene& scene) {
  const TomlNode* const particles = root.table("ocean");
  const TomlNode* const liquid = root.table("liquid");
  if (particles != nullptr && liquid != nullptr) {
    root.complain("liquid", "a scene has an [ocean] or a [liquid], not both: ocean.water changes one into the other");
  }
  const TomlNode* const node = liquid != nullptr ? liquid : particles;
  if (node == nullptr) return;
  const std::string table = liquid != nullptr ? "liquid" : "ocean";
  Fields fields(*node, "[" + table + "]", complaints);
  ParticleSetup ocean;
  constexpr Range kRadius{1e-3, 1.0, "m"};
  if (liquid == nullptr) {
    fields.number("radius", kRadius, ocean.radius);
  } else if (float cell = ocean.cell();
             fields.number("cell", {kCellRadii * kRadius.lower, kCellRadii * kRadius.upper, "m"}, cell)) {
    ocean.radius = cell / kCellRadii;
  }
  fields.number("volume", {0.4, 1.5, "(2 radii)³"}, ocean.volume);
  fields.number("lattice", {1.2, 4.0, "radii"}, ocean.lattice);
  if (ocean.starts_too_dense()) {
    fields.complain(
        fields.has("lattice") ? "lattice" : "volume",
        fmt::format("lattice must be at least {:.4g} with a volume of {:.4g}: nearer to each other particles "
                    "start denser than water and burst apart",
                    ocean.rest_lattice(), ocean.volume));
  }
  fields.number("boundary_spacing", {0.5, 2.0, "radii"}, ocean.boundary_spacing);
  const bool lower = fields.vec3("lower", kBoxPlace, ocean.lower);
  const bool upper = fields.vec3("upper", kBoxPlace, ocean.upper);
  if (!lower || !upper) fields.complain("", fields.what() + " needs lower = [x, y, z] and upper = [x, y, z]");
  scene.has_shallow_water = root.has("water");
  if (const Vec3 size = ocean.upper - ocean.lower;
      std::min({size.x, size.y, size.z}) < kNarrowestRadii * ocean.radius) {
    fields.complain("upper",
                    liquid == nullptr
                        ? fmt::format("upper must lie at least {} radii beyond lower", kNarrowestRadii)
                        : fmt::format("upper must lie at least {} cells beyond lower", kNarrowestRadii / kCellRadii));
  } else {
    check_size(fields, ocean, scene.params.ocean_water);
    fit_domain(root, fields, ocean, scene);
  }
  if (const TomlNode* const start = fields.table("start")) {
    read_start(*start, complaints, ocean);
  }
  if (liquid != nullptr) read_openings(fields, complaints, ocean);
  constexpr std::size_t kMostBlocks = 64;
  for (const TomlNode& item : fields.tables("block", kMostBlocks)) {
    read_block(item, table, complaints, ocean);
  }
  fields.finish();
  if (!complaints.any()) {
    if (const auto filled = filled_ocean(ocean, scene.params); !filled) root.complain(filled.error());
  }
  scene.ocean = std::move(ocean);
}

void check_ocean_ground(Fields& root, Complaints& complaints, const Scene& scene) {
  if (!scene.ocean || !scene.has_shallow_water || complaints.any()) return;
  const ParticleSetup& ocean = *scene.ocean;
  const TomlNode* const table = root.table("liquid") != nullptr ? root.table("liquid") : root.table("ocean");
  Fields fields(*table, "", complaints);
  const Result<float> highest = highest_bed(scene, horizontal(ocean.lower), horizontal(ocean.upper));
  if (!highest) return fields.complain("", highest.error().text());
  if (highest.value() > ocean.lower.y + ocean.radius) {
    fields.complain("lower", fmt::format("the bed rises to {:.4g} m in the ocean's box, above its floor at {:.4g} m",
                                         highest.value(), ocean.lower.y));
  }
}

}  // namespace regatta
