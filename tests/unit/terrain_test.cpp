// The bed between its samples and beyond them.
#include "geometry/terrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace regatta {
namespace {

// 11 by 9 samples 2 m apart: along x from 5 m below the level to 3 m above it, and some waves along z; with what lies
// beyond, or flat there.
Terrain shore(bool beyond) {
  Terrain terrain;
  terrain.nx = 11;
  terrain.nz = 9;
  terrain.origin = {-10.0F, -8.0F};
  terrain.spacing = 2.0F;
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      terrain.heights.push_back(-5.0F + 0.8F * static_cast<float>(i) + 0.3F * std::sin(static_cast<float>(k)));
    }
  }
  if (beyond) terrain.beyond = BedBeyond{0.0F, -4.0F};
  return terrain;
}

TEST(Terrain, WithoutABeyondGoesOnAsAtItsRim) {
  const Terrain bed = shore(false);
  EXPECT_EQ(bed.sample(500.0F, 3.0F).height, bed.sample(10.0F, 3.0F).height);
  EXPECT_EQ(bed.lowest(), *std::min_element(bed.heights.begin(), bed.heights.end()));
}

TEST(Terrain, IsTheSameWithinWhateverLiesBeyond) {
  const Terrain bed = shore(true), flat = shore(false);
  for (float x = -10.0F; x <= 10.0F; x += 0.7F) {
    for (float z = -8.0F; z <= 8.0F; z += 0.7F) {
      EXPECT_EQ(bed.sample(x, z).height, flat.sample(x, z).height);
      EXPECT_EQ(bed.sample(x, z).gradient, flat.sample(x, z).gradient);
    }
  }
}

// Walks out at every angle: no jump, nowhere steeper than the rim twice over and a beach, and far out the sea's depth,
// a shelf below the level, or land.
TEST(Terrain, SlopesOffToTheSeaWithoutAJump) {
  const Terrain bed = shore(true);
  constexpr float kStep = 0.05F;
  for (int way = 0; way < 72; ++way) {
    const float angle = 0.0872665F * static_cast<float>(way);
    const Vec2 along(std::cos(angle), std::sin(angle));
    float before = bed.sample(0.0F, 0.0F).height;
    for (float r = kStep; r < 300.0F; r += kStep) {
      const float height = bed.sample(r * along.x, r * along.y).height;
      EXPECT_LT(std::abs(height - before), kStep * (2.0F * 0.55F + 0.11F)) << way << " " << r;
      before = height;
    }
    if (along.x < -0.2F) {
      EXPECT_NEAR(before, -4.0F, 1e-4F) << way;
    }
  }
  EXPECT_EQ(bed.sample(300.0F, 0.0F).height, bed.sample(10.0F, 0.0F).height) << "land stays";
}

TEST(Terrain, TellsTheSlopeThatItHasBeyond) {
  const Terrain bed = shore(true);
  constexpr float kStep = 0.02F;
  for (const Vec2 at : {Vec2(-13.3F, 0.7F), Vec2(-12.0F, 10.5F), Vec2(3.1F, 14.0F), Vec2(0.3F, -9.3F)}) {
    const Vec2 found = bed.sample(at.x, at.y).gradient;
    const float x = bed.sample(at.x + kStep, at.y).height - bed.sample(at.x - kStep, at.y).height;
    const float z = bed.sample(at.x, at.y + kStep).height - bed.sample(at.x, at.y - kStep).height;
    EXPECT_NEAR(found.x, x / (2.0F * kStep), 0.06F) << at.x << " " << at.y;  // gradients are smoothed between samples
    EXPECT_NEAR(found.y, z / (2.0F * kStep), 0.06F) << at.x << " " << at.y;
  }
}

}  // namespace
}  // namespace regatta
