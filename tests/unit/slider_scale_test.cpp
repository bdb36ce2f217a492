#include "ui/slider_scale.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(SliderScale, LinearIsAShareOfTheRange) {
  const SliderScale scale{-1.0, 3.0, false, 3};
  EXPECT_DOUBLE_EQ(slider_ratio(scale, -1.0), 0.0);
  EXPECT_DOUBLE_EQ(slider_ratio(scale, 0.0), 0.25);
  EXPECT_DOUBLE_EQ(slider_ratio(scale, 3.0), 1.0);
  EXPECT_DOUBLE_EQ(slider_ratio(scale, 99.0), 1.0);
}

TEST(SliderScale, LogarithmicGivesEachDecadeTheSameLength) {
  const SliderScale scale{0.01, 10.0, true, 3};
  EXPECT_NEAR(slider_ratio(scale, 0.1), 1.0 / 3.0, 1e-12);  // rounding of logarithms
  EXPECT_NEAR(slider_ratio(scale, 1.0), 2.0 / 3.0, 1e-12);
}

TEST(SliderScale, LogarithmicFromZeroStartsAtTheSmallestShownValue) {
  const SliderScale scale{0.0, 1.0, true, 2};
  EXPECT_DOUBLE_EQ(slider_ratio(scale, 0.0), 0.0);
  EXPECT_DOUBLE_EQ(slider_ratio(scale, 0.01), 0.0);
  EXPECT_NEAR(slider_ratio(scale, 0.1), 0.5, 1e-12);  // rounding of logarithms
  EXPECT_DOUBLE_EQ(slider_ratio(scale, 1.0), 1.0);
}

TEST(SliderScale, AnEmptyRangeHasNoLength) { EXPECT_DOUBLE_EQ(slider_ratio({2.0, 2.0, false, 3}, 2.0), 0.0); }

}  // namespace
}  // namespace regatta
