// Checks that our_scenes.h sorts scenes by their text as the parsed scenes would be.
#include "our_scenes.h"
#include "scene/scene_list.h"

#include <gtest/gtest.h>

namespace regatta::our_scenes_test {
namespace {

TEST(OurScenes, AreWhatTheirTextSays) {
  std::vector<std::string> names, shallow, waves;
  for (const SceneInfo& info : list_scenes(REGATTA_ROOT "/scenes")) {
    names.push_back(info.name);
    EXPECT_EQ(our_scenes::has_small(info.name), info.has_small) << info.name;
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(our_scenes::names(), names);
  for (const std::string& name : names) {
    const Result<Scene> scene = our_scenes::read(name);
    ASSERT_TRUE(scene) << scene.error().text();
    if (!scene.value().ocean) shallow.push_back(name);
    if (scene.value().params.waves_on && scene.value().params.water_solver == WaterSolver::kGrid) waves.push_back(name);
  }
  EXPECT_EQ(our_scenes::of_shallow_water(), shallow);
  EXPECT_EQ(our_scenes::of_waves_on_cells(), waves);
}

}  // namespace
}  // namespace regatta::our_scenes_test
