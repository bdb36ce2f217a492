#include "scene/ocean_blocks.h"

#include "scene/scene_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace regatta {
namespace {

Result<Scene> read_box(const std::string& text) { return parse_scene(text, "s.toml", {}, {}); }
std::string box_failure(const std::string& text) {
  const Result<Scene> scene = read_box(text);
  return scene.ok() ? "" : scene.error().text();
}

const std::string kBoxKeys = "lower = [0, 0, -1]\nupper = [3, 2, 1]\n";

TEST(LiquidTable, IsTheTableOfAnOceanWithACell) {
  const Result<Scene> liquid =
      read_box("[liquid]\n" + kBoxKeys + "cell = 0.12\n[[liquid.block]]\nlower = [0, 0, -1]\n" +
               "upper = [1, 1.5, 1]\nvelocity = [0, -1, 2]\n");
  ASSERT_TRUE(liquid.ok()) << liquid.error().text();
  const Scene& scene = liquid.value();
  EXPECT_EQ(scene.params.ocean_water, OceanWater::kLiquid);
  EXPECT_FALSE(scene.has_shallow_water);
  ASSERT_TRUE(scene.ocean.has_value());
  EXPECT_EQ(scene.ocean->radius, 0.12F / kCellRadii);
  EXPECT_EQ(scene.ocean->cell(), 0.12F);
  ASSERT_EQ(scene.ocean->blocks.size(), 1U);
  EXPECT_EQ(scene.ocean->blocks[0].velocity, Vec3(0.0F, -1.0F, 2.0F));
  EXPECT_EQ(scene.domain.lower, Vec2(0.0F, -1.0F));
  EXPECT_EQ(scene.domain.upper, Vec2(3.0F, 1.0F));
  EXPECT_EQ(scene.water_choice(), ParamId::ocean_water);
  // The same box on particles: the parameter goes before the table's name.
  const Result<Scene> particles = read_box("[liquid]\n" + kBoxKeys + "[params.ocean]\nwater = \"particles\"\n");
  ASSERT_TRUE(particles.ok()) << particles.error().text();
  EXPECT_EQ(particles.value().params.ocean_water, OceanWater::kParticles);
  EXPECT_EQ(read_box("[ocean]\n" + kBoxKeys).value().params.ocean_water, OceanWater::kParticles);
}

TEST(LiquidTable, IsWrittenAsTheWaterThatThereIs) {
  for (const char* const table : {"ocean", "liquid"}) {
    for (const OceanWater water : {OceanWater::kParticles, OceanWater::kLiquid}) {
      Scene scene =
          read_box(fmt::format("[{}]\n{}[[{}.block]]\nlower = [0, 0, 0]\nupper = [1, 1, 1]\n", table, kBoxKeys, table))
              .value();
      scene.params.ocean_water = water;
      const std::string text = scene_text(scene);
      const Result<Scene> again = read_box(text);
      ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << text;
      EXPECT_EQ(again.value().params.ocean_water, water) << table;
      EXPECT_EQ(again.value().ocean->radius, scene.ocean->radius);
      EXPECT_EQ(again.value().ocean->blocks.size(), 1U);
      EXPECT_EQ(scene_text(again.value()), text);
    }
  }
}

TEST(LiquidTable, ErrorsNameItAndItsPlace) {
  EXPECT_EQ(box_failure("[ocean]\n" + kBoxKeys + "[liquid]\n" + kBoxKeys),
            "s.toml:4:1: a scene has an [ocean] or a [liquid], not both: ocean.water changes one into the other");
  EXPECT_EQ(box_failure("[liquid]\nlower = [0, 0, 0]\n"),
            "s.toml:1:1: [liquid] needs lower = [x, y, z] and upper = [x, y, z]");
  EXPECT_NE(box_failure("[liquid]\n" + kBoxKeys + "radius = 0.1\n").find("unknown key \"radius\" in [liquid]"),
            std::string::npos);
  EXPECT_NE(box_failure("[ocean]\n" + kBoxKeys + "cell = 0.1\n").find("unknown key \"cell\" in [ocean]"),
            std::string::npos);
  EXPECT_EQ(box_failure("[liquid]\nlower = [0, 0, 0]\nupper = [1, 0.3, 1]\ncell = 0.2\n"),
            "s.toml:3:9: upper must lie at least 2 cells beyond lower");
  EXPECT_NE(box_failure("[liquid]\n" + kBoxKeys + "cell = 5\n").find("s.toml:4:8: "), std::string::npos);
  const std::string blocks = "[liquid]\n" + kBoxKeys +
                             "cell = 0.1\n[[liquid.block]]\nlower = [0, 0, 0]\nupper = [1, 1, 1]\n"
                             "[[liquid.block]]\nlower = [0.5, 0, 0]\nupper = [2, 1, 1]\n";
  EXPECT_EQ(box_failure(blocks), "s.toml:8:1: the blocks 1 and 2 overlap");
  EXPECT_NE(box_failure("[liquid]\n" + kBoxKeys + "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [4, 1, 1]\n")
                .find("the block reaches out of the liquid's box"),
            std::string::npos);
}

TEST(LiquidTable, BlocksHoldAllOfTheirVolume) {
  Scene scene =
      read_box("[liquid]\n" + kBoxKeys + "cell = 0.13\n[[liquid.block]]\nlower = [0, 0, -1]\nupper = [1.5, 1.1, 1]\n")
          .value();
  EXPECT_NEAR(settled_level(*scene.ocean, scene.params), 0.55F, 1e-6F);
  EXPECT_EQ(start_level(*scene.ocean, scene.params, {0.7F, 0.0F}), 1.1F);
  EXPECT_NEAR(start_level(*scene.ocean, scene.params, {2.0F, 0.0F}), 0.55F, 1e-6F);
  scene.params.ocean_fill = 0.9;
  EXPECT_EQ(start_level(*scene.ocean, scene.params, {0.7F, 0.0F}), 0.9F);
  // A block is refused in water given by a formula, and so is a formula for the start of particles.
  const std::string start =
      "[liquid]\n" + kBoxKeys + "cell = 0.1\n[liquid.start]\nkind = \"cosine\"\nlevel = 0.8\nheight = 0.2\n";
  EXPECT_EQ(box_failure(start + "[[liquid.block]]\nlower = [0, 0.9, 0]\nupper = [1, 1.5, 1]\n"),
            "s.toml:9:1: the block reaches into the water of [liquid.start], which is up to 1 m high");
  EXPECT_EQ(box_failure(start + "[[liquid.block]]\nlower = [0, 1.1, 0]\nupper = [1, 1.5, 1]\n"), "");
  EXPECT_NE(box_failure(start + "[params.ocean]\nwater = \"particles\"\n").find("only a liquid starts by a formula"),
            std::string::npos);
  // More cells than memory is refused before any is taken.
  const std::string huge = "[liquid]\nlower = [0, 0, 0]\nupper = [500, 40, 500]\ncell = 0.1\n";
  EXPECT_NE(box_failure(huge).find("at most"), std::string::npos) << box_failure(huge);
}

}  // namespace
}  // namespace regatta
