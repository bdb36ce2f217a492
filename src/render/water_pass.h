// Draws the water: the shaded surface and its cut sides, false colours, grid lines, or the columns themselves.
#pragma once

#include "render/canvas.h"
#include "render/far_water.h"
#include "render/frame.h"
#include "render/index_tiles.h"
#include "render/shader.h"
#include "render/water_fields.h"
#include "render/water_lattice.h"

#include <filesystem>

namespace regatta {

class WaterPass {
 public:
  static Result<WaterPass> create(const std::filesystem::path& shaders);
  // Uploads the fields of the snapshot. The surface is drawn with `most_points` of its points at most.
  void update(const Snapshot& snapshot, int most_points);
  [[nodiscard]] bool empty() const { return fields_.empty(); }
  [[nodiscard]] bool any_dry() const { return fields_.empty() || fields_.any_dry; }
  [[nodiscard]] bool any_dye() const { return !fields_.dye.empty(); }
  // FrameBlock::grid.
  [[nodiscard]] Vec4 texture_place() const;

  struct Look {
    EyePlace eye = EyePlace::kAbove;
    Shading shading = Shading::kFine;
    Vec3 from{0.0F};        // the eye's place
    float level = 0.0F;     // level of the water [m]
    float pixels = 100.0F;  // height of 1 m seen from 1 m
  };
  void draw_surface(const Canvas& canvas, const Mat4& view_proj, const Look& look, const ViewOptions& options);
  // The cut faces at the tank's edges, but for those beyond which the water goes on. through: what is drawn later is
  // seen through them.
  void draw_sides(const Canvas& canvas, const FarSides& far, bool through) const;
  void draw_false_color(const Mat4& view_proj) const;
  void draw_lines() const;
  void draw_columns(const Snapshot& snapshot) const;
  // Textures that other passes read too.
  void bind_fields() const;

 private:
  struct Shaders {
    std::vector<Shader> surface;  // fine, plain; the same with dye
    Shader under, side, false_color, lines, points;
  };
  explicit WaterPass(Shaders shaders);
  void set_field(const Shader& shader) const;
  void make_grid();
  void update_dye();
  void update_foam(const FoamMap& foam);
  void draw_grid(const Mat4& view_proj) const;

  Shaders shaders_;
  int most_points_ = 0;  // most points of the index buffers
  WaterFields fields_;
  int nx_ = 0, nz_ = 0;   // size of the textures and index buffers
  WaterLattice lattice_;  // at plain shading in place of the tiles
  std::vector<IndexTile> tiles_;
  Vec2 tiles_origin_{0.0F};  // origin of the fields that the tiles are for [m]
  float rise_ = 0.0F;        // farthest of the surface from y = 0 [m]
  int line_indices_ = 0;
  GlTexture shape_, flow_, scale_, dye_, foam_, wet_;
  int foam_nx_ = 0, foam_nz_ = 0;  // size of the foam's texture
  int wet_nx_ = 0, wet_nz_ = 0;    // likewise
  Vec4 foam_place_{0.0F};          // world x, z -> its coordinates: scale, offset; 0: none
  int dye_nx_ = 0, dye_nz_ = 0;    // size of the dye's texture, which comes with the first dye
  GlVertexArray grid_, line_grid_, no_vertices_, points_;
  GlBuffer grid_indices_, line_grid_indices_, point_x_, point_z_, point_surface_, point_speed_;
};

}  // namespace regatta
