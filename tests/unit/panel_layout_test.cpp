#include "ui/panel_layout.h"

#include <gtest/gtest.h>

#include <numeric>

namespace regatta {
namespace {

TEST(PanelLayout, LeavesTheMiddleFreeOnEveryScreen) {
  for (const Vec2 size : {Vec2(640, 400), Vec2(1280, 720), Vec2(1920, 1080), Vec2(2560, 1440), Vec2(3840, 2160)}) {
    for (const float scale : {1.0F, 1.5F, 2.0F}) {
      const ScreenLayout layout = lay_out_screen(size, scale, PanelRoom::kWhole);
      EXPECT_LE(layout.left.upper.x, layout.free.lower.x) << size.x;
      EXPECT_LE(layout.free.upper.x, layout.right.lower.x) << size.x;
      EXPECT_LT(layout.right.upper.x, size.x);
      EXPECT_LT(layout.right.upper.y, size.y);
      EXPECT_GE(layout.free.size().x, 0.3F * size.x) << size.x << " at " << scale;
      EXPECT_GT(layout.free.size().y, 0.8F * size.y);
    }
  }
  EXPECT_FALSE(lay_out_screen({1280, 720}, 1.0F, PanelRoom::kWhole).narrow);
  EXPECT_GE(lay_out_screen({1280, 720}, 1.0F, PanelRoom::kWhole).free.size().x, 640.0F);
  EXPECT_TRUE(lay_out_screen({640, 400}, 1.0F, PanelRoom::kWhole).narrow);
  EXPECT_TRUE(lay_out_screen({1280, 720}, 1.0F, PanelRoom::kWhole).tight) << "the left panels start folded";
  EXPECT_FALSE(lay_out_screen({1920, 1080}, 1.0F, PanelRoom::kWhole).tight);
  EXPECT_TRUE(lay_out_screen({1920, 1080}, 2.0F, PanelRoom::kWhole).tight);
}

TEST(PanelLayout, ScalesAsAWhole) {
  const ScreenLayout one = lay_out_screen({1280, 720}, 1.0F, PanelRoom::kWhole);
  const ScreenLayout two = lay_out_screen({2560, 1440}, 2.0F, PanelRoom::kWhole);
  EXPECT_EQ(2.0F * one.free.lower, two.free.lower);
  EXPECT_EQ(2.0F * one.free.upper, two.free.upper);
}

TEST(PanelLayout, WithoutPanelsEverythingIsFree) {
  const ScreenLayout layout = lay_out_screen({1280, 720}, 1.0F, PanelRoom::kNone);
  EXPECT_GT(layout.free.size().x, 1250.0F);
  EXPECT_EQ(layout.right.size().x, 0.0F);
}

TEST(PanelLayout, TinyScreensHaveNoNegativeSizes) {
  for (const Vec2 size : {Vec2(0, 0), Vec2(1, 1), Vec2(30, 15), Vec2(200, 10)}) {
    const ScreenLayout layout = lay_out_screen(size, 2.0F, PanelRoom::kWhole);
    EXPECT_GE(layout.free.size().x, 0.0F);
    EXPECT_GE(layout.free.size().y, 0.0F);
  }
}

TEST(PanelLayout, HeightIsSharedWithoutCuttingTheSmall) {
  EXPECT_EQ(share_height(std::vector<float>{100, 200}, 400), (std::vector<float>{100, 200}));
  EXPECT_EQ(share_height(std::vector<float>{500, 100, 400}, 600), (std::vector<float>{250, 100, 250}));
  EXPECT_EQ(share_height(std::vector<float>{500, 500}, -10), (std::vector<float>{0, 0}));
  EXPECT_TRUE(share_height({}, 100).empty());
  const std::vector<float> heights = share_height(std::vector<float>{330, 70, 910, 255}, 800);
  EXPECT_FLOAT_EQ(std::accumulate(heights.begin(), heights.end(), 0.0F), 800.0F);
}

TEST(PanelLayout, TheLongestOpenPanelClosesWhenRoomRunsOut) {
  const std::vector<StackPanel> panels = {{true, 400, 3}, {false, 400, 0}, {true, 400, 1}, {true, 60, 2}};
  // Two at least 150 high, one of 60, one title and three gaps: 150 + 150 + 60 + 25 + 3 · 5 = 400.
  EXPECT_EQ(panel_to_close(panels, 400, 25, 5, 150), -1);
  EXPECT_EQ(panel_to_close(panels, 399, 25, 5, 150), 2);
  EXPECT_EQ(panel_to_close(panels, 114, 25, 5, 150), -1);  // less than four titles
  EXPECT_EQ(panel_to_close(std::vector<StackPanel>{{true, 400, 1}}, 10, 25, 5, 150), -1);
}

}  // namespace
}  // namespace regatta
