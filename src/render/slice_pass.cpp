#include "render/slice_pass.h"

#include "exchange/ocean_scale.h"
#include "render/false_color.h"
#include "render/frame.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

bool is_whole(const WaterSlice& slice) {
  if (slice.nx < 1 || slice.ny < 1) return false;
  const std::size_t cells = static_cast<std::size_t>(slice.nx) * static_cast<std::size_t>(slice.ny);
  return slice.velocity.size() == cells && slice.pressure.size() == cells && slice.kind.size() == cells;
}

SliceTexel texel_of(const Vec3& color, bool drawn) {
  const auto byte = [](float x) { return static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(x, 0.0F, 1.0F))); };
  return {byte(color.r), byte(color.g), byte(color.b), static_cast<std::uint8_t>(drawn ? 255 : 0)};
}

}  // namespace

std::vector<SliceTexel> slice_texels(const WaterSlice& slice, OceanView what, Vec2 range) {
  std::vector<SliceTexel> texels;
  if (!is_whole(slice)) return texels;
  const OceanScale scale = slice_scale(what, range);
  texels.reserve(slice.kind.size());
  for (std::size_t i = 0; i < slice.kind.size(); ++i) {
    const CellKind kind = slice.kind[i];
    const bool colored = what != OceanView::kCells && kind != CellKind::kSolid;
    const float value = what == OceanView::kSpeed ? glm::length(slice.velocity[i]) : slice.pressure[i];
    texels.push_back(texel_of(colored ? slice_color(what, scale.place(value)) : cell_color(kind),
                              what == OceanView::kCells || kind != CellKind::kAir));
  }
  return texels;
}

void add_flow_arrows(const WaterSlice& slice, float fastest, std::vector<WindMark>& out) {
  if (!is_whole(slice) || !(fastest > 0.0F)) return;
  constexpr int kMostAlong = 32;       // arrows beside each other: more would hide the colours
  constexpr float kThick = 0.05F;      // share of the way between two arrows
  constexpr float kSlow = 0.02F;       // share of the fastest: shorter arrows are specks
  constexpr float kMostLength = 1.5F;  // share of the way between two arrows, for speeds beyond the range
  const int apart = (std::max(slice.nx, slice.ny) + kMostAlong - 1) / kMostAlong;
  const float step = slice.spacing * static_cast<float>(apart);
  for (int j = apart / 2; j < slice.ny; j += apart) {
    for (int i = apart / 2; i < slice.nx; i += apart) {
      const std::size_t n =
          static_cast<std::size_t>(j) * static_cast<std::size_t>(slice.nx) + static_cast<std::size_t>(i);
      if (slice.kind[n] != CellKind::kWater) continue;
      const Vec3& u = slice.velocity[n];
      Vec3 way = (glm::dot(u, slice.along) * slice.along + Vec3(0.0F, u.y, 0.0F)) / fastest;
      const float length = glm::length(way);
      if (!(length > kSlow)) continue;
      way *= step * std::min(1.0F, kMostLength / length);
      out.push_back({slice.middle(i, j) - 0.5F * way, way, kThick * step});
    }
  }
}

Result<SlicePass> SlicePass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "slice.vert", "slice.frag");
  if (!shader.ok()) return shader.error();
  return SlicePass(std::move(shader).value());
}

SlicePass::SlicePass(Shader shader) : shader_(std::move(shader)) {
  shader_.use();
  shader_.set("cell_map", static_cast<int>(TextureUnit::kRamp));
}

void SlicePass::update(std::span<const WaterSlice> slices, OceanView what) {
  count_ = 0;
  arrows_.clear();
  if (!is_slice(what)) return;
  range_ = slice_color_range(slices, what);
  lines_ = what == OceanView::kCells;
  for (const WaterSlice& slice : slices) {
    const std::vector<SliceTexel> texels = slice_texels(slice, what, range_);
    if (texels.empty()) continue;
    if (what == OceanView::kSpeed) add_flow_arrows(slice, range_.y, arrows_);
    if (count_ == planes_.size()) planes_.emplace_back();
    Plane& plane = planes_[count_++];
    glBindTexture(GL_TEXTURE_2D, plane.texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, slice.nx, slice.ny, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    plane.cells = Vec2(static_cast<float>(slice.nx), static_cast<float>(slice.ny));
    plane.lower = slice.lower;
    plane.along = plane.cells.x * slice.spacing * slice.along;
    plane.up = Vec3(0.0F, plane.cells.y * slice.spacing, 0.0F);
  }
}

void SlicePass::draw() const {
  if (empty()) return;
  shader_.use();
  shader_.set("line_share", lines_ ? 1.0F : 0.0F);
  glBindVertexArray(no_vertices_.name());
  for (std::size_t n = 0; n < count_; ++n) {
    const Plane& plane = planes_[n];
    bind_texture(unit(TextureUnit::kRamp), GL_TEXTURE_2D, plane.texture);
    shader_.set("lower", plane.lower);
    shader_.set("along", plane.along);
    shader_.set("up", plane.up);
    shader_.set("cells", plane.cells);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
}

}  // namespace regatta
