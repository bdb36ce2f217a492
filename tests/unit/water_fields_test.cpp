// Tests of the fields that shaders read: slopes and curvature of known surfaces, the shore, and bad input.
#include "render/water_fields.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

Snapshot grid(int nx, int nz, float spacing) {
  Snapshot snapshot;
  snapshot.surface.nx = nx;
  snapshot.surface.nz = nz;
  snapshot.surface.spacing = spacing;
  const auto count = static_cast<std::size_t>(nx * nz);
  snapshot.surface.surface.assign(count, 0.0F);
  snapshot.surface.depth.assign(count, 1.0F);
  snapshot.surface.velocity.assign(count, Vec2(0.0F));
  return snapshot;
}

TEST(WaterFields, SlopeOfAPlaneIsExactUpToTheEdges) {
  Snapshot snapshot = grid(20, 12, 0.25F);
  for (int k = 0; k < 12; ++k) {
    for (int i = 0; i < 20; ++i) {
      snapshot.surface.surface[static_cast<std::size_t>(k * 20 + i)] =
          0.3F * 0.25F * static_cast<float>(i) - 0.2F * 0.25F * static_cast<float>(k);
    }
  }
  WaterFields fields;
  make_water_fields(snapshot, fields);
  for (const Vec4& flow : fields.flow) {
    EXPECT_NEAR(flow.x, 0.3F, 1.0e-5F);  // float rounding of heights of 1 m over 0.5 m
    EXPECT_NEAR(flow.y, -0.2F, 1.0e-5F);
  }
}

TEST(WaterFields, TheEdgeOfWetGroundHasNoSteps) {
  // Wet up to an oblique line through the points, each either wet or dry.
  const int nx = 60, nz = 40;
  Snapshot snapshot = grid(nx, nz, 0.25F);
  const auto line = [](int k) { return 20.0F + 0.37F * static_cast<float>(k); };
  for (int k = 0; k < nz; ++k) {
    for (int i = 0; i < nx; ++i) {
      if (static_cast<float>(i) > line(k)) snapshot.surface.depth[static_cast<std::size_t>(k * nx + i)] = 0.0F;
    }
  }
  WaterFields fields;
  make_water_fields(snapshot, fields);
  // The shore is where the linear texture is half wet, along each row. Raw points would put it up to half a point off,
  // with jumps of a whole one.
  double sum = 0.0, square = 0.0;
  int rows = 0;
  for (int k = 4; k + 4 < nz; ++k) {
    for (int i = 2; i + 2 < nx; ++i) {
      const float here = fields.wet[fields.index(i, k)], next = fields.wet[fields.index(i + 1, k)];
      if (here < 127.5F || next >= 127.5F) continue;
      const double off = static_cast<double>(i) + (here - 127.5F) / (here - next) - static_cast<double>(line(k));
      sum += off;
      square += off * off;
      ++rows;
    }
  }
  ASSERT_EQ(rows, nz - 8);
  const double mean = sum / rows;
  EXPECT_LT(std::sqrt(square / rows - mean * mean), 0.12);  // 0.29 of raw points, an even spread over one
}

TEST(WaterFields, CurvatureOfASaddleAndABowl) {
  Snapshot snapshot = grid(21, 21, 0.1F);
  for (int k = 0; k < 21; ++k) {
    for (int i = 0; i < 21; ++i) {
      const float x = 0.1F * static_cast<float>(i - 10);
      const float z = 0.1F * static_cast<float>(k - 10);
      snapshot.surface.surface[static_cast<std::size_t>(k * 21 + i)] = 0.5F * x * x + 0.25F * z * z;
    }
  }
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_NEAR(fields.shape[10 * 21 + 10].z, 1.5F, 1.0e-3F);  // ∂²/∂x² = 1, ∂²/∂z² = 0.5
}

