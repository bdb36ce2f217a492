#include "render/small_picture.h"

#include <algorithm>
#include <cstdint>

namespace regatta {

Image small_picture(const Image& image, int width_px, int height_px) {
  Image small;
  if (image.width <= 0 || image.height <= 0 || width_px <= 0 || height_px <= 0) return small;
  small.width = width_px;
  small.height = height_px;
  small.rgb.resize(3 * static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px));
  // The part that is shown: as wide or as high as the image.
  const std::int64_t wide = image.width, high = image.height;
  const std::int64_t part_width = std::clamp<std::int64_t>(high * width_px / height_px, 1, wide);
  const std::int64_t part_height = std::clamp<std::int64_t>(wide * height_px / width_px, 1, high);
  const std::int64_t left = (wide - part_width) / 2, top = (high - part_height) / 2;
  for (int y = 0; y < height_px; ++y) {
    const std::int64_t from_y = top + y * part_height / height_px;
    const std::int64_t to_y = std::max(from_y + 1, top + (y + 1) * part_height / height_px);
    for (int x = 0; x < width_px; ++x) {
      const std::int64_t from_x = left + x * part_width / width_px;
      const std::int64_t to_x = std::max(from_x + 1, left + (x + 1) * part_width / width_px);
      std::int64_t sum[3] = {0, 0, 0};
      for (std::int64_t row = from_y; row < to_y; ++row) {
        for (std::int64_t column = from_x; column < to_x; ++column) {
          const auto at = static_cast<std::size_t>(3 * (row * wide + column));
          for (std::size_t c = 0; c < 3; ++c) sum[c] += image.rgb[at + c];
        }
      }
      const std::int64_t count = (to_y - from_y) * (to_x - from_x);
      const auto to =
          3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_px) + static_cast<std::size_t>(x));
      for (std::size_t c = 0; c < 3; ++c) small.rgb[to + c] = static_cast<unsigned char>((sum[c] + count / 2) / count);
    }
  }
  return small;
}

}  // namespace regatta
