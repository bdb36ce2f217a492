// Places of panels on screens of every size: apart, on screen, and folded where they would cover the picture.
#include "ui_frames.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST_F(UiTest, TheLeftPanelsStartFoldedWhereBothStacksWouldCoverThePicture) {
  frames(3);
  EXPECT_TRUE(window("###view").Collapsed);
  EXPECT_FALSE(window("###parameters").Collapsed);
}

TEST_F(UiTest, TitleBarsOpenAndCloseOnAClickAndOnADoubleClickOnce) {
  frames(3);
  const ImGuiWindow& panel = window("###parameters");
  ASSERT_FALSE(panel.Collapsed);
  const Vec2 title = {panel.Pos.x + 60.0F, panel.Pos.y + 8.0F};
  click(title);
  EXPECT_TRUE(panel.Collapsed);
  frames(60);  // beyond the time of a double click
  click(title);
  EXPECT_FALSE(panel.Collapsed);
  frames(60);
  click(title);
  click(title);  // 7 frames later: a double click
  frames(2);
  EXPECT_TRUE(panel.Collapsed);
}

TEST_F(UiTest, OpenPanelsSurviveInTheSettings) {
  open_only("###diagnostics");
  const std::string settings = ImGui::SaveIniSettingsToMemory();
  ui_.reset();
  ImGui::DestroyContext();
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().DisplaySize = {1280.0F, 720.0F};
  ImGui::LoadIniSettingsFromMemory(settings.c_str(), settings.size());
  ui_ = std::make_unique<Ui>(kFont, 1.0F);
  build_fonts();
  frames(3);
  EXPECT_FALSE(window("###diagnostics").Collapsed);
  EXPECT_TRUE(window("###view").Collapsed);
  EXPECT_TRUE(window("###parameters").Collapsed);
}

TEST_F(UiTest, PanelsStayOnScreenAndApartAtEverySize) {
  struct Screen {
    Vec2 size;
    float scale;
  };
  for (const Screen& screen :
       {Screen{{640, 400}, 1.0F}, {{1280, 720}, 1.0F}, {{3840, 2160}, 2.0F}, {{900, 500}, 1.5F}}) {
    ui_ = std::make_unique<Ui>(kFont, screen.scale);
    build_fonts();
    ImGui::GetIO().DisplaySize = {screen.size.x, screen.size.y};
    frames(2);
    for (const char* name : kPanels) ImGui::SetWindowCollapsed(name, false);
    frames(10);  // one panel a frame closes for want of room
    for (std::size_t i = 0; i < kPanels.size(); ++i) {
      const ImRect a = window(kPanels[i]).Rect();
      EXPECT_GE(a.Min.x, 0.0F);
      EXPECT_LE(a.Max.x, screen.size.x);
      EXPECT_LE(a.Max.y, screen.size.y) << kPanels[i] << " at " << screen.size.x;
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_FALSE(a.Overlaps(window(kPanels[j]).Rect())) << kPanels[i] << kPanels[j] << screen.size.x;
      }
      EXPECT_FALSE(a.Overlaps(window("##hud").Rect())) << kPanels[i] << " at " << screen.size.x;
    }
  }
}

// The colour bar keeps off the middle of the picture where the panels at its edge are folded, and off open panels.
TEST_F(UiTest, LegendsStandAtTheEdgeBelowFoldedPanels) {
  model_.view.water = WaterView::kHeight;
  for (const Vec2 size : {Vec2(1280.0F, 720.0F), Vec2(1920.0F, 1080.0F), Vec2(1100.0F, 640.0F)}) {
    ImGui::GetIO().DisplaySize = {size.x, size.y};
    for (const bool open : {true, false, true}) {
      frames(2);
      for (const char* name : kPanels) ImGui::SetWindowCollapsed(name, !open);
      frames(10);
      const ImRect bar = window("##colors").Rect();
      for (const char* name : kPanels) EXPECT_FALSE(bar.Overlaps(window(name).Rect())) << name << " at " << size.x;
      EXPECT_EQ(bar.Max.x > 0.98F * size.x, !open) << size.x;
    }
  }
}

// One stack of titles leaves the picture what a stack of open panels would take, and gives it back when one opens.
TEST_F(UiTest, ANarrowWindowsFoldedPanelsTakeTheirTitlesWidthOnly) {
  ui_ = std::make_unique<Ui>(kFont, 1.0F);
  build_fonts();
  const float width = 740.0F;
  ImGui::GetIO().DisplaySize = {width, 560.0F};
  frames(2);
  for (const char* name : kPanels) ImGui::SetWindowCollapsed(name, true);
  frames(3);
  for (const char* name : kPanels) EXPECT_LT(window(name).Size.x, 0.2F * width) << name;
  ImGui::SetWindowCollapsed(kPanels[1], false);
  frames(3);
  EXPECT_GT(window(kPanels[1]).Size.x, 0.4F * width);
  for (const char* name : kPanels) EXPECT_LE(window(name).Rect().Max.x, width) << name;
}

