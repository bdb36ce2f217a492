// Two halves become one picture with a line between them, whatever its width.
#include "run/split_image.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Image plain(int width, int height, unsigned char shade) {
  Image image;
  image.width = width;
  image.height = height;
  image.rgb.assign(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height), shade);
  return image;
}

TEST(SplitImage, HalvesStandOnTheirSidesOfALine) {
  const LabelFont font(REGATTA_ROOT "/assets/fonts/DejaVuSans.ttf", 12.0F);
  for (const int width : {200, 201, 1, 2, 3}) {
    const int half = half_width(width);
    const Image whole = side_by_side(plain(half, 60, 90), plain(half, 60, 180), width, font, "λ = 0", "λ = 1");
    ASSERT_EQ(whole.width, width);
    ASSERT_EQ(whole.rgb.size(), 3U * static_cast<std::size_t>(width) * 60U);
    if (width < 100) continue;
    const auto at = [&](int x, int y) { return whole.rgb[static_cast<std::size_t>(3 * (y * width + x))]; };
    EXPECT_EQ(at(0, 59), 90);
    EXPECT_EQ(at(half - 4, 59), 90);
    EXPECT_LT(at(width / 2, 59), 40);
    EXPECT_EQ(at(width - half + 3, 59), 180);
    EXPECT_EQ(at(width - 1, 59), 180);
  }
}

}  // namespace
}  // namespace regatta
