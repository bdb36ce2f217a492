// Whole frames of the panels in an ImGui context without any back end: what comes out as commands and requests when a
// mouse and keys are moved. ImGui aborts on misuse, so that every frame drawn is a check as well.
#include "ui/ui.h"

#include "core/rng.h"
#include "exchange/view_table.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <set>

namespace regatta {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
constexpr std::array<const char*, 6> kPanels = {"###view",       "###bodies",      "###scenes",
                                                "###parameters", "###performance", "###diagnostics"};
constexpr std::array<const char*, 4> kCameras = {"chase", "orbit", "top", "free"};

fs::path fresh_folder() {
  std::string name = (fs::temp_directory_path() / "regatta-ui-XXXXXX").string();
  return mkdtemp(name.data());
}

BodySnapshot make_body(std::int64_t id, const char* name, bool is_boat) {
  BodySnapshot body;
  body.name = name;
  body.id = BodyId{id};
  body.kind = is_boat ? "boat" : "box";
  body.is_boat = is_boat;
  body.mass = 100.0F;
  body.state.velocity = {2.0F, 0.0F, 0.5F};
  return body;
}

class UiTest : public testing::Test {
 protected:
  explicit UiTest(Vec2 size = {1280.0F, 720.0F}, float scale = 1.0F) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {size.x, size.y};
    io.MousePos = {-1.0F, -1.0F};
    for (int i = 0; i < ImGuiKey_COUNT; ++i) io.KeyMap[i] = i;
    ui_ = std::make_unique<Ui>(kFont, scale);
    build_fonts();

    snapshot_.scene_title = "Boat in tank";
    snapshot_.bodies = {make_body(1, "boat", true), make_body(2, "box", false), make_body(3, "tug", true)};
    snapshot_.gauges = {{{"bow", {1.0F, 2.0F}}, {0.1F, 1.0F, -0.9F, {0.2F, 0.1F}, true}}};
    scenes_ = {{"scenes/boat.toml", "Boat", "One boat."}, {"scenes/beach.toml", "Beach", "A shore."}};
    keys_ = {{"W", "throttle up", "Boat"}, {"Space", "pause", "Time"}, {"F1", "this help", "Window"}};
    model_.scenes = scenes_;
    model_.keys = keys_;
    model_.scene_file = "scenes/boat.toml";
    model_.camera_names = kCameras;
    model_.device = "none";
    model_.boat = BodyId{1};
    model_.color_range = {-0.1F, 0.2F};
    model_.false_color = [](float t) { return Vec3(t, 1.0F - t, 0.5F); };
  }
  ~UiTest() override {
    ui_.reset();
    ImGui::DestroyContext();
  }

  static void build_fonts() {
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }

  UiRequests frame(UiRequests requests = {}) {
    ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
    ++snapshot_.step;
    snapshot_.time += snapshot_.dt;
    ImGui::NewFrame();
    ui_->draw(snapshot_, model_, requests);
    ImGui::Render();
    return requests;
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) frame();
  }
  void open_only(const char* panel) {
    frames(2);
    for (const char* name : kPanels) ImGui::SetWindowCollapsed(name, std::string(name) != panel);
    frames(4);
  }
  static void mouse(Vec2 at, bool down) {
    ImGui::GetIO().MousePos = {at.x, at.y};
    ImGui::GetIO().MouseDown[0] = down;
  }
  // Presses at one point, moves to another and lets go; everything that was asked for on the way.
  std::vector<UiRequests> drag(Vec2 from, Vec2 to) {
    std::vector<UiRequests> out;
    mouse(from, false);
    out.push_back(frame());
    for (int i = 0; i <= 4; ++i) {
      mouse(from + (to - from) * (static_cast<float>(i) / 4.0F), true);
      out.push_back(frame());
    }
    mouse(to, false);
    out.push_back(frame());
    return out;
  }
  std::vector<UiRequests> click(Vec2 at) { return drag(at, at); }
  UiRequests press(ImGuiKey_ key) {
    ImGui::GetIO().KeysDown[key] = true;
    const UiRequests out = frame();
    ImGui::GetIO().KeysDown[key] = false;
    frame();
    return out;
  }
  static const ImGuiWindow& window(const char* name) {
    const ImGuiWindow* found = ImGui::FindWindowByName(name);
    EXPECT_NE(found, nullptr) << name;
    return *found;
  }
  static bool is_shown(const char* name) {
    const ImGuiWindow* found = ImGui::FindWindowByName(name);
    return found != nullptr && found->Active;
  }

  Snapshot snapshot_;
  UiModel model_;
  std::unique_ptr<Ui> ui_;
  std::vector<SceneEntry> scenes_;
  std::vector<KeyHelp> keys_;
};

