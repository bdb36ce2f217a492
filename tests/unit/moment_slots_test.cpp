#include "app/moment_slots.h"

#include "core/files.h"
#include "driven_pond.h"
#include "geometry/png_image.h"

#include <fstream>

namespace regatta {
namespace {

class Moments : public SavedWorld {
 protected:
  void SetUp() override {
    SavedWorld::SetUp();
    folder = folder_ / "config" / "moments";
  }
  // Keeps the world and waits until it is on disk.
  static Result<std::uint64_t> keep(MomentSlots& slots, const World& world) {
    const Result<std::uint64_t> id = slots.keep(world);
    if (!id) return id;
    slots.wait();
    for (const MomentSlots::Written& written : slots.take_written()) {
      EXPECT_EQ(written.id, id.value());
      if (written.error) return *written.error;
    }
    return id;
  }
  static Image picture() {
    Image image{3, 2, std::vector<unsigned char>(18, 7)};
    image.rgb[3] = 200;
    return image;
  }
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
  MomentSlots slots;
  slots.open(folder);
  EXPECT_TRUE(slots.slots().empty());
  EXPECT_FALSE(std::filesystem::exists(folder)) << "only with the first moment";
  for (int i = 0; i < 3; ++i) {
    for (int step = 0; step < 5; ++step) world->step();
    const Result<std::uint64_t> kept = slots.keep(*world);
    ASSERT_TRUE(kept) << kept.error().text();
    slots.add_picture(kept.value(), picture());  // while it is being written
    hashes.push_back(world->hash());
  }
  slots.wait();
  const std::vector<MomentSlots::Written> written = slots.take_written();
  ASSERT_EQ(written.size(), 6U) << "three worlds and their pictures";
  for (const MomentSlots::Written& one : written) EXPECT_FALSE(one.error) << one.error->text();
  EXPECT_TRUE(slots.take_written().empty()) << "once";
  MomentSlots again;
  again.open(folder);
  ASSERT_EQ(again.slots().size(), 3U);
  EXPECT_TRUE(again.troubles().empty()) << again.troubles()[0];
  for (std::size_t i = 0; i < 3; ++i) {
    const MomentSlot& slot = again.slots()[i];
    EXPECT_EQ(slot.number, static_cast<int>(i) + 1);
    EXPECT_TRUE(slot.may_go);
    const Result<std::string> png = read_file(slot.picture, 1U << 20U);
    ASSERT_TRUE(png) << png.error().text();
    const Result<PngImage<std::uint8_t>> image = decode_color_png(png.value(), "a moment");
    ASSERT_TRUE(image) << image.error().text();
    EXPECT_EQ(image.value().width, 3);
    EXPECT_EQ(image.value().pixels[4], 200) << "red of the second pixel";
    EXPECT_EQ(image.value().pixels[9], 7);
    EXPECT_FALSE(slot.kept_on.empty());
    const Result<Scene> scene = read_scene(slot.scene, folder);
    ASSERT_TRUE(scene) << scene.error().text();
    EXPECT_EQ(make(scene.value())->hash(), hashes[i]);
  }
}

TEST_F(Moments, TheOldestMakesRoomUnlessARunIsOfIt) {
  auto world = make(driven_pond());
  MomentSlots slots;
  slots.open(folder);
  for (int i = 0; i < kMostMoments; ++i) ASSERT_TRUE(keep(slots, *world));
  const std::uint64_t first = slots.slots()[0].id, second = slots.slots()[1].id, third = slots.slots()[2].id;
  slots.add_picture(second, picture());
  slots.wait();
  static_cast<void>(slots.take_written());
  ASSERT_TRUE(std::filesystem::exists(folder / "moment-2.png"));
  world->step();
  slots.hold([&](const std::filesystem::path& scene) { return scene == folder / "moment-1.toml"; });
  const Result<std::uint64_t> kept = keep(slots, *world);
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_EQ(slots.slots().size(), 9U);
  EXPECT_NE(slots.find(first), nullptr);
  EXPECT_EQ(slots.find(second), nullptr);
  EXPECT_NE(slots.find(third), nullptr);
  EXPECT_EQ(slots.slots().back().id, kept.value());
  EXPECT_EQ(slots.slots().back().number, 2);
  EXPECT_FALSE(std::filesystem::exists(folder / "moment-2.png")) << "it was another moment's";
  slots.hold([](const std::filesystem::path&) { return true; });
  EXPECT_FALSE(keep(slots, *world));
  EXPECT_EQ(slots.slots().size(), 9U);
}

// Two programs: what one plays does not make room for the other, and each finds what the other kept.
TEST_F(Moments, AnotherProgramSparesThoseThatAreInUse) {
  auto world = make(driven_pond());
  MomentSlots one, other;
  one.open(folder);
  other.open(folder);
  for (int i = 0; i < kMostMoments; ++i) ASSERT_TRUE(keep(i % 2 == 0 ? one : other, *world));
  EXPECT_EQ(one.slots().size(), 9U) << "as it kept last";
  other.look();
  EXPECT_EQ(other.slots().size(), 9U);
  const auto plays = [&](int number) {
    return [scene = moment_scene(folder, number)](const std::filesystem::path& at) { return at == scene; };
  };
  one.hold(plays(1));
  const std::string before = read("moment-1.state");
  for (int i = 0; i < 9; ++i) {
    world->step();
    ASSERT_TRUE(keep(other, *world));
    EXPECT_NE(other.slots().back().number, 1);
    EXPECT_EQ(read("moment-1.state"), before);
  }
  one.hold(plays(0));
  ASSERT_TRUE(keep(other, *world));
  EXPECT_EQ(other.slots().back().number, 1) << "the oldest, and nobody's any longer";
  EXPECT_NE(read("moment-1.state"), before);
  // The picture of a moment whose place was taken meanwhile is dropped.
  const std::uint64_t gone = other.slots().front().id;
  const std::filesystem::path picture_file = other.slots().front().picture;
  ASSERT_TRUE(keep(one, *world));
  other.add_picture(gone, picture());
  other.wait();
  EXPECT_FALSE(std::filesystem::exists(picture_file));
  for (const MomentSlots::Written& written : other.take_written()) EXPECT_FALSE(written.error);
}

// While another program looks whether it may take the place, it has the lock; after that it is ours.
TEST_F(Moments, AHoldThatWasRefusedIsTriedAgain) {
  auto world = make(driven_pond());
  MomentSlots slots;
  slots.open(folder);
  ASSERT_TRUE(keep(slots, *world));
  const std::filesystem::path scene = moment_scene(folder, 1);
  const auto plays_it = [&](const std::filesystem::path& at) { return at == scene; };
  {
    const std::optional<FileLock> other = FileLock::take(scene, FileLock::Kind::kAlone);
    ASSERT_TRUE(other);
    slots.hold(plays_it);
  }
  EXPECT_TRUE(FileLock::take(scene, FileLock::Kind::kAlone)) << "it was refused";
  slots.hold(plays_it);
  EXPECT_FALSE(FileLock::take(scene, FileLock::Kind::kAlone));
  slots.hold([](const std::filesystem::path&) { return false; });
  EXPECT_TRUE(FileLock::take(scene, FileLock::Kind::kAlone));
}

// Both write at once: each moment is whole.
TEST_F(Moments, ProgramsThatKeepAtTheSameTimeTakeTurns) {
  auto world = make(driven_pond()), far = make(driven_pond());
  for (int i = 0; i < 30; ++i) far->step();
  {
    MomentSlots one, other;
    one.open(folder);
    other.open(folder);
    for (int i = 0; i < 12; ++i) {
      while (!one.keep(*world)) one.wait();  // as many wait as have a place
      while (!other.keep(*far)) other.wait();
    }
  }  // both end when all is written
  MomentSlots slots;
  slots.open(folder);
  EXPECT_EQ(slots.slots().size(), 9U);
  EXPECT_TRUE(slots.troubles().empty());
  for (const MomentSlot& slot : slots.slots()) {
    const Result<Scene> scene = read_scene(slot.scene, folder);
    ASSERT_TRUE(scene) << scene.error().text();
    const std::uint64_t hash = make(scene.value())->hash();
    EXPECT_TRUE(hash == world->hash() || hash == far->hash());
  }
}

// While another program writes, no more worlds are held in memory than have a place on disk.
TEST_F(Moments, NoMoreWaitThanHaveAPlace) {
  auto world = make(driven_pond());
  MomentSlots slots;
  slots.open(folder);
  ASSERT_TRUE(keep(slots, *world));
  {
    const std::optional<FileLock> other = FileLock::take(folder, FileLock::Kind::kAlone);
    ASSERT_TRUE(other);
    for (int i = 0; i < kMostMoments; ++i) ASSERT_TRUE(slots.keep(*world)) << i;
    const Result<std::uint64_t> one_more = slots.keep(*world);
    ASSERT_FALSE(one_more);
    EXPECT_NE(one_more.error().text().find("wait to be written"), std::string::npos) << one_more.error().text();
  }
  slots.wait();
  for (const MomentSlots::Written& written : slots.take_written()) {
    EXPECT_TRUE(written.kept);
    EXPECT_FALSE(written.error);
  }
  EXPECT_TRUE(slots.keep(*world));
}

// Other files in the folder are reported, stay as they are, and do not hinder the moments.
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
  MomentSlots slots;
  slots.open(folder);
  EXPECT_TRUE(slots.slots().empty());
  ASSERT_EQ(slots.troubles().size(), 7U);
  for (const std::string& trouble : slots.troubles()) EXPECT_NE(trouble.find("moment-"), std::string::npos) << trouble;
  for (const int number : {8, 9}) {
    ASSERT_TRUE(keep(slots, *world));
    EXPECT_EQ(slots.slots().back().number, number);
  }
  write("moment-9.png", "not a picture");  // somebody's, in the place of ours
  ASSERT_TRUE(keep(slots, *world));
  EXPECT_EQ(slots.slots().back().number, 8);
  ASSERT_TRUE(keep(slots, *world));
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
  MomentSlots slots;
  slots.open(folder);
  const Result<std::uint64_t> kept = keep(slots, *world);
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.error().text().find("config"), std::string::npos) << kept.error().text();
  EXPECT_FALSE(MomentSlots().keep(*world));
}

}  // namespace
}  // namespace regatta
