// Checks that `columns = N` in a scene file gives about N columns, whatever bed, level and edges are.
#include "scene/scene_file.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace regatta::scene_columns_test {
namespace {

int laid(const std::string& text) {
  const Result<Scene> scene = parse_scene(text, "s.toml", {}, {});
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return 0;
  const Result<std::unique_ptr<World>> world = World::create(scene.value());
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  if (!world.ok()) return 0;
  Snapshot snapshot;
  world.value()->snapshot({}, snapshot);
  return snapshot.diagnostics.count_of("columns");
}

TEST(SceneColumns, AboutAsManyAreLaidAsTheFileAsksFor) {
  constexpr int kWanted = 20000;
  const auto slope = [](const char* height) {
    return fmt::format("[[water.terrain]]\nkind = \"slope\"\nfrom = -20\nto = 20\nheight = {}\n", height);
  };
  const std::string beds[] = {
      "",
      slope("0.9"),  // half the volume, all of the area
      slope("2.0"),  // dry in the east
      slope("-4"),   // deeper than `depth`
      "[[water.terrain]]\nkind = \"bowl\"\nradius = 6\nheight = 1\n",
      "[[water.region]]\nlower = [-20, -8]\nupper = [0, 8]\nlevel = 2\n",
      "[[water.region]]\nlower = [0, -8]\nupper = [20, 8]\nlevel = -1\n",
  };
  for (const std::string& bed : beds) {
    const int count = laid(fmt::format("[domain]\nsize = [40, 16]\n[water]\ncolumns = {}\n{}", kWanted, bed));
    fmt::print("{} columns of {} over \"{}\"\n", count, kWanted, bed);
    EXPECT_NEAR(count, kWanted, 0.02 * kWanted) << bed;  // rounded to rows, and one row more between walls
  }
}

}  // namespace
}  // namespace regatta::scene_columns_test
