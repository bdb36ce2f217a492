#include "columns/open_level.h"

#include "columns/column_sort.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr float kDepth = 0.8F;              // [m]
constexpr float kWholeStep = 1.0F / 60.0F;  // [s]
constexpr float kThinnest = 1e-3F;          // [m]

// Water over a level bed, open all round, that stands too high or low and moves otherwise than the water outside.
struct Level {
  Domain domain{{0.0F, 0.0F}, {8.0F, 6.0F}, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen};
  Sponge sponge{domain, 0.3F};
  WaterOutside outside;
  ColumnField field;
  OpenLevel level;

  Level(float rise, Vec2 otherwise, Vec2 stream) {
    outside.velocity = stream;
    outside.wave_speed = std::sqrt(kGravity * kDepth);
    Columns columns;
    for (float z = 0.05F; z < 6.0F; z += 0.1F) {
      for (float x = 0.05F; x < 8.0F; x += 0.1F) {
        columns.x.push_back(x);
        columns.z.push_back(z);
        columns.u.push_back(stream.x + otherwise.x);
        columns.w.push_back(stream.y + otherwise.y);
        columns.volume.push_back(0.01F * (kDepth + rise));
      }
    }
    ColumnSorter sorter(domain, 0.3F);
    field.bins = make_column_bins(domain, 0.3F, 0.0F);
    sorter.sort(columns, field);
    for (int i = 0; i < field.count; ++i) {
      field.depth[static_cast<std::size_t>(i)] = kDepth + rise;
      field.surface[static_cast<std::size_t>(i)] = rise;
    }
    level.gather(outside, sponge, {}, kThinnest, kWholeStep, field);
  }
  // The rate at which the level fades at a place [1/s], as a share of the sponge's rate across the northern edge.
  [[nodiscard]] float fades(Vec2 at, float rise) const {
    const Vec2 rate = sponge.rate(at.x, at.y, outside.wave_speed);
    const float lost = (1.0F - level.kept(at, rate, kDepth, kWholeStep)) * (kDepth + rise) / rise / kWholeStep;
    return lost / (1.0F - kWholeStep * lost) / rate.y;
  }
};

constexpr Vec2 kNorth(4.0F, 5.6F);  // in the middle of the strip before the northern edge

TEST(OpenLevel, FadesAtTheSquareOfTheCosineOfTheWavesWay) {
  for (const float degrees : {0.0F, 20.0F, 30.0F, 45.0F, 55.0F}) {
    const float angle = degrees * std::numbers::pi_v<float> / 180.0F;
    for (const float rise : {0.02F, -0.03F, 0.1F}) {
      const Level water(rise, 0.3F * Vec2(std::sin(angle), std::cos(angle)), Vec2(0.4F, -0.1F));
      EXPECT_NEAR(water.fades(kNorth, rise), std::cos(angle) * std::cos(angle), 2e-3F) << degrees;
    }
  }
}

// Water that is slowed in a stream along the edge moves along it as a wave would. Its level must not stay.
TEST(OpenLevel, FadesWhateverMovesAlongTheEdgeAsAt60Degrees) {
  for (const float speed : {-0.4F, -0.05F, 0.2F, 1.5F}) {
    for (const float rise : {0.05F, -0.02F}) {
      const Level water(rise, Vec2(speed, 0.01F * speed), Vec2(1.1F, 0.0F));
      EXPECT_NEAR(water.fades(kNorth, rise), 0.25F, 2e-3F) << speed;
    }
  }
}

TEST(OpenLevel, FadesAtTheWholeRateWhereNothingMoves) {
  for (const float rise : {0.01F, 0.2F, -0.2F}) EXPECT_NEAR(Level(rise, {}, {}).fades(kNorth, rise), 1.0F, 2e-3F);
}

TEST(OpenLevel, LeavesWaterThatIsAsOutsideAndWaterFarFromTheEdges) {
  const Level same(0.0F, {}, {0.3F, 0.2F});
  EXPECT_EQ(same.level.kept(kNorth, same.sponge.rate(kNorth.x, kNorth.y, 2.0F), kDepth, kWholeStep), 1.0F);
  const Level high(0.1F, {0.1F, 0.2F}, {});
  EXPECT_EQ(high.level.kept({4.0F, 3.0F}, high.sponge.rate(4.0F, 3.0F, 2.0F), kDepth, kWholeStep), 1.0F);
}

TEST(OpenLevel, NeverDrawsMoreThanHalfOfAColumnInASubStep) {
  for (const float rise : {0.5F, 5.0F, -0.79F}) {
    const Level water(rise, {0.0F, 0.3F}, {});
    for (const float dt : {kWholeStep, 1.0F, 100.0F}) {
      const float kept = water.level.kept({4.0F, 6.0F}, {0.0F, 500.0F}, kDepth, dt);
      EXPECT_GE(kept, 0.5F);
      EXPECT_TRUE(rise < 0.0F || kept < 1.0F) << kept;
      EXPECT_TRUE(dt > kWholeStep || kept <= 2.0F) << kept;
    }
  }
}

}  // namespace
}  // namespace regatta
