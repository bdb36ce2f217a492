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

TEST(Offscreen, PngIsWrittenWholeOrNotAtAll) {
  Image image;
  image.width = 2;
  image.height = 1;
  image.rgb = {255, 0, 0, 0, 255, 0};
  std::string name = (std::filesystem::temp_directory_path() / "regatta-offscreen-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const std::filesystem::path file = folder / "two.png";
  ASSERT_TRUE(write_png(file, image).ok());
  std::ifstream in(file, std::ios::binary);
  std::string head(8, '\0');
  in.read(head.data(), 8);
  EXPECT_EQ(head, std::string("\x89PNG\r\n\x1a\n"));
  const auto entries = [&] { return std::distance(std::filesystem::directory_iterator(folder), {}); };
  EXPECT_EQ(entries(), 1) << "the picture alone";
  const auto failed = write_png(folder / "missing" / "two.png", image);
  ASSERT_FALSE(failed.ok());
  EXPECT_NE(failed.error().text().find("two.png"), std::string::npos);
  EXPECT_FALSE(write_png(file, Image{}).ok());
  std::filesystem::create_directory(folder / "taken.png");
  EXPECT_FALSE(write_png(folder / "taken.png", image).ok());
  EXPECT_EQ(entries(), 2) << "what could not get its name is gone";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace regatta
