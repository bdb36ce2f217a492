#include "scene/terrain_builder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>

namespace regatta {
namespace {

Scene scene_with(const TerrainSpec& spec) {
  Scene scene;  // 40 m by 16 m, 1 m deep
  scene.terrain.push_back(spec);
  return scene;
}

TEST(TerrainBuilder, FlatBedStaysFlat) {
  const Terrain terrain = build_terrain(Scene{}).value();
  EXPECT_TRUE(terrain.flat);
  EXPECT_EQ(terrain.sample(3.0F, 2.0F).height, -1.0F);
  EXPECT_EQ(initial_wet_area(Scene{}).value(), 640.0);
}

TEST(TerrainBuilder, FeaturesFollowTheirFormulas) {
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = -10.0F;
  slope.to = 10.0F;
  slope.height = 2.0F;
  const Terrain beach = build_terrain(scene_with(slope)).value();
  EXPECT_NEAR(beach.sample(-15.0F, 0.0F).height, -1.0F, 1e-5F);
  EXPECT_NEAR(beach.sample(0.0F, 3.0F).height, 0.0F, 1e-5F);
  EXPECT_NEAR(beach.sample(15.0F, 0.0F).height, 1.0F, 1e-5F);
  EXPECT_NEAR(beach.sample(2.0F, 0.0F).gradient.x, 0.1F, 1e-4F);
  EXPECT_FALSE(beach.flat);
  // The waterline lies at x = 0; one of the 400 places along x is 0.1 m.
  EXPECT_NEAR(initial_wet_area(scene_with(slope)).value(), 16.0 * 20.0, 16.0 * 0.1);

  TerrainSpec bump;
  bump.center = {5.0F, -2.0F};
  bump.radius = 2.0F;
  bump.height = 0.5F;
  const Terrain mound = build_terrain(scene_with(bump)).value();
  EXPECT_NEAR(mound.sample(5.0F, -2.0F).height, -0.5F, 2e-3F);  // bilinear between samples 0.1 m apart
  EXPECT_NEAR(mound.sample(6.0F, -2.0F).height, -1.0F + 0.375F, 2e-3F);
  EXPECT_NEAR(mound.sample(8.0F, -2.0F).height, -1.0F, 1e-6F);
  EXPECT_EQ(initial_wet_area(scene_with(bump)).value(), 640.0);  // shallow is wet
  // Twice as high as the water is deep: dry within radius/√2.
  bump.height = 2.0F;
  EXPECT_NEAR(initial_wet_area(scene_with(bump)).value(), 640.0 - 0.5 * std::numbers::pi * 4.0, 0.1);
  Scene half = scene_with(bump);
  half.terrain.clear();
  half.water.regions.push_back({{0.0F, -8.0F}, {20.0F, 8.0F}, -1.0F, Vec2(0.0F)});
  EXPECT_NEAR(initial_wet_area(half).value(), 320.0, 16.0 * 0.1);
}

// Where a domain goes round, its ends are one place: a bed that ends elsewhere than it began goes over a cliff there, a
// sample wide on either side. Where the samples do not end with the domain it meets itself to what is lost between two
// of them: a quarter of their distance times the change of slope, here 0.17 by the bump.
TEST(TerrainBuilder, ABedMeetsItselfWhereTheDomainGoesRound) {
  for (const float spacing : {0.1F, 0.23F, 0.7F}) {
    TerrainSpec slope;
    slope.kind = TerrainKind::kSlope;
    slope.from = -20.0F;
    slope.to = 20.0F;
    slope.height = 2.0F;
    Scene scene = scene_with(slope);
    TerrainSpec bump;
    bump.center = {3.0F, 6.0F};
    bump.radius = 6.0F;
    bump.height = 1.5F;
    scene.terrain.push_back(bump);
    scene.water.spacing = spacing;
    const Terrain walled = build_terrain(scene).value();
    scene.domain.west = scene.domain.east = scene.domain.south = scene.domain.north = EdgeKind::kPeriodic;
    const Terrain round = build_terrain(scene).value();
    const float lost = spacing == 0.1F ? 2e-5F : 0.25F * spacing * 0.17F;
    for (const float z : {-8.0F, -7.95F, -3.3F, 0.0F, 6.1F, 8.0F}) {
      EXPECT_NEAR(round.sample(-20.0F, z).height, round.sample(20.0F, z).height, lost) << z;
    }
    for (const float x : {-20.0F, -19.9F, -4.4F, 0.0F, 3.0F, 17.7F, 20.0F}) {
      EXPECT_NEAR(round.sample(x, -8.0F).height, round.sample(x, 8.0F).height, lost) << x;
    }
    EXPECT_NEAR(round.sample(-20.0F, 0.0F).height, 0.0F, 1e-5F);  // between -1 m and 1 m
    // Between 0.15 m and 0.15 m + 1.5 m (1 - (2/6)²).
    EXPECT_NEAR(round.sample(3.0F, 8.0F).height, 0.15F + 0.667F, 0.03F);
    for (const Vec2& away : {Vec2(-18.0F, 0.0F), Vec2(18.0F, 3.0F), Vec2(2.0F, -6.0F), Vec2(4.0F, 6.0F)}) {
      EXPECT_EQ(round.sample(away.x, away.y).height, walled.sample(away.x, away.y).height);
    }
  }
}

TEST(TerrainBuilder, HeightmapHasItsFirstRowInTheNorth) {
  std::string name = (std::filesystem::temp_directory_path() / "regatta-heightmap-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const std::filesystem::path file = folder / "map.pgm";
  // 2 by 3 pixels: black, grey, white rows from north to south.
  std::ofstream(file, std::ios::binary) << "P5\n2 3\n255\n" << std::string("\x00\x00\x80\x80\xff\xff", 6);
  TerrainSpec map;
  map.kind = TerrainKind::kHeightmap;
  map.file = file;
  map.height = 0.4F;
  Result<Terrain> terrain = build_terrain(scene_with(map));
  ASSERT_TRUE(terrain.ok()) << terrain.error().text();
  EXPECT_NEAR(terrain.value().sample(0.0F, 8.0F).height, -1.0F, 1e-4F);
  EXPECT_NEAR(terrain.value().sample(0.0F, -8.0F).height, -0.6F, 1e-4F);
  EXPECT_NEAR(terrain.value().sample(0.0F, 0.0F).height, -1.0F + 0.4F * 128.0F / 255.0F, 1e-3F);
  std::ofstream(file, std::ios::binary) << "P5\n99999 99999\n255\n";
  Result<Terrain> huge = build_terrain(scene_with(map));
  ASSERT_FALSE(huge.ok());
  EXPECT_NE(huge.error().text().find("map.pgm"), std::string::npos);
  std::filesystem::remove_all(folder);
  EXPECT_FALSE(build_terrain(scene_with(map)).ok());
}

TEST(TerrainBuilder, BesideAnOceanAloneTheBedIsTheFloorOfItsBox) {
  Scene scene;
  scene.has_shallow_water = false;
  const Result<Terrain> nothing = build_terrain(scene);
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().text(), "a scene needs shallow water or an ocean");
  scene.ocean.emplace().lower = {-1.0F, -3.0F, -1.0F};
  const Result<Terrain> floor = build_terrain(scene);
  ASSERT_TRUE(floor.ok());
  EXPECT_EQ(floor.value().sample(0.0F, 0.0F).height, -3.0F);
}

}  // namespace
}  // namespace regatta
