// The ocean's colour scale: ends, order, its inverse, and what a person may rely on when reading the bar.
#include "exchange/ocean_scale.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

TEST(OceanScale, PlacesRunFromZeroToOneAndBack) {
  for (const OceanColor what : {OceanColor::kSpeed, OceanColor::kDensity}) {
    const OceanScale scale = ocean_scale(what, {0.5F, 4.5F});
    EXPECT_EQ(scale.place(0.5F), 0.0F);
    EXPECT_EQ(scale.place(4.5F), 1.0F);
    float before = 0.0F;
    for (float value = 0.6F; value < 4.5F; value += 0.1F) {
      EXPECT_GT(scale.place(value), before);
      before = scale.place(value);
      EXPECT_NEAR(scale.value(before), value, 1.0e-4F);  // two powers of a float
    }
  }
}

TEST(OceanScale, SlowParticlesHaveMostOfTheSpeedScale) {
  const OceanScale speed = ocean_scale(OceanColor::kSpeed, {0.0F, 5.0F});
  EXPECT_NEAR(speed.place(1.0F), std::pow(0.2F, kSpeedScalePower), 1.0e-6F);
  EXPECT_GT(speed.place(1.0F), 0.5F);
  EXPECT_NEAR(ocean_scale(OceanColor::kDensity, {0.9F, 1.1F}).place(1.0F), 0.5F, 1.0e-5F);
}

TEST(OceanScale, WhatIsOutsideOrNoNumberIsAtAnEnd) {
  const OceanScale scale = ocean_scale(OceanColor::kSpeed, {0.0F, 1.0F});
  EXPECT_EQ(scale.place(-3.0F), 0.0F);
  EXPECT_EQ(scale.place(3.0F), 1.0F);
  EXPECT_EQ(scale.place(std::numeric_limits<float>::infinity()), 1.0F);
  EXPECT_EQ(scale.place(std::numeric_limits<float>::quiet_NaN()), 0.0F);
  EXPECT_EQ(ocean_speed_color(-1.0F), ocean_speed_color(0.0F));
  EXPECT_EQ(ocean_speed_color(2.0F), ocean_speed_color(1.0F));
}

TEST(OceanScale, ColoursRunFromBlueOverGreenToRed) {
  const Vec3 slow = ocean_speed_color(0.0F);
  const Vec3 middle = ocean_speed_color(0.5F);
  const Vec3 fast = ocean_speed_color(1.0F);
  EXPECT_GT(slow.b, std::max(slow.r, slow.g));
  EXPECT_GT(middle.g, std::max(middle.r, middle.b));
  EXPECT_GT(fast.r, std::max(fast.g, fast.b));
  for (float place = 0.0F; place < 0.99F; place += 0.01F) {  // no jumps
    EXPECT_LT(glm::length(ocean_speed_color(place + 0.01F) - ocean_speed_color(place)), 0.06F);
  }
}

}  // namespace
}  // namespace regatta
