#include "render/tank_pass.h"

#include "render/detail_texture.h"

namespace regatta {
namespace {

bool same(const Domain& a, const Domain& b) {
  return a.lower == b.lower && a.upper == b.upper && a.west == b.west && a.east == b.east && a.south == b.south &&
         a.north == b.north;
}

}  // namespace

Result<TankPass> TankPass::create(const std::filesystem::path& shaders, const Device& device) {
  std::vector<Shader> made;
  for (const char* defines : {"#define TILES", "#define EARTH", "#define STONE", "#define GROUND",
                              "#define TILES\n#define DRY", "#define EARTH\n#define DRY"}) {
    Result<Shader> shader = Shader::load(shaders, "tank.vert", "tank.frag", defines);
    if (!shader.ok()) return shader.error();
    made.push_back(std::move(shader).value());
  }
  return TankPass({std::move(made[0]), std::move(made[1]), std::move(made[2]), std::move(made[3]), std::move(made[4]),
                   std::move(made[5])},
                  device);
}

TankPass::TankPass(Shaders shaders, const Device& device) : shaders_(std::move(shaders)) {
  for (const Shader* shader : {&shaders_.tiles, &shaders_.earth, &shaders_.stone, &shaders_.ground, &shaders_.dry_tiles,
                               &shaders_.dry_earth}) {
    shader->use();
    shader->set("shadow_map", static_cast<int>(TextureUnit::kShadow));
    shader->set("detail_map", static_cast<int>(TextureUnit::kDetail));
    shader->set("tile_map", static_cast<int>(TextureUnit::kTile));
    shader->set("shape_map", static_cast<int>(TextureUnit::kShape));
  }
  const std::vector<unsigned char> data = make_tile_texture();
  glBindTexture(GL_TEXTURE_2D, tiles_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kDetailSize, kDetailSize, 0, GL_RGBA, GL_UNSIGNED_BYTE, data.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, device.tile_filter);
  glGenerateMipmap(GL_TEXTURE_2D);
}

void TankPass::update(const Snapshot& snapshot) {
  if (made_ && terrain_ == snapshot.terrain && level_ == snapshot.level && same(domain_, snapshot.domain)) return;
  made_ = true;
  terrain_ = snapshot.terrain;
  level_ = snapshot.level;
  domain_ = snapshot.domain;
  mesh_ = make_tank_mesh(domain_, terrain_.get(), level_);
  std::vector<std::uint32_t> indices;
  for (std::size_t material = 0; material < kTankMaterials; ++material) {
    index_count_[material] = static_cast<int>(mesh_.indices[material].size());
    indices.insert(indices.end(), mesh_.indices[material].begin(), mesh_.indices[material].end());
  }
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, vertices_, std::span<const TankVertex>(mesh_.vertices), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(TankVertex), offsetof(TankVertex, position));
  float_attribute(1, 3, sizeof(TankVertex), offsetof(TankVertex, normal));
  upload(GL_ELEMENT_ARRAY_BUFFER, indices_, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);
  glBindVertexArray(0);
  mesh_.vertices = {};
  for (auto& indices_of_material : mesh_.indices) indices_of_material = {};
}

void TankPass::draw(bool dry_bed) const {
  bind_texture(unit(TextureUnit::kTile), GL_TEXTURE_2D, tiles_);
  glEnable(GL_CULL_FACE);  // walls show their inner side only
  glBindVertexArray(vertex_array_.name());
  const std::array<const Shader*, kTankMaterials> order = {dry_bed ? &shaders_.dry_tiles : &shaders_.tiles,
                                                           dry_bed ? &shaders_.dry_earth : &shaders_.earth,
                                                           &shaders_.stone, &shaders_.ground};
  std::size_t first = 0;
  for (std::size_t material = 0; material < kTankMaterials; ++material) {
    if (index_count_[material] > 0) {
      order[material]->use();
      glDrawElements(GL_TRIANGLES, index_count_[material], GL_UNSIGNED_INT,
                     reinterpret_cast<const void*>(first * sizeof(std::uint32_t)));
    }
    first += static_cast<std::size_t>(index_count_[material]);
  }
  glDisable(GL_CULL_FACE);
}

}  // namespace regatta
