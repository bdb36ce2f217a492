#include "render/surroundings.h"

#include "render/body_look.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;

bool is_clear(Vec2 at, const std::vector<Clearing>& clearings, float room) {
  return std::none_of(clearings.begin(), clearings.end(),
                      [&](const Clearing& c) { return glm::length(at - c.at) < c.radius + room; });
}

// Candidates on a raster, each somewhere in its cell: from `reach` before the domain to as far beyond it.
template <class Visit>
void visit_cells(const Domain& domain, float reach, float cell, const Visit& visit) {
  const Vec2 lower = domain.lower - reach;
  const Vec2 count = glm::ceil((domain.size() + 2.0F * reach) / cell);
  for (int k = 0; k < static_cast<int>(count.y); ++k) {
    for (int i = 0; i < static_cast<int>(count.x); ++i) {
      const Vec2 within(place_hash(i, k, 2), place_hash(i, k, 3));
      visit(i, k, lower + cell * (Vec2(static_cast<float>(i), static_cast<float>(k)) + within));
    }
  }
}

struct Corners {
  int around = 7, rings = 3;
};
constexpr Corners kPlainCrown = {5, 1};

// A sphere of few corners, uneven; darker below, where leaves shade each other.
void add_crown(TriangleMesh& mesh, const Vec3& middle, const Vec3& radius, const Vec3& color, int salt,
               const Corners& corners) {
  const int around = corners.around, rings = corners.rings;
  const auto first = static_cast<std::uint32_t>(mesh.positions.size());
  const auto add = [&](const Vec3& direction, int number) {
    const float uneven = 0.84F + 0.32F * place_hash(number, salt, 5);
    mesh.positions.push_back(middle + uneven * radius * direction);
    mesh.normals.push_back(glm::normalize(direction + Vec3(0.0F, 0.25F, 0.0F)));
    mesh.colors.push_back(color * (0.62F + 0.38F * (0.5F + 0.5F * direction.y)) *
                          (0.9F + 0.2F * place_hash(number, salt, 6)));
  };
  add({0.0F, -1.0F, 0.0F}, 0);
  for (int ring = 0; ring < rings; ++ring) {
    const float up = std::numbers::pi_v<float> * (static_cast<float>(ring + 1) / static_cast<float>(rings + 1) - 0.5F);
    for (int i = 0; i < around; ++i) {
      const float angle =
          kTurn * (static_cast<float>(i) + 0.5F * static_cast<float>(ring % 2)) / static_cast<float>(around);
      add({std::cos(up) * std::cos(angle), std::sin(up), std::cos(up) * std::sin(angle)}, 1 + ring * around + i);
    }
  }
  add({0.0F, 1.0F, 0.0F}, 1 + rings * around);
  const auto at = [&](int ring, int i) {
    if (ring < 0) return first;
    if (ring == rings) return first + 1U + static_cast<std::uint32_t>(rings * around);
    return first + 1U + static_cast<std::uint32_t>(ring * around + i % around);
  };
  for (int ring = -1; ring < rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      if (ring + 1 < rings)
        mesh.indices.insert(mesh.indices.end(), {at(ring, i), at(ring + 1, i), at(ring + 1, i + 1)});
      if (ring >= 0) mesh.indices.insert(mesh.indices.end(), {at(ring, i), at(ring + 1, i + 1), at(ring, i + 1)});
    }
  }
}

// Without its floor.
void add_cone(TriangleMesh& mesh, float low, float high, float radius, float top_radius, const Vec3& color, int sides) {
  const auto first = static_cast<std::uint32_t>(mesh.positions.size());
  const float slope = (radius - top_radius) / (high - low);
  for (int i = 0; i < sides; ++i) {
    const float angle = kTurn * static_cast<float>(i) / static_cast<float>(sides);
    const Vec3 out(std::cos(angle), 0.0F, std::sin(angle));
    for (const bool top : {false, true}) {
      mesh.positions.push_back((top ? top_radius : radius) * out + Vec3(0.0F, top ? high : low, 0.0F));
      mesh.normals.push_back(glm::normalize(out + Vec3(0.0F, slope, 0.0F)));
      mesh.colors.push_back(color * (top ? 1.0F : 0.62F));
    }
  }
  for (int i = 0; i < sides; ++i) {
    const std::uint32_t a = first + 2U * static_cast<std::uint32_t>(i);
    const std::uint32_t b = first + 2U * static_cast<std::uint32_t>((i + 1) % sides);
    mesh.indices.insert(mesh.indices.end(), {a, a + 1, b, b, a + 1, b + 1});
  }
}

