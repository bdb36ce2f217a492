// The context without a window, its framebuffer, and PNG files.
#include "render/offscreen.h"

#include "render/gl.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace regatta {
namespace {

TEST(Offscreen, ContextWorksWithoutADisplayAndReadsBackWhatWasDrawn) {
  unsetenv("DISPLAY");
  const auto context = OffscreenContext::create();
  ASSERT_TRUE(context.ok()) << context.error().text();
  const auto target = OffscreenTarget::create(7, 5);
  ASSERT_TRUE(target.ok()) << target.error().text();
  glBindFramebuffer(GL_FRAMEBUFFER, target.value()->framebuffer());
  glViewport(0, 0, 7, 5);
  glClearColor(0.2F, 0.4F, 0.6F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 4, 7, 1);  // OpenGL's last row is the picture's first
  glClearColor(1.0F, 0.0F, 0.0F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
  const Image image = target.value()->read();
  ASSERT_EQ(image.rgb.size(), 7U * 5U * 3U);
  EXPECT_EQ(image.rgb[0], 255);
  EXPECT_EQ(image.rgb[1], 0);
  EXPECT_EQ(image.rgb[3 * 7], 51);
  EXPECT_EQ(image.rgb[3 * 7 + 1], 102);
  EXPECT_EQ(image.rgb[3 * 7 + 2], 153);
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  EXPECT_NE(gl_description().find("OpenGL 4."), std::string::npos);
}

TEST(Offscreen, ImpossibleSizesAreErrors) {
  const auto context = OffscreenContext::create();
  ASSERT_TRUE(context.ok());
  EXPECT_FALSE(OffscreenTarget::create(0, 10).ok());
  EXPECT_FALSE(OffscreenTarget::create(10, -1).ok());
  EXPECT_FALSE(OffscreenTarget::create(1 << 20, 10).ok());
}

TEST(Offscreen, PngHoldsThePicture) {
  Image image;
  image.width = 2;
  image.height = 1;
  image.rgb = {255, 0, 0, 0, 255, 0};
  const Result<std::string> png = png_bytes(image);
  ASSERT_TRUE(png.ok());
  EXPECT_EQ(png.value().substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(png.value().substr(16, 8), std::string("\0\0\0\2\0\0\0\1", 8)) << "width and height";
  EXPECT_FALSE(png_bytes(Image{}).ok());
}

}  // namespace
}  // namespace regatta
