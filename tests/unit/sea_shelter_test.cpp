#include "waves/sea_shelter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

// A sea of swell on 96 x 80 cells of 0.5 m, 3 m deep, which comes in through the edges that have a sponge.
struct ShelteredSea {
  WaveGrid grid = make_wave_grid({0.0F, 0.0F}, {0.5F, 0.5F}, 96, 80, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  WaveGround ground;
  WaveSponge edges{10.0F, 10.0F, 10.0F, 10.0F};
  Sea sea;

  explicit ShelteredSea(double heading, double spread = 75.0) {
    ground.depth = grid.make_array();
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) ground.depth[grid.at(i, k)] = 3.0F;
    }
    SeaWaves waves;
    waves.height = 0.3;
    waves.period = 2.5;
    waves.heading = heading;
    waves.spread = spread;
    sea.systems = {waves};
  }
  // Land where inside(place) is true.
  template <class Inside>
  void wall(const Inside& inside) {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        if (inside(grid.middle(i, k))) ground.depth[grid.at(i, k)] = 0.0F;
      }
    }
  }
  [[nodiscard]] std::vector<float> shares() const { return sea_shelter(grid, ground, edges, sea); }
  [[nodiscard]] float at(const std::vector<float>& shares, Vec2 place) const {
    const glm::ivec2 cell(glm::floor((place - grid.lower) / 0.5F));
    return shares[grid.at(cell.x, cell.y)];
  }
};

TEST(SeaShelter, OpenWaterHasAllOfItsSea) {
  for (const double heading : {0.0, 37.0, 90.0, 200.0}) {
    for (const double spread : {1.0, 8.0, 75.0}) {
      const ShelteredSea basin(heading, spread);
      const std::vector<float> shares = basin.shares();
      for (int k = 0; k < basin.grid.nz; ++k) {
        for (int i = 0; i < basin.grid.nx; ++i) ASSERT_NEAR(shares[basin.grid.at(i, k)], 1.0F, 1e-5F);
      }
    }
  }
}

TEST(SeaShelter, NoneStandsBehindABreakwaterAndAllBeforeIt) {
  for (const double heading : {0.0, 180.0}) {
    ShelteredSea basin(heading);
    basin.wall([](Vec2 p) { return std::abs(p.x - 24.0F) < 1.0F; });
    const std::vector<float> shares = basin.shares();
    const float before = heading == 0.0 ? 12.0F : 36.0F;
    for (const float z : {2.0F, 20.0F, 38.0F}) {
      EXPECT_NEAR(basin.at(shares, {before, z}), 1.0F, 1e-4F);
      // Of swell nothing goes against its heading, and askew what is smeared comes in by the ends of the wall.
      if (z == 20.0F) {
        EXPECT_LT(basin.at(shares, {48.0F - before, z}), 0.02F);
      }
    }
  }
}

// A wall of faces alone, at right angles and aslant to the cells.
TEST(SeaShelter, ThinWallsShelterToo) {
  ShelteredSea basin(0.0);
  basin.ground.open_x.assign(basin.grid.array_size(), 1.0F);
  basin.ground.open_z.assign(basin.grid.array_size(), 1.0F);
  for (int k = 20; k < 60; ++k) basin.ground.open_x[basin.grid.at(48, k)] = 0.0F;
  const std::vector<float> shares = basin.shares();
  EXPECT_NEAR(basin.at(shares, {23.0F, 20.0F}), 1.0F, 1e-4F);
  EXPECT_LT(basin.at(shares, {25.0F, 20.0F}), 0.02F);
  EXPECT_GT(basin.at(shares, {25.0F, 3.0F}), 0.98F);
}

TEST(SeaShelter, AGapLetsTheSeaInStraightOn) {
  for (const double heading : {0.0, -30.0, 30.0}) {
    ShelteredSea basin(heading);
    basin.wall([](Vec2 p) { return std::abs(p.x - 16.0F) < 0.5F && std::abs(p.y - 20.0F) > 4.0F; });
    const std::vector<float> shares = basin.shares();
    const auto turned = static_cast<float>(-std::tan(heading * std::numbers::pi / 180.0));
    EXPECT_GT(basin.at(shares, {22.0F, 20.0F + 6.0F * turned}), 0.75F) << heading;
    EXPECT_LT(basin.at(shares, {22.0F, 20.0F + 6.0F * turned + 12.0F}), 0.2F) << heading;
    EXPECT_LT(basin.at(shares, {22.0F, 20.0F + 6.0F * turned - 12.0F}), 0.2F) << heading;
  }
}

// A walled edge sends the sea back: what runs aslant to it reaches the lee of a wall by the mirror.
TEST(SeaShelter, WallsOfTheDomainAreMirrors) {
  ShelteredSea basin(-45.0);
  basin.grid = make_wave_grid({0.0F, 0.0F}, {0.5F, 0.5F}, 96, 80, WaveAxis::kPeriodic, WaveAxis::kWalled);
  basin.edges.south = basin.edges.north = 0.0F;
  basin.ground.depth = basin.grid.make_array();
  basin.wall([](Vec2) { return false; });
  for (int k = 0; k < basin.grid.nz; ++k) {
    for (int i = 0; i < basin.grid.nx; ++i) basin.ground.depth[basin.grid.at(i, k)] = 3.0F;
  }
  EXPECT_NEAR(basin.at(basin.shares(), {40.0F, 1.0F}), 1.0F, 1e-4F) << "beside the wall that the sea runs off";
  basin.wall([](Vec2 p) { return std::abs(p.x - 12.0F) < 0.5F && p.y < 24.0F; });
  const std::vector<float> shares = basin.shares();
  EXPECT_LT(basin.at(shares, {16.0F, 12.0F}), 0.2F);
  EXPECT_GT(basin.at(shares, {44.0F, 12.0F}), 0.5F) << "by the far wall";
}

TEST(SeaShelter, WithoutOpenEdgesTheSeaHasAlwaysBeenThere) {
  ShelteredSea basin(0.0);
  basin.edges = {};
  basin.wall([](Vec2 p) { return std::abs(p.x - 24.0F) < 1.0F; });
  EXPECT_EQ(basin.at(basin.shares(), {36.0F, 20.0F}), 1.0F);
}

}  // namespace
}  // namespace regatta
