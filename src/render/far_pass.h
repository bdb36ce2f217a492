// Draws the water beyond the open edges of a domain, to the horizon (far_water.h), with the light of the water within.
#pragma once

#include "render/canvas.h"
#include "render/far_water.h"
#include "render/frame.h"
#include "render/index_tiles.h"
#include "render/land.h"
#include "render/shader.h"

#include <filesystem>
#include <memory>

namespace regatta {

class FarPass {
 public:
  static Result<FarPass> create(const std::filesystem::path& shaders);
  enum class Sea { kNew, kKnown };
  // Uploads the sea of the snapshot, on no more than most_texels, if it is new; makes the mesh anew when the domain or
  // the terrain is another one.
  void update(const Snapshot& snapshot, const Land& land, Sea sea, int most_texels);
  [[nodiscard]] const FarSides& sides() const { return sides_; }

  void draw_surface(const Canvas& canvas, const Mat4& view_proj, EyePlace eye, Shading shading) const;
  void draw_false_color(const Mat4& view_proj) const;

 private:
  struct Shaders {
    Shader surface, plain, under, false_color;
  };
  explicit FarPass(Shaders shaders);
  void draw(const Shader& shader, const Mat4& view_proj) const;

  Shaders shaders_;
  FarFields fields_;
  FarSides sides_;
  float reach_ = 1.0F;  // distance to which far water runs out of the domain [m]
  Setting setting_;     // setting that the mesh is for
  std::shared_ptr<const Terrain> terrain_;
  GlTexture texture_, beside_;
  GlVertexArray vertex_array_;
  GlBuffer vertices_, indices_;
  std::vector<IndexTile> tiles_;
  float rise_ = 0.0F;    // how far the sea stands above or below it at most [m]
  int nx_ = 0, nz_ = 0;  // size of the texture
};

}  // namespace regatta