class TallUiTest : public UiTest {  // every row of every panel is visible
 protected:
  TallUiTest() : UiTest({1280.0F, 4000.0F}) {}
};

void expect_valid(const UiRequests& requests, const Snapshot& snapshot) {
  for (const Command& command : requests.commands) {
    if (const auto* set = std::get_if<SetParam>(&command)) {
      Params params = snapshot.params;
      EXPECT_TRUE(set_param(params, set->id, set->value).ok()) << param_info(set->id).key << " = " << set->value;
    }
    if (const auto* removal = std::get_if<RemoveBody>(&command)) {
      EXPECT_NE(find_body(snapshot, removal->body), nullptr);
    }
    if (const auto* right = std::get_if<RightBody>(&command)) {
      EXPECT_NE(find_body(snapshot, right->body), nullptr);
    }
    if (const auto* launch = std::get_if<LaunchBody>(&command)) {
      EXPECT_GE(launch->at.x, snapshot.domain.lower.x);
      EXPECT_LE(launch->at.x, snapshot.domain.upper.x);
      EXPECT_GE(launch->at.y, snapshot.domain.lower.y);
      EXPECT_LE(launch->at.y, snapshot.domain.upper.y);
    }
  }
}

bool is_empty(const UiRequests& r) {
  return r.commands.empty() && !r.load_scene && !r.save_scene && !r.reset && !r.back && !r.step_once && !r.screenshot;
}

TEST_F(UiTest, UntouchedItAsksForNothingAndChangesNothing) {
  const ViewOptions view = model_.view;
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(is_empty(frame()));
  EXPECT_EQ(model_.boat, BodyId{1});
  EXPECT_EQ(model_.time_scale, 1.0);
  EXPECT_EQ(model_.view.water, view.water);
  EXPECT_FALSE(model_.paused);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 1000);
}

TEST_F(UiTest, FontHasEveryLetterOfTheParameterTable) {
  std::string text = "×°…—–↻↺▾▸✓✗∞η²³ ";
  for (const ParamInfo& info : all_params()) text += std::string(info.symbol) + info.unit + info.doc + info.source;
  const ImFont& font = *ImGui::GetIO().Fonts->Fonts[0];
  const char* end = text.data() + text.size();
  for (const char* p = text.data(); p < end;) {
    unsigned int letter = 0;
    p += ImTextCharFromUtf8(&letter, p, end);
    EXPECT_NE(font.FindGlyphNoFallback(static_cast<ImWchar>(letter)), nullptr) << "U+" << std::hex << letter;
  }
}

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
  mouse(slider, true);
  frame();
  EXPECT_FALSE(Ui::takes_keys()) << "dragged with the mouse";
  mouse(slider, false);
  frame();
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

TEST_F(UiTest, HiddenPanelsTakeNoInput) {
  model_.panels = false;
  Rng rng(7);
  for (int i = 0; i < 300; ++i) {
    mouse({rng.uniform(0.0F, 1280.0F), rng.uniform(0.0F, 720.0F)}, rng.uniform() < 0.5F);
    ASSERT_TRUE(is_empty(frame()));
    ASSERT_FALSE(ImGui::GetIO().WantCaptureMouse);
  }
  EXPECT_FALSE(is_shown("###parameters"));
  EXPECT_TRUE(is_shown("##hud"));
  EXPECT_TRUE(is_shown("##helm"));
}

TEST_F(UiTest, TheHelmOfABoatThatDivesShowsItsDepth) {
  frames(3);
  const float before = window("##helm").Size.y;
  for (BodySnapshot& body : snapshot_.bodies) body.dives = true;
  frames(3);
  EXPECT_GT(window("##helm").Size.y, before + 10.0F);
  EXPECT_EQ(window("##helm").SkipItems, false);
}

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

