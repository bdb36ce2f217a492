#include "run/split_image.h"

#include "core/check.h"

namespace regatta {

Image side_by_side(const Image& left, const Image& right, int width_px, const LabelFont& font,
                   const std::string& left_label, const std::string& right_label) {
  constexpr int kLine = 2;                  // width of the line [px]; chosen, not measured
  constexpr unsigned char kLineShade = 24;  // grey of the line, 0 … 255; chosen, not measured
  const int half = half_width(width_px);
  CHECK(left.width == half && right.width == half && left.height == right.height, "two halves of one picture");
  Image whole;
  whole.width = width_px;
  whole.height = left.height;
  const auto row = 3 * static_cast<std::size_t>(width_px);
  whole.rgb.assign(row * static_cast<std::size_t>(whole.height), kLineShade);
  const auto part = 3 * static_cast<std::size_t>(half);
  for (std::size_t y = 0; y < static_cast<std::size_t>(whole.height); ++y) {
    std::copy_n(left.rgb.data() + y * part, std::min(part, row), whole.rgb.data() + y * row);
    if (part <= row - part) std::copy_n(right.rgb.data() + y * part, part, whole.rgb.data() + (y + 1) * row - part);
    const int first = std::max(0, (width_px - kLine) / 2);
    const int last = std::min(width_px, first + kLine);
    std::fill(whole.rgb.data() + y * row + 3 * first, whole.rgb.data() + y * row + 3 * last, kLineShade);
  }
  const int gap = font.height_px() / 2;
  font.draw(left_label, width_px / 2 - gap - font.width_px(left_label), gap, width_px, whole.rgb);
  font.draw(right_label, width_px - half + gap, gap, width_px, whole.rgb);
  return whole;
}

}  // namespace regatta
