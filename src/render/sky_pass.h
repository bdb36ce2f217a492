// The sky: painted once into a map that the background, the water and shiny bodies look up.
#pragma once

#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>

namespace regatta {

class SkyPass {
 public:
  static Result<SkyPass> create(const std::filesystem::path& shaders);
  // Paints the map; needs the frame's uniform block (for the sun) to be bound. Once is enough.
  void paint_map() const;
  // Fills what is still at the far plane.
  void draw() const;
  [[nodiscard]] const GlTexture& map() const { return map_; }

 private:
  SkyPass(Shader map_shader, Shader shader);
  Shader map_shader_, shader_;
  GlTexture map_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
