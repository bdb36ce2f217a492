// Tests of what is drawn around the panels, and of random input.
#include "ui_frames.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

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

TEST_F(UiTest, TheLineAboutTheRunIsAsWideAsItsTextInEveryFrame) {
  model_.panels = false;
  model_.frames_per_second = 9.0;
  frames(5);
  const float before = window("##hud").Size.x;
  model_.frames_per_second = 123456789.0;
  snapshot_.scene_title = "A title that is longer than the last one was";
  frame();
  const ImGuiWindow& hud = window("##hud");
  EXPECT_GT(hud.Size.x, before + 50.0F);
  EXPECT_LE(hud.DC.CursorMaxPos.x + hud.WindowPadding.x, hud.Pos.x + hud.Size.x + 1.0F);
}

TEST_F(UiTest, TheHelmOfABoatThatDivesShowsItsDepth) {
  frames(3);
  const float before = window("##helm").Size.y;
  for (BodySnapshot& body : snapshot_.bodies) body.dives = true;
  frames(3);
  EXPECT_GT(window("##helm").Size.y, before + 10.0F);
  EXPECT_EQ(window("##helm").SkipItems, false);
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

TEST_F(UiTest, TheTimeLineIsDraggedAndMarksALoop) {
  frames(2);
  EXPECT_FALSE(is_shown("##time strip")) << "nothing is kept";
  KeptTime& kept = model_.kept;
  kept.first = 100;
  kept.last = 1100;
  kept.now = 600;
  kept.dt = 1.0 / 60.0;
  const std::array<std::int64_t, 4> keyframes = {100, 500, 510, 1000};
  kept.keyframes = keyframes;
  kept.moments = {700};
  kept.size = std::size_t{30} << 20U;
  kept.budget = std::size_t{512} << 20U;
  frames(2);
  ASSERT_TRUE(is_shown("##time strip"));
  const ImGuiWindow& strip = window("##time strip");
  EXPECT_FALSE(strip.Rect().Overlaps(window("##helm").Rect()));
  const float y = strip.Pos.y + 0.7F * strip.Size.y, pad = 8.0F;
  const auto place = [&](float share) { return Vec2(strip.Pos.x + pad + share * (strip.Size.x - 2.0F * pad), y); };
  std::vector<std::int64_t> scrubbed;
  std::optional<std::int64_t> sought;
  for (const UiRequests& requests : drag(place(0.2F), place(0.5F))) {
    if (requests.scrub) scrubbed.push_back(*requests.scrub);
    if (requests.seek) sought = requests.seek;
  }
  ASSERT_GE(scrubbed.size(), 3U);
  EXPECT_NEAR(static_cast<double>(scrubbed.front()), 300.0, 2.0);
  ASSERT_TRUE(sought);
  EXPECT_NEAR(static_cast<double>(*sought), 600.0, 2.0);

  const auto right = [&](float share, bool down) {
    const Vec2 at = place(share);
    ImGui::GetIO().MousePos = {at.x, at.y};
    ImGui::GetIO().MouseDown[1] = down;
    const UiRequests requests = frame();
    EXPECT_FALSE(requests.seek || requests.scrub);
  };
  right(0.6F, false);
  for (const float share : {0.6F, 0.5F, 0.4F}) right(share, true);
  right(0.4F, false);
  ASSERT_TRUE(model_.loop);
  EXPECT_NEAR(static_cast<double>(model_.loop->from), 500.0, 2.0);
  EXPECT_NEAR(static_cast<double>(model_.loop->to), 700.0, 2.0);
  right(0.8F, true);
  right(0.8F, false);
  EXPECT_FALSE(model_.loop) << "a click ends it";
  model_.panels = false;
  frames(2);
  EXPECT_FALSE(is_shown("##time strip"));
}

TEST_F(UiTest, HintsGoOneByOne) {
  const std::vector<std::string> hints = {"drive", "look", "load"};
  model_.hints = hints;
  frames(3);
  ASSERT_TRUE(is_shown("##hints"));
  EXPECT_FALSE(window("##hints").Rect().Overlaps(window("##hud").Rect()));
  const float three = window("##hints").Size.y;
  model_.hints_idle[0] = true;
  frames(3);
  EXPECT_LT(window("##hints").Size.y, three) << "nothing to drive in this scene";
  model_.hints_idle[0] = false;
  model_.hints_done[1] = true;
  frames(3);
  EXPECT_LT(window("##hints").Size.y, three);
  model_.hints_done = {true, true, true, true};
  frames(3);
  EXPECT_FALSE(is_shown("##hints"));
}

TEST_F(TallUiTest, WordsOfTheFieldAreExplainedUnderTheMouse) {
  open_only("###diagnostics");
  snapshot_.diagnostics.counts = {{"columns", 100}};
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
  snapshot_.clouds.add().position = {Vec3(0.0F)};
  for (const OceanColor what : {OceanColor::kSpeed, OceanColor::kDensity}) {
    model_.view.ocean_color = what;
    frames(2);
    EXPECT_TRUE(is_shown("##colors"));
  }
  model_.view.ocean = OceanView::kSurface;
  frames(2);
  EXPECT_FALSE(is_shown("##colors"));
}

TEST_F(UiTest, ColourBarComesWithASliceThroughWater) {
  model_.view.ocean = OceanView::kPressure;
  model_.ocean_range = {0.0F, 5000.0F};
  model_.ocean_color = [](float t) { return Vec3(t); };
  frames(2);
  EXPECT_FALSE(is_shown("##colors")) << "there is no water in a box";
  snapshot_.slices.add();
  for (const OceanView what : {OceanView::kSpeed, OceanView::kPressure, OceanView::kCells}) {
    model_.view.ocean = what;
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
