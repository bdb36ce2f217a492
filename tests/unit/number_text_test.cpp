#include "ui/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

TEST(NumberText, ShortNumbersKeepTheirDigits) {
  EXPECT_EQ(short_number(0.0), "0");
  EXPECT_EQ(short_number(0.01234), "0.0123");
  EXPECT_EQ(short_number(9.996), "10.0");
  EXPECT_EQ(short_number(-74.25), "-74.2");
  EXPECT_EQ(short_number(999.6), "1000");
  EXPECT_EQ(short_number(5312.0), "5\u202f312");
  EXPECT_EQ(short_number(1.5e-6), "1.50e-06");
  EXPECT_EQ(short_number(2e9), "2.00e+09");
  EXPECT_EQ(short_number(std::nan("")), "NaN");
  EXPECT_EQ(short_number(-kEndless), "-∞");
}

TEST(NumberText, SiPrefixes) {
  EXPECT_EQ(si_number(5300.0, "J"), "5.30 kJ");
  EXPECT_EQ(si_number(-640.0, "N"), "-640 N");
  EXPECT_EQ(si_number(0.0123, "J"), "12.3 mJ");
  EXPECT_EQ(si_number(0.0, "J"), "0 J");
  EXPECT_EQ(si_number(999.9, "J"), "1.00 kJ");
  EXPECT_EQ(si_number(4.2e10, "J"), "42.0 GJ");
  EXPECT_EQ(si_number(kEndless, "J"), "∞ J");
}

TEST(NumberText, ThousandsStandApart) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(74214), "74\u202f214");
  EXPECT_EQ(grouped(-1234567), "-1\u202f234\u202f567");
  EXPECT_EQ(grouped(-123), "-123");
}

TEST(NumberText, Clocks) {
  EXPECT_EQ(clock_text(4.25), "0:04.2");
  EXPECT_EQ(clock_text(0.3), "0:00.3");  // 0.3 · 10 is a little less than 3
  EXPECT_EQ(clock_text(751.0), "12:31.0");
  EXPECT_EQ(clock_text(3723.4), "1:02:03.4");
  EXPECT_EQ(clock_text(kEndless), "–");
}

TEST(NumberText, CompassStaysBelow360) {
  EXPECT_EQ(compass_text(0.0), "000°");
  EXPECT_EQ(compass_text(-0.2), "000°");
  EXPECT_EQ(compass_text(359.7), "000°");
  EXPECT_EQ(compass_text(-90.0), "270°");
  EXPECT_EQ(compass_text(7.4), "007°");
  EXPECT_EQ(compass_text(1e9), "280°");
}

TEST(NumberText, RealTimeIsHonest) {
  EXPECT_EQ(real_time_text(1.0), "×1.00 real time");
  EXPECT_EQ(real_time_text(0.62), "×0.6 real time");
  EXPECT_EQ(real_time_text(-1.0), "×0.0 real time");
}

TEST(NumberText, TicksAreRoundFewAndInside) {
  EXPECT_EQ(nice_ticks(0.0, 1.0, 6), (std::vector<double>{0.0, 0.2, 0.4, 0.2 * 3, 0.8, 1.0}));
  for (const auto& [low, high] : {std::pair{-0.12, 0.18}, {0.0, 7.3}, {-1e-4, 3e-4}, {99.0, 100.0}, {-5e5, 1e6}}) {
    for (int count = 2; count <= 12; ++count) {
      const std::vector<double> ticks = nice_ticks(low, high, count);
      ASSERT_FALSE(ticks.empty());
      EXPECT_LE(ticks.size(), static_cast<std::size_t>(count)) << low << " " << high;
      const double slack = 1e-9 * (high - low);  // rounding of multiples of the step
      for (const double tick : ticks) {
        EXPECT_GE(tick, low - slack);
        EXPECT_LE(tick, high + slack);
      }
    }
  }
  EXPECT_TRUE(nice_ticks(1.0, 1.0, 5).empty());
  EXPECT_TRUE(nice_ticks(0.0, kEndless, 5).empty());
  EXPECT_TRUE(nice_ticks(1e15, 1e15 + 1.0, 5).empty());
}

TEST(NumberText, TickLabelsTellTicksApart) {
  EXPECT_EQ(tick_labels({-0.1, 0.0, 0.1}), (std::vector<std::string>{"-0.1", "0.0", "0.1"}));
  EXPECT_EQ(tick_labels({0.0, 500.0}), (std::vector<std::string>{"0", "500"}));
  EXPECT_EQ(tick_labels({0.0, 2e-4}), (std::vector<std::string>{"0", "2.0e-04"}));
  const std::vector<double> ticks = nice_ticks(0.0, 0.05, 6);
  const std::vector<std::string> labels = tick_labels(ticks);
  for (std::size_t i = 1; i < labels.size(); ++i) EXPECT_NE(labels[i], labels[i - 1]);
}

}  // namespace
}  // namespace regatta
