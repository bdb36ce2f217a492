// The ground around the water: the bed within the domain, continuous beyond it, covered by slope and height.
#include "render/land.h"

#include "sample_land.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Land, NoiseIsBetweenItsBoundsContinuousAndTheSameAgain) {
  float lowest = 1.0F, highest = 0.0F;
  for (int i = 0; i < 2000; ++i) {
    const Vec2 at(0.37F * static_cast<float>(i) - 300.0F, 0.11F * static_cast<float>(i));
    const float here = rough_noise(at);
    EXPECT_EQ(here, rough_noise(at));
    EXPECT_NEAR(here, rough_noise(at + 1e-3F), 0.03F);
    lowest = std::min(lowest, here);
    highest = std::max(highest, here);
  }
  EXPECT_GE(lowest, 0.0F);
  EXPECT_LE(highest, 1.0F);
  EXPECT_LT(lowest, 0.3F);
  EXPECT_GT(highest, 0.7F);
  EXPECT_TRUE(std::isfinite(value_noise({std::numeric_limits<float>::infinity(), 0.0F})));
  EXPECT_TRUE(std::isfinite(value_noise({std::numeric_limits<float>::quiet_NaN(), 1e30F})));
}

TEST(Land, WithinTheDomainIsTheBed) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  for (const Vec2 at : {Vec2(0.0F), Vec2(-39.0F, 12.0F), Vec2(33.3F, -7.1F)}) {
    EXPECT_EQ(land.height(at), terrain.sample(at.x, at.y).height);
  }
}

TEST(Land, GoesOnWithoutAStepBeyondOpenEdgesAndRisesInland) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  for (const float z : {-20.0F, 0.0F, 20.0F}) {
    EXPECT_NEAR(land.height({40.0F, z}), land.height({40.1F, z}), 0.05F);
    EXPECT_NEAR(land.height({-40.0F, z}), land.height({-40.1F, z}), 0.05F);
    EXPECT_GT(land.height({180.0F, z}), land.height({40.0F, z}) + 1.0F);  // hills
    EXPECT_LT(land.height({-400.0F, z}), 0.0F);                           // and the sea stays open
  }
}

TEST(Land, BehindAWallItBeginsAtTheTopAndDrawsBackBesideOpenWater) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  EXPECT_NEAR(land.height({-20.0F, 30.01F}), 0.5F, 0.05F);
  EXPECT_LT(land.height({-140.0F, 35.0F}), 0.0F);
  EXPECT_GT(land.height({-20.0F, 80.0F}), 0.5F);
}

TEST(Land, ASettingWithoutLandHasTheBedAlone) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain, Surroundings::kSea);
  EXPECT_EQ(land.height({-20.0F, 80.0F}), terrain.sample(-20.0F, 80.0F).height);
  Land nowhere = land;
  nowhere.terrain = nullptr;
  EXPECT_TRUE(std::isfinite(nowhere.height({3.0F, 4.0F})));
}

TEST(Land, NormalsAreUnitAndOfASlope) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  EXPECT_NEAR(glm::length(land.normal({0.0F, 0.0F}, 0.5F) - glm::normalize(Vec3(-0.1F, 1.0F, 0.0F))), 0.0F, 1e-4F);
  // The step of a wall does not tilt the ground behind it.
  EXPECT_GT(land.normal({-20.0F, 30.2F}, 0.6F).y, 0.95F);
}

TEST(Land, SandAtTheWaterGrassAboveRockOnSlopes) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  const Vec3 up(0.0F, 1.0F, 0.0F);
  const Vec3 steep = glm::normalize(Vec3(1.0F, 1.0F, 0.0F));
  for (int i = 0; i < 50; ++i) {
    const Vec2 at(3.7F * static_cast<float>(i), 1.3F * static_cast<float>(i));
    EXPECT_LT(land.cover(at, -1.0F, up).grass, 0.01F);
    EXPECT_GT(land.cover(at, 5.0F, up).grass, 0.99F);
    EXPECT_LT(land.cover(at, 5.0F, up).rock, 0.01F);
    EXPECT_GT(land.cover(at, 5.0F, steep).rock, 0.99F);
    EXPECT_LT(land.cover(at, 5.0F, steep).grass, 0.01F);
  }
}

TEST(Land, DistanceBeyondTheDomain) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  EXPECT_EQ(land.away({10.0F, 10.0F}), 0.0F);
  EXPECT_FLOAT_EQ(land.away({43.0F, 34.0F}), 5.0F);
}

}  // namespace
}  // namespace regatta
