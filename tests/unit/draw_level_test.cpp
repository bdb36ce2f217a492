#include "render/draw_level.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Device device(bool software) {
  Device out;
  out.software = software;
  out.samples = 4;
  return out;
}

TEST(DrawLevel, EachQualityIsMoreWorkThanTheOneBelow) {
  for (const bool software : {false, true}) {
    const DrawLevel low = draw_level(device(software), DrawQuality::kLow);
    const DrawLevel medium = draw_level(device(software), DrawQuality::kMedium);
    const DrawLevel high = draw_level(device(software), DrawQuality::kHigh);
    EXPECT_LT(low.most_pixels, medium.most_pixels);
    EXPECT_LT(medium.most_pixels, high.most_pixels);
    EXPECT_LE(low.water_points, medium.water_points);
    EXPECT_LE(medium.water_points, high.water_points);
    EXPECT_LE(low.field_points, medium.field_points);
    EXPECT_LE(medium.field_points, high.field_points);
    EXPECT_LE(low.water_points, low.field_points);
    EXPECT_TRUE(medium.fine);
    EXPECT_LE(low.samples, medium.samples);
    EXPECT_LE(low.plants, medium.plants);
    EXPECT_LE(medium.plants, high.plants);
    EXPECT_LE(low.full_plants, medium.full_plants);
    EXPECT_LE(medium.full_plants, high.full_plants);
    EXPECT_LE(high.full_plants, high.plants);
    EXPECT_TRUE(medium.rain);
    EXPECT_LE(low.drops, medium.drops);
    EXPECT_LE(medium.drops, high.drops);
  }
}

TEST(DrawLevel, AutomaticStepsOnlyEverGetCheaper) {
  for (const bool software : {false, true}) {
    for (int step = 1; step < kDrawSteps; ++step) {
      const DrawLevel better = automatic_level(device(software), step - 1),
                      next = automatic_level(device(software), step);
      EXPECT_LT(next.most_pixels, better.most_pixels);
      EXPECT_LE(next.water_points, better.water_points);
      EXPECT_LE(next.field_points, better.field_points);
      EXPECT_LE(next.fine, better.fine);
      EXPECT_LE(next.shadows, better.shadows);
      EXPECT_LE(next.samples, better.samples);
      EXPECT_LE(next.plants, better.plants);
      EXPECT_LE(next.full_plants, better.full_plants);
      EXPECT_LE(next.rain, better.rain);
      EXPECT_LE(next.drops, better.drops);
    }
    EXPECT_EQ(automatic_level(device(software), -3), automatic_level(device(software), 0));
    EXPECT_EQ(automatic_level(device(software), 99), automatic_level(device(software), kDrawSteps - 1));
  }
  EXPECT_EQ(automatic_level(device(true), kDrawSteps - 1), draw_level(device(true), DrawQuality::kLow));
}

TEST(DrawLevel, TheLowestOnAProcessorHasPlainPlantsAndNoRain) {
  const DrawLevel low = draw_level(device(true), DrawQuality::kLow);
  EXPECT_FALSE(low.rain);
  EXPECT_GT(low.plants, 100);
  EXPECT_EQ(low.full_plants, 0);
}

TEST(DrawLevel, NoMoreSamplesThanTheDeviceHas) {
  Device poor = device(false);
  poor.samples = 0;
  EXPECT_EQ(draw_level(poor, DrawQuality::kHigh).samples, 0);
}

}  // namespace
}  // namespace regatta