TEST(WaterFields, VorticityOfATurnIsTwiceItsRateAndNothingBesideDryGround) {
  Snapshot snapshot = grid(12, 10, 0.25F);
  for (int k = 0; k < 10; ++k) {
    for (int i = 0; i < 12; ++i) {  // about +y, which turns z towards x
      const auto at = static_cast<std::size_t>(k * 12 + i);
      snapshot.surface.velocity[at] = 0.3F * 0.25F * Vec2(static_cast<float>(k), static_cast<float>(-i));
    }
  }
  snapshot.surface.depth[4 * 12 + 6] = 0.0F;
  snapshot.surface.velocity[4 * 12 + 6] = Vec2(0.0F);
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_NEAR(fields.flow[7 * 12 + 3].w, 0.6F, 1.0e-5F);
  EXPECT_NEAR(fields.flow[0].w, 0.6F, 1.0e-5F);
  for (const int beside : {4 * 12 + 5, 4 * 12 + 6, 4 * 12 + 7, 3 * 12 + 6, 5 * 12 + 6}) {
    EXPECT_EQ(fields.flow[static_cast<std::size_t>(beside)].w, 0.0F);
  }
}

TEST(WaterFields, TheSurfaceRunsLevelIntoABeach) {
  // Bed 0.1 per point upwards along x, water level 0: dry from the sixth point on.
  Snapshot snapshot = grid(12, 4, 1.0F);
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < 12; ++i) {
      const auto at = static_cast<std::size_t>(k * 12 + i);
      const float bed = 0.1F * static_cast<float>(i) - 0.55F;
      snapshot.surface.depth[at] = std::max(0.0F, -bed);
      snapshot.surface.surface[at] = std::max(0.0F, bed);
    }
  }
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_TRUE(fields.any_dry);
  EXPECT_NEAR(fields.shape[5].y, 0.05F, 1.0e-5F);
  EXPECT_NEAR(fields.shape[6].x, 0.0F, 1.0e-5F);    // carried on level …
  EXPECT_NEAR(fields.shape[6].y, -0.05F, 2.0e-3F);  // … so thickness crosses zero where the bed crosses the level
  EXPECT_LT(fields.shape[11].y, 0.0F);
}

TEST(WaterFields, FoamComesWithSteepOrShearedWaterOnly) {
  Snapshot snapshot = grid(30, 30, 0.1F);
  WaterFields fields;
  make_water_fields(snapshot, fields);
  for (const Vec4& shape : fields.shape) EXPECT_EQ(shape.w, 0.0F);
  for (int k = 15; k < 30; ++k) {
    for (int i = 0; i < 30; ++i) snapshot.surface.velocity[static_cast<std::size_t>(k * 30 + i)] = {2.0F, 0.0F};
  }
  make_water_fields(snapshot, fields);
  EXPECT_GT(fields.shape[15 * 30 + 15].w, 0.5F);
  EXPECT_EQ(fields.shape[5 * 30 + 15].w, 0.0F);
}

TEST(WaterFields, BadInputGivesNoWaterOrStillWater) {
  WaterFields fields;
  make_water_fields(Snapshot{}, fields);
  EXPECT_TRUE(fields.empty());
  Snapshot wrong = grid(10, 10, 0.1F);
  wrong.surface.velocity.pop_back();
  make_water_fields(wrong, fields);
  EXPECT_TRUE(fields.empty());
  Snapshot lost = grid(10, 10, 0.1F);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  lost.surface.surface.assign(100, nan);
  lost.surface.depth.assign(100, nan);
  lost.surface.velocity.assign(100, Vec2(nan));
  make_water_fields(lost, fields);
  for (const Vec4& v : fields.shape) EXPECT_TRUE(std::isfinite(v.x + v.y + v.z + v.w));
  for (const Vec4& v : fields.flow) EXPECT_TRUE(std::isfinite(v.x + v.y + v.z + v.w));
}

}  // namespace
}  // namespace regatta
