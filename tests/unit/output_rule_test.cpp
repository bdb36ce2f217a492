#include "output/output_rule.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace regatta {
namespace {

namespace fs = std::filesystem;

class OutputRules : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path file(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return folder_ / name;
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / ("regatta-rule-" + std::to_string(::getpid()));
};

// The contents of a file decide whether it may be replaced, not its name.
TEST_F(OutputRules, AFileIsReplacedOnlyByItsOwnKind) {
  const std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), mp4("\0\0\0\x20"
                                                                  "ftypisom",
                                                                  12);
  const std::string mov(
      "\0\0\0\x14"
      "ftypqt  ",
      12),
      mkv("\x1a\x45\xdf\xa3\x01\0", 6);
  const std::string csv = "time [s],step [1],boat.x [m]\n0,0,1\n", json = "\n {\"scene\": 1}";
  const std::string scene = "# A scene of Regatta; docs/scene-files.md explains every key.\n[scene]\n";
  const std::string state("REGATTA\n\x0e\0\0\0", 12), replay("REGATTA REPLAY\n\x01\0\0\0", 19);
  const std::vector<std::pair<OutputKind, std::vector<std::string>>> own = {
      {OutputKind::kCsv, {csv}},      {OutputKind::kJson, {json, "{}"}},
      {OutputKind::kPicture, {png}},  {OutputKind::kFilm, {mp4, mov, mkv}},
      {OutputKind::kScene, {scene}},  {OutputKind::kState, {state}},
      {OutputKind::kReplay, {replay}}};
  std::vector<std::string> all = {
      "time,step\n0,0\n",     "[1, 2]",         "notes", "[scene]\ntitle = \"mine\"\n", "\x89PNG", "ftypisom",
      " time [s],step [1]\n", std::string(1, 0)};
  for (const auto& [kind, contents] : own) all.insert(all.end(), contents.begin(), contents.end());
  for (const auto& [kind, contents] : own) {
    for (const std::string& content : all) {
      const fs::path old = file("old.csv", content);
      const bool same = std::find(contents.begin(), contents.end(), content) != contents.end();
      OutputRule rule;
      const Result<> allowed = rule.writes(old, kind, "--out");
      EXPECT_EQ(allowed.ok(), same) << static_cast<int>(kind) << ": " << content;
      const std::string told = allowed ? "--out would replace a file that" : allowed.error().text();
      EXPECT_NE(told.find("--out would replace a file that"), std::string::npos) << told;
    }
    OutputRule rule;
    EXPECT_TRUE(rule.writes(file("empty", ""), kind, "--out")) << "nothing is lost";
    EXPECT_TRUE(rule.writes(folder_ / "new", kind, "--out"));
  }
}

// An input is never replaced, under any name that leads to it.
TEST_F(OutputRules, AnInputIsNeverReplaced) {
  const fs::path input = file("hull.gltf", "{\"asset\": {}}");
  fs::create_directory(folder_ / "sub");
  fs::create_symlink("hull.gltf", folder_ / "link.json");
  fs::create_symlink("../link.json", folder_ / "sub" / "far.json");
  fs::create_hard_link(input, folder_ / "hard.json");
  fs::create_directory_symlink(folder_, folder_ / "sub" / "round");
  fs::current_path(folder_);
  for (const fs::path& name : {input, folder_ / "link.json", folder_ / "sub" / "far.json", folder_ / "hard.json",
                               folder_ / "sub" / ".." / "hull.gltf", folder_ / "sub" / "round" / "hull.gltf",
                               fs::path("hull.gltf"), fs::path("./sub/../link.json")}) {
    OutputRule rule;
    rule.reads(input, "the mesh of \"boat\"");
    const Result<> allowed = rule.writes(name, OutputKind::kJson, "--json");
    ASSERT_FALSE(allowed) << name;
    EXPECT_EQ(allowed.error().text(),
              name.string() + ": --json would replace the mesh of \"boat\", which this run reads");
  }
  OutputRule rule;
  int asked = 0;
  rule.reads([&] { return ++asked, std::vector{input}; }, "what the mesh names");
  EXPECT_TRUE(rule.writes(folder_ / "new.json", OutputKind::kJson, "--json"));
  EXPECT_EQ(asked, 0) << "nothing is replaced";
  EXPECT_FALSE(rule.writes(folder_ / "hard.json", OutputKind::kJson, "--json"));
  rule.reads("", "nothing");
  EXPECT_TRUE(rule.writes(folder_ / "other.json", OutputKind::kJson, "--json"));
  fs::current_path("/");
}

TEST_F(OutputRules, TwoOutputsAreTwoFiles) {
  fs::create_symlink("new.png", folder_ / "link.png");  // to where nothing is yet
  for (const char* second : {"new.png", "link.png", "./new.png"}) {
    OutputRule rule;
    ASSERT_TRUE(rule.writes(folder_ / "new.png", OutputKind::kCsv, "--csv"));
    const Result<> allowed = rule.writes(folder_ / second, OutputKind::kPicture, "--screenshot");
    ASSERT_FALSE(allowed) << second;
    EXPECT_NE(allowed.error().text().find("--csv and --screenshot would write the same file"), std::string::npos);
  }
}

TEST_F(OutputRules, PipesAndDevicesAreWrittenAsTheyAre) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  OutputRule rule;
  for (const fs::path& name : {fs::path("/dev/null"), fs::path("/dev/null"), folder_ / "pipe"}) {
    EXPECT_TRUE(rule.writes(name, OutputKind::kCsv, "--csv")) << name;
  }
}

// Opening follows the rule; "-" is standard output for numbers, a file of that name for anything else.
TEST_F(OutputRules, NothingIsLeftOfWhatIsNotAllowed) {
  const fs::path notes = file("notes.txt", "mine");
  EXPECT_FALSE(OutputRule().open(notes, OutputKind::kCsv, "--csv"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
  EXPECT_TRUE(OutputRule().open("-", OutputKind::kCsv, "--csv"));
  EXPECT_TRUE(OutputRule().open("-", OutputKind::kJson, "--json"));
  EXPECT_FALSE(fs::exists("-"));
}

}  // namespace
}  // namespace regatta
