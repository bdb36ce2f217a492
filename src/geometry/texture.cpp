#include "geometry/texture.h"

#include "geometry/srgb.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace regatta {

namespace {

// The pixel at a place along one side of `count` pixels.
std::size_t pixel_at(float place, int count, TextureWrap wrap) {
  float share = place - std::floor(place);
  if (wrap == TextureWrap::kEdge) share = std::clamp(place, 0.0F, 1.0F);
  if (wrap == TextureWrap::kMirror) share = 1.0F - std::abs(1.0F - 2.0F * (0.5F * place - std::floor(0.5F * place)));
  return static_cast<std::size_t>(std::min(static_cast<int>(share * static_cast<float>(count)), count - 1));
}

}  // namespace

Vec3 mean_color(const Texture& texture, const std::array<Vec2, 3>& places) {
  static const std::array<float, 256> kLinear = [] {
    std::array<float, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = linear_of_srgb(static_cast<float>(i) / 255.0F);
    return table;
  }();
  constexpr int kRows = 4;  // rows of small triangles; the colour is looked up in the middle of each
  const auto& [width, height, pixels] = texture.image;
  Vec3 sum(0.0F);
  for (int row = 0; row < kRows; ++row) {
    for (int k = 0; k < 2 * row + 1; ++k) {
      // Rows count from corner 0; every second triangle of a row points the other way.
      const float down = (static_cast<float>(row) + (k % 2 == 0 ? 2.0F / 3.0F : 1.0F / 3.0F)) / kRows;
      const float across = (static_cast<float>(k / 2) + (k % 2 == 0 ? 1.0F / 3.0F : 2.0F / 3.0F)) / kRows;
      const Vec2 at = (1.0F - down) * places[0] + (down - across) * places[1] + across * places[2];
      const std::size_t pixel = pixel_at(at.y, height, texture.wrap_v) * static_cast<std::size_t>(width) +
                                pixel_at(at.x, width, texture.wrap_u);
      for (std::size_t c = 0; c < 3; ++c) sum[static_cast<int>(c)] += kLinear[pixels[4 * pixel + c]];
    }
  }
  return sum / static_cast<float>(kRows * kRows);
}

}  // namespace regatta
