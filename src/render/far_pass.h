// Draws the water beyond the open edges of a domain, to the horizon (far_water.h), with the light of the water within.
#pragma once

#include "render/canvas.h"
#include "render/far_water.h"
#include "render/shader.h"

#include <filesystem>
#include <memory>

namespace regatta {

class FarPass {
 public:
  static Result<FarPass> create(const std::filesystem::path& shaders);
  // Uploads the sea of the snapshot; makes the mesh anew when the domain or the terrain is another one.
  void update(const Snapshot& snapshot);
  [[nodiscard]] const FarSides& sides() const { return sides_; }

  void draw_surface(const Canvas& canvas) const;
  void draw_false_color() const;

 private:
  FarPass(Shader surface, Shader false_color);
  void draw(const Shader& shader) const;

  Shader surface_, false_color_;
  FarFields fields_;
  FarSides sides_;
  float reach_ = 1.0F;              // of what runs out of the domain [m]
  Vec2 lower_{0.0F}, upper_{0.0F};  // of the domain that the mesh is for
  std::shared_ptr<const Terrain> terrain_;
  GlTexture texture_, beside_;
  GlVertexArray vertex_array_;
  GlBuffer vertices_, indices_;
  int index_count_ = 0;
  int nx_ = 0, nz_ = 0;  // of the texture
};

}  // namespace regatta
