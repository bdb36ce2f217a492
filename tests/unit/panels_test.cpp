// Panels that come with what there is to see: bodies, waves, particle water, the view; opening and saving.
#include "ui_frames.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <set>

namespace regatta {
namespace {

namespace fs = std::filesystem;

// A plot as a water might give it.
constexpr FigurePlot kOceanErrors{.title = "errors [%]", .scale = 100.0, .least = 0.001, .most = 10.0};
constexpr FigurePlot kOceanWork{.title = "iterations a step", .most = 4.0};
constexpr Figure kOceanIterations{
    .group = "ocean", .name = "iterations", .label = "iterations", .plot = &kOceanWork, .line = "all"};
constexpr Figure kOceanMean{
    .group = "ocean", .name = "mean", .over = FigureOver::kMean, .plot = &kOceanErrors, .line = "mean"};
constexpr Figure kOceanMost{
    .group = "ocean", .name = "most", .over = FigureOver::kMost, .plot = &kOceanErrors, .line = "most"};
constexpr Figure kOceanSpeed{.group = "ocean", .name = "speed", .unit = "m/s", .label = "speed"};

// A snapshot of particle water under a wind, and what the solver did.
void flood(Snapshot& snapshot) {
  snapshot.clouds.add().position.assign(3, Vec3(1.0F));
  snapshot.wind.known = true;
  snapshot.wind.on = true;
  snapshot.wind.strength = 1.0F;
  snapshot.wind.mean = {-18.0F, 0.0F, -0.5F};
  snapshot.wind.next = {0.0, 0.75};
  snapshot.wind.pulses = {{0.0, 0.75}, {6.0, 6.75}};
  snapshot.diagnostics.counts = {{"particles", 3}};
  snapshot.diagnostics.figures = {
      {&kOceanIterations, 4.0}, {&kOceanMean, 1e-4}, {&kOceanMost, 0.03}, {&kOceanSpeed, 1.5}};
}

TEST_F(UiTest, ThePanelOfParticleWaterIsThereWhileThereIsSome) {
  frames(3);
  EXPECT_FALSE(is_shown("###water"));
  flood(snapshot_);
  frames(5);
  EXPECT_TRUE(is_shown("###water"));
  EXPECT_FALSE(window("###water").Rect().Overlaps(window("###view").Rect()));
  snapshot_.diagnostics.figures.clear();
  frames(3);
  EXPECT_FALSE(is_shown("###water"));
}

TEST_F(TallUiTest, GaugesSayWhatTheirLevelIsWhereItIsNotJustTheWaters) {
  frames(3);
  open_only("###diagnostics");
  frames(30);
  const float bare = window("###diagnostics").ContentSize.y;
  snapshot_.diagnostics.gauge_note = "In particle water the level is the top of the highest particle.";
  frames(5);
  EXPECT_GT(window("###diagnostics").ContentSize.y, bare + 5.0F);
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

TEST_F(TallUiTest, ChecksAreMeasuredByAClickAndSayHowTheyWent) {
  frames(3);
  EXPECT_FALSE(is_shown("###checks"));
  model_.cases.resize(2);
  model_.cases[0].title = "A wave";
  model_.cases[1].title = "A draft";
  frames(3);
  for (const char* const name : kPanels) ImGui::SetWindowCollapsed(name, true);
  ImGui::SetWindowCollapsed("###checks", false);
  frames(5);
  const int bare = ImGui::GetDrawData()->TotalVtxCount;
  ImGui::ActivateItem(ImGui::FindWindowByName("###checks")->GetID("Measure all"));
  std::vector<std::size_t> asked;
  for (int i = 0; i < 3; ++i) {
    for (const std::size_t which : frame().measure) asked.push_back(which);
  }
  EXPECT_EQ(asked, (std::vector<std::size_t>{0, 1}));
  model_.cases[0].state = CaseState::kRuns;
  model_.cases[0].share = 0.4;
  frames(2);
  ImGui::ActivateItem(ImGui::FindWindowByName("###checks")->GetID("Stop"));
  bool stopped = false;
  for (int i = 0; i < 3; ++i) stopped = frame().stop_measuring || stopped;
  EXPECT_TRUE(stopped);
  model_.cases[0].state = CaseState::kDone;
  model_.cases[1].state = CaseState::kFailed;
  for (const double odd : {1.01, 0.0, 1e300, std::numeric_limits<double>::infinity(), std::nan("")}) {
    model_.cases[0].found = {{{"speed", "m/s", odd, 1.0, 0.02}}, "s", "m", {{"it", {0.0, 1.0, odd}, {odd, 2.0, odd}}}};
    frames(3);
  }
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, bare);
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
  WindSnapshot& wind = snapshot_.wind;
  for (const double odd : {0.0, 1e12, kInfinity, nan}) {
    for (WaterFigure& figure : snapshot_.diagnostics.figures) figure.value = odd;
    wind.mean = Vec3(static_cast<float>(odd));
    wind.beaufort = odd;
    wind.next = {odd, odd};
    wind.pulses = {{0.0, odd}};
    frames(5);
  }
  wind.on = false;
  snapshot_.time = 0.0;  // another run
  frames(5);
  EXPECT_TRUE(is_shown("###water"));
}

// The height of the body panel shows which rows it has: those of rings if the body sheds rings, those of vortices if it
// sheds vortices.
TEST_F(TallUiTest, TheBodyPanelShowsRingsOfABodyThatShedsThem) {
  snapshot_.wakes.resize(snapshot_.bodies.size());
  open_only("###bodies");
  RingFigures& rings = snapshot_.bodies[0].rings;  // of the boat that is driven
  const auto rows = [&] {
    frames(3);
    return window("###bodies").ContentSize.y;
  };
  const float nothing = rows();
  rings.kind = ShedKind::kPlane;
  const float plane = rows();
  EXPECT_GT(plane, nothing + 60.0F);
  rings = {ShedKind::kRings, true, 23, 812, 131, {-900.0F, 20.0F, 5.0F}};
  const float with_rings = rows();
  EXPECT_GT(with_rings, nothing + 40.0F);
  EXPECT_LT(with_rings, plane - 20.0F);
  rings.kind = ShedKind::kPlane;  // it has come up, and rings of it are left
  EXPECT_GT(rows(), plane + 40.0F);
  snapshot_.params.wake_on = false;
  EXPECT_LT(rows(), nothing - 20.0F);
  snapshot_.params.wake_on = true;
  for (const float odd : {1e30F, std::numeric_limits<float>::infinity(), std::nanf("")}) {
    rings.force = Vec3(odd);
    frames(3);
  }
}

TEST_F(TallUiTest, DiagnosticsShowRingsNodesAndSiltWhereThereAreSome) {
  open_only("###diagnostics");
  const auto rows = [&] {
    frames(3);
    return window("###diagnostics").ContentSize.y;
  };
  const float row = ImGui::GetTextLineHeight();
  const float plain = rows();
  snapshot_.diagnostics.rings = 23;
  snapshot_.diagnostics.vortons = 812;
  const float with_rings = rows();
  EXPECT_GT(with_rings, plain + 1.8F * row);
  snapshot_.diagnostics.silt = 5000;
  const float with_silt = rows();
  EXPECT_GT(with_silt, with_rings + 0.9F * row);
  snapshot_.vortons.free.resize(812);  // by the law of the paper: one row instead of two
  EXPECT_LT(rows(), with_silt - 0.9F * row);
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

// The loading picture fits any window, with a known share or none, and leaves nothing for the next frame.
TEST_F(UiTest, TheLoadingPictureFillsTheWindowAndSaysHowFarItIs) {
  for (const ImVec2 size : {ImVec2(1280.0F, 720.0F), ImVec2(200.0F, 120.0F)}) {
    ImGui::GetIO().DisplaySize = size;
    for (const double share : {-1.0, 0.0, 0.4, 7.0}) {
      ImGui::NewFrame();
      ui_->draw_loading({"Harbour", "bringing the water to rest", share});
      ImGui::Render();
      const ImDrawData& drawn = *ImGui::GetDrawData();
      ASSERT_EQ(drawn.CmdListsCount, 1);
      const ImDrawList& list = *drawn.CmdLists[0];
      ImVec2 far(0.0F, 0.0F);
      for (const ImDrawVert& vertex : list.VtxBuffer)
        far = {std::max(far.x, vertex.pos.x), std::max(far.y, vertex.pos.y)};
      EXPECT_GE(far.x, size.x);
      EXPECT_GE(far.y, size.y);
      EXPECT_GT(list.VtxBuffer.Size, 100);  // text, a trough, a bar
    }
  }
  ImGui::GetIO().DisplaySize = {1280.0F, 720.0F};
  frames(2);
}

// Far behind real time for two seconds: there is a button to the small version, until it is that or fast enough.
TEST_F(UiTest, ASlowSceneOffersItsSmallVersion) {
  const auto shown = [] { return is_shown("##small offer"); };
  model_.frames_per_second = 20.0;
  model_.real_time_factor = 0.2;
  frames(150);
  EXPECT_FALSE(shown());  // there is none
  model_.has_small = true;
  frames(60);
  EXPECT_FALSE(shown());
  frames(90);
  ASSERT_TRUE(shown());
  const ImGuiWindow& offer = window("##small offer");
  std::set<fs::path> loaded;
  for (float y = offer.Pos.y + 4.0F; y < offer.Pos.y + offer.Size.y; y += 6.0F) {
    for (const UiRequests& requests : click({offer.Pos.x + 20.0F, y})) {
      if (!requests.load_scene) continue;
      loaded.insert(*requests.load_scene);
      EXPECT_EQ(requests.load_version, SceneVersion::kSmall);
    }
  }
  EXPECT_EQ(loaded, (std::set<fs::path>{"scenes/boat.toml"}));
  model_.real_time_factor = 0.6;
  frames(10);
  EXPECT_TRUE(shown());  // not on and off
  model_.real_time_factor = 0.8;
  frames(10);
  EXPECT_FALSE(shown());
  model_.real_time_factor = 0.2;
  model_.time_scale = 0.25;  // slow motion is no failure
  frames(150);
  EXPECT_FALSE(shown());
  model_.time_scale = 1.0;
  model_.version = SceneVersion::kSmall;
  frames(150);
  EXPECT_FALSE(shown());
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

}  // namespace
}  // namespace regatta
