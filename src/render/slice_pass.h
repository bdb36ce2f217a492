// Draws what cells of water hold on an upright plane (WaterSlice): a square for each cell in its colour, nothing where
// there is air, but for the view of cells themselves, which has lines between them.
#pragma once

#include "exchange/water_shapes.h"
#include "render/shader.h"
#include "render/wind_marks.h"

#include <array>
#include <filesystem>
#include <span>
#include <vector>

namespace regatta {

// A texel for each cell: sRGB and whether it is drawn.
using SliceTexel = std::array<std::uint8_t, 4>;
// Texels for a view that is_slice(). A slice whose arrays do not fit its size has none.
std::vector<SliceTexel> slice_texels(const WaterSlice& slice, OceanView what, Vec2 range);
// Velocities of cells of water in the plane; the longest within the range is as long as arrows stand apart.
void add_flow_arrows(const WaterSlice& slice, float fastest, std::vector<WindMark>& out);

class SlicePass {
 public:
  static Result<SlicePass> create(const std::filesystem::path& shaders);
  // Uploads the slices; what: another view than one of slices shows none.
  void update(std::span<const WaterSlice> slices, OceanView what);
  void draw() const;

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] Vec2 range() const { return range_; }
  [[nodiscard]] std::span<const WindMark> arrows() const { return arrows_; }

 private:
  explicit SlicePass(Shader shader);
  struct Plane {
    GlTexture texture;
    Vec3 lower{0.0F}, along{0.0F}, up{0.0F};  // a corner, and from there the two edges [m]
    Vec2 cells{0.0F};
  };

  Shader shader_;
  GlVertexArray no_vertices_;
  std::vector<Plane> planes_;  // the first count_ are shown
  std::size_t count_ = 0;
  bool lines_ = false;
  Vec2 range_{0.0F, 1.0F};
  std::vector<WindMark> arrows_;
};

}  // namespace regatta
