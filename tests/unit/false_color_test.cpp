// The false-colour scales grow evenly, and automatic ranges are round and cover the data.
#include "render/false_color.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

float luminance(const Vec3& srgb) {
  const auto linear = [](float v) { return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F); };
  return 0.2126F * linear(srgb.r) + 0.7152F * linear(srgb.g) + 0.0722F * linear(srgb.b);
}

TEST(FalseColor, SequentialScaleGetsBrighterAllTheWay) {
  float last = -1.0F;
  for (int i = 0; i <= 100; ++i) {
    const Vec3 color = sequential_color(static_cast<float>(i) / 100.0F);
    EXPECT_GE(glm::min(color.r, glm::min(color.g, color.b)), 0.0F);
    EXPECT_LE(glm::max(color.r, glm::max(color.g, color.b)), 1.0F);
    EXPECT_GT(luminance(color), last);
    last = luminance(color);
  }
  EXPECT_EQ(sequential_color(-3.0F), sequential_color(0.0F));
  EXPECT_EQ(sequential_color(7.0F), sequential_color(1.0F));
}

TEST(FalseColor, DivergingScaleIsBlueBelowAndRedAboveAWhiteMiddle) {
  EXPECT_GT(diverging_color(0.0F).b, diverging_color(0.0F).r + 0.3F);
  EXPECT_GT(diverging_color(1.0F).r, diverging_color(1.0F).b + 0.3F);
  const Vec3 middle = diverging_color(0.5F);
  EXPECT_NEAR(middle.r, middle.b, 0.01F);
  EXPECT_GT(middle.g, 0.9F);
}

Snapshot flat_water() {
  Snapshot snapshot;
  snapshot.surface.nx = 100;
  snapshot.surface.nz = 100;
  snapshot.surface.surface.assign(10000, 0.0F);
  snapshot.surface.depth.assign(10000, 1.0F);
  snapshot.surface.velocity.assign(10000, Vec2(0.0F));
  return snapshot;
}

TEST(FalseColor, AutomaticRangeIsRoundSymmetricAndIgnoresSpikes) {
  Snapshot snapshot = flat_water();
  snapshot.level = 2.0F;
  for (std::size_t i = 0; i < 10000; ++i)
    snapshot.surface.surface[i] = 2.0F + 0.13F * std::sin(0.01F * static_cast<float>(i));
  snapshot.surface.surface[5000] = 9.0F;  // one wild point
  ViewOptions options;
  options.water = WaterView::kHeight;
  const Vec2 range = false_color_range(snapshot, options);
  EXPECT_NEAR(range.x, 2.0F - 0.15F, 1.0e-5F);
  EXPECT_NEAR(range.y, 2.0F + 0.15F, 1.0e-5F);
}

TEST(FalseColor, VorticityRangeIsSymmetricAndLeavesOutWhatIsAtBodies) {
  Snapshot snapshot = flat_water();
  snapshot.surface.spacing = 0.1F;
  for (int k = 0; k < 100; ++k) {
    for (int i = 0; i < 100; ++i) {  // ω = -0.4 throughout, and a fast turn about a body
      const Vec2 away(0.1F * static_cast<float>(i) - 5.0F, 0.1F * static_cast<float>(k) - 5.0F);
      const float turn = glm::length(away) < 0.5F ? 5.0F : 0.2F;
      snapshot.surface.velocity[static_cast<std::size_t>(100 * k + i)] = turn * Vec2(-away.y, away.x);
    }
  }
  auto hull = std::make_shared<Hull>();
  hull->lower = Vec3(-0.4F);
  hull->upper = Vec3(0.4F);
  snapshot.bodies.resize(1);
  snapshot.bodies[0].hull = hull;
  snapshot.bodies[0].state.position = {5.0F, 0.0F, 5.0F};
  ViewOptions options;
  options.water = WaterView::kVorticity;
  const Vec2 range = false_color_range(snapshot, options);
  EXPECT_NEAR(range.x, -0.5F, 1.0e-5F);
  EXPECT_NEAR(range.y, 0.5F, 1.0e-5F);
}

TEST(FalseColor, RangeOfStillDryOrMissingWaterIsNotEmpty) {
  for (const WaterView view :
       {WaterView::kHeight, WaterView::kSpeed, WaterView::kVorticity, WaterView::kColumns, WaterView::kWaves}) {
    ViewOptions options;
    options.water = view;
    Snapshot still = flat_water();
    Snapshot dry = flat_water();
    dry.surface.depth.assign(10000, 0.0F);
    for (const Snapshot& snapshot : {still, dry, Snapshot{}}) {
      const Vec2 range = false_color_range(snapshot, options);
      EXPECT_LT(range.x, range.y);
    }
  }
}

TEST(FalseColor, OwnRangeIsKeptUnlessItIsUpsideDown) {
  ViewOptions options;
  options.auto_range = false;
  options.range_low = -1.0F;
  options.range_high = 3.0F;
  EXPECT_EQ(false_color_range(Snapshot{}, options), Vec2(-1.0F, 3.0F));
  options.range_high = -2.0F;
  const Vec2 mended = false_color_range(Snapshot{}, options);
  EXPECT_LT(mended.x, mended.y);
}

}  // namespace
}  // namespace regatta
