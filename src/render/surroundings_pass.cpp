#include "render/surroundings_pass.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace regatta {
namespace {

struct PropVertex {
  Vec3 position, normal, color;
};
struct Instance {
  Vec4 place;  // foot, height
  Vec4 look;   // turn, tone, the ground's slope
};

void upload_mesh(const TriangleMesh& mesh, const GlBuffer& vertices, const GlBuffer& indices) {
  std::vector<PropVertex> data(mesh.positions.size());
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = {mesh.positions[i], mesh.normals[i], mesh.colors[i]};
  upload(GL_ARRAY_BUFFER, vertices, std::span<const PropVertex>(data), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(PropVertex), offsetof(PropVertex, position));
  float_attribute(1, 3, sizeof(PropVertex), offsetof(PropVertex, normal));
  float_attribute(2, 3, sizeof(PropVertex), offsetof(PropVertex, color));
  upload(GL_ELEMENT_ARRAY_BUFFER, indices, std::span<const std::uint32_t>(mesh.indices), GL_STATIC_DRAW);
}

// Around bodies that do not move; boats keep to the water.
std::vector<Clearing> clearings_of(const Snapshot& snapshot) {
  std::vector<Clearing> clearings;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.motion != BodyMotion::kStatic || !body.hull) continue;
    const Vec3 half = 0.5F * (body.hull->upper - body.hull->lower);
    clearings.push_back({horizontal(body.state.position), std::hypot(half.x, half.z)});
  }
  return clearings;
}

}  // namespace

Result<SurroundingsPass> SurroundingsPass::create(const std::filesystem::path& shaders) {
  Result<Shader> plants = Shader::load(shaders, "place.vert", "place.frag", "#define PLANT");
  if (!plants.ok()) return plants.error();
  Result<Shader> shades = Shader::load(shaders, "place.vert", "place.frag", "#define SHADE");
  if (!shades.ok()) return shades.error();
  Result<Shader> houses = Shader::load(shaders, "place.vert", "place.frag");
  if (!houses.ok()) return houses.error();
  Result<Shader> hills = Shader::load(shaders, "hill.vert", "hill.frag");
  if (!hills.ok()) return hills.error();
  return SurroundingsPass(std::move(plants).value(), std::move(shades).value(), std::move(houses).value(),
                          std::move(hills).value());
}

SurroundingsPass::SurroundingsPass(Shader plants, Shader shades, Shader houses, Shader hills)
    : plant_shader_(std::move(plants)),
      shade_shader_(std::move(shades)),
      house_shader_(std::move(houses)),
      hill_shader_(std::move(hills)) {
  glBindBuffer(GL_ARRAY_BUFFER, instances_.name());
  for (std::size_t detail = 0; detail < kPlantDetails; ++detail) {
    for (std::size_t kind = 0; kind < kPlantKinds; ++kind) {
      const TriangleMesh mesh = plant_mesh(static_cast<PlantKind>(kind), static_cast<PlantDetail>(detail));
      PlantMesh& made = plant_meshes_.at(detail).at(kind);
      made.index_count = static_cast<int>(mesh.indices.size());
      glBindVertexArray(made.array.name());
      upload_mesh(mesh, made.vertices, made.indices);
      declare_instances();
    }
  }
  const TriangleMesh shade = shade_mesh();
  shade_index_count_ = static_cast<int>(shade.indices.size());
  glBindVertexArray(shade_array_.name());
  upload_mesh(shade, shade_vertices_, shade_indices_);
  declare_instances();
  glBindVertexArray(0);
}

// Declares the instances' attributes in the bound vertex array.
void SurroundingsPass::declare_instances() const {
  glBindBuffer(GL_ARRAY_BUFFER, instances_.name());
  float_attribute(3, 4, sizeof(Instance), offsetof(Instance, place));
  float_attribute(4, 4, sizeof(Instance), offsetof(Instance, look));
  glVertexAttribDivisor(3, 1);
  glVertexAttribDivisor(4, 1);
}

void SurroundingsPass::update(const Snapshot& snapshot, const Land& land) {
  if (made_ && land.setting == setting_ && snapshot.terrain == terrain_) return;
  made_ = true;
  setting_ = land.setting;
  terrain_ = snapshot.terrain;
  const float across = glm::length(setting_.domain.size());
  std::vector<Clearing> clearings = clearings_of(snapshot);
  const std::vector<House> houses = place_houses(land, clearings);
  for (const House& house : houses)
    clearings.push_back({horizontal(house.at), 0.6F * std::hypot(house.size.x, house.size.z)});
  upload_houses(houses, 0.35F * across);
  upload_plants(place_plants(land, clearings), 0.3F * across);
  const HillRing hills = make_hills(land);
  hill_index_count_ = static_cast<int>(hills.indices.size());
  glBindVertexArray(hill_array_.name());
  upload(GL_ARRAY_BUFFER, hill_vertices_, std::span<const HillVertex>(hills.vertices), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(HillVertex), offsetof(HillVertex, direction));
  float_attribute(1, 1, sizeof(HillVertex), offsetof(HillVertex, haze));
  upload(GL_ELEMENT_ARRAY_BUFFER, hill_indices_, std::span<const std::uint32_t>(hills.indices), GL_STATIC_DRAW);
  glBindVertexArray(0);
}

