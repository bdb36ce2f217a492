// A folder is seen to change when a file of it is written, comes or goes, and not before.
#include "app/folder_watch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace regatta {
namespace {

TEST(FolderWatch, TellsOnceOfWhatIsWrittenComesOrGoes) {
  std::string name = (std::filesystem::temp_directory_path() / "regatta-watch-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const auto write = [&](const char* file) { std::ofstream(folder / file) << "x"; };
  write("a");
  FolderWatch watch(folder);
  double now = 1.0;
  const auto changed = [&] { return watch.changed(now += 1.0); };
  EXPECT_FALSE(changed());
  write("b");
  EXPECT_TRUE(changed());
  EXPECT_FALSE(changed());
  const auto later = std::filesystem::last_write_time(folder / "a") + std::chrono::seconds(1);
  std::filesystem::last_write_time(folder / "a", later);
  EXPECT_FALSE(watch.changed(now + 0.1)) << "it does not look in every frame";
  EXPECT_TRUE(changed());
  std::filesystem::remove(folder / "b");
  EXPECT_TRUE(changed());
  std::filesystem::remove_all(folder);
  EXPECT_TRUE(changed());
  EXPECT_FALSE(changed());
}

}  // namespace
}  // namespace regatta
