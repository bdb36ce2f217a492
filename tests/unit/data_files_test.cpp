#include "run/data_files.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace regatta {
namespace {

TEST(DataFiles, AreFoundFromTheSourceTree) {
  const Result<DataFiles> data = find_data_files();
  ASSERT_TRUE(data) << data.error().text();
  EXPECT_TRUE(std::filesystem::is_directory(data.value().shaders));
}

TEST(DataFiles, ScenesByNameFileNameAndPath) {
  const std::filesystem::path root = REGATTA_ROOT;
  const DataFiles data{root / "scenes", root / "shaders", root / "assets"};
  for (const char* const name : {"boat_in_tank", "boat_in_tank.toml", "scenes/boat_in_tank.toml"}) {
    const Result<std::filesystem::path> file = find_scene(data, name);
    ASSERT_TRUE(file) << name;
    EXPECT_TRUE(std::filesystem::is_regular_file(file.value()));
  }
  for (const char* const name : {"no_such_scene", "/nowhere/x.toml", "../../no_such_scene", ""}) {
    const Result<std::filesystem::path> file = find_scene(data, name);
    EXPECT_FALSE(file) << name;
  }
}

TEST(DataFiles, APartOfANameIsEnoughWhereOneSceneHasIt) {
  const std::filesystem::path root = REGATTA_ROOT;
  const DataFiles data{root / "scenes", root / "shaders", root / "assets"};
  for (const auto& [part, name] : {std::pair{"karman", "karman_cylinder"}, {"nnel", ""}, {"passa", "passage"}}) {
    const Result<std::filesystem::path> file = find_scene(data, part);
    ASSERT_EQ(file.ok(), *name != '\0') << part;
    EXPECT_EQ(file ? file.value().stem() : std::filesystem::path(), name);
  }
  const Result<std::filesystem::path> several = find_scene(data, "dam_break_");
  ASSERT_FALSE(several);
  EXPECT_EQ(several.error().text(),
            "dam_break_: several scenes have that in their name: dam_break_column, dam_break_town");
}

TEST(DataFiles, AMisspeltSceneIsSuggested) {
  const std::filesystem::path root = REGATTA_ROOT;
  const DataFiles data{root / "scenes", root / "shaders", root / "assets"};
  for (const char* const name : {"baech", "baech.toml", "scenes/baech.toml"}) {
    const Result<std::filesystem::path> file = find_scene(data, name);
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find("did you mean \"beach\"?"), std::string::npos) << file.error().text();
  }
  for (const auto& [word, command] : {std::pair{"chek", "check"}, {"parms", "params"}, {"secnes", "scenes"}}) {
    const Result<std::filesystem::path> file = find_scene(data, word);
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find(std::string("did you mean \"") + command), std::string::npos)
        << file.error().text();
  }
  EXPECT_EQ(find_scene(data, "quite_another_thing").error().message.find("did you mean"), std::string::npos);
}

TEST(DataFiles, AWrongOverrideIsAnError) {
  ::setenv("REGATTA_DATA", "/nowhere", 1);
  EXPECT_FALSE(find_data_files());
  ::setenv("REGATTA_DATA", REGATTA_ROOT, 1);
  EXPECT_TRUE(find_data_files());
  ::unsetenv("REGATTA_DATA");
}

}  // namespace
}  // namespace regatta