void add_stems(TriangleMesh& mesh, int stems) {
  for (int i = 0; i < stems; ++i) {
    const float angle = kTurn * place_hash(i, 0, 7), away = 0.32F * place_hash(i, 0, 8);
    const Vec3 foot(away * std::cos(angle), 0.0F, away * std::sin(angle));
    const Vec3 tip = foot * 1.7F + Vec3(0.0F, 0.65F + 0.35F * place_hash(i, 0, 9), 0.0F);
    const Vec3 side = 0.035F * Vec3(-std::sin(2.3F * angle), 0.0F, std::cos(2.3F * angle));
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const Vec3& corner : {foot - side, foot + side, tip}) {
      mesh.positions.push_back(corner);
      mesh.normals.emplace_back(0.0F, 1.0F, 0.0F);
      mesh.colors.push_back(corner == tip ? Vec3(0.34F, 0.36F, 0.14F) : Vec3(0.12F, 0.17F, 0.05F));
    }
    mesh.indices.insert(mesh.indices.end(), {first, first + 1, first + 2});
  }
}

}  // namespace

TriangleMesh plant_mesh(PlantKind kind, PlantDetail detail) {
  TriangleMesh mesh;
  const bool plain = detail == PlantDetail::kPlain;
  const Corners crown = plain ? kPlainCrown : Corners{};
  const Vec3 bark(0.13F, 0.095F, 0.065F), leaf(0.125F, 0.195F, 0.045F), needle(0.050F, 0.110F, 0.050F);
  switch (kind) {
    case PlantKind::kBroadleaf:
      add_cone(mesh, 0.0F, 0.45F, 0.045F, 0.03F, bark, plain ? 3 : 5);
      if (plain) {
        add_crown(mesh, {0.0F, 0.63F, 0.02F}, {0.31F, 0.38F, 0.30F}, 1.06F * leaf, 1, crown);
      } else {
        add_crown(mesh, {0.02F, 0.60F, 0.0F}, {0.30F, 0.30F, 0.29F}, leaf, 1, crown);
        add_crown(mesh, {-0.06F, 0.78F, 0.07F}, {0.20F, 0.21F, 0.20F}, 1.12F * leaf, 2, crown);
      }
      break;
    case PlantKind::kConifer:
      add_cone(mesh, 0.0F, 0.2F, 0.035F, 0.03F, bark, plain ? 3 : 5);
      if (plain) {
        add_cone(mesh, 0.13F, 1.0F, 0.21F, 0.0F, 1.1F * needle, 5);
      } else {
        add_cone(mesh, 0.13F, 0.55F, 0.23F, 0.06F, needle, 7);
        add_cone(mesh, 0.40F, 0.80F, 0.165F, 0.03F, 1.1F * needle, 7);
        add_cone(mesh, 0.66F, 1.0F, 0.10F, 0.0F, 1.2F * needle, 7);
      }
      break;
    case PlantKind::kBush:
      add_crown(mesh, {0.0F, 0.42F, 0.0F}, {0.62F, 0.50F, 0.58F}, 0.9F * leaf, 3, crown);
      break;
    case PlantKind::kReed:
      add_stems(mesh, plain ? 4 : 7);
      break;
  }
  return mesh;
}

TriangleMesh shade_mesh() {
  constexpr int kAround = 10;
  TriangleMesh mesh;
  const auto add = [&](const Vec3& position) {
    mesh.positions.push_back(position);
    mesh.normals.emplace_back(0.0F, 1.0F, 0.0F);
    mesh.colors.emplace_back(0.0F);
  };
  add({0.0F, 1.0F, 0.0F});
  for (const float radius : {0.62F, 1.0F}) {
    for (int i = 0; i < kAround; ++i) {
      const float angle = kTurn * static_cast<float>(i) / kAround;
      add({radius * std::cos(angle), radius < 1.0F ? 1.0F : 0.0F, radius * std::sin(angle)});
    }
  }
  for (std::uint32_t i = 0; i < kAround; ++i) {
    const std::uint32_t a = 1 + i, b = 1 + (i + 1) % kAround;
    mesh.indices.insert(mesh.indices.end(), {0, b, a, a, b, a + kAround, a + kAround, b, b + kAround});
  }
  return mesh;
}

