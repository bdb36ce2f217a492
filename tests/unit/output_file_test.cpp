#include "output/output_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

namespace regatta {
namespace {

class OutputFiles : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  static std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }
  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("regatta-output-" + std::to_string(::getpid()));
};

TEST_F(OutputFiles, AppearsWholeAtTheEnd) {
  const std::filesystem::path file = folder_ / "run.csv";
  std::ofstream(file) << "old";
  Result<OutputFile> out = OutputFile::create(file);
  ASSERT_TRUE(out) << out.error().text();
  out.value().write("new");
  EXPECT_EQ(content(file), "old");
  ASSERT_TRUE(out.value().commit());
  EXPECT_EQ(content(file), "new");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFiles, LeavesNothingWithoutCommit) {
  {
    Result<OutputFile> out = OutputFile::create(folder_ / "run.csv");
    ASSERT_TRUE(out);
    out.value().write("half");
  }
  EXPECT_EQ(entries(), 0U);
}

TEST_F(OutputFiles, SaysWhatCannotBeWritten) {
  EXPECT_FALSE(OutputFile::create(folder_ / "missing" / "run.csv"));
  EXPECT_FALSE(OutputFile::create(folder_)) << "a folder";
  EXPECT_FALSE(check_writable(""));
  EXPECT_TRUE(check_writable(folder_ / "fine.csv"));
  EXPECT_EQ(entries(), 0U);
}

TEST_F(OutputFiles, ALinkStaysOneAndWhatItPointsToIsReplaced) {
  namespace fs = std::filesystem;
  fs::create_directory(folder_ / "runs");
  std::ofstream(folder_ / "runs" / "old.csv") << "old";
  fs::create_symlink("runs/old.csv", folder_ / "link.csv");
  fs::create_symlink("link.csv", folder_ / "far.csv");
  fs::create_symlink(folder_ / "runs" / "new.csv", folder_ / "dangling.csv");
  for (const char* name : {"far.csv", "dangling.csv"}) {
    Result<OutputFile> out = OutputFile::create(folder_ / name);
    ASSERT_TRUE(out) << out.error().text();
    out.value().write(name);
    ASSERT_TRUE(out.value().commit());
    EXPECT_TRUE(fs::is_symlink(folder_ / name));
    EXPECT_EQ(content(folder_ / name), name);
  }
  EXPECT_EQ(content(folder_ / "runs" / "old.csv"), "far.csv");
  EXPECT_EQ(content(folder_ / "runs" / "new.csv"), "dangling.csv");
  EXPECT_EQ(entries(), 4U);  // the folder and three links
}

TEST_F(OutputFiles, DevicesAreWrittenDirectlyAndAFullOneIsAnError) {
  Result<OutputFile> sink = OutputFile::create("/dev/null");
  ASSERT_TRUE(sink);
  sink.value().write("x");
  EXPECT_TRUE(sink.value().commit());
  Result<OutputFile> full = OutputFile::create("/dev/full");
  ASSERT_TRUE(full);
  full.value().write("x");
  const Result<> done = full.value().commit();
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().text().find("No space left"), std::string::npos) << done.error().text();
}

}  // namespace
}  // namespace regatta
