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

// 8192 x 8192 pixels of 8 bytes, more than is unpacked: the library gives no reason.
TEST(PngImage, TooLargeToUnpackIsAnError) {
  const std::string bytes(
      "\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x20\x00\x00\x00\x20\x00\x10"
      "\x06\x00\x00\x00\x22\x3a\x16\x1a\x00\x00\x00\x0b\x49\x44\x41\x54\x78\x9c\x63\x60\x60\x00\x00\x00\x03"
      "\x00\x01\xb8\xad\x3a\x63\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82",
      68);
  EXPECT_EQ(decode_color_png(bytes, "a").error().text(), "a: not a usable PNG image (too large or broken)");
  EXPECT_FALSE(decode_grey_png(bytes, "a").ok());
}

TEST(PngImage, OtherKindsAreNamed) {
  EXPECT_EQ(decode_color_png("\xFF\xD8\xFF\xE0 JFIF", "a").error().text(),
            "a: is a JPEG image, which is not read: save it as PNG");
  EXPECT_EQ(decode_grey_png("GIF89a", "a").error().text(), "a: is a GIF image, which is not read: save it as PNG");
  EXPECT_EQ(png_pixels("garbage", "a").error().text(), "a: not a PNG image");
  EXPECT_EQ(png_pixels(bytes_of("tests/fuzz/seeds/image/ramp.png"), "a").value(), 16U);
  EXPECT_FALSE(png_pixels(std::string("\x89PNG\r\n\x1A\n\0\0", 10), "a").ok());
}

}  // namespace
}  // namespace regatta
