#include "geometry/png_image.h"

#include "core/files.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

std::string bytes_of(const char* file) {
  const Result<std::string> bytes = read_file(std::string(REGATTA_ROOT) + "/" + file, 64U << 20U);
  EXPECT_TRUE(bytes.ok());
  return bytes.ok() ? bytes.value() : std::string();
}

TEST(PngImage, GreyAndColoursAreOfOneSize) {
  const std::string bytes = bytes_of("assets/terrain/bay.png");
  const auto grey = decode_grey_png(bytes, "bay.png");
  const auto color = decode_color_png(bytes, "bay.png");
  ASSERT_TRUE(grey.ok() && color.ok());
  EXPECT_EQ(grey.value().width, color.value().width);
  EXPECT_EQ(grey.value().height, color.value().height);
  ASSERT_EQ(color.value().pixels.size(), 4 * grey.value().pixels.size());
  for (std::size_t i = 0; i < grey.value().pixels.size(); i += 997) {
    EXPECT_EQ(color.value().pixels[4 * i], grey.value().pixels[i] >> 8U) << "pixel " << i;
    EXPECT_EQ(color.value().pixels[4 * i + 3], 255);
  }
}

TEST(PngImage, DamageIsNamed) {
  std::string bytes = bytes_of("assets/terrain/bay.png");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  const auto damaged = decode_color_png(bytes, "bay.png");
  ASSERT_FALSE(damaged.ok());
  EXPECT_NE(damaged.error().text().find("check sum"), std::string::npos) << damaged.error().text();
  EXPECT_FALSE(decode_color_png(bytes.substr(0, 40), "bay.png").ok());
  EXPECT_FALSE(decode_color_png("", "bay.png").ok());
}

}  // namespace
}  // namespace regatta