struct Screen {
  Vec2 size;
  float scale;
};
class FirstStart : public UiTest, public testing::WithParamInterface<Screen> {
 protected:
  FirstStart() : UiTest(GetParam().size, GetParam().scale) {}
  void expect_apart(std::initializer_list<const char*> overlays);
};
INSTANTIATE_TEST_SUITE_P(Screens, FirstStart,
                         testing::Values(Screen{{1280.0F, 720.0F}, 1.0F}, Screen{{1920.0F, 1080.0F}, 1.0F},
                                         Screen{{2560.0F, 1440.0F}, 1.0F}, Screen{{1280.0F, 720.0F}, 2.0F},
                                         Screen{{2560.0F, 1440.0F}, 2.0F}, Screen{{800.0F, 600.0F}, 1.0F}));

// All of these that are shown lie on the screen, and none over another one.
void FirstStart::expect_apart(std::initializer_list<const char*> overlays) {
  std::vector<std::string> names(kPanels.begin(), kPanels.end());
  names.insert(names.end(), overlays.begin(), overlays.end());
  const ImRect screen({0.0F, 0.0F}, ImGui::GetIO().DisplaySize);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_shown(names[i].c_str())) continue;
    const ImRect a = window(names[i].c_str()).Rect();
    EXPECT_TRUE(screen.Contains(a)) << names[i];
    for (std::size_t j = 0; j < i; ++j) {
      if (!is_shown(names[j].c_str())) continue;
      EXPECT_FALSE(a.Overlaps(window(names[j].c_str()).Rect())) << names[i] << " over " << names[j];
    }
  }
}

TEST_P(FirstStart, NothingLiesOverAnythingElse) {
  const std::vector<std::string> hints = {"W A S D or the arrow keys drive the boat",
                                          "Drag the water to look around; C is the next camera",
                                          "1 … 9 load other scenes; F1 lists all keys"};
  model_.hints = hints;
  model_.message = "loaded Beach; Ctrl+Z goes back to Boat at 0:07.0";
  model_.message_offers_back = true;
  model_.back_to = "Boat at 0:07.0";
  ++model_.message_id;
  frames(12);  // one panel a frame closes for want of room
  expect_apart({"##hud", "##hints", "##helm", "##toast with button"});
  EXPECT_TRUE(is_shown("##hud"));
  EXPECT_TRUE(is_shown("##helm"));
}

TEST_P(FirstStart, NothingLiesOverTheNamesOfBothHalves) {
  model_.split_labels = {"without wakes", "with wakes, λ = 1.8"};
  model_.caption = "Vortices leave the pier's two sides in turn. Orange ones turn clockwise, green ones the other way.";
  frames(12);
  for (const char* const shown : {"##left world", "##right world", "##caption", "##hud"}) EXPECT_TRUE(is_shown(shown));
  expect_apart({"##hud", "##left world", "##right world", "##caption", "##helm"});
  const float middle = 0.5F * ImGui::GetIO().DisplaySize.x;
  EXPECT_LT(window("##left world").Rect().GetCenter().x, middle);
  const ImRect right = window("##right world").Rect();
  EXPECT_GT(right.Min.x, middle);
  EXPECT_LE(window("##left world").Rect().Max.x, middle);
}

// Returns the share of a half of the picture that panels and titles cover.
double covered_share(bool left_half) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float middle = 0.5F * size.x;
  double covered = 0.0;
  for (const char* const name : kPanels) {
    ImRect panel = ImGui::FindWindowByName(name)->Rect();
    panel.ClipWith(ImRect(left_half ? 0.0F : middle, 0.0F, left_half ? middle : size.x, size.y));
    if (panel.Max.x > panel.Min.x) covered += static_cast<double>(panel.GetArea());
  }
  return covered / static_cast<double>(middle * size.y);
}

TEST_P(FirstStart, BothHalvesOfASplitPictureAreSeen) {
  frames(12);
  for (const char* const name : {"###view", "###parameters"}) ImGui::SetWindowCollapsed(name, false);
  frames(12);
  std::vector<bool> before, during, after;
  const auto note = [](std::vector<bool>& open) {
    for (const char* const name : kPanels) open.push_back(!ImGui::FindWindowByName(name)->Collapsed);
  };
  note(before);
  model_.split_labels = {"without wakes", "with wakes, λ = 1.8"};
  frames(4);
  EXPECT_LE(covered_share(true), 0.3);
  EXPECT_LE(covered_share(false), 0.3);
  expect_apart({"##hud", "##left world", "##right world", "##helm"});
  EXPECT_LE(window("##left world").Rect().Max.x, 0.5F * GetParam().size.x);
  EXPECT_GT(window("##right world").Rect().Min.x, 0.5F * GetParam().size.x);

  frames(30);
  ImGui::SetWindowCollapsed("###parameters", false);  // by hand: it stays
  frames(30);
  EXPECT_FALSE(window("###parameters").Collapsed);
  EXPECT_TRUE(is_shown("##right world"));

  model_.split_labels = {};
  frames(12);
  note(after);
  EXPECT_EQ(before, after) << "what was open opens again";
}

TEST_F(UiTest, SettingsDoNotRememberWhatASplitPictureFolded) {
  static constexpr Figure kOfOcean{.group = "ocean", .name = "speed"};
  snapshot_.diagnostics.figures = {{&kOfOcean, 1.0}};  // the panel has all its rows
  snapshot_.params.waves_on = true;
  open_only("###parameters");
  model_.split_labels = {"grid", "columns"};
  frames(4);
  ASSERT_TRUE(window("###parameters").Collapsed);
  ui_->unfold();
  EXPECT_FALSE(window("###parameters").Collapsed);
}

}  // namespace
}  // namespace regatta
