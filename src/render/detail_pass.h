// The tile of small-scale detail (detail_texture.h) in motion: painted anew each frame, read by water and tank.
#pragma once

#include "render/device.h"
#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>

namespace regatta {

class DetailPass {
 public:
  static Result<DetailPass> create(const std::filesystem::path& shaders, const Device& device);
  void paint(Shading shading) const;

 private:
  DetailPass(Shader shader, const Device& device);
  Shader shader_;
  struct Live {
    GlTexture texture;  // slopes along x and z (0.5 = level), foam noise, focused light
    GlFramebuffer framebuffer;
    int size = 0;  // texels a side
  };
  static void make(const Live& live, const Device& device);

  GlTexture still_;
  Live fine_, plain_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
