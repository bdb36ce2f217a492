#include "particles/beaufort.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Beaufort, SpeedsLieInTheRangesOfTheScale) {
  // [WMO70]: the slowest wind of each number, 10 m above the sea [m/s]; a number ends where the next one begins.
  constexpr double kSlowest[] = {0.0, 0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7, 1.0e9};
  for (int number = 0; number <= 12; ++number) {
    const double speed = beaufort_speed(number);
    EXPECT_GE(speed, kSlowest[number]) << number;
    EXPECT_LT(speed, kSlowest[number + 1]) << number;
  }
}

TEST(Beaufort, SpeedFollowsTheFormula) {
  EXPECT_EQ(beaufort_speed(0.0), 0.0);
  EXPECT_DOUBLE_EQ(beaufort_speed(1.0), 0.836);
  EXPECT_DOUBLE_EQ(beaufort_speed(4.0), 0.836 * 8.0);
  EXPECT_DOUBLE_EQ(beaufort_speed(9.0), 0.836 * 27.0);
}

TEST(Beaufort, SpeedGrowsBetweenWholeNumbers) {
  for (double number = 0.1; number <= 12.0; number += 0.1) {
    EXPECT_GT(beaufort_speed(number), beaufort_speed(number - 0.1)) << number;
  }
}

TEST(Beaufort, NumbersAreThoseOfTheirSpeeds) {
  for (double number = 0.0; number <= 12.0; number += 0.25) {
    EXPECT_NEAR(beaufort_number(beaufort_speed(number)), number, 1e-12);
  }
}

}  // namespace
}  // namespace regatta
