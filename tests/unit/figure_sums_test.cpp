#include "run/figure_sums.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

TEST(FigureSums, AreMeanMostOrLast) {
  constexpr Figure kMean{.group = "pond", .name = "mean", .over = FigureOver::kMean, .bench = true};
  constexpr Figure kMost{.group = "pond", .name = "most", .over = FigureOver::kMost, .bench = true};
  constexpr Figure kLast{.group = "pond", .name = "last", .bench = true};
  constexpr Figure kAside{.group = "pond", .name = "aside", .csv = true};
  FigureSums sums;
  EXPECT_TRUE(sums.over_steps().empty());
  for (const double value : {-3.0, -1.0, -2.0}) {
    sums.add(std::array<WaterFigure, 4>{{{&kMean, value}, {&kAside, value}, {&kMost, value}, {&kLast, value}}});
  }
  const std::vector<WaterFigure> found = sums.over_steps();
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].what, &kMean);
  EXPECT_DOUBLE_EQ(found[0].value, -2.0);
  EXPECT_DOUBLE_EQ(found[1].value, -1.0);
  EXPECT_DOUBLE_EQ(found[2].value, -2.0);
}

}  // namespace
}  // namespace regatta