// What panels and titles cover of a half of the picture, of what it has.
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
  open_only("###parameters");
  model_.split_labels = {"grid", "columns"};
  frames(4);
  ASSERT_TRUE(window("###parameters").Collapsed);
  ui_->unfold();
  EXPECT_FALSE(window("###parameters").Collapsed);
}

// A snapshot of particle water under a wind, and what the solver did.
void flood(Snapshot& snapshot) {
  ParticleSnapshot& ocean = snapshot.particles;
  ocean.upper = {4.0F, 3.0F, 2.0F};
  ocean.position.assign(3, Vec3(1.0F));
  ocean.wind.on = true;
  ocean.wind.strength = 1.0F;
  ocean.wind.mean = {-18.0F, 0.0F, -0.5F};
  ocean.wind.next = {0.0, 0.75};
  ocean.wind.pulses = {{0.0, 0.75}, {6.0, 6.75}};
  ParticleDiagnostics& did = snapshot.diagnostics.particles;
  did.particles = 3;
  did.density_iterations = 4;
  did.divergence_iterations = 2;
  did.density_error_mean = 1e-4;
  did.density_error_max = 0.03;
}

TEST_F(UiTest, ThePanelOfParticleWaterIsThereWhileThereIsSome) {
  frames(3);
  EXPECT_FALSE(is_shown("###ocean"));
  flood(snapshot_);
  frames(5);
  EXPECT_TRUE(is_shown("###ocean"));
  EXPECT_FALSE(window("###ocean").Rect().Overlaps(window("###view").Rect()));
  snapshot_.particles = {};
  frames(3);
  EXPECT_FALSE(is_shown("###ocean"));
}

TEST_F(TallUiTest, ThePanelOfWavesIsThereWithThemAndBearsAnyNumbers) {
  frames(3);
  EXPECT_FALSE(is_shown("###waves"));
  snapshot_.diagnostics.waves = {5000, 0.47, 0.6};
  frames(5);
  EXPECT_TRUE(is_shown("###waves"));
  EXPECT_FALSE(window("###waves").Rect().Overlaps(window("###view").Rect()));
  for (const char* const name : kPanels) ImGui::SetWindowCollapsed(name, true);
  ImGui::SetWindowCollapsed("###waves", false);
  frames(30);
  WaveSpectrumPlot& plot = snapshot_.spectrum;
  const int bare = ImGui::GetDrawData()->TotalVtxCount;
  plot.bin = 0.025F;
  plot.measured = {0.0F, 0.2F, 0.7F, 0.1F};
  frames(5);
  const int measured = ImGui::GetDrawData()->TotalVtxCount;
  EXPECT_GT(measured, bare);
  plot.asked = {0.0F, 0.3F, 0.5F, 0.2F};
  frames(5);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, measured);
  for (const float odd : {0.0F, 1e20F, std::numeric_limits<float>::infinity(), std::nanf("")}) {
    plot.measured[1] = plot.asked[2] = odd;
    snapshot_.diagnostics.waves.height = snapshot_.diagnostics.waves.wave_number = static_cast<double>(odd);
    plot.asked_height = static_cast<double>(odd);
    plot.bin = odd;
    frames(5);
  }
  snapshot_.diagnostics.waves = {};
  frames(3);
  EXPECT_FALSE(is_shown("###waves"));
}

TEST_F(TallUiTest, ABoatOfTheChosenHullIsLaunched) {
  model_.launch_hull = BoatClass::kTug;
  open_only("###bodies");
  ImGui::ActivateItem(ImGui::FindWindowByName("###bodies")->GetID("Launch a boat"));
  std::vector<Command> commands;
  for (int i = 0; i < 3; ++i) {
    for (const Command& command : frame().commands) commands.push_back(command);
  }
  ASSERT_EQ(commands.size(), 1U);
  const auto* const launch = std::get_if<LaunchBody>(&commands.front());
  ASSERT_NE(launch, nullptr);
  EXPECT_EQ(launch->kind, LaunchKind::kBoat);
  EXPECT_EQ(launch->hull, BoatClass::kTug);
}

