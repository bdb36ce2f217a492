// The mesh of the water's surface at plain shading: points of the fields on lines that an eye may tell apart
// (water_lines.h). The triangles stay, the lines that they lie on are chosen for each picture.
#pragma once

#include "core/types.h"
#include "render/gl_objects.h"
#include "render/index_tiles.h"

#include <cstdint>
#include <vector>

namespace regatta {

// The place of the fields, and the eye that sees them.
struct LatticeView {
  Vec2 origin{0.0F};
  float spacing = 1.0F;  // [m]
  Vec3 eye{0.0F};
  float level = 0.0F;     // level of the water [m]
  float pixels = 100.0F;  // height of 1 m seen from 1 m
  float rise = 0.0F;      // most height of the water above or below its level [m]
};

class WaterLattice {
 public:
  WaterLattice();
  // x, z: the points of the fields that lines may go through.
  void make(const std::vector<std::uint32_t>& x, const std::vector<std::uint32_t>& z);
  // With water.vert's LATTICE in use, whose lines_map is the texture unit kLines.
  void draw(const LatticeView& view, const Mat4& view_proj);
  [[nodiscard]] int row() const { return static_cast<int>(x_.size()); }

 private:
  // Cells from line (i, k) on, this side of line (end_i, end_k).
  struct Block {
    int first, count, i, k, end_i, end_k;
  };
  std::vector<std::uint32_t> x_, z_;
  std::vector<Block> blocks_;
  std::vector<int> drawn_x_, drawn_z_;
  std::vector<std::uint32_t> lines_;
  std::vector<IndexTile> tiles_;
  GlTexture texture_;
  GlVertexArray vertices_;
  GlBuffer indices_;
};

}  // namespace regatta
