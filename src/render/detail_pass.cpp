#include "render/detail_pass.h"

#include "render/detail_texture.h"

namespace regatta {
namespace {

constexpr int kLevels = 9;  // down to one texel: far ripples fade into a mirror instead of flickering

void set_tiling(GLint filter) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

}  // namespace

Result<DetailPass> DetailPass::create(const std::filesystem::path& shaders, const Device& device) {
  Result<Shader> shader = Shader::load(shaders, "fullscreen.vert", "detail.frag");
  if (!shader.ok()) return shader.error();
  return DetailPass(std::move(shader).value(), device);
}

DetailPass::DetailPass(Shader shader, const Device& device) : shader_(std::move(shader)) {
  const std::vector<unsigned char> data = make_detail_texture();
  glBindTexture(GL_TEXTURE_2D, still_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kDetailSize, kDetailSize, 0, GL_RGBA, GL_UNSIGNED_BYTE, data.data());
  set_tiling(GL_LINEAR);
  glBindTexture(GL_TEXTURE_2D, live_.name());
  glTexStorage2D(GL_TEXTURE_2D, kLevels, GL_RGBA8, kDetailSize, kDetailSize);
  set_tiling(device.tile_filter);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, live_.name(), 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  shader_.use();
  shader_.set("still_map", static_cast<int>(TextureUnit::kStill));
}

void DetailPass::paint() const {
  bind_texture(unit(TextureUnit::kStill), GL_TEXTURE_2D, still_);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glViewport(0, 0, kDetailSize, kDetailSize);
  glDisable(GL_DEPTH_TEST);
  shader_.use();
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
  bind_texture(unit(TextureUnit::kDetail), GL_TEXTURE_2D, live_);
  glGenerateMipmap(GL_TEXTURE_2D);
}

}  // namespace regatta
