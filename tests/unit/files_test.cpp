#include "core/files.h"

#include "core/asset_path.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <array>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "regatta-files-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(Files, WritesAndReadsBack) {
  const std::string bytes("a\0b\nc", 5);
  const fs::path file = folder_ / "x";
  ASSERT_TRUE(write_file_atomically(file, "old").ok());
  ASSERT_TRUE(write_file_atomically(file, bytes).ok());
  EXPECT_EQ(read_file(file, 100).value(), bytes);
  // Nothing else is left behind.
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(Files, LimitIsKept) {
  const fs::path file = folder_ / "x";
  ASSERT_TRUE(write_file_atomically(file, std::string(1000, 'x')).ok());
  EXPECT_TRUE(read_file(file, 1000).ok());
  EXPECT_FALSE(read_file(file, 999).ok());
}

TEST_F(Files, RefusesWhatIsNoRegularFile) {
  EXPECT_FALSE(read_file(folder_, 100).ok());
  EXPECT_FALSE(read_file(folder_ / "none", 100).ok());
  EXPECT_FALSE(read_file("/dev/zero", 100).ok());
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_FALSE(read_file(pipe, 100).ok());  // opening it would wait for a writer
}

TEST_F(Files, FailedWriteLeavesTheOldFile) {
  EXPECT_FALSE(write_file_atomically(folder_ / "none" / "x", "new").ok());
  fs::create_directory(folder_ / "taken");
  EXPECT_FALSE(write_file_atomically(folder_ / "taken", "new").ok());
  EXPECT_TRUE(fs::is_directory(folder_ / "taken"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(Files, FilesThatBelongTogetherAreWrittenAllOrNone) {
  const auto both = [&](const fs::path& second, const char* bytes) {
    return write_files_atomically(std::array{FileContent{folder_ / "a", bytes}, FileContent{second, bytes}});
  };
  ASSERT_TRUE(both(folder_ / "b", "old").ok());
  fs::create_directory(folder_ / "taken");
  EXPECT_FALSE(both(folder_ / "taken", "new").ok());
  EXPECT_FALSE(both(folder_ / "none" / "b", "new").ok());
  EXPECT_EQ(read_file(folder_ / "a", 100).value(), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 3);  // a, b, taken
  ASSERT_TRUE(both(folder_ / "b", "new").ok());
  EXPECT_EQ(read_file(folder_ / "a", 100).value(), "new");
  EXPECT_EQ(read_file(folder_ / "b", 100).value(), "new");
}

TEST_F(Files, AssetsAreFoundInTheFirstFolderThatHasThem) {
  fs::create_directories(folder_ / "a" / "sub");
  fs::create_directory(folder_ / "b");
  std::ofstream(folder_ / "b" / "x") << "b";
  std::ofstream(folder_ / "a" / "sub" / "y") << "y";
  const std::array folders = {folder_ / "a", fs::path(), folder_ / "b"};
  EXPECT_EQ(resolve_asset("x", folders).value(), fs::canonical(folder_ / "b" / "x"));
  std::ofstream(folder_ / "a" / "x") << "a";
  EXPECT_EQ(resolve_asset("x", folders).value(), fs::canonical(folder_ / "a" / "x"));
  EXPECT_TRUE(resolve_asset("sub/y", folders).ok());
  EXPECT_FALSE(resolve_asset("sub", folders).ok());
  EXPECT_FALSE(resolve_asset("sub/../x", folders).ok());
  EXPECT_FALSE(resolve_asset((folder_ / "a" / "x").string(), folders).ok());
}

TEST_F(Files, AssetsLieBesideALinkOrBesideItsTarget) {
  fs::create_directories(folder_ / "home");
  fs::create_directory(folder_ / "links");
  std::ofstream(folder_ / "home" / "s.toml") << "s";
  std::ofstream(folder_ / "home" / "x") << "home";
  fs::create_symlink(folder_ / "home" / "s.toml", folder_ / "links" / "s.toml");
  fs::create_symlink("s.toml", folder_ / "links" / "again.toml");
  fs::create_directory_symlink(folder_ / "home", folder_ / "door");
  const fs::path home = fs::canonical(folder_ / "home");
  for (const char* link : {"links/s.toml", "links/again.toml"}) {
    const std::vector<fs::path> folders = folders_beside(folder_ / link);
    ASSERT_EQ(folders.size(), 2U);
    EXPECT_EQ(folders[0], folder_ / "links");
    EXPECT_EQ(folders[1], home);
    EXPECT_EQ(resolve_asset("x", folders).value(), home / "x");
  }
  // What lies beside the link goes first; a folder that is a link holds the file itself.
  std::ofstream(folder_ / "links" / "x") << "links";
  EXPECT_EQ(resolve_asset("x", folders_beside(folder_ / "links" / "s.toml")).value(),
            fs::canonical(folder_ / "links" / "x"));
  EXPECT_EQ(folders_beside(folder_ / "door" / "s.toml"), std::vector<fs::path>{folder_ / "door"});
  EXPECT_EQ(folders_beside("none"), std::vector<fs::path>{"."});
  // An asset may be a link of its folder, and is named as such; one that leads out is refused as ever.
  fs::create_symlink("x", folder_ / "home" / "y");
  fs::create_symlink(folder_ / "links" / "x", folder_ / "home" / "z");
  EXPECT_EQ(resolve_asset("y", folders_beside(folder_ / "links" / "s.toml")).value(), home / "y");
  EXPECT_NE(resolve_asset("z", folders_beside(folder_ / "home" / "s.toml")).error().message.find("leads out"),
            std::string::npos);
}

}  // namespace
}  // namespace regatta
