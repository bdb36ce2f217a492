// Draws rain as streaks about the eye. Its rings on the water are in the tile of detail (shaders/detail.frag).
#pragma once

#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>

namespace regatta {

class RainPass {
 public:
  static Result<RainPass> create(const std::filesystem::path& shaders);
  // Over all that is drawn; how hard it rains is in the frame's block.
  void draw() const;

 private:
  explicit RainPass(Shader shader) : shader_(std::move(shader)) {}
  Shader shader_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
