#include "render/scene_pictures.h"

#include "render/offscreen.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

TEST(ScenePictures, AreTexturesAndWhatIsMissingOrBrokenIsNone) {
  auto context = OffscreenContext::create();
  ASSERT_TRUE(context.ok()) << context.error().text();
  std::string name = (fs::temp_directory_path() / "regatta-pictures-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data());
  std::ofstream(folder / "broken.png") << "no picture";
  {
    ScenePictures pictures;
    EXPECT_EQ(pictures.load(folder / "none.png"), 0U);
    EXPECT_EQ(pictures.load(folder / "broken.png"), 0U);
    const std::uint64_t first = pictures.load(fs::path(REGATTA_ROOT) / "assets/terrain/bay.png");
    const std::uint64_t second = pictures.load(fs::path(REGATTA_ROOT) / "assets/terrain/sandbank.png");
    EXPECT_NE(first, 0U);
    EXPECT_NE(second, first);
    EXPECT_EQ(glIsTexture(static_cast<GLuint>(first)), GL_TRUE);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace regatta