TEST_F(TallUiTest, ThePanelOfParticleWaterBearsAnyNumbers) {
  flood(snapshot_);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  frames(900);  // longer than its plots
  WindSnapshot& wind = snapshot_.particles.wind;
  ParticleDiagnostics& did = snapshot_.diagnostics.particles;
  for (const double odd : {0.0, 1e12, kInfinity, nan}) {
    did.density_error_mean = did.density_error_max = odd;
    wind.mean = Vec3(static_cast<float>(odd));
    wind.beaufort = odd;
    wind.next = {odd, odd};
    wind.pulses = {{0.0, odd}};
    frames(5);
  }
  wind.on = false;
  snapshot_.time = 0.0;  // another run
  frames(5);
  EXPECT_TRUE(is_shown("###ocean"));
}

TEST_F(UiTest, RandomMouseAndKeysNeverYieldAnInvalidWish) {
  Rng rng(42);
  int wishes = 0;
  for (int i = 0; i < 3000; ++i) {
    ImGuiIO& io = ImGui::GetIO();
    if (rng.uniform() < 0.3F) {
      // Mostly over the panels, at either edge.
      const float x = rng.uniform() < 0.3F ? rng.uniform(0.0F, 1280.0F) : rng.uniform(950.0F, 1580.0F);
      mouse({x < 1280.0F ? x : x - 1280.0F, rng.uniform(0.0F, 720.0F)}, io.MouseDown[0]);
    }
    if (rng.uniform() < 0.4F) io.MouseDown[0] = !io.MouseDown[0];
    io.MouseWheel = rng.uniform() < 0.1F ? rng.uniform(-2.0F, 2.0F) : 0.0F;
    io.KeyCtrl = rng.uniform() < 0.05F;
    if (rng.uniform() < 0.1F) io.AddInputCharacter(32 + rng.next() % 90);
    for (bool& key : io.KeysDown) key = false;
    if (rng.uniform() < 0.1F) io.KeysDown[rng.next() % ImGuiKey_COUNT] = true;
    if (i % 200 == 150) io.KeysDown[ImGuiKey_Escape] = true;  // a dialog must not hold up the rest for long
    if (i % 500 == 250) io.DisplaySize = {rng.uniform(1.0F, 2000.0F), rng.uniform(1.0F, 1200.0F)};
    if (i % 500 == 300) io.DisplaySize = {1280.0F, 720.0F};
    if (i % 300 == 0) {
      snapshot_.diagnostics.status = {};
      const auto bits = static_cast<std::uint32_t>(rng.next());
      for (const StatusText& text : kStatusTexts) {
        if ((bits & static_cast<std::uint32_t>(text.bit)) == 0) continue;
        snapshot_.diagnostics.status.raise(text.bit, i, {"column", Vec3(1.0F)});
      }
    }
    if (i % 100 == 0) model_.help = i % 400 == 0;
    if (i % 350 == 0) snapshot_.bodies.resize(rng.next() % 4, make_body(9, "another", true));
    if (i % 100 == 0) {  // stray clicks close panels faster than they open them
      for (const char* name : kPanels) ImGui::SetWindowCollapsed(name, false);
    }
    UiRequests given;
    given.open_load_dialog = i % 400 == 100;
    given.open_save_dialog = i % 400 == 300;
    const UiRequests requests = frame(given);
    expect_valid(requests, snapshot_);
    if (!is_empty(requests)) ++wishes;
    ASSERT_GE(model_.camera, 0);
    ASSERT_LT(model_.camera, static_cast<int>(kCameras.size()));
    ASSERT_GE(model_.time_scale, kTimeScaleMin);
    ASSERT_LE(model_.time_scale, kTimeScaleMax);
    ASSERT_LT(static_cast<std::size_t>(model_.view.water), kWaterViewNames.size());
  }
  std::printf("frames with a wish: %d of 3000\n", wishes);
  EXPECT_GT(wishes, 0);  // it reached widgets at all
}

// Every flag of the view table has a row in the view panel that turns it, where it is of use.
TEST_F(TallUiTest, TheViewPanelTurnsEveryFlagOfTheTable) {
  flood(snapshot_);
  snapshot_.diagnostics.silt = 1;
  model_.view.ocean = OceanView::kSpheres;
  model_.view.water = WaterView::kHeight;
  open_only("###view");
  for (const ViewInfo& info : all_view_options()) {
    if (info.group == ViewGroup::kNone) continue;
    if (info.kind != ViewKind::kFlag && info.kind != ViewKind::kMark) continue;
    const double before = get_view(model_.view, info.id);
    ImGuiWindow& panel = *ImGui::FindWindowByName("###view");
    ImGuiID id = panel.GetID(info.label);
    if (info.low) {  // its two numbers are told apart by the flag
      const auto number = static_cast<int>(info.id);
      id = ImHashStr(info.label, 0, ImHashData(&number, sizeof(number), panel.IDStack.back()));
    }
    ImGui::ActivateItem(id);
    frames(2);
    EXPECT_NE(get_view(model_.view, info.id), before) << info.label;
    set_view(model_.view, info.id, before);
  }
}

