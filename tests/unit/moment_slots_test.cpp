#include "app/moment_slots.h"

#include "core/files.h"
#include "driven_pond.h"

#include <fstream>

namespace regatta {
namespace {

class Moments : public SavedWorld {
 protected:
  void SetUp() override {
    SavedWorld::SetUp();
    folder = folder_ / "config" / "moments";
  }
  static bool nobody(const std::filesystem::path&) { return false; }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / name) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    const Result<std::string> bytes = read_file(folder / name, 1U << 24U);
    return bytes ? bytes.value() : "(none)";
  }
  std::filesystem::path folder;
};

TEST_F(Moments, OutliveTheProgramAndComeBackBitByBit) {
  auto world = make(driven_pond());
  std::vector<std::uint64_t> hashes;
  MomentSlots slots(folder);
  EXPECT_TRUE(slots.slots().empty());
  EXPECT_FALSE(std::filesystem::exists(folder)) << "only with the first moment";
  for (int i = 0; i < 3; ++i) {
    for (int step = 0; step < 5; ++step) world->step();
    const Result<std::uint64_t> kept = slots.keep(*world, nobody);
    ASSERT_TRUE(kept) << kept.error().text();
    ASSERT_TRUE(slots.add_picture(kept.value(), "\x89PNG\r\n\x1a\n and so on"));
    hashes.push_back(world->hash());
  }
  const MomentSlots again(folder);
  ASSERT_EQ(again.slots().size(), 3U);
  EXPECT_TRUE(again.troubles().empty()) << again.troubles()[0];
  for (std::size_t i = 0; i < 3; ++i) {
    const MomentSlot& slot = again.slots()[i];
    EXPECT_EQ(slot.number, static_cast<int>(i) + 1);
    EXPECT_TRUE(slot.may_go);
    EXPECT_TRUE(std::filesystem::exists(slot.picture));
    EXPECT_FALSE(slot.kept_on.empty());
    const Result<Scene> scene = read_scene(slot.scene, folder);
    ASSERT_TRUE(scene) << scene.error().text();
    EXPECT_EQ(make(scene.value())->hash(), hashes[i]);
  }
}

TEST_F(Moments, TheOldestMakesRoomUnlessARunIsOfIt) {
  auto world = make(driven_pond());
  MomentSlots slots(folder);
  for (int i = 0; i < MomentSlots::kMost; ++i) ASSERT_TRUE(slots.keep(*world, nobody));
  const std::uint64_t first = slots.slots()[0].id, second = slots.slots()[1].id, third = slots.slots()[2].id;
  ASSERT_TRUE(slots.add_picture(second, "\x89PNG\r\n\x1a\n"));
  world->step();
  const auto first_in_use = [&](const std::filesystem::path& scene) { return scene == folder / "moment-1.toml"; };
  const Result<std::uint64_t> kept = slots.keep(*world, first_in_use);
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_EQ(slots.slots().size(), 9U);
  EXPECT_NE(slots.find(first), nullptr);
  EXPECT_EQ(slots.find(second), nullptr);
  EXPECT_NE(slots.find(third), nullptr);
  EXPECT_EQ(slots.slots().back().id, kept.value());
  EXPECT_EQ(slots.slots().back().number, 2);
  EXPECT_FALSE(std::filesystem::exists(folder / "moment-2.png")) << "it was another moment's";
  EXPECT_FALSE(slots.keep(*world, [](const std::filesystem::path&) { return true; }));
  EXPECT_EQ(slots.slots().size(), 9U);
}

// Whatever else lies there: it is told, stays as it is, and is in nobody's way.
TEST_F(Moments, WhatIsNoMomentStaysAsItIs) {
  auto world = make(driven_pond());
  write("notes.txt", "mine");
  write("moment-1.toml", "my own scene");
  write("moment-2.png", "my own picture");
  write("moment-3.toml", "# A scene of Regatta; [broken");
  write("moment-3.state", "REGATTA\n");
  std::filesystem::create_directories(folder / "moment-4.state");
  std::filesystem::create_symlink(folder / "notes.txt", folder / "moment-5.toml");
  write("moment-6.toml", "# A scene of Regatta; x\n[scene]\ntitle = \"t\"\nstate = \"other.state\"\n");
  write("moment-6.state", "REGATTA\n");
  write("moment-7.toml", "");
  MomentSlots slots(folder);
  EXPECT_TRUE(slots.slots().empty());
  ASSERT_EQ(slots.troubles().size(), 7U);
  for (const std::string& trouble : slots.troubles()) EXPECT_NE(trouble.find("moment-"), std::string::npos) << trouble;
  for (const int number : {8, 9}) {
    ASSERT_TRUE(slots.keep(*world, nobody));
    EXPECT_EQ(slots.slots().back().number, number);
  }
  write("moment-9.png", "not a picture");  // somebody's, in the place of ours
  ASSERT_TRUE(slots.keep(*world, nobody));
  EXPECT_EQ(slots.slots().back().number, 8);
  ASSERT_TRUE(slots.keep(*world, nobody));
  EXPECT_EQ(slots.slots().back().number, 8) << "the other has a file that is not ours";
  EXPECT_EQ(read("notes.txt"), "mine");
  EXPECT_EQ(read("moment-1.toml"), "my own scene");
  EXPECT_EQ(read("moment-2.png"), "my own picture");
  EXPECT_EQ(read("moment-9.png"), "not a picture");
  EXPECT_EQ(read("moment-7.toml"), "");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "moment-5.toml"));
  EXPECT_TRUE(std::filesystem::is_directory(folder / "moment-4.state"));
}

TEST_F(Moments, AFolderThatCantBeMadeIsAnError) {
  auto world = make(driven_pond());
  std::ofstream(folder_ / "config") << "a file";
  MomentSlots slots(folder);
  const Result<std::uint64_t> kept = slots.keep(*world, nobody);
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.error().text().find("config"), std::string::npos) << kept.error().text();
  EXPECT_FALSE(MomentSlots().keep(*world, nobody));
}

}  // namespace
}  // namespace regatta
