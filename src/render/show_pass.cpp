#include "render/show_pass.h"

#include "render/frame.h"

namespace regatta {

Result<ShowPass> ShowPass::create(const std::filesystem::path& shaders) {
  Result<Shader> smooth = Shader::load(shaders, "show.vert", "smooth.frag");
  if (!smooth.ok()) return smooth.error();
  Result<Shader> enlarge = Shader::load(shaders, "show.vert", "show.frag");
  if (!enlarge.ok()) return enlarge.error();
  return ShowPass(std::move(smooth).value(), std::move(enlarge).value());
}

// All of the viewport.
void ShowPass::cover(const Shader& shader, const GlTexture& picture) const {
  bind_texture(unit(TextureUnit::kScene), GL_TEXTURE_2D, picture);
  shader.use();
  shader.set("picture", static_cast<int>(TextureUnit::kScene));
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void ShowPass::draw(const Canvas& canvas, GLuint target, int x_px, int width_px, int height_px) const {
  const bool enlarged = width_px != canvas.width() || height_px != canvas.height();
  if (canvas.sampled() && !enlarged) {
    canvas.copy_to(target, x_px);
    return;
  }
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glBindVertexArray(no_vertices_.name());
  if (canvas.sampled()) {
    canvas.copy_main();
  } else if (enlarged) {
    canvas.paint_copy();
    cover(smooth_, canvas.painted());
  }
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glViewport(x_px, 0, width_px, height_px);
  if (enlarged) {
    cover(enlarge_, canvas.copy());
  } else {
    cover(smooth_, canvas.painted());
  }
  glDepthMask(GL_TRUE);
  glEnable(GL_DEPTH_TEST);
}

}  // namespace regatta
