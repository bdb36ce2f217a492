#include "render/show_pass.h"

#include "render/frame.h"

namespace regatta {

Result<ShowPass> ShowPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "show.vert", "show.frag");
  if (!shader.ok()) return shader.error();
  return ShowPass(std::move(shader).value());
}

void ShowPass::draw(const Canvas& canvas, GLuint target, int x_px, int width_px, int height_px) const {
  if (width_px == canvas.width() && height_px == canvas.height()) {
    canvas.copy_to(target, x_px);
    return;
  }
  const GlTexture& picture = canvas.finished();
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glViewport(x_px, 0, width_px, height_px);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  bind_texture(unit(TextureUnit::kScene), GL_TEXTURE_2D, picture);
  shader_.use();
  shader_.set("picture", static_cast<int>(TextureUnit::kScene));
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glDepthMask(GL_TRUE);
  glEnable(GL_DEPTH_TEST);
}

}  // namespace regatta