std::vector<House> place_houses(const Land& land, const std::vector<Clearing>& clearings) {
  std::vector<House> houses;
  if (land.setting.surroundings != Surroundings::kTown) return houses;
  constexpr float kCell = 13.0F, kNearest = 6.5F;  // [m]
  constexpr std::array<Vec3, 6> kPaints = {Vec3(0.78F, 0.72F, 0.60F), Vec3(0.70F, 0.36F, 0.24F),
                                           Vec3(0.80F, 0.78F, 0.74F), Vec3(0.42F, 0.50F, 0.56F),
                                           Vec3(0.74F, 0.58F, 0.30F), Vec3(0.55F, 0.24F, 0.18F)};
  const float reach = std::clamp(0.8F * glm::length(land.setting.domain.size()), 20.0F, 70.0F);
  visit_cells(land.setting.domain, reach, kCell, [&](int i, int k, Vec2 at) {
    const float away = land.away(at);
    // Close together near the water, few farther out.
    if (away < kNearest || place_hash(i, k, 10) > 0.95F - 0.7F * away / reach) return;
    const float height = land.height(at);
    const Vec3 normal = land.normal(at, 3.0F);
    const bool flooded = height - land.setting.level < 0.3F && !land.setting.flood_plain;
    if (flooded || normal.y < 0.955F || !is_clear(at, clearings, 6.0F)) return;
    House house;
    house.size = {7.0F + 4.0F * place_hash(i, k, 11), 3.0F + (place_hash(i, k, 12) > 0.5F ? 2.6F : 0.0F),
                  5.5F + 1.5F * place_hash(i, k, 13)};
    house.at = {at.x, height - 0.25F, at.y};
    house.turn = 0.25F * kTurn * std::floor(4.0F * place_hash(i, k, 14)) + 0.3F * (place_hash(i, k, 15) - 0.5F);
    house.color = kPaints.at(static_cast<std::size_t>(5.99F * place_hash(i, k, 16)));
    houses.push_back(house);
  });
  return houses;
}

namespace {

// On the banks of a river, in stands with gaps between.
void add_reeds(const Land& land, const std::vector<Clearing>& clearings, std::vector<Plant>& plants) {
  const Domain& d = land.setting.domain;
  if (d.west != EdgeKind::kInflow && d.east != EdgeKind::kInflow) return;
  const float across = glm::length(d.size());
  const float cell = std::max(0.45F, across / 150.0F);
  visit_cells(d, 0.25F * across, cell, [&](int i, int k, Vec2 at) {
    const float stand = glm::smoothstep(0.42F, 0.56F, rough_noise(at / 6.0F + 11.0F));
    if (place_hash(i, k, 25) > 0.9F * stand) return;
    const float height = land.height(at);
    const float above = height - land.setting.level;
    if (above < -0.55F || above > 0.16F || !is_clear(at, clearings, 1.0F)) return;
    Plant reed;
    reed.at = {at.x, std::max(height - 0.05F, land.setting.level - 0.35F), at.y};
    reed.size = 1.0F + 0.8F * place_hash(i, k, 26);
    reed.turn = kTurn * place_hash(i, k, 27);
    reed.tone = 0.75F + 0.5F * place_hash(i, k, 28);
    reed.kind = PlantKind::kReed;
    plants.push_back(reed);
  });
}

}  // namespace

std::vector<Plant> place_plants(const Land& land, const std::vector<Clearing>& clearings) {
  std::vector<Plant> plants;
  if (!land.setting.has_land()) return plants;
  add_reeds(land, clearings, plants);
  const Domain& d = land.setting.domain;
  const float across = glm::length(d.size());
  const float reach = 1.3F * across;
  constexpr float kRaster = 110.0F;  // cells across all of it
  const float cell = std::max(2.2F, (across + 2.0F * reach) / kRaster);
  const float step = 0.5F * cell;
  visit_cells(d, reach, cell, [&](int i, int k, Vec2 at) {
    const float chance = place_hash(i, k, 20);
    const bool inside = d.holds(at);
    if (inside && land.setting.flood_plain) return;
    // Woods and clearings; few plants within the scene, where they would stand before the water.
    const float wood = glm::smoothstep(0.46F, 0.62F, rough_noise(at / (0.22F * across) + 3.0F));
    const float likely = inside ? 0.05F + 0.22F * wood : 0.04F + 0.75F * wood;
    const float height = land.height(at);
    const float above = height - land.setting.level;
    Plant plant;
    plant.at = {at.x, height - 0.05F, at.y};
    plant.turn = kTurn * place_hash(i, k, 21);
    plant.tone = 0.75F + 0.5F * place_hash(i, k, 22);
    const float size = place_hash(i, k, 23);
    if (chance > likely || (above < 0.6F * land.beach() && !land.setting.flood_plain)) return;
    const Vec3 normal = land.normal(at, step);
    const GroundCover cover = land.cover(at, height, normal);
    if (cover.grass < 0.5F || normal.y < 0.90F || (!inside && land.away(at) < 2.5F)) return;
    if (!is_clear(at, clearings, 1.5F)) return;
    plant.slope = Vec2(-normal.x, -normal.z) / normal.y;
    const float which = place_hash(i, k, 24);
    if (inside && which < 0.55F) {
      plant.kind = PlantKind::kBush;
      plant.size = 0.7F + 0.7F * size;
    } else {
      plant.kind = which < 0.72F - 0.5F * cover.tone ? PlantKind::kConifer : PlantKind::kBroadleaf;
      plant.size = (inside ? 2.2F : 3.8F) + (inside ? 1.2F : 3.6F) * size;
    }
    plants.push_back(plant);
  });
  return plants;
}