TEST_F(TallUiTest, TheViewPanelHasRowsOfSiltAndDyeWhereThereIsSome) {
  open_only("###view");
  const auto rows = [&] {
    frames(3);
    return window("###view").ContentSize.y;
  };
  const float plain = rows();
  snapshot_.diagnostics.silt = 1;
  const float with_silt = rows();
  EXPECT_GT(with_silt, plain + 20.0F);
  snapshot_.params.wake_dye_life = 0.0;
  EXPECT_LT(rows(), with_silt - 10.0F);
  snapshot_.diagnostics.silt = 0;
  EXPECT_LT(rows(), plain - 10.0F);
}

TEST_F(UiTest, LoadDialogWorksByKeysAlone) {
  const fs::path folder = fresh_folder();
  for (const char* name : {"a.toml", "b.toml", "c.toml"}) std::ofstream(folder / name) << "x";
  model_.scene_file = folder / "a.toml";
  frames(2);
  UiRequests open;
  open.open_load_dialog = true;
  EXPECT_FALSE(frame(open).open_load_dialog);  // granted, once
  frames(3);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  press(ImGuiKey_DownArrow);
  press(ImGuiKey_DownArrow);
  press(ImGuiKey_UpArrow);
  const UiRequests loaded = press(ImGuiKey_Enter);
  ASSERT_TRUE(loaded.load_scene.has_value());
  EXPECT_EQ(*loaded.load_scene, folder / "b.toml");
  frames(2);
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));

  // A name that is not there keeps the dialog open; Escape closes it.
  frame(open);
  frames(3);
  for (const char c : std::string("nowhere")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frame();
  EXPECT_FALSE(press(ImGuiKey_Enter).load_scene.has_value());
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
  frames(2);
  press(ImGuiKey_Escape);
  frames(2);
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
  fs::remove_all(folder);
}

