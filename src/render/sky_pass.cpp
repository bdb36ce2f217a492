#include "render/sky_pass.h"

namespace regatta {
namespace {

constexpr int kMapSize = 1024;  // texels a side: 9 a degree at the horizon
constexpr int kMapLevels = 7;   // levels of detail, for distant ripples and dull reflections

}  // namespace

Result<SkyPass> SkyPass::create(const std::filesystem::path& shaders) {
  Result<Shader> map_shader = Shader::load(shaders, "fullscreen.vert", "sky_map.frag");
  if (!map_shader.ok()) return map_shader.error();
  Result<Shader> shader = Shader::load(shaders, "fullscreen.vert", "sky.frag");
  if (!shader.ok()) return shader.error();
  return SkyPass(std::move(map_shader).value(), std::move(shader).value());
}

SkyPass::SkyPass(Shader map_shader, Shader shader) : map_shader_(std::move(map_shader)), shader_(std::move(shader)) {
  glBindTexture(GL_TEXTURE_2D, map_.name());
  glTexStorage2D(GL_TEXTURE_2D, kMapLevels, GL_RGBA8, kMapSize, kMapSize);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  shader_.use();
  shader_.set("sky_map", static_cast<int>(TextureUnit::kSky));
}

void SkyPass::show(const WeatherLight& light) {
  if (shown_ == &light) return;
  shown_ = &light;
  paint_map(light.look);
}

void SkyPass::paint_map(const SkyLook& look) const {
  const GlFramebuffer framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, map_.name(), 0);
  glViewport(0, 0, kMapSize, kMapSize);
  glDisable(GL_DEPTH_TEST);
  map_shader_.use();
  map_shader_.set("zenith", look.zenith);
  map_shader_.set("cloud", look.cloud);
  map_shader_.set("cloud_shape", Vec3(look.cloud_edge, look.cloud_opacity, look.cloud_depth));
  map_shader_.set("lamps", look.lamps ? 1.0F : 0.0F);
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, map_.name());
  glGenerateMipmap(GL_TEXTURE_2D);
}

void SkyPass::draw() const {
  shader_.use();
  glBindVertexArray(no_vertices_.name());
  glDepthFunc(GL_LEQUAL);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDepthFunc(GL_LESS);
}

}  // namespace regatta