TriangleMesh house_meshes(const std::vector<House>& houses) {
  TriangleMesh all;
  for (const House& house : houses) {
    const Vec3 half = 0.5F * house.size;
    const TriangleMesh one =
        make_look_mesh(BodyLook::kHouse, {-half.x, 0.0F, -half.z}, {half.x, house.size.y, half.z}, house.color);
    const Quat turn = glm::angleAxis(house.turn, Vec3(0.0F, 1.0F, 0.0F));
    const auto first = static_cast<std::uint32_t>(all.positions.size());
    for (const Vec3& position : one.positions) all.positions.push_back(house.at + turn * position);
    for (const Vec3& normal : one.normals) all.normals.push_back(turn * normal);
    all.colors.insert(all.colors.end(), one.colors.begin(), one.colors.end());
    for (const std::uint32_t index : one.indices) all.indices.push_back(first + index);
  }
  return all;
}

HillRing make_hills(const Land& land) {
  HillRing ring;
  const Surroundings around = land.setting.surroundings;
  if (around != Surroundings::kCoast && !land.setting.has_land()) return ring;
  struct Layer {
    float highest, haze, wide;
    int salt;
  };
  // Layers of hills, by the elevation's tangent; the farther one first.
  constexpr std::array<Layer, 2> kLayers = {Layer{0.085F, 0.74F, 5.0F, 31}, Layer{0.050F, 0.52F, 9.0F, 77}};
  constexpr int kPieces = 288;
  constexpr float kBelow = -0.02F;
  const Domain& d = land.setting.domain;
  const Vec2 middle = 0.5F * (d.lower + d.upper);
  const float across = glm::length(d.size());
  const auto way_of = [](int i) {
    const float angle = kTurn * static_cast<float>(i % kPieces) / kPieces;
    return Vec2(std::cos(angle), std::sin(angle));
  };
  std::array<float, kPieces> land_there{};
  for (int i = 0; i < kPieces; ++i) {
    land_there.at(static_cast<std::size_t>(i)) =
        land.height(middle + 4.0F * across * way_of(i)) > land.setting.level ? 1.0F : 0.0F;
  }
  // Share of the directions about this one that have land: no hill ends in a cliff.
  const auto ashore = [&](int i) {
    constexpr int kAbout = kPieces / 18;
    float sum = 0.0F;
    for (int k = -kAbout; k <= kAbout; ++k) sum += land_there.at(static_cast<std::size_t>((i + k + kPieces) % kPieces));
    return sum / (2.0F * kAbout + 1.0F);
  };
  for (const Layer& layer : kLayers) {
    const auto first = static_cast<std::uint32_t>(ring.vertices.size());
    for (int i = 0; i <= kPieces; ++i) {
      const Vec2 way = way_of(i);
      const float noise = rough_noise(layer.wide * way + static_cast<float>(layer.salt));
      const float fine = rough_noise(11.0F * layer.wide * way + static_cast<float>(layer.salt));
      // Over the sea a coast here and there.
      const float coast = land.setting.has_land() ? 0.9F : 1.6F;
      const float share = glm::mix(coast * (noise - 0.41F), 0.30F + 0.9F * noise, ashore(i));
      const float high = layer.highest * (share + 0.10F * (fine - 0.5F));
      ring.vertices.push_back({{way.x, kBelow, way.y}, layer.haze});
      ring.vertices.push_back({{way.x, std::max(high, kBelow), way.y}, layer.haze});
    }
    for (std::uint32_t i = 0; i < kPieces; ++i) {
      const std::uint32_t a = first + 2U * i;
      ring.indices.insert(ring.indices.end(), {a, a + 2, a + 1, a + 1, a + 2, a + 3});
    }
  }
  return ring;
}

}  // namespace regatta