void SurroundingsPass::upload_plants(std::vector<Plant> plants, float tile) {
  const auto tile_of = [&](const Plant& plant) {
    const float size = std::max(tile, 1e-3F);
    return std::tuple(std::floor(plant.at.x / size), std::floor(plant.at.z / size), plant.kind);
  };
  std::stable_sort(plants.begin(), plants.end(),
                   [&](const Plant& a, const Plant& b) { return tile_of(a) < tile_of(b); });
  plant_tiles_.clear();
  std::vector<Instance> instances;
  for (std::size_t i = 0; i < plants.size(); ++i) {
    const Plant& plant = plants[i];
    if (i == 0 || tile_of(plants[i - 1]) != tile_of(plant)) {
      plant_tiles_.push_back({static_cast<std::size_t>(plant.kind), static_cast<int>(i), 0, plant.at, plant.at});
    }
    PlantTile& last = plant_tiles_.back();
    ++last.count;
    last.lower = glm::min(last.lower, plant.at - plant.size);
    last.upper = glm::max(last.upper, plant.at + plant.size);
    instances.push_back({Vec4(plant.at, plant.size), Vec4(plant.turn, plant.tone, plant.slope)});
  }
  upload(GL_ARRAY_BUFFER, instances_, std::span<const Instance>(instances), GL_STATIC_DRAW);
}

void SurroundingsPass::upload_houses(const std::vector<House>& houses, float tile) {
  TriangleMesh mesh = house_meshes(houses);
  house_tiles_.clear();
  if (mesh.indices.empty()) return;
  house_tiles_ = sort_into_tiles(
      mesh.indices, [&](std::uint32_t n) { return mesh.positions[n]; }, tile);
  glBindVertexArray(house_array_.name());
  upload_mesh(mesh, house_vertices_, house_indices_);
  glBindVertexArray(0);
}

void SurroundingsPass::draw(const Mat4& view_proj, const Vec3& eye, Plants most, Shade shade) const {
  if (!house_tiles_.empty()) {
    house_shader_.use();
    glBindVertexArray(house_array_.name());
    draw_tiles(house_tiles_, view_proj);
  }
  std::vector<SeenTile> seen;
  for (const PlantTile& tile : plant_tiles_) {
    if (!in_view(view_proj, tile.lower, tile.upper)) continue;
    const Vec3 nearest = glm::clamp(eye, tile.lower, tile.upper);
    seen.emplace_back(glm::length(eye - nearest), &tile);
  }
  std::sort(seen.begin(), seen.end());
  if (shade == Shade::kDrawn) draw_shades(seen, most.all);
  plant_shader_.use();
  for (const auto& [distance, tile] : seen) {
    const int count = std::min(tile->count, most.all), full = std::min(count, most.full);
    if (count <= 0) break;
    draw_plants(*tile, PlantDetail::kFull, 0, full);
    draw_plants(*tile, PlantDetail::kPlain, full, count - full);
    most.full -= full;
    most.all -= count;
  }
}

void SurroundingsPass::draw_plants(const PlantTile& tile, PlantDetail detail, int first, int count) const {
  if (count <= 0) return;
  const PlantMesh& mesh = plant_meshes_.at(static_cast<std::size_t>(detail)).at(tile.kind);
  glBindVertexArray(mesh.array.name());
  glDrawElementsInstancedBaseInstance(GL_TRIANGLES, mesh.index_count, GL_UNSIGNED_INT, nullptr, count,
                                      static_cast<GLuint>(tile.first + first));
}

// On the ground, which is darkened by it; heights in the picture's alpha stay.
void SurroundingsPass::draw_shades(const std::vector<SeenTile>& seen, int most) const {
  shade_shader_.use();
  glBindVertexArray(shade_array_.name());
  glEnable(GL_BLEND);
  glBlendFunc(GL_ZERO, GL_SRC_COLOR);
  glDepthMask(GL_FALSE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
  for (const auto& [distance, tile] : seen) {
    const int count = std::min(tile->count, most);
    if (count <= 0) break;
    most -= count;
    if (tile->kind == static_cast<std::size_t>(PlantKind::kReed)) continue;
    glDrawElementsInstancedBaseInstance(GL_TRIANGLES, shade_index_count_, GL_UNSIGNED_INT, nullptr, count,
                                        static_cast<GLuint>(tile->first));
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void SurroundingsPass::draw_hills(float far) const {
  if (hill_index_count_ == 0) return;
  hill_shader_.use();
  hill_shader_.set("far", far);
  glBindVertexArray(hill_array_.name());
  glDrawElements(GL_TRIANGLES, hill_index_count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace regatta
