#include "ui/scene_files.h"

#include <gtest/gtest.h>

#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

TEST(SceneFiles, ListsTomlFilesByName) {
  const fs::path folder = fs::path(testing::TempDir()) / "regatta_scene_files_test";
  fs::remove_all(folder);
  fs::create_directories(folder / "folder.toml");
  for (const char* name : {"b.toml", "a.toml", "note.txt", "toml"}) std::ofstream(folder / name) << "x";
  EXPECT_EQ(list_scene_files(folder), (std::vector<std::string>{"a.toml", "b.toml"}));
  fs::remove_all(folder);
  EXPECT_TRUE(list_scene_files(folder).empty());
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
