#include "waves/wave_bed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

WaveGrid open_grid(int nx = 40, int nz = 30) {
  return make_wave_grid({0, 0}, {0.5F, 0.5F}, nx, nz, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
}

WaveGround ground_of(const WaveGrid& grid, const auto& depth) {
  WaveGround ground;
  ground.depth = grid.make_array();
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) ground.depth[grid.at(i, k)] = depth(i, k);
  }
  return ground;
}

TEST(WaveBed, EvenWaterHasOneDepth) {
  const WaveGrid grid = open_grid();
  const WaveBed bed = make_wave_bed(grid, ground_of(grid, [](int i, int) { return i < 5 ? -1.0F : 3.0F; }));
  EXPECT_EQ(bed.depths, std::vector<float>{3.0F});
  EXPECT_TRUE(bed.depth_x.empty());
  EXPECT_EQ(bed.open_x[grid.at(4, 3)], 0.0F);
  EXPECT_EQ(bed.open_x[grid.at(5, 3)], 0.0F);  // its west cell is land
  EXPECT_EQ(bed.open_x[grid.at(6, 3)], 1.0F);
  EXPECT_EQ(bed.open_x[grid.at(0, 3)], 0.0F);  // land itself
  EXPECT_EQ(bed.open_z[grid.at(5, 3)], 1.0F);
}

TEST(WaveBed, TableHalvesDownToWhatOccurs) {
  const WaveGrid grid = open_grid();
  const auto slope = [](int i, int) { return 0.6F + 0.1F * static_cast<float>(i); };  // 0.6 to 4.5 m
  const WaveBed bed = make_wave_bed(grid, ground_of(grid, slope));
  EXPECT_EQ(bed.depths, (std::vector<float>{0.5625F, 1.125F, 2.25F, 4.5F}));
  const auto shore = [](int i, int) { return -0.5F + 0.1F * static_cast<float>(i); };
  EXPECT_GE(make_wave_bed(grid, ground_of(grid, shore)).depths.front(), 0.125F);
}

TEST(WaveBed, WeightsOfADepthAddUpToOneAndAreLinear) {
  const std::vector<float> depths = {0.5F, 1.0F, 2.0F};
  for (const float h : {0.0F, 0.2F, 0.5F, 0.7F, 1.0F, 1.9F, 2.0F, 9.0F}) {
    float sum = 0.0F, mean = 0.0F;
    for (std::size_t i = 0; i < depths.size(); ++i) {
      sum += depth_weight(depths, i, h);
      mean += depth_weight(depths, i, h) * depths[i];
    }
    EXPECT_NEAR(sum, h < 0.5F ? h / 0.5F : 1.0F, 1e-6F) << h;
    EXPECT_NEAR(mean, std::min(h, 2.0F), 1e-6F) << h;
  }
}

// The first land cell takes the last water cell, the second the one before it, whatever side the water is on.
TEST(WaveBed, ImagesMirrorAtTheShore) {
  const WaveGrid grid = open_grid();
  for (const bool along_x : {true, false}) {
    const auto quay = [&](int i, int k) { return (along_x ? i : k) < 20 ? 2.0F : 0.0F; };
    WaveGround ground = ground_of(grid, quay);
    ground.mirror.assign(grid.array_size(), 1);
    ground.mirror_reach = 3.0F;
    const WaveBed bed = make_wave_bed(grid, ground);
    int checked = 0;
    for (int row = 0; row < bed.images.rows(); ++row) {
      const auto n = static_cast<std::size_t>(row);
      for (int behind = 0; behind < 4; ++behind) {
        const std::size_t land = along_x ? grid.at(20 + behind, 15) : grid.at(15, 20 + behind);
        if (static_cast<std::size_t>(bed.images.cell[n]) != land) continue;
        const std::size_t water = along_x ? grid.at(19 - behind, 15) : grid.at(15, 19 - behind);
        ASSERT_EQ(bed.images.first[n + 1] - bed.images.first[n], 1);
        const auto entry = static_cast<std::size_t>(bed.images.first[n]);
        EXPECT_EQ(static_cast<std::size_t>(bed.images.from[entry]), water);
        const float r = (static_cast<float>(behind) + 0.5F) * 0.5F / 3.0F;
        const float angle = 0.25F * std::numbers::pi_v<float> * (1.0F - r);
        EXPECT_NEAR(bed.images.weight[entry], std::sin(angle), 1e-5F);
        EXPECT_NEAR(bed.share[water], std::cos(angle), 1e-5F);
        ++checked;
      }
    }
    EXPECT_EQ(checked, 4);
  }
}

TEST(WaveBed, SeveralDepthsHaveNoImages) {
  const WaveGrid grid = open_grid();
  WaveGround ground = ground_of(grid, [](int i, int) { return i < 10 ? 1.0F : i < 20 ? 2.0F : 0.0F; });
  ground.mirror.assign(grid.array_size(), 1);
  const WaveBed bed = make_wave_bed(grid, ground);
  EXPECT_EQ(bed.depths.size(), 2U);
  EXPECT_EQ(bed.images.rows(), 0);
  EXPECT_TRUE(bed.share.empty());
}

TEST(WaveBed, ImagesComeFromWaterAlone) {
  const WaveGrid grid = open_grid();
  // Two thick piers with 1 m of water between them: images of one would lie within the other.
  WaveGround ground = ground_of(grid, [](int i, int) { return (i > 5 && i < 15) || (i > 16 && i < 30) ? 0.0F : 1.0F; });
  ground.mirror.assign(grid.array_size(), 1);
  const WaveBed bed = make_wave_bed(grid, ground);
  EXPECT_GT(bed.images.rows(), 0);
  for (const std::int32_t from : bed.images.from) {
    EXPECT_GT(ground.depth[static_cast<std::size_t>(from)], 0.0F);
  }
}

}  // namespace
}  // namespace regatta
