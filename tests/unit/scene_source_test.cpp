#include "scene/scene_source.h"

#include "scene/scene_file.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace regatta {
namespace {

TEST(SceneSource, AKeyHasThePlaceOfItsValueOrOfTheTableThatItBelongsIn) {
  const TomlNode tree = parse_toml(
                            "[water]\ndepth = 2\n[[body]]\nkind = \"box\"\n[[body]]\nmass = 3\n"
                            "path = [{ time = 4 },\n  { time = 5 }]\n[body.engine]\npower = 6\n",
                            "s.toml")
                            .value();
  const std::pair<const char*, TomlPlace> cases[] = {
      {"water.depth", {2, 9}},           {"water.level", {1, 1}},           {"water", {1, 1}},
      {"body[0].kind", {4, 8}},          {"body[0].mass", {3, 1}},          {"body[1].mass", {6, 8}},
      {"body[1].path[1].time", {8, 12}}, {"body[1].engine.power", {10, 9}}, {"ocean.radius", {1, 1}}};
  for (const auto& [key, place] : cases) {
    const TomlPlace found = place_of_key(tree, key);
    EXPECT_EQ(found.line, place.line) << key;
    EXPECT_EQ(found.column, place.column) << key;
  }
  for (const char* const odd :
       {"body[7].mass", "body[].mass", "body[99999999999999999999]", "..", "[", "water.depth.x"})
    EXPECT_GE(place_of_key(tree, odd).line, 1) << odd;
}

TEST(SceneSource, ErrorsOfAParameterHaveAPlaceWhereTheFileSetsIt) {
  Scene scene = parse_scene("[params.waves]\nspacing = 0.5\n", "s.toml", ".", ".").value();
  const Error error{.message = "no", .key = "params.waves.spacing"};
  EXPECT_EQ(located(scene, error).text(), "s.toml:2:11: no");
  scene.params.waves_spacing = 0.25;
  EXPECT_EQ(located(scene, error).text(), "no (waves.spacing was set for this run, not by the scene)");
  EXPECT_EQ(located(scene, Error{"no", "a.obj", 3, 4}).text(), "a.obj:3:4: no");
  EXPECT_EQ(located(scene, Error{"no"}).text(), "no");
  EXPECT_EQ(located(Scene{}, error).text(), "no") << "a scene of no file";
}

}  // namespace
}  // namespace regatta
