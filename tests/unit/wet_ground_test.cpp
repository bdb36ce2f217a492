#include "effects/wet_ground.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta::wet_ground_test {
namespace {

// A beach: water up to x = `shore`, dry ground beyond.
void flood(Snapshot& snapshot, float shore) {
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const float x = grid.origin.x + grid.spacing * static_cast<float>(i);
      grid.depth[static_cast<std::size_t>(k * grid.nx + i)] = x < shore ? 0.5F : 0.0F;
    }
  }
}

int wetness(const Snapshot& snapshot, float x) {
  const SurfaceGrid& grid = snapshot.surface;
  const int i = static_cast<int>(std::lround((x - grid.origin.x) / grid.spacing));
  return snapshot.wet_ground[static_cast<std::size_t>(grid.nz / 2 * grid.nx + i)];
}

// A wave has run up to x = 5 and back to x = 0.
struct AfterAWave {
  WetGround ground;
  Snapshot snapshot = sample_tank(0.25F);
  AfterAWave() {
    flood(snapshot, 5.0F);
    ground.advance(snapshot);
    flood(snapshot, 0.0F);
    go_on(0.1);
  }
  void go_on(double seconds) {
    snapshot.time += seconds;
    ground.advance(snapshot);
  }
};

TEST(WetGround, IsWetWhereWaterHasBeenAndDries) {
  AfterAWave beach;
  EXPECT_EQ(wetness(beach.snapshot, -3.0F), 255);
  EXPECT_GT(wetness(beach.snapshot, 3.0F), 245);
  EXPECT_EQ(wetness(beach.snapshot, 7.0F), 0);
  for (int second = 0; second < 9; ++second) beach.go_on(1.0);
  EXPECT_EQ(wetness(beach.snapshot, -3.0F), 255) << "water does not dry";
  EXPECT_NEAR(wetness(beach.snapshot, 3.0F), 255.0 / std::exp(1.0), 4.0);
  for (int second = 0; second < 60; ++second) beach.go_on(1.0);
  EXPECT_EQ(wetness(beach.snapshot, 3.0F), 0);
}

TEST(WetGround, DriesAsFastHoweverManyPicturesThereAre) {
  AfterAWave few, many;
  few.go_on(1.0);
  for (int n = 0; n < 100; ++n) many.go_on(0.01);
  EXPECT_NEAR(wetness(few.snapshot, 3.0F), wetness(many.snapshot, 3.0F), 1.0);
  const int before = wetness(few.snapshot, 3.0F);
  few.go_on(0.0);
  EXPECT_EQ(wetness(few.snapshot, 3.0F), before) << "a pause";
}

TEST(WetGround, StaysInItsPlaceWhenTheDomainTravels) {
  AfterAWave beach;
  beach.snapshot.surface.origin.x += 2.0F * 8.0F * beach.snapshot.surface.spacing;  // four metres
  flood(beach.snapshot, 0.0F);
  beach.go_on(0.1);
  EXPECT_GT(wetness(beach.snapshot, 3.0F), 240);
  EXPECT_EQ(wetness(beach.snapshot, 7.0F), 0);
}

TEST(WetGround, BeginsAnewAfterALeapAndOnOtherPoints) {
  AfterAWave leap;
  leap.go_on(100.0);
  EXPECT_EQ(wetness(leap.snapshot, 3.0F), 0);
  AfterAWave back;
  back.go_on(-1.0);
  EXPECT_EQ(wetness(back.snapshot, 3.0F), 0);
  AfterAWave other;
  const double time = other.snapshot.time;
  other.snapshot = sample_tank(0.5F);
  other.snapshot.time = time;
  flood(other.snapshot, 0.0F);
  other.go_on(0.1);
  EXPECT_EQ(wetness(other.snapshot, 3.0F), 0);
}

TEST(WetGround, SaysNothingWithoutAWholeSurface) {
  AfterAWave beach;
  beach.snapshot.surface.depth.pop_back();
  beach.go_on(0.1);
  EXPECT_TRUE(beach.snapshot.wet_ground.empty());
  Snapshot odd = sample_tank(0.25F);
  std::fill(odd.surface.depth.begin(), odd.surface.depth.end(), std::numeric_limits<float>::quiet_NaN());
  WetGround ground;
  ground.advance(odd);
  EXPECT_EQ(wetness(odd, 3.0F), 0);
}

}  // namespace
}  // namespace regatta::wet_ground_test
