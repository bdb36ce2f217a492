#include "ui/scene_files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

TEST(SceneFiles, ListsTomlFilesByName) {
  std::string name = (fs::temp_directory_path() / "regatta-scene-files-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data());
  fs::create_directories(folder / "folder.toml");
  for (const char* file : {"b.toml", "a.toml", "note.txt", "toml", "c.state", "c.replay"})
    std::ofstream(folder / file) << "x";
  EXPECT_EQ(list_scene_files(folder, ListedFiles::kScenes), (std::vector<std::string>{"a.toml", "b.toml"}));
  EXPECT_EQ(list_scene_files(folder, ListedFiles::kScenesAndReplays),
            (std::vector<std::string>{"a.toml", "b.toml", "c.replay"}));
  EXPECT_TRUE(saving_replaces(folder / "a.toml"));
  EXPECT_TRUE(saving_replaces(folder / "note.txt"));
  EXPECT_TRUE(saving_replaces(folder / "c.toml")) << "the state beside it";
  EXPECT_FALSE(saving_replaces(folder / "d.toml"));
  fs::remove_all(folder);
  EXPECT_TRUE(list_scene_files(folder, ListedFiles::kScenesAndReplays).empty());
}

TEST(SceneFiles, TypedPathsAreRelativeToTheFolder) {
  EXPECT_EQ(typed_scene_path("tank", "/scenes"), "/scenes/tank.toml");
  EXPECT_EQ(typed_scene_path("  my tank.toml\t", "/scenes"), "/scenes/my tank.toml");
  EXPECT_EQ(typed_scene_path("/tmp/x", "/scenes"), "/tmp/x.toml");
  EXPECT_EQ(typed_scene_path("x.txt", ""), "x.txt");
  EXPECT_TRUE(typed_scene_path("", "/scenes").empty());
  EXPECT_TRUE(typed_scene_path(" \t ", "/scenes").empty());
}

}  // namespace
}  // namespace regatta
