#include "ui/figure_history.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

constexpr FigurePlot kPlot{.title = "waves"};
constexpr Figure kMean{.group = "pond", .name = "mean", .over = FigureOver::kMean, .plot = &kPlot};
constexpr Figure kMost{.group = "pond", .name = "most", .over = FigureOver::kMost, .plot = &kPlot};
constexpr Figure kLast{.group = "pond", .name = "last", .plot = &kPlot};
constexpr Figure kAside{.group = "pond", .name = "aside"};

// The same value of each.
std::array<WaterFigure, 4> told(double value) {
  return {{{&kMean, value}, {&kAside, value}, {&kMost, value}, {&kLast, value}}};
}

TEST(FigureHistory, StepsOfOneStretchMakeOnePoint) {
  FigureHistory history;
  EXPECT_TRUE(history.lines().empty());
  history.add(0.1 * kFigurePlotBin, told(4.0));
  history.add(0.6 * kFigurePlotBin, told(2.0));
  ASSERT_EQ(history.lines().size(), 3U) << "one is not plotted";
  const FigureLine& mean = history.lines()[0];
  const FigureLine& most = history.lines()[1];
  const FigureLine& last = history.lines()[2];
  EXPECT_EQ(&most.what(), &kMost);
  ASSERT_EQ(mean.size(), 1U) << "one that still gathers";
  history.add(1.2 * kFigurePlotBin, told(10.0));
  ASSERT_EQ(mean.size(), 2U);
  EXPECT_FLOAT_EQ(mean[0].value, 3.0F);
  EXPECT_FLOAT_EQ(most[0].value, 4.0F);
  EXPECT_FLOAT_EQ(last[0].value, 2.0F);
  EXPECT_DOUBLE_EQ(mean[0].time, 0.6 * kFigurePlotBin);
  for (const FigureLine& line : history.lines()) EXPECT_FLOAT_EQ(line[1].value, 10.0F);
}

TEST(FigureHistory, TheSameStepCountsOnceAndAnEarlierOneBeginsAnew) {
  FigureHistory history;
  for (int i = 0; i < 5; ++i) history.add(1.0, told(6.0));
  history.add(1.0, told(90.0));
  const FigureLine& mean = history.lines()[0];
  ASSERT_EQ(mean.size(), 1U);
  EXPECT_FLOAT_EQ(mean[0].value, 6.0F);
  history.add(9.0, told(7.0));
  EXPECT_EQ(mean.size(), 2U);
  history.add(0.5, told(3.0));
  ASSERT_EQ(mean.size(), 1U);
  EXPECT_FLOAT_EQ(mean[0].value, 3.0F);
  history.clear();
  EXPECT_TRUE(history.lines().empty());
}

TEST(FigureHistory, HoldsAsMuchAsThePlotsShowAtAnyRateOfSteps) {
  for (const int rate : {60, 200, 1000}) {
    FigureHistory history;
    for (int step = 1; step <= 25 * rate; ++step) history.add(step / static_cast<double>(rate), told(0.001));
    const FigureLine& mean = history.lines()[0];
    EXPECT_LE(mean.size(), kFigurePlotPoints + 1);
    const double span = mean[mean.size() - 1].time - mean[0].time;
    EXPECT_NEAR(span, kFigurePlotTime, 2.0 * kFigurePlotBin) << rate;
    EXPECT_NEAR(mean[0].value, 0.001F, 1e-7F);
  }
}

}  // namespace
}  // namespace regatta
