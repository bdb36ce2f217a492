#include "core/file_lock.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>

namespace regatta {
namespace {

class FileLocks : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("regatta-locks-" + std::to_string(::getpid()));
};

TEST_F(FileLocks, OneAloneOrManyShared) {
  const std::filesystem::path file = folder_ / "file";
  std::ofstream(file) << "one";
  {
    const auto one = FileLock::take(file, FileLock::Kind::kShared), two = FileLock::take(file, FileLock::Kind::kShared);
    EXPECT_TRUE(one && two);
    EXPECT_FALSE(FileLock::take(file, FileLock::Kind::kAlone));
  }
  const auto alone = FileLock::take(file, FileLock::Kind::kAlone);
  EXPECT_TRUE(alone);
  EXPECT_FALSE(FileLock::take(file, FileLock::Kind::kShared));
  EXPECT_TRUE(FileLock::take(folder_ / "none", FileLock::Kind::kAlone)) << "a missing file is never refused";
}

// Programs replace a file while they hold its lock. Whoever has the lock then holds the file that has the name now,
// even if another program replaced that file after it was opened and before it was locked.
TEST_F(FileLocks, ALockIsOfTheFileThatHasTheName) {
  const std::filesystem::path file = folder_ / "file";
  std::ofstream(file) << "first";
  std::atomic<bool> ends{false};
  std::atomic<int> replaced{0};
  std::thread other([&] {
    while (!ends) {
      std::ofstream(folder_ / "next") << "next";
      const auto alone = FileLock::take(file, FileLock::Kind::kAlone);
      if (!alone) continue;
      std::filesystem::rename(folder_ / "next", file);
      ++replaced;
    }
  });
  const auto inode = [&] {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_ino : 0;
  };
  // The more often the two meet, the surer it is found: each has its turn at least once.
  int taken = 0;
  for (int tries = 0; replaced == 0 || taken == 0 || (replaced < 200 && tries < 20'000); ++tries) {
    if (const auto lock = FileLock::take(file, FileLock::Kind::kShared)) {
      ++taken;
      const auto then = inode();
      std::this_thread::yield();
      EXPECT_EQ(inode(), then);
    }
    std::this_thread::yield();
  }
  ends = true;
  other.join();
}

}  // namespace
}  // namespace regatta
