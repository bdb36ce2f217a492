// Draws the water: the shaded surface and its cut sides, false colours, grid lines, or the columns themselves.
#pragma once

#include "render/canvas.h"
#include "render/device.h"
#include "render/far_water.h"
#include "render/frame.h"
#include "render/shader.h"
#include "render/water_fields.h"

#include <filesystem>

namespace regatta {

class WaterPass {
 public:
  static Result<WaterPass> create(const std::filesystem::path& shaders, const Device& device);
  // Uploads the fields of the snapshot.
  void update(const Snapshot& snapshot);
  [[nodiscard]] bool empty() const { return fields_.empty(); }
  [[nodiscard]] bool any_dry() const { return fields_.empty() || fields_.any_dry; }
  [[nodiscard]] bool any_dye() const { return !fields_.dye.empty(); }
  // FrameBlock::grid.
  [[nodiscard]] Vec4 texture_place() const;

  void draw_surface(const Canvas& canvas) const;
  // The cut faces at the tank's edges, but for those beyond which the water goes on.
  void draw_sides(const Canvas& canvas, const FarSides& far) const;
  void draw_false_color() const;
  void draw_lines() const;
  void draw_columns(const Snapshot& snapshot) const;
  // Textures that other passes read too.
  void bind_fields() const;

 private:
  struct Shaders {
    Shader surface, side, false_color, lines, points;
  };
  WaterPass(Shaders shaders, const Device& device);
  void set_field(const Shader& shader) const;
  void make_grid();
  void update_dye();
  void draw_grid() const;

  Shaders shaders_;
  int most_points_;
  WaterFields fields_;
  int nx_ = 0, nz_ = 0;  // of the textures and index buffers
  int triangle_indices_ = 0, line_indices_ = 0;
  GlTexture shape_, flow_, scale_, dye_;
  int dye_nx_ = 0, dye_nz_ = 0;  // of its texture, which comes with the first dye
  GlVertexArray grid_, line_grid_, no_vertices_, points_;
  GlBuffer grid_indices_, line_grid_indices_, point_x_, point_z_, point_surface_, point_speed_;
};

}  // namespace regatta
