// Sliders, choices and text fields, in the panel of parameters: each reaches its own, and typed values are taken or
// refused.
#include "ui_frames.h"

#include <gtest/gtest.h>

#include <set>

namespace regatta {
namespace {

TEST_F(TallUiTest, SlidersAndChoicesReachEveryParameter) {
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  click({panel.Pos.x + 60.0F, panel.Pos.y + 42.0F});
  ImGui::GetIO().AddInputCharacter('.');  // is in every key: what is looked for is shown, folded away or not
  frames(2);
  std::set<ParamId> reached;
  const auto collect = [&](const std::vector<UiRequests>& all) {
    for (const UiRequests& requests : all) {
      expect_valid(requests, snapshot_);
      for (const Command& command : requests.commands) {
        const auto* set = std::get_if<SetParam>(&command);
        if (set != nullptr) reached.insert(set->id);
      }
    }
  };
  const float x = panel.Pos.x + 0.7F * panel.Size.x;
  const float check_box = panel.Pos.x + 0.5F * panel.Size.x;
  for (float y = panel.Pos.y + 60.0F; y < panel.Pos.y + panel.Size.y; y += 7.0F) {
    collect(click({check_box, y}));
    for (const float shift : {40.0F, -40.0F}) {  // one of them moves a slider that stands at an end
      collect(drag({x, y}, {x + shift, y}));
      if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
        frames(2);
        // A combo's list: its last entry is not the one that is chosen.
        const ImGuiWindow& list = window("##Combo_00");
        collect(click({list.Pos.x + 20.0F, list.Pos.y + list.Size.y - 14.0F}));
        frames(2);
        EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
      }
    }
  }
  for (const ParamInfo& info : all_params()) EXPECT_TRUE(reached.count(info.id) == 1) << info.key;
}

TEST_F(UiTest, FilterLeavesTheSliderOfOneParameterWhichSetsItUpTheRange) {
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  const Vec2 filter = {panel.Pos.x + 60.0F, panel.Pos.y + 42.0F};
  click(filter);
  for (const char c : std::string("water.viscosity")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frames(3);
  std::vector<double> values;
  const float x = panel.Pos.x + 0.6F * panel.Size.x;
  for (float y = filter.y + 20.0F; y < filter.y + 120.0F; y += 8.0F) {
    for (const UiRequests& requests : drag({x, y}, {x + 100.0F, y})) {
      for (const Command& command : requests.commands) {
        const auto* set = std::get_if<SetParam>(&command);
        ASSERT_NE(set, nullptr);
        EXPECT_EQ(set->id, ParamId::water_viscosity);
        values.push_back(set->value);
      }
    }
    if (!values.empty()) break;
  }
  ASSERT_GE(values.size(), 2U);
  EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
  EXPECT_GT(values.back(), param_info(ParamId::water_viscosity).initial);
}

// Before the next frame begins: what is typed until then is the field's.
TEST_F(UiTest, KeysAreATextFieldsFromTheFrameThatOpensItToTheOneThatClosesIt) {
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  const Vec2 filter = {panel.Pos.x + 60.0F, panel.Pos.y + 42.0F};
  EXPECT_FALSE(Ui::takes_keys());
  mouse(filter, true);
  frame();
  EXPECT_TRUE(Ui::takes_keys());
  mouse(filter, false);
  ImGui::GetIO().AddInputCharacter('r');
  frame();
  EXPECT_TRUE(Ui::takes_keys());
  mouse({filter.x, panel.Pos.y + panel.Size.y - 8.0F}, true);  // the panel's edge
  frame();
  EXPECT_FALSE(Ui::takes_keys());
  mouse({640.0F, 360.0F}, false);
  frame();
  EXPECT_FALSE(Ui::takes_keys());

  // A slider that Ctrl+click turns into a field, and one that is dragged.
  click(filter);
  press(ImGuiKey_Escape);
  const Vec2 slider = {panel.Pos.x + 0.7F * panel.Size.x, panel.Pos.y + 92.0F};
  ImGui::GetIO().KeyCtrl = true;
  mouse(slider, false);
  frame();
  mouse(slider, true);
  frame();
  EXPECT_TRUE(Ui::takes_keys());
  ImGui::GetIO().KeyCtrl = false;
  mouse(slider, false);
  frame();
  EXPECT_TRUE(Ui::takes_keys());
  press(ImGuiKey_Escape);
  EXPECT_FALSE(Ui::takes_keys());
  frames(60);  // or it were a double click
  mouse(slider, true);
  frame();
  EXPECT_FALSE(Ui::takes_keys()) << "dragged with the mouse";
  mouse(slider, false);
  frame();
}

TEST_F(UiTest, ADoubleClickOpensASliderForTyping) {
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  const Vec2 slider = {panel.Pos.x + 0.7F * panel.Size.x, panel.Pos.y + 92.0F};
  click(slider);
  EXPECT_FALSE(Ui::takes_keys());
  click(slider);
  EXPECT_TRUE(Ui::takes_keys());
  press(ImGuiKey_Escape);
  EXPECT_FALSE(Ui::takes_keys());
}

TEST_F(UiTest, AValueTypedOutOfRangeIsRefusedAndOneWithinItIsTakenOnceItIsTyped) {
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  const Vec2 filter = {panel.Pos.x + 60.0F, panel.Pos.y + 42.0F};
  click(filter);
  for (const char c : std::string("water.max_substeps")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frames(3);
  const Vec2 slider = {panel.Pos.x + 0.7F * panel.Size.x, panel.Pos.y + 90.0F};
  const auto type = [&](const std::string& text) {
    std::vector<double> values;
    const auto collect = [&](const UiRequests& requests) {
      for (const Command& command : requests.commands) values.push_back(std::get<SetParam>(command).value);
    };
    ImGui::GetIO().KeyCtrl = true;
    for (const UiRequests& requests : click(slider)) collect(requests);
    ImGui::GetIO().KeyCtrl = false;
    EXPECT_TRUE(Ui::takes_keys()) << text;
    for (const char c : text) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
      collect(frame());
    }
    EXPECT_TRUE(values.empty()) << "half a number is none";
    collect(press(ImGuiKey_Enter));
    collect(frame());
    return values;
  };
  const float height = panel.ContentSize.y;
  EXPECT_EQ(type("24"), (std::vector<double>{24.0}));
  EXPECT_EQ(panel.ContentSize.y, height);
  for (const char* const wrong : {"300", "-1", "2.5"}) {
    EXPECT_TRUE(type(wrong).empty()) << wrong;
    frames(2);
    EXPECT_GT(panel.ContentSize.y, height) << "a line below the row says so";
  }
  frames(9 * 60);
  EXPECT_EQ(panel.ContentSize.y, height);
}

TEST_F(UiTest, TheMarkOfAWaitingParameterGoesWithTheWorldItWaitedIn) {
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  const Vec2 filter = {panel.Pos.x + 60.0F, panel.Pos.y + 42.0F};
  click(filter);
  for (const char c : std::string("water.support")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frames(3);
  // Beside the sliders: only the button that the mark brings reaches to there.
  const auto offers_a_reset = [&] {
    frames(2);
    for (float y = filter.y + 20.0F; y < filter.y + 160.0F; y += 6.0F) {
      for (const UiRequests& requests : click({panel.Pos.x + 30.0F, y})) {
        if (requests.reset) return true;
      }
    }
    return false;
  };
  EXPECT_FALSE(offers_a_reset());
  for (float y = filter.y + 20.0F; y < filter.y + 100.0F; y += 8.0F) {
    drag({panel.Pos.x + 0.6F * panel.Size.x, y}, {panel.Pos.x + 0.8F * panel.Size.x, y});
  }
  EXPECT_TRUE(offers_a_reset());
  EXPECT_TRUE(offers_a_reset()) << "until it was granted";
  ++model_.world;
  EXPECT_FALSE(offers_a_reset());
}

TEST_F(UiTest, ResetAllBringsBackEveryDefault) {
  snapshot_.params.water_viscosity = 0.11;
  snapshot_.params.boat_thrust = 3.0;
  open_only("###parameters");
  const ImGuiWindow& panel = window("###parameters");
  std::set<ParamId> reset;
  for (const UiRequests& requests : click({panel.Pos.x + panel.Size.x - 40.0F, panel.Pos.y + 42.0F})) {
    for (const Command& command : requests.commands) {
      const auto* set = std::get_if<SetParam>(&command);
      ASSERT_NE(set, nullptr);
      EXPECT_EQ(set->value, param_info(set->id).initial);
      reset.insert(set->id);
    }
  }
  EXPECT_EQ(reset, (std::set<ParamId>{ParamId::water_viscosity, ParamId::boat_thrust}));
}

}  // namespace
}  // namespace regatta