TEST_F(UiTest, SaveDialogYieldsTheTypedPath) {
  model_.scene_file = "scenes/boat.toml";
  frames(2);
  UiRequests open;
  open.open_save_dialog = true;
  frame(open);
  frames(3);
  for (const char c : std::string("/nowhere/mine")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frame();
  const UiRequests saved = press(ImGuiKey_Enter);
  ASSERT_TRUE(saved.save_scene.has_value());
  EXPECT_EQ(*saved.save_scene, fs::path("/nowhere/mine.toml"));
}

TEST_F(UiTest, SaveDialogProposesANameOfItsOwnAndRefusesThatOfAState) {
  for (const char* scene : {"scenes/boat.toml", "scenes/boat-saved.toml"}) {
    model_.scene_file = scene;
    frames(2);
    UiRequests open;
    open.open_save_dialog = true;
    frame(open);
    frames(3);
    const UiRequests saved = press(ImGuiKey_Enter);
    ASSERT_TRUE(saved.save_scene.has_value());
    EXPECT_EQ(*saved.save_scene, fs::path("scenes/boat-saved.toml"));
  }
  frames(2);
  UiRequests open;
  open.open_save_dialog = true;
  frame(open);
  frames(3);
  for (const char c : std::string("mine.state")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frame();
  EXPECT_FALSE(press(ImGuiKey_Enter).save_scene.has_value());
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
}

TEST_F(UiTest, ClickOnASceneLoadsIt) {
  open_only("###scenes");
  const ImGuiWindow& panel = window("###scenes");
  std::set<fs::path> loaded;
  for (float y = panel.Pos.y + 64.0F; y < panel.Pos.y + panel.Size.y; y += 12.0F) {
    for (const UiRequests& requests : click({panel.Pos.x + 80.0F, y})) {
      if (requests.load_scene) loaded.insert(*requests.load_scene);
    }
  }
  EXPECT_EQ(loaded, (std::set<fs::path>{"scenes/boat.toml", "scenes/beach.toml"}));
}

TEST_F(UiTest, TheSearchLeavesTheScenesThatHaveItsWords) {
  open_only("###scenes");
  const float all = window("###scenes").ContentSize.y;
  click({window("###scenes").Pos.x + 60.0F, window("###scenes").Pos.y + 72.0F});
  EXPECT_TRUE(Ui::takes_keys());
  for (const char c : std::string("shore")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
  frames(3);
  EXPECT_LT(window("###scenes").ContentSize.y, all - 20.0F);
  const ImGuiWindow& panel = window("###scenes");
  std::set<fs::path> loaded;
  for (float y = panel.Pos.y + 64.0F; y < panel.Pos.y + panel.Size.y; y += 12.0F) {
    for (const UiRequests& requests : click({panel.Pos.x + 80.0F, y})) {
      if (requests.load_scene) loaded.insert(*requests.load_scene);
    }
  }
  EXPECT_EQ(loaded, (std::set<fs::path>{"scenes/beach.toml"}));
}

TEST_F(UiTest, HelpClosesOnEscape) {
  model_.help = true;
  frames(3);
  EXPECT_TRUE(is_shown("##help"));
  press(ImGuiKey_Escape);
  frame();
  EXPECT_FALSE(model_.help);
  EXPECT_FALSE(is_shown("##help"));
}

TEST_F(UiTest, MessagesFadeAndARepeatedOneShowsAgain) {
  model_.message = "scenes/x.toml:14:9: unknown key";
  model_.message_is_error = true;
  model_.message_id = 1;
  frames(5);
  EXPECT_TRUE(is_shown("##toast"));
  frames(13 * 60);
  EXPECT_FALSE(is_shown("##toast"));
  model_.message_id = 2;
  frames(2);
  EXPECT_TRUE(is_shown("##toast"));
}

TEST_F(UiTest, AMessageOfAnotherWorldHasAButtonBack) {
  model_.message = "loaded Beach; Ctrl+Z goes back to Boat at 0:07.0";
  model_.message_id = 1;
  frames(2);
  EXPECT_TRUE(is_shown("##toast"));
  EXPECT_FALSE(is_shown("##toast with button"));
  model_.message_offers_back = true;
  model_.back_to = "Boat at 0:07.0";
  ++model_.message_id;
  frames(2);
  const ImGuiWindow& toast = window("##toast with button");
  bool back = false;
  for (const UiRequests& requests : click({toast.Pos.x + 30.0F, toast.Pos.y + toast.Size.y - 18.0F})) {
    back = back || requests.back;
  }
  EXPECT_TRUE(back);
}

TEST_F(UiTest, HintsGoOneByOne) {
  const std::vector<std::string> hints = {"drive", "look", "load"};
  model_.hints = hints;
  frames(3);
  ASSERT_TRUE(is_shown("##hints"));
  EXPECT_FALSE(window("##hints").Rect().Overlaps(window("##hud").Rect()));
  const float three = window("##hints").Size.y;
  model_.hints_done[1] = true;
  frames(3);
  EXPECT_LT(window("##hints").Size.y, three);
  model_.hints_done = {true, true, true};
  frames(3);
  EXPECT_FALSE(is_shown("##hints"));
}

TEST_F(TallUiTest, WordsOfTheFieldAreExplainedUnderTheMouse) {
  open_only("###diagnostics");
  snapshot_.diagnostics.columns = 100;
  const ImGuiWindow& panel = window("###diagnostics");
  int explained = 0;
  for (float y = panel.Pos.y + 30.0F; y < panel.Pos.y + panel.Size.y; y += 6.0F) {
    mouse({panel.Pos.x + 30.0F, y}, false);
    frames(2);
    if (is_shown("##Tooltip_00")) ++explained;
  }
  EXPECT_GT(explained, 4);
}

TEST_F(UiTest, ColourBarComesWithFalseColours) {
  frames(2);
  EXPECT_FALSE(is_shown("##colors"));
  for (const WaterView view :
       {WaterView::kHeight, WaterView::kSpeed, WaterView::kVorticity, WaterView::kColumns, WaterView::kWaves}) {
    model_.view.water = view;
    frames(2);
    EXPECT_TRUE(is_shown("##colors"));
  }
  model_.color_range = {std::nanf(""), 1.0F};
  frames(2);
  EXPECT_FALSE(is_shown("##colors"));
}

TEST_F(UiTest, ColourBarComesWithAnOceansSpheres) {
  model_.view.ocean = OceanView::kSpheres;
  model_.ocean_range = {0.0F, 5.0F};
  model_.ocean_color = [](float t) { return Vec3(t); };
  frames(2);
  EXPECT_FALSE(is_shown("##colors")) << "there is no ocean";
  snapshot_.particles.position = {Vec3(0.0F)};
  for (const OceanColor what : {OceanColor::kSpeed, OceanColor::kDensity}) {
    model_.view.ocean_color = what;
    frames(2);
    EXPECT_TRUE(is_shown("##colors"));
  }
  model_.view.ocean = OceanView::kSurface;
  frames(2);
  EXPECT_FALSE(is_shown("##colors"));
}

TEST_F(UiTest, ALegendSaysWhatTheDyesAre) {
  frames(2);
  EXPECT_FALSE(is_shown("##legend"));
  snapshot_.surface.dye.assign(9, Vec2(0.0F));
  frames(2);
  EXPECT_FALSE(is_shown("##legend")) << "none has left yet";
  snapshot_.surface.dye[4].y = 0.5F;
  frames(2);
  ASSERT_TRUE(is_shown("##legend"));
  const float dyes = window("##legend").Size.y;
  snapshot_.vortons.warmest = 25.0F;
  snapshot_.vortons.tracers.resize(1);
  snapshot_.vortons.tracers[0].warmer = 12.0F;
  model_.temperature_color = [](float share) { return Vec3(share, 0.5F, 0.5F); };
  frames(2);
  EXPECT_GT(window("##legend").Size.y, dyes + 20.0F) << "and the water of outlets";
  model_.view.water = WaterView::kSpeed;
  model_.view.silt = false;
  frames(2);
  EXPECT_FALSE(is_shown("##legend")) << "neither is drawn";
  model_.view.silt = true;
  model_.view.silt_color = SiltColor::kAge;
  frames(2);
  EXPECT_FALSE(is_shown("##legend")) << "its colours say something else";
}

TEST_F(UiTest, ATwinThatFailedIsReportedToo) {
  frames(2);
  EXPECT_FALSE(is_shown("##trouble"));
  model_.twin_status = 1U;
  frames(2);
  EXPECT_TRUE(is_shown("##trouble"));
}

TEST_F(UiTest, ASplitPictureSaysWhichHalfIsWhich) {
  frames(2);
  EXPECT_FALSE(is_shown("##left world"));
  model_.split_labels = {"grid", "columns"};
  frames(2);
  const ImGuiWindow& left = window("##left world");
  const ImGuiWindow& right = window("##right world");
  const float middle = 0.5F * ImGui::GetIO().DisplaySize.x;
  EXPECT_LT(left.Pos.x + left.Size.x, middle);
  EXPECT_GT(right.Pos.x, middle);
}

TEST_F(UiTest, AFailedRunOffersAReset) {
  snapshot_.diagnostics.status.raise(StatusBit::kNonFinite, 7);
  frames(3);
  const ImGuiWindow& trouble = window("##trouble");
  bool reset = false;
  for (const UiRequests& requests : click({trouble.Pos.x + 30.0F, trouble.Pos.y + trouble.Size.y - 20.0F})) {
    reset = reset || requests.reset;
  }
  EXPECT_TRUE(reset);
}

TEST(UiWithoutFont, FallsBackToTheBuiltInOne) {
  const fs::path folder = fresh_folder();
  const fs::path garbage = folder / "garbage.ttf";
  std::ofstream(garbage) << "this is no font, only a sentence of some length";
  for (const fs::path& font : {fs::path("/nowhere/font.ttf"), garbage, fs::path(testing::TempDir())}) {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {800.0F, 600.0F};
    {
      Ui ui(font, 1.0F);
      unsigned char* pixels = nullptr;
      int width = 0, height = 0;
      ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
      UiModel model;
      UiRequests requests;
      for (int i = 0; i < 3; ++i) {
        ImGui::GetIO().DeltaTime = 0.1F;
        ImGui::NewFrame();
        ui.draw(Snapshot(), model, requests);
        ImGui::Render();
      }
      EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 100);
    }
    ImGui::DestroyContext();
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace regatta
