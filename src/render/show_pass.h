// Puts the painted picture into a window or another target, enlarged to its size if need be. A picture without samples
// has the steps taken off its edges first.
#pragma once

#include "render/canvas.h"
#include "render/shader.h"

namespace regatta {

class ShowPass {
 public:
  static Result<ShowPass> create(const std::filesystem::path& shaders);
  // From x_px of the target on.
  void draw(const Canvas& canvas, GLuint target, int x_px, int width_px, int height_px) const;

 private:
  ShowPass(Shader smooth, Shader enlarge) : smooth_(std::move(smooth)), enlarge_(std::move(enlarge)) {}
  void cover(const Shader& shader, const GlTexture& picture) const;

  Shader smooth_, enlarge_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
