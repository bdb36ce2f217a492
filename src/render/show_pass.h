// Puts the painted picture into a window or another target, enlarged to its size if need be.
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
  explicit ShowPass(Shader shader) : shader_(std::move(shader)) {}
  Shader shader_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
