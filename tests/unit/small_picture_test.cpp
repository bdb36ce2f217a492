#include "render/small_picture.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// Left dark, right bright, with a red frame above and below that a wider shape leaves out.
Image framed(int width, int height, int frame) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const bool red = y < frame || y >= height - frame;
      const auto grey = static_cast<unsigned char>(x < width / 2 ? 40 : 200);
      image.rgb.insert(image.rgb.end(), {red ? static_cast<unsigned char>(255) : grey, grey, grey});
    }
  }
  return image;
}

TEST(SmallPicture, ShowsTheMiddleInItsShape) {
  const Image small = small_picture(framed(640, 480, 60), 192, 108);
  ASSERT_EQ(small.width, 192);
  ASSERT_EQ(small.height, 108);
  ASSERT_EQ(small.rgb.size(), 3U * 192U * 108U);
  for (std::size_t at = 0; at < small.rgb.size(); at += 3) {
    const std::size_t x = at / 3 % 192;
    ASSERT_EQ(small.rgb[at], x < 96 ? 40 : 200) << at;
  }
}

TEST(SmallPicture, APixelIsTheMeanOfThoseThatItStandsFor) {
  const Image image{4, 2, {0, 0, 0, 100, 10, 0, 8, 8, 8, 8, 8, 8, 100, 0, 0, 200, 30, 0, 8, 8, 8, 8, 8, 8}};
  const Image small = small_picture(image, 2, 1);
  EXPECT_EQ(small.rgb, (std::vector<unsigned char>{100, 10, 0, 8, 8, 8}));
}

TEST(SmallPicture, SmallAndEmptyOnesAreTakenToo) {
  EXPECT_EQ(small_picture(framed(1, 1, 0), 192, 108).rgb.size(), 3U * 192U * 108U);
  EXPECT_EQ(small_picture(framed(3, 700, 0), 192, 108).rgb.size(), 3U * 192U * 108U);
  EXPECT_TRUE(small_picture({}, 192, 108).rgb.empty());
}

}  // namespace
}  // namespace regatta
