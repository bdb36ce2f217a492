#include "run/command_line.h"

#include "run/data_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace regatta {
namespace {

template <class T>
T parsed(const std::vector<std::string>& arguments) {
  const Result<CommandLine> line = parse_command_line(arguments);
  EXPECT_TRUE(line) << line.error().text();
  if (!line) return {};
  const T* const command = std::get_if<T>(&line.value());
  EXPECT_NE(command, nullptr);
  return command != nullptr ? *command : T{};
}

TEST(CommandLine, NothingMeansTheDefaultSceneInAWindow) {
  const auto play = parsed<PlayOptions>({});
  EXPECT_TRUE(play.run.scene.empty());
  EXPECT_FALSE(play.headless);
}

TEST(CommandLine, EverythingAboutAHeadlessRun) {
  const auto play = parsed<PlayOptions>({"a.toml",
                                         "--set",
                                         "water.viscosity=0.05",
                                         "--headless",
                                         "--set",
                                         "water.pressure_law=paper",
                                         "--steps",
                                         "30",
                                         "--threads",
                                         "3",
                                         "--record",
                                         "f.mp4",
                                         "--record-from",
                                         "2.5",
                                         "--fps",
                                         "60",
                                         "--csv",
                                         "run.csv",
                                         "--hash",
                                         "--size",
                                         "640x360",
                                         "--camera",
                                         "top",
                                         "--view",
                                         "speed",
                                         "--wireframe",
                                         "--drive",
                                         "0:1,0;2:1,-1",
                                         "--boat",
                                         "second",
                                         "--screenshot",
                                         "s.png",
                                         "--dye",
                                         "off",
                                         "--split",
                                         "--wind-arrows",
                                         "off"});
  EXPECT_EQ(play.run.scene, "a.toml");
  EXPECT_EQ(play.run.settings, (std::vector<std::string>{"water.viscosity=0.05", "water.pressure_law=paper"}));
  EXPECT_EQ(play.steps, 30);
  EXPECT_FALSE(play.seconds);
  EXPECT_EQ(play.run.threads, 3);
  EXPECT_EQ(play.film, "f.mp4");
  EXPECT_EQ(play.film_from, 2.5);
  EXPECT_EQ(play.film_fps, 60);
  EXPECT_EQ(play.csv, "run.csv");
  EXPECT_TRUE(play.hash);
  EXPECT_EQ(play.width_px, 640);
  EXPECT_EQ(play.height_px, 360);
  EXPECT_EQ(play.view.camera, 2);
  EXPECT_EQ(play.view.water, WaterView::kSpeed);
  EXPECT_EQ(play.view.wireframe, true);
  EXPECT_FALSE(play.view.force_arrows);
  EXPECT_EQ(play.view.dye, false);
  EXPECT_EQ(play.view.wind, false);
  EXPECT_EQ(play.run.split, SplitKind::kWakes);
  EXPECT_EQ(play.run.drive->entries().size(), 2U);
  EXPECT_EQ(play.run.boat, "second");
}

TEST(CommandLine, ReplaysAreRecordedAndPlayed) {
  const auto parsed = [](const std::vector<std::string>& words) {
    Result<regatta::CommandLine> line = parse_command_line(words);
    EXPECT_TRUE(line.ok()) << line.error().text();
    return line;
  };
  const auto recorded = parsed({"a.toml", "--save-replay", "a.replay", "--full-replay"});
  EXPECT_EQ(std::get<PlayOptions>(recorded.value()).run.save_replay, "a.replay");
  EXPECT_TRUE(std::get<PlayOptions>(recorded.value()).run.full_replay);
  const auto played =
      parsed({"replay", "a.replay", "--against", "b.replay", "--threads", "3", "--hash", "--save-replay", "c.replay"});
  const auto& replay = std::get<ReplayOptions>(played.value());
  EXPECT_EQ(replay.run.scene, "a.replay");
  EXPECT_EQ(replay.against, "b.replay");
  EXPECT_EQ(replay.run.save_replay, "c.replay");
  EXPECT_EQ(replay.run.threads, 3);
  EXPECT_TRUE(replay.hash);
  EXPECT_FALSE(replay.run.full_replay);
}

TEST(CommandLine, Wakes) {
  EXPECT_FALSE(parsed<PlayOptions>({"a.toml"}).view.wakes);
  EXPECT_EQ(parsed<PlayOptions>({"a.toml", "--wakes", "all"}).view.wakes, kAllOfWakes);
  EXPECT_EQ(parsed<PlayOptions>({"a.toml", "--ocean-view", "spheres"}).view.ocean, OceanView::kSpheres);
  EXPECT_EQ(parsed<PlayOptions>({"a.toml", "--ocean-color", "density"}).view.ocean_color, OceanColor::kDensity);
  EXPECT_EQ(parsed<PlayOptions>({"a.toml"}).view.ocean, std::nullopt);
  EXPECT_EQ(parsed<PlayOptions>({"a.toml", "--wakes", "none"}).view.wakes, WakeView{});
  WakeView some;
  some.vortices = some.stream = true;
  EXPECT_EQ(parsed<PlayOptions>({"a.toml", "--wakes", "stream,vortices"}).view.wakes, some);
  for (const char* const wrong : {"", "vortex", "vortices,", ",grid", "all,grid", "vortices, grid"}) {
    const auto refused = parse_command_line({"a.toml", "--wakes", wrong});
    ASSERT_FALSE(refused) << wrong;
    EXPECT_NE(refused.error().text().find("--wakes"), std::string::npos) << refused.error().text();
  }
}

TEST(CommandLine, SplitTakesAWordAndLeavesTheSceneAlone) {
  EXPECT_EQ(parsed<PlayOptions>({"a.toml"}).run.split, SplitKind::kNone);
  using Arguments = std::vector<std::string>;
  for (const Arguments& line : {Arguments{"a.toml", "--split"},
                                {"--split", "a.toml"},
                                {"a.toml", "--split", "wakes"},
                                {"--split", "wakes", "a.toml"},
                                {"--split=wakes", "a.toml"},
                                {"--split", "--steps", "3", "a.toml"},
                                {"--steps", "3", "--split", "a.toml"}}) {
    const auto play = parsed<PlayOptions>(line);
    EXPECT_EQ(play.run.split, SplitKind::kWakes);
    EXPECT_EQ(play.run.scene, "a.toml");
  }
  for (const Arguments& line : {Arguments{"a.toml", "--split", "solver"},
                                {"--split", "solver", "a.toml"},
                                {"a.toml", "--split=solver", "--hash"}}) {
    const auto play = parsed<PlayOptions>(line);
    EXPECT_EQ(play.run.split, SplitKind::kSolver);
    EXPECT_EQ(play.run.scene, "a.toml");
  }
  EXPECT_TRUE(parsed<PlayOptions>({"--split", "solver"}).run.scene.empty()) << "the default scene";
  for (const Arguments& line : {Arguments{"a.toml", "--split", "both"},
                                {"a.toml", "--split=off"},
                                {"--split", "a.toml", "b.toml"},
                                {"--split", ""}}) {
    const auto refused = parse_command_line(line);
    ASSERT_FALSE(refused) << line.back();
    EXPECT_NE(refused.error().text().find("is none of wakes, solver"), std::string::npos) << refused.error().text();
  }
}

TEST(CommandLine, Subcommands) {
  const auto bench = parsed<BenchOptions>({"bench", "a.toml", "--steps", "10", "--warmup", "2", "--threads", "2",
                                           "--set", "water.viscosity=0.1", "--json", "out.json"});
  EXPECT_EQ(bench.steps, 10);
  EXPECT_EQ(bench.warmup, 2);
  EXPECT_EQ(bench.run.threads, 2);
  EXPECT_EQ(bench.json, "out.json");
  EXPECT_EQ(bench.run.settings.size(), 1U);
  EXPECT_EQ(parsed<BenchOptions>({"bench", "a.toml", "--json", "-"}).json, "-");
  EXPECT_EQ(parsed<CheckCommand>({"check", "a.toml"}).scene, "a.toml");
  EXPECT_TRUE(parsed<ParamsCommand>({"params", "--markdown"}).markdown);
  parsed<ScenesCommand>({"scenes"});
  EXPECT_NE(parsed<TextCommand>({"--version"}).text.find("regatta "), std::string::npos);
  EXPECT_NE(parsed<TextCommand>({"--help"}).text.find("--headless"), std::string::npos);
  EXPECT_NE(parsed<TextCommand>({"bench", "--help"}).text.find("--warmup"), std::string::npos);
}

TEST(CommandLine, WhatIsWrongIsOneLine) {
  const std::vector<std::vector<std::string>> wrong = {
      {"--nonsense"},
      {"a.toml", "b.toml"},
      {"--set", "water.viscosity"},
      {"--set", "water.viskosity=0.1"},
      {"--set", "water.viscosity=lots"},
      {"--set", "water.viscosity=99"},
      {"--set", "water.viscosity=nan"},
      {"--set"},
      {"--threads", "0"},
      {"--threads", "1000"},
      {"--threads", "two"},
      {"--seconds", "-1"},
      {"--seconds", "nan"},
      {"--seconds", "1e99"},
      {"--steps", "1.5"},
      {"--steps", "10", "--seconds", "1"},
      {"--size", "640"},
      {"--size", "640x"},
      {"--size", "0x0"},
      {"--size", "99999x10"},
      {"--camera", "drone"},
      {"--view", "x-ray"},
      {"--ui-scale", "9"},
      {"--record", "f.mp4"},
      {"--csv", "run.csv"},
      {"--headless", "--fps", "30"},
      {"--headless", "--record-from", "2"},
      {"--headless", "--record", "f.mp4", "--record-from", "-1"},
      {"--headless", "--screenshot", "s.jpg"},
      {"--headless", "--csv", ""},
      {"--drive", "fast"},
      {"--boat", "a"},
      {"--full-replay"},
      {"--save-replay", ""},
      {"replay"},
      {"replay", ""},
      {"replay", "a.replay", "--against", ""},
      {"replay", "a.replay", "--full-replay"},
      {"replay", "a.replay", "--set", "water.viscosity=0.05"},
      {"replay", "a.replay", "--seconds", "1"},
      {"bench"},
      {"bench", "a.toml", "--steps", "0"},
      {"bench", "a.toml", "--headless"},
      {"--headless", "bench", "a.toml"},
      {"check"},
      {"check", ""},
      {"bench", ""},
      {""},
      {"scenes", "x"},
      {"params", "--html"},
  };
  for (const std::vector<std::string>& arguments : wrong) {
    const Result<CommandLine> line = parse_command_line(arguments);
    const std::string shown = arguments.empty() ? "" : arguments.back();
    ASSERT_FALSE(line) << shown;
    EXPECT_FALSE(line.error().message.empty()) << shown;
    EXPECT_EQ(line.error().message.find('\n'), std::string::npos) << line.error().message;
  }
}

TEST(CommandLine, MisspeltWordsAreSuggestedAndRangesReadable) {
  const auto said = [](const std::vector<std::string>& arguments) {
    const Result<CommandLine> line = parse_command_line(arguments);
    EXPECT_FALSE(line);
    return line ? "" : line.error().message;
  };
  EXPECT_EQ(said({"chek", "beach"}),
            "unexpected argument \"beach\": \"chek\" is taken for the scene; did you mean the command \"check\"?");
  EXPECT_EQ(said({"bnch", "x.toml", "--headless"}),
            "unexpected argument \"x.toml\": \"bnch\" is taken for the scene; did you mean the command \"bench\"?");
  EXPECT_EQ(said({"harbour", "bay"}), "unexpected argument \"bay\" (regatta --help lists what there is)");
  EXPECT_EQ(said({"bay", "--headles"}), "unknown option --headles; did you mean \"--headless\"?");
  EXPECT_EQ(said({"bay", "--step=3"}), "unknown option --step=3; did you mean \"--steps\"?");
  EXPECT_EQ(said({"bench", "bay", "--warm"}), "unknown option --warm; did you mean \"--warmup\"?");
  EXPECT_EQ(said({"bay", "--quarterdeck"}), "unknown option --quarterdeck (regatta --help lists what there is)");
  EXPECT_EQ(said({"--seconds", "1e99"}), "--seconds needs a number from 0 to 10,000,000, not \"1e99\"");
  EXPECT_EQ(said({"--seconds", "nan"}), "--seconds needs a number from 0 to 10,000,000, not \"nan\"");
  EXPECT_EQ(said({"--steps", "1.5"}), "--steps needs a whole number from 0 to 1,000,000,000, not \"1.5\"");
  EXPECT_EQ(said({"--threads", "two"}), "--threads needs a whole number from 1 to 256, not \"two\"");
  EXPECT_EQ(said({"--ui-scale", "9"}), "--ui-scale needs a number from 0.5 to 4, not \"9\"");
  EXPECT_EQ(said({"bench", "bay", "--steps", "0"}), "--steps needs a whole number from 1 to 1,000,000, not \"0\"");
}

TEST(CommandLine, EveryCommandIsAmongTheSuggestions) {
  for (const std::string_view name : kCommandNames) {
    EXPECT_TRUE(parse_command_line({std::string(name), "--help"})) << name;
  }
}

TEST(CommandLine, TheManualNamesEveryOption) {
  std::ifstream file(REGATTA_ROOT "/docs/command-line.md");
  const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::string help = parsed<TextCommand>({"--help"}).text + parsed<TextCommand>({"bench", "--help"}).text +
                           parsed<TextCommand>({"params", "--help"}).text;
  const std::regex option("--[a-z][a-z-]+");
  for (std::sregex_iterator at(help.begin(), help.end(), option), end; at != end; ++at) {
    EXPECT_NE(page.find(at->str()), std::string::npos) << at->str();
  }
}

}  // namespace
}  // namespace regatta
