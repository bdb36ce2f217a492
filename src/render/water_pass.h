// Draws the water: the shaded surface and its cut sides, false colours, grid lines, or the columns themselves.
#pragma once

#include "render/canvas.h"
#include "render/frame.h"
#include "render/shader.h"
#include "render/water_fields.h"

#include <filesystem>

namespace regatta {

class WaterPass {
 public:
  // vertex_budget: points of the drawn grid at most; a finer surface is thinned, its shading is not.
  static Result<WaterPass> create(const std::filesystem::path& shaders, int vertex_budget);
  // Uploads the fields of the snapshot.
  void update(const Snapshot& snapshot);
  [[nodiscard]] bool empty() const { return fields_.empty(); }
  // FrameBlock::grid and the fields' spacing.
  [[nodiscard]] Vec4 texture_place() const;
  [[nodiscard]] float spacing() const { return fields_.spacing; }

  void draw_shaded(const Canvas& canvas) const;
  void draw_false_color() const;
  void draw_lines() const;
  void draw_columns(const Snapshot& snapshot) const;
  // Textures that other passes read too.
  void bind_fields() const;

 private:
  struct Shaders {
    Shader surface, side, false_color, lines, points;
  };
  explicit WaterPass(Shaders shaders, int vertex_budget);
  void set_field(const Shader& shader) const;
  void make_grid();
  void draw_grid() const;

  Shaders shaders_;
  int vertex_budget_;
  WaterFields fields_;
  int nx_ = 0, nz_ = 0;  // of the textures and index buffers
  int triangle_indices_ = 0, line_indices_ = 0;
  GlTexture shape_, flow_, scale_;
  GlVertexArray grid_, line_grid_, no_vertices_, points_;
  GlBuffer grid_indices_, line_grid_indices_, point_x_, point_z_, point_surface_, point_speed_;
};

}  // namespace regatta
