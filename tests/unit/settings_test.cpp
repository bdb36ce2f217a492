#include "app/settings.h"
#include "exchange/view_table.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace regatta {
namespace {

TEST(Settings, TextReadsBackAsItWas) {
  Settings settings;
  settings.width_px = 900;
  settings.height_px = 650;
  settings.ui_scale = 1.5F;
  settings.view.water = WaterView::kSpeed;
  settings.view.ocean = OceanView::kSpheres;
  settings.view.ocean_color = OceanColor::kDensity;
  settings.view.wireframe = true;
  settings.view.shadows = false;
  settings.view.wakes.grid = settings.view.wakes.tracers = true;
  settings.view.dye = false;
  settings.view.wind = false;
  settings.view.range_low = -0.25F;
  settings.view.detail = 0.5F;
  settings.panels = false;
  settings.hints_done = {true, false, true, false};
  settings.scene = "scenes/a \"b\".toml";
  settings.camera = "top";
  settings.best_times = {{"bay/lap", 61.25}, {"slalom/slalom", 40.5}};
  settings.layout = "[Window][x]\nPos=1,2\n";
  const Result<Settings> back = parse_settings(settings_text(settings));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(settings_text(back.value()), settings_text(settings));
  EXPECT_EQ(back.value().view.water, WaterView::kSpeed);
  EXPECT_EQ(back.value().view.ocean, OceanView::kSpheres);
  EXPECT_EQ(back.value().view.ocean_color, OceanColor::kDensity);
  EXPECT_EQ(back.value().view.wakes, settings.view.wakes);
  EXPECT_FALSE(back.value().view.wind);
  EXPECT_EQ(back.value().hints_done, settings.hints_done);
  EXPECT_EQ(back.value().best_times, settings.best_times);
  EXPECT_EQ(back.value().ui_scale, 1.5F);
  EXPECT_EQ(back.value().layout, settings.layout);
}

TEST(Settings, EveryViewOptionReadsBackAsItWas) {
  for (const ViewInfo& info : all_view_options()) {
    Settings settings;
    const double before = get_view(settings.view, info.id);
    const double value = info.kind == ViewKind::kReal ? 0.75 : before < info.maximum ? before + 1.0 : info.minimum;
    set_view(settings.view, info.id, value);
    const std::string text = settings_text(settings);
    const Result<Settings> back = parse_settings(text);
    ASSERT_TRUE(back) << back.error().text();
    if (*info.setting != '\0') {
      EXPECT_NE(text.find('"' + std::string(info.setting) + '"'), std::string::npos) << info.setting;
      EXPECT_EQ(get_view(back.value().view, info.id), value) << info.setting;
    } else if (info.kind != ViewKind::kMarks) {  // whose marks have settings of their own
      EXPECT_EQ(get_view(back.value().view, info.id), before) << info.doc << ": not remembered";
    }
    const Result<Settings> wrong = parse_settings('{' + std::string("\"") + info.setting + "\": []}");
    EXPECT_EQ(static_cast<bool>(wrong), *info.setting == '\0') << info.setting;
  }
}

// The names under which older versions wrote them.
TEST(Settings, AnOlderFileReadsAsItDid) {
  const Result<Settings> settings = parse_settings(R"({
  "width_px": 900, "height_px": 650, "panels": false, "view": "vorticity", "ocean_view": "spheres",
  "ocean_color": "density", "wireframe": true, "force_arrows": true, "gauges": false, "shadows": false, "dye": false,
  "wind": false, "auto_range": false, "range_low": -0.5, "range_high": 0.25, "detail": 0.5, "scene": "a.toml",
  "camera": "top", "layout": "x", "wake_vortices": true, "wake_grid": true, "wake_edges": true,
  "wake_emissions": true, "wake_stream": true, "wake_tracers": true, "ui_scale": 1.5})");
  ASSERT_TRUE(settings) << settings.error().text();
  const ViewOptions& view = settings.value().view;
  EXPECT_EQ(view.water, WaterView::kVorticity);
  EXPECT_EQ(view.ocean, OceanView::kSpheres);
  EXPECT_EQ(view.ocean_color, OceanColor::kDensity);
  EXPECT_TRUE(view.wireframe && view.force_arrows);
  EXPECT_FALSE(view.gauges || view.shadows || view.dye || view.wind || view.auto_range);
  EXPECT_EQ(view.range_low, -0.5F);
  EXPECT_EQ(view.range_high, 0.25F);
  EXPECT_EQ(view.detail, 0.5F);
  WakeView marks = kAllOfWakes;
  marks.rings = marks.faces = marks.slices = false;  // came later
  EXPECT_EQ(view.wakes, marks);
}

TEST(Settings, WhatIsNotUsableIsRefusedWhole) {
  for (const char* const text :
       {"", "[]", "{", "null", R"({"width_px": 1})", R"({"width_px": 1e30})", R"({"width_px": "wide"})",
        R"({"ui_scale": 100})", R"({"view": "x-ray"})", R"({"panels": 1})", R"({"detail": null})", "\xff\xfe"}) {
    EXPECT_FALSE(parse_settings(text)) << text;
  }
}

TEST(Settings, UnknownKeysOfANewerVersionAreIgnored) {
  const Result<Settings> settings = parse_settings(R"({"height_px": 500, "moon": true})");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings.value().height_px, 500);
}

TEST(Settings, SavedMadeFoldersAndABrokenFileGivesDefaults) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("regatta-settings-" + std::to_string(::getpid()));
  std::filesystem::remove_all(folder);
  const std::filesystem::path file = folder / "deep" / "settings.json";
  Settings settings;
  settings.width_px = 777;
  save_settings(file, settings);
  EXPECT_EQ(load_settings(file).width_px, 777);
  std::ofstream(file) << "{ not json";
  EXPECT_EQ(load_settings(file).width_px, Settings{}.width_px);
  EXPECT_EQ(load_settings(folder / "missing.json").width_px, Settings{}.width_px);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace regatta
