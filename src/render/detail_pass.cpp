#include "render/detail_pass.h"

#include "render/detail_texture.h"

#include <bit>

namespace regatta {
namespace {

constexpr int kPlainShare = 2;  // the plain tile has texels so much larger

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
  fine_.size = kDetailSize;
  plain_.size = kDetailSize / kPlainShare;
  make(fine_, device);
  make(plain_, device);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  shader_.use();
  shader_.set("still_map", static_cast<int>(TextureUnit::kStill));
}

void DetailPass::make(const Live& live, const Device& device) {
  // Down to one texel: far ripples fade into a mirror instead of flickering.
  const auto levels = static_cast<GLsizei>(std::bit_width(static_cast<unsigned>(live.size)));
  glBindTexture(GL_TEXTURE_2D, live.texture.name());
  glTexStorage2D(GL_TEXTURE_2D, levels, GL_RGBA8, live.size, live.size);
  set_tiling(device.tile_filter);
  glBindFramebuffer(GL_FRAMEBUFFER, live.framebuffer.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, live.texture.name(), 0);
}

void DetailPass::paint(Shading shading) const {
  const Live& live = shading == Shading::kPlain ? plain_ : fine_;
  bind_texture(unit(TextureUnit::kStill), GL_TEXTURE_2D, still_);
  glBindFramebuffer(GL_FRAMEBUFFER, live.framebuffer.name());
  glViewport(0, 0, live.size, live.size);
  glDisable(GL_DEPTH_TEST);
  shader_.use();
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
  bind_texture(unit(TextureUnit::kDetail), GL_TEXTURE_2D, live.texture);
  glGenerateMipmap(GL_TEXTURE_2D);
}

}  // namespace regatta
