#include "app/settings.h"

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
  settings.view.quality = 0.5F;
  settings.panels = false;
  settings.scene = "scenes/a \"b\".toml";
  settings.camera = "top";
  settings.layout = "[Window][x]\nPos=1,2\n";
  const Result<Settings> back = parse_settings(settings_text(settings));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(settings_text(back.value()), settings_text(settings));
  EXPECT_EQ(back.value().view.water, WaterView::kSpeed);
  EXPECT_EQ(back.value().view.ocean, OceanView::kSpheres);
  EXPECT_EQ(back.value().view.ocean_color, OceanColor::kDensity);
  EXPECT_EQ(back.value().view.wakes, settings.view.wakes);
  EXPECT_FALSE(back.value().view.wind);
  EXPECT_EQ(back.value().ui_scale, 1.5F);
  EXPECT_EQ(back.value().layout, settings.layout);
}

TEST(Settings, WhatIsNotUsableIsRefusedWhole) {
  for (const char* const text :
       {"", "[]", "{", "null", R"({"width_px": 1})", R"({"width_px": 1e30})", R"({"width_px": "wide"})",
        R"({"ui_scale": 100})", R"({"view": "x-ray"})", R"({"panels": 1})", R"({"quality": null})", "\xff\xfe"}) {
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
