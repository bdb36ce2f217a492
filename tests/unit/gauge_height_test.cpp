#include "world/gauge_height.h"

#include <gtest/gtest.h>

#include <numbers>

namespace regatta {
namespace {

TEST(GaugeHeight, OfARegularWaveIsFourTimesItsRootMeanSquare) {
  GaugeHeight gauge;
  EXPECT_EQ(gauge.height(), 0.0);
  constexpr double kDt = 1.0 / 60.0, kAmplitude = 0.2, kPeriod = 3.0, kMeanLevel = 1.5;
  const auto level = [&](int step) {
    return kMeanLevel + kAmplitude * std::sin(2.0 * std::numbers::pi * step * kDt / kPeriod);
  };
  // Whole waves: already after the first few, and still after minutes.
  int step = 0;
  for (const int steps : {5 * 180, 100 * 180}) {
    while (step < steps) gauge.add(level(step++), kDt);
    EXPECT_NEAR(gauge.height(), 4.0 * kAmplitude / std::numbers::sqrt2, 0.01 * kAmplitude) << steps;
  }
}

TEST(GaugeHeight, ForgetsWithinAMinute) {
  GaugeHeight gauge;
  for (int step = 0; step < 3600; ++step) gauge.add(step % 2 == 0 ? 0.5 : -0.5, 1.0 / 60.0);
  EXPECT_NEAR(gauge.height(), 2.0, 1e-3);
  for (int step = 0; step < 3600; ++step) gauge.add(0.0, 1.0 / 60.0);
  // The first minute has the weight e^-1 (1 - e^-1) of 1 - e^-2 in all.
  EXPECT_NEAR(gauge.height(), 2.0 * std::sqrt(0.2325 / 0.8647), 1e-3);
}

TEST(GaugeHeight, ALevelThatStandsHasNone) {
  GaugeHeight gauge;
  for (int step = 0; step < 600; ++step) gauge.add(12.3, 1.0 / 60.0);
  EXPECT_NEAR(gauge.height(), 0.0, 1e-5);
}

}  // namespace
}  // namespace regatta
