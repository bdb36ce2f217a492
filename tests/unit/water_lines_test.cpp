#include "render/water_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

std::vector<int> chosen(int count, float spacing, const LineView& view) {
  std::vector<int> lines;
  choose_lines(count, 0.0F, spacing, view, lines);
  return lines;
}

TEST(WaterLines, BothEndsAreDrawnAndLinesRise) {
  for (const int count : {1, 2, 7, 82, 109}) {
    for (const float eye : {-50.0F, 3.0F, 60.0F, 300.0F}) {
      const std::vector<int> lines = chosen(count, 1.2F, {eye, 6.0F, 311.0F});
      ASSERT_FALSE(lines.empty());
      EXPECT_EQ(lines.front(), 0);
      EXPECT_EQ(lines.back(), count - 1);
      EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
      EXPECT_EQ(std::adjacent_find(lines.begin(), lines.end()), lines.end());
    }
  }
}

TEST(WaterLines, AllAreDrawnNearTheEyeAndFromHighAbove) {
  const std::vector<int> low = chosen(101, 1.0F, {50.0F, 6.0F, 311.0F});
  for (int line = 45; line <= 55; ++line) EXPECT_TRUE(std::binary_search(low.begin(), low.end(), line)) << line;
  EXPECT_EQ(chosen(101, 1.0F, {50.0F, 100.0F, 311.0F}).size(), 101U);
}

// A row of triangles from `near` to `far` on level water is drawn f·h·(1/near - 1/far) pixels high, with f the height
// of 1 m seen from 1 m and h that of the eye. No merged row is much higher than the two and a half pixels of
// water_lines.cpp.
TEST(WaterLines, MergedRowsAreFewPixelsHigh) {
  constexpr float kSpacing = 1.0F, kHeight = 12.0F, kPixels = 311.0F;
  const std::vector<int> lines = chosen(201, kSpacing, {0.0F, kHeight, kPixels});
  int merged = 0;
  for (std::size_t n = 0; n + 1 < lines.size(); ++n) {
    if (lines[n + 1] - lines[n] < 2 || lines[n] == 0) continue;
    ++merged;
    const float near = kSpacing * static_cast<float>(lines[n]), far = kSpacing * static_cast<float>(lines[n + 1]);
    EXPECT_LT(kPixels * kHeight * (1.0F / near - 1.0F / far), 2.6F) << lines[n];
  }
  EXPECT_GT(merged, 20);
}

// Or the surface would flicker: a step of the eye changes lines only where it passes a distance.
TEST(WaterLines, FewLinesChangeAsTheEyeMoves) {
  std::vector<int> before = chosen(201, 1.0F, {0.0F, 6.0F, 311.0F});
  for (int step = 1; step < 200; ++step) {
    const std::vector<int> now = chosen(201, 1.0F, {0.25F * static_cast<float>(step), 6.0F, 311.0F});
    std::vector<int> changed;
    std::set_symmetric_difference(before.begin(), before.end(), now.begin(), now.end(), std::back_inserter(changed));
    EXPECT_LE(changed.size(), 8U) << step;
    before = now;
  }
}

}  // namespace
}  // namespace regatta
