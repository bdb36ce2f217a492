#include "exchange/wave_profile.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

// Against the hyperbolic functions where those are finite.
TEST(WaveProfile, IsThatOfLinearWaves) {
  for (const double k : {0.05, 0.5, 2.0, 8.0}) {
    const double h = 2.5;
    const WaveProfile profile{static_cast<float>(k), static_cast<float>(h)};
    for (const double s : {0.0, 0.1, 0.7, 2.0, 2.5}) {
      EXPECT_NEAR(static_cast<double>(profile.level(static_cast<float>(s))), std::cosh(k * (h - s)) / std::cosh(k * h),
                  1e-5)
          << k << " " << s;
      EXPECT_NEAR(static_cast<double>(profile.upward(static_cast<float>(s))), std::sinh(k * (h - s)) / std::sinh(k * h),
                  1e-4)
          << k << " " << s;
    }
  }
}

TEST(WaveProfile, DeepWaterIsAnExponential) {
  const WaveProfile profile{3.0F, 400.0F};
  EXPECT_NEAR(profile.level(0.5F), std::exp(-1.5F), 1e-6F);
  EXPECT_NEAR(profile.upward(0.5F), std::exp(-1.5F), 1e-6F);
}

// The places include those where the formulas switch, at k h and k T of a hundredth.
TEST(WaveProfile, MeansAreThoseOfTheProfile) {
  for (const float k : {0.0F, 1e-3F, 4.1e-3F, 0.02F, 0.3F, 4.0F}) {
    const WaveProfile profile{k, 2.5F};
    for (const float draft : {0.0F, 0.05F, 0.4F, 2.0F}) {
      constexpr int kSlices = 400;
      float level = 0.0F, upward = 0.0F;
      for (int n = 0; n < kSlices; ++n) {
        const float s = draft * (static_cast<float>(n) + 0.5F) / kSlices;
        level += profile.level(s) / kSlices;
        upward += profile.upward(s) / kSlices;
      }
      EXPECT_NEAR(profile.mean_level(draft), level, 1e-3F) << k << " " << draft;
      EXPECT_NEAR(profile.mean_upward(draft), upward, 1e-3F) << k << " " << draft;
    }
  }
}

TEST(WaveProfile, AboveTheSurfaceItIsThatOfTheSurfaceAndBelowTheBedThatOfTheBed) {
  const WaveProfile profile{1.0F, 2.0F};
  EXPECT_EQ(profile.level(-3.0F), profile.level(0.0F));
  EXPECT_EQ(profile.level(5.0F), profile.level(2.0F));
  EXPECT_NEAR(profile.level(0.0F), 1.0F, 1e-6F);
  EXPECT_NEAR(profile.upward(5.0F), 0.0F, 1e-6F);
}

}  // namespace
}  // namespace regatta
