#include "render/tank_pass.h"

namespace regatta {
namespace {

bool same(const Domain& a, const Domain& b) {
  return a.lower == b.lower && a.upper == b.upper && a.west == b.west && a.east == b.east && a.south == b.south &&
         a.north == b.north;
}

}  // namespace

Result<TankPass> TankPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "tank.vert", "tank.frag");
  if (!shader.ok()) return shader.error();
  return TankPass(std::move(shader).value());
}

TankPass::TankPass(Shader shader) : shader_(std::move(shader)) {
  shader_.use();
  shader_.set("shadow_map", static_cast<int>(TextureUnit::kShadow));
  shader_.set("detail_map", static_cast<int>(TextureUnit::kDetail));
  shader_.set("shape_map", static_cast<int>(TextureUnit::kShape));
}

void TankPass::update(const Snapshot& snapshot) {
  if (made_ && terrain_ == snapshot.terrain && level_ == snapshot.level && same(domain_, snapshot.domain)) return;
  made_ = true;
  terrain_ = snapshot.terrain;
  level_ = snapshot.level;
  domain_ = snapshot.domain;
  mesh_ = make_tank_mesh(domain_, terrain_.get(), level_);
  index_count_ = static_cast<int>(mesh_.indices.size());
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, vertices_, std::span<const TankVertex>(mesh_.vertices), GL_STATIC_DRAW);
  float_attribute(0, 3, sizeof(TankVertex), offsetof(TankVertex, position));
  float_attribute(1, 3, sizeof(TankVertex), offsetof(TankVertex, normal));
  float_attribute(2, 1, sizeof(TankVertex), offsetof(TankVertex, material));
  upload(GL_ELEMENT_ARRAY_BUFFER, indices_, std::span<const std::uint32_t>(mesh_.indices), GL_STATIC_DRAW);
  glBindVertexArray(0);
  mesh_.vertices = {};
  mesh_.indices = {};
}

void TankPass::draw() const {
  shader_.use();
  glEnable(GL_CULL_FACE);  // walls show their inner side only
  glBindVertexArray(vertex_array_.name());
  glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
  glDisable(GL_CULL_FACE);
}

}  // namespace regatta
