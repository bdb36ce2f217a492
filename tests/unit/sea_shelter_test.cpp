#include "waves/sea_shelter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

// A sea on 96 x 80 cells of 0.5 m, 3 m deep, which comes in through the edges that have a sponge: all, or those in the
// west and east between walls.
struct ShelteredSea {
  WaveGrid grid;
  WaveGround ground;
  WaveSponge edges{10.0F, 10.0F, 10.0F, 10.0F};
  Sea sea;

  explicit ShelteredSea(double heading, double spread = 75.0, bool between_walls = false)
      : grid(make_wave_grid({0.0F, 0.0F}, {0.5F, 0.5F}, 96, 80, WaveAxis::kPeriodic,
                            between_walls ? WaveAxis::kWalled : WaveAxis::kPeriodic)) {
    if (between_walls) edges.south = edges.north = 0.0F;
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

// Walls of faces alone, across the cells and in steps aslant to them, for seas from both sides.
TEST(SeaShelter, ThinWallsShelterToo) {
  for (const bool aslant : {false, true}) {
    for (const double heading : {0.0, 180.0}) {
      ShelteredSea basin(heading);
      basin.ground.open_x.assign(basin.grid.array_size(), 1.0F);
      basin.ground.open_z.assign(basin.grid.array_size(), 1.0F);
      int i = 48;
      for (int k = 20; k < 60; ++k) {
        basin.ground.open_x[basin.grid.at(i, k)] = 0.0F;
        if (!aslant || k % 2 != 0) continue;
        basin.ground.open_z[basin.grid.at(i, k + 1)] = 0.0F;  // the step to the face of the next row
        ++i;
      }
      const std::vector<float> shares = basin.shares();
      const float wall = aslant ? 29.0F : 24.0F, before = heading == 0.0 ? -2.0F : 2.0F;  // at z = 20
      EXPECT_NEAR(basin.at(shares, {wall + before, 20.0F}), 1.0F, 1e-4F) << heading;
      EXPECT_LT(basin.at(shares, {wall - before, 20.0F}), 0.02F) << heading;
      EXPECT_GT(basin.at(shares, {wall - before, 3.0F}), 0.98F) << heading;
    }
  }
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

// A walled edge sends the sea back: what runs aslant to it reaches the lee of a wall by the mirror. Nothing comes in
// through it.
TEST(SeaShelter, WallsOfTheDomainAreMirrors) {
  ShelteredSea basin(-45.0, 75.0, true);
  EXPECT_NEAR(basin.at(basin.shares(), {40.0F, 1.0F}), 1.0F, 1e-4F) << "beside the wall that the sea runs off";
  basin.wall([](Vec2 p) { return std::abs(p.x - 12.0F) < 0.5F && p.y < 24.0F; });
  const std::vector<float> shares = basin.shares();
  EXPECT_LT(basin.at(shares, {16.0F, 12.0F}), 0.2F);
  EXPECT_GT(basin.at(shares, {44.0F, 12.0F}), 0.5F) << "by the far wall";
  // Through an open edge in the south it would come in at x = 14 m; its mirror image meets the wall.
  EXPECT_LT(basin.at(shares, {26.0F, 12.0F}), 0.35F);
}

// However broad the sea: between two walls of land and two mirrors waves could run to and fro for ever.
TEST(SeaShelter, ABasinThatIsClosedHasNone) {
  for (const double spread : {1.0, 2.0, 8.0}) {
    ShelteredSea basin(20.0, spread, true);
    basin.wall([](Vec2 p) { return std::abs(p.x - 12.0F) < 0.5F || std::abs(p.x - 36.0F) < 0.5F; });
    const std::vector<float> shares = basin.shares();
    for (const float x : {14.0F, 24.0F, 34.0F}) {
      for (const float z : {1.0F, 20.0F, 39.0F}) EXPECT_LT(basin.at(shares, {x, z}), 1e-6F) << spread;
    }
    EXPECT_GT(basin.at(shares, {6.0F, 20.0F}), 0.7F) << spread;
  }
}

TEST(SeaShelter, WithoutOpenEdgesTheSeaHasAlwaysBeenThere) {
  ShelteredSea basin(0.0);
  basin.edges = {};
  basin.wall([](Vec2 p) { return std::abs(p.x - 24.0F) < 1.0F; });
  EXPECT_EQ(basin.at(basin.shares(), {36.0F, 20.0F}), 1.0F);
}

}  // namespace
}  // namespace regatta
