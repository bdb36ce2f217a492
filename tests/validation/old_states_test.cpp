// Worlds that earlier programs saved, of every version of states since there are several: each loads, holds every
// number of its file and goes on. tests/validation/states/VERSION holds small ones, made when that version was the
// newest: of columns and of cells below waves with a boat, a hand and vortex rings, of a liquid, of particles, of a
// window that travels with a submarine beside a fish, and (19) of goals half way. A change of the state adds a folder
// and never rewrites an old one.
#include "core/state_file.h"
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace regatta::old_states_test {
namespace {

namespace fs = std::filesystem;

const fs::path kStates = REGATTA_ROOT "/tests/validation/states";

std::vector<fs::path> saved_scenes() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(kStates)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class OldStates : public ::testing::TestWithParam<fs::path> {};

TEST_P(OldStates, LoadsEveryNumberAndGoesOn) {
  const Result<Scene> scene = read_scene(GetParam(), REGATTA_ROOT "/assets");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const Result<SavedState> saved = read_state_file(scene.value().state_file);
  ASSERT_TRUE(saved.ok()) << saved.error().text();
  EXPECT_EQ(fmt::format("{}", saved.value().state.version), GetParam().parent_path().filename().string());
  const auto world = World::create(scene.value());
  ASSERT_TRUE(world.ok()) << world.error().text();
  WorldState taken;
  world.value()->take_state(taken);
  int alike = 0;
  for (const StateArray& array : saved.value().state.arrays) {
    const StateArray* const now = taken.arrays.find(array.name);
    if (now == nullptr) continue;  // one that is gone
    EXPECT_TRUE(*now == array) << array.name;
    ++alike;
  }
  EXPECT_GT(alike, 20);
  for (const StateArray& array : taken.arrays.arrays) {  // before 20 a rudder stood where its lever did
    if (saved.value().state.version >= 20U || !array.name.ends_with(".blade")) continue;
    const StateArray* const lever = taken.arrays.find(array.name.substr(0, array.name.size() - 5) + "rudder");
    ASSERT_NE(lever, nullptr);
    EXPECT_EQ(array.number(0), lever->number(0)) << array.name;
  }
  const std::int64_t start = world.value()->steps();
  EXPECT_GT(start, 0);
  for (int i = 0; i < 10; ++i) world.value()->step();
  EXPECT_EQ(world.value()->steps(), start + 10);
  world.value()->take_state(taken);
  for (const StateArray& array : taken.arrays.arrays) {
    for (std::int64_t i = 0; i < array.numbers(); ++i) ASSERT_TRUE(std::isfinite(array.number(i))) << array.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Saved, OldStates, ::testing::ValuesIn(saved_scenes()), [](const auto& saved) {
  return fmt::format("{}_{}", saved.param.stem().string(), saved.param.parent_path().filename().string());
});

TEST(OldStateFolders, EveryVersionHasItsFolder) {
  std::set<std::string> folders, wanted;
  for (const auto& entry : fs::directory_iterator(kStates)) folders.insert(entry.path().filename().string());
  for (std::uint32_t version = kOldestState; version <= kStateVersion; ++version)
    wanted.insert(fmt::format("{}", version));
  EXPECT_EQ(folders, wanted);
}

}  // namespace
}  // namespace regatta::old_states_test
