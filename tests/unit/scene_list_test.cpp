#include "scene/scene_list.h"

#include "scene/scene_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

TEST(SceneList, OursAreCompleteAndSound) {
  const fs::path root(REGATTA_ROOT);
  const std::vector<SceneInfo> scenes = list_scenes(root / "scenes");
  ASSERT_GE(scenes.size(), 7U);
  EXPECT_EQ(scenes[0].name, "bay");
  EXPECT_TRUE(
      std::is_sorted(scenes.begin() + 1, scenes.end(), [](const auto& a, const auto& b) { return a.name < b.name; }));
  for (const SceneInfo& info : scenes) {
    EXPECT_NE(info.title, info.name) << "a scene has a title";
    EXPECT_GT(info.description.size(), 20U) << info.name;
    const Result<Scene> scene = read_scene(info.file, root / "assets");
    EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
    if (scene.ok()) {
      EXPECT_EQ(info.has_small, scene.value().has_small) << info.name;
    }
  }
}

TEST(SceneList, BrokenFilesAreListedWithWhatIsWrong) {
  std::string name = (fs::temp_directory_path() / "regatta-list-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data());
  std::ofstream(folder / "broken.toml") << "[scene\n";
  std::ofstream(folder / "plain.toml") << "[water]\n";
  std::ofstream(folder / "note.txt") << "x";
  std::ofstream(folder / ".#plain.toml") << "[water]\n";
  const std::vector<SceneInfo> scenes = list_scenes(folder);
  ASSERT_EQ(scenes.size(), 2U);
  EXPECT_NE(scenes[0].description.find("broken.toml:1:"), std::string::npos) << scenes[0].description;
  EXPECT_EQ(scenes[1].title, "plain");
  fs::remove_all(folder);
  EXPECT_TRUE(list_scenes(folder).empty());
}

}  // namespace
}  // namespace regatta
