#include "render/far_pass.h"

#include "render/frame.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace regatta {

Result<FarPass> FarPass::create(const std::filesystem::path& shaders) {
  Result<Shader> surface = Shader::load(shaders, "water.vert", "water.frag", "#define FAR");
  if (!surface.ok()) return surface.error();
  Result<Shader> plain = Shader::load(shaders, "water.vert", "water.frag", "#define FAR\n#define PLAIN");
  if (!plain.ok()) return plain.error();
  Result<Shader> under = Shader::load(shaders, "water.vert", "water.frag", "#define FAR\n#define UNDER");
  if (!under.ok()) return under.error();
  Result<Shader> false_color = Shader::load(shaders, "water.vert", "water_false.frag", "#define FAR");
  if (!false_color.ok()) return false_color.error();
  return FarPass(
      {std::move(surface).value(), std::move(plain).value(), std::move(under).value(), std::move(false_color).value()});
}

FarPass::FarPass(Shaders shaders) : shaders_(std::move(shaders)) {
  for (const Shader* shader : {&shaders_.surface, &shaders_.plain, &shaders_.under, &shaders_.false_color}) {
    shader->use();
    shader->set("far_map", static_cast<int>(TextureUnit::kFar));
    shader->set("beside_map", static_cast<int>(TextureUnit::kBeside));
    shader->set("detail_map", static_cast<int>(TextureUnit::kDetail));
    shader->set("scene_map", static_cast<int>(TextureUnit::kScene));
    shader->set("reflection_map", static_cast<int>(TextureUnit::kReflection));
    shader->set("sky_map", static_cast<int>(TextureUnit::kSky));
    shader->set("scale_map", static_cast<int>(TextureUnit::kScale));
    shader->set("shape_map", static_cast<int>(TextureUnit::kShape));
  }
  for (const auto& [texture, filter] :
       {std::pair{&texture_, GL_LINEAR_MIPMAP_LINEAR}, std::pair{&beside_, GL_LINEAR}}) {
    glBindTexture(GL_TEXTURE_2D, texture->name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
  }
}

void FarPass::update(const Snapshot& snapshot, const Land& land, Sea sea, int most_texels) {
  const Domain& domain = snapshot.domain;
  Setting around = land.setting;  // the water's domain may have gone from where the land lies
  around.domain = domain;
  const bool same = around == setting_ && snapshot.terrain == terrain_;
  if (!same) {
    setting_ = around;
    const bool dry = setting_.flood_plain;
    sides_ = dry ? FarSides{} : setting_.far;
    terrain_ = snapshot.terrain;
    GroundHeight ground;
    if (setting_.has_land() && !dry) ground = [&land](Vec2 at) { return land.height(at); };
    FarMesh mesh = make_far_mesh(domain, sides_, terrain_.get(), snapshot.level, ground);
    const auto place = [&](std::uint32_t n) { return Vec3(mesh.vertices[n].x, snapshot.level, mesh.vertices[n].y); };
    constexpr float kTiles = 5.0F;  // along the longer side of the domain
    const Vec2 size = domain.size();
    tiles_ = sort_into_tiles(mesh.indices, place, std::max(std::max(size.x, size.y), 1e-3F) / kTiles);
    glBindVertexArray(vertex_array_.name());
    upload(GL_ARRAY_BUFFER, vertices_, std::span<const Vec4>(mesh.vertices), GL_STATIC_DRAW);
    float_attribute(0, 4, sizeof(Vec4), 0);
    upload(GL_ELEMENT_ARRAY_BUFFER, indices_, std::span<const std::uint32_t>(mesh.indices), GL_STATIC_DRAW);
    glBindVertexArray(0);
  }
  if (!sides_.any() || sea == Sea::kKnown) return;
  reach_ = std::max(snapshot.far_sea.reach, 1e-3F);
  make_far_fields(snapshot.far_sea, fields_, static_cast<std::size_t>(most_texels));
  rise_ = 0.0F;
  for (const Vec4& texel : fields_.levels.front().texels) rise_ = std::max(rise_, std::abs(texel.x));
  for (const float rise : fields_.beside) rise_ = std::max(rise_, 2.0F * std::abs(rise));
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  const bool resized = fields_.levels.front().nx != nx_ || fields_.levels.front().nz != nz_;
  nx_ = fields_.levels.front().nx;
  nz_ = fields_.levels.front().nz;
  for (std::size_t n = 0; n < fields_.levels.size(); ++n) {
    const FarLevel& level = fields_.levels[n];
    const auto at = static_cast<GLint>(n);
    if (resized) {
      glTexImage2D(GL_TEXTURE_2D, at, GL_RGBA32F, level.nx, level.nz, 0, GL_RGBA, GL_FLOAT, level.texels.data());
    } else {
      glTexSubImage2D(GL_TEXTURE_2D, at, 0, 0, level.nx, level.nz, GL_RGBA, GL_FLOAT, level.texels.data());
    }
  }
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, static_cast<GLint>(fields_.levels.size()) - 1);
  glBindTexture(GL_TEXTURE_2D, beside_.name());
  if (resized) {
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, nx_, nz_, 0, GL_RED, GL_FLOAT, fields_.beside.data());
  } else {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, nx_, nz_, GL_RED, GL_FLOAT, fields_.beside.data());
  }
}

void FarPass::draw(const Shader& shader, const Mat4& view_proj) const {
  bind_texture(unit(TextureUnit::kFar), GL_TEXTURE_2D, texture_);
  bind_texture(unit(TextureUnit::kBeside), GL_TEXTURE_2D, beside_);
  shader.use();
  shader.set("tile", fields_.place);
  shader.set("reach", reach_);
  glBindVertexArray(vertex_array_.name());
  draw_tiles(tiles_, view_proj, 0, rise_);
}

void FarPass::draw_surface(const Canvas& canvas, const Mat4& view_proj, EyePlace eye, Shading shading) const {
  if (tiles_.empty()) return;
  bind_texture(unit(TextureUnit::kScene), GL_TEXTURE_2D, canvas.copy());
  bind_texture(unit(TextureUnit::kReflection), GL_TEXTURE_2D, canvas.reflection());
  const Shader& above = shading == Shading::kPlain ? shaders_.plain : shaders_.surface;
  draw(eye == EyePlace::kUnder ? shaders_.under : above, view_proj);
}

void FarPass::draw_false_color(const Mat4& view_proj) const {
  if (!tiles_.empty()) draw(shaders_.false_color, view_proj);
}

}  // namespace regatta
