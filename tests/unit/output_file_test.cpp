#include "core/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
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
  ASSERT_TRUE(out.value().write("new"));
  EXPECT_EQ(content(file), "old");
  ASSERT_TRUE(out.value().commit());
  EXPECT_EQ(content(file), "new");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFiles, OneThatRestsGoesOnAtItsEnd) {
  const std::filesystem::path file = folder_ / "run.replay";
  Result<OutputFile> out = OutputFile::create(file);
  ASSERT_TRUE(out) << out.error().text();
  ASSERT_TRUE(out.value().rest()) << "nothing yet: it has no name";
  ASSERT_TRUE(out.value().write("begun"));
  ASSERT_TRUE(out.value().show());
  ASSERT_TRUE(out.value().rest());
  EXPECT_LT(out.value().descriptor(), 0);
  ASSERT_TRUE(out.value().rest()) << "twice";
  ASSERT_TRUE(out.value().write(", more"));
  EXPECT_GE(out.value().descriptor(), 0);
  ASSERT_TRUE(out.value().rest());
  Result<OutputFile> other = OutputFile::create(folder_ / "other.replay");
  ASSERT_TRUE(other.value().write_start_of(out.value(), 7));
  EXPECT_FALSE(other.value().write_start_of(out.value(), 12)) << "it has eleven";
  ASSERT_TRUE(other.value().commit());
  EXPECT_TRUE(content(folder_ / "other.replay").starts_with("begun, "));
  OutputFile moved = std::move(out).value();
  ASSERT_TRUE(moved.commit());
  EXPECT_EQ(content(file), "begun, more");
}

TEST_F(OutputFiles, OneThatRestsDoesNotGoOnInAnothersFile) {
  const std::filesystem::path file = folder_ / "run.replay";
  Result<OutputFile> out = OutputFile::create(file);
  ASSERT_TRUE(out.value().write("begun"));
  ASSERT_TRUE(out.value().show());
  ASSERT_TRUE(out.value().rest());
  std::ofstream(folder_ / "mine") << "mine, and longer";
  std::filesystem::rename(folder_ / "mine", file);
  EXPECT_FALSE(out.value().write(", more"));
  EXPECT_FALSE(out.value().commit());
  Result<OutputFile> other = OutputFile::create(folder_ / "other.replay");
  EXPECT_FALSE(other.value().write_start_of(out.value(), 3));
  EXPECT_EQ(content(file), "mine, and longer");
  std::filesystem::remove(file);
  EXPECT_FALSE(out.value().write(", more"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(OutputFiles, WhatIsShownStaysWhateverComes) {
  const std::filesystem::path file = folder_ / "run.replay";
  std::ofstream(file) << "old";
  {
    Result<OutputFile> out = OutputFile::create(file);
    ASSERT_TRUE(out) << out.error().text();
    ASSERT_TRUE(out.value().write("begun"));
    EXPECT_EQ(content(file), "old");
    ASSERT_TRUE(out.value().show());
    EXPECT_EQ(content(file), "begun");
    ASSERT_TRUE(out.value().write(", more"));
    EXPECT_EQ(content(file), "begun, more");
  }
  EXPECT_EQ(content(file), "begun, more") << "without commit()";
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFiles, LeavesNothingWithoutCommit) {
  {
    Result<OutputFile> out = OutputFile::create(folder_ / "run.csv");
    ASSERT_TRUE(out);
    ASSERT_TRUE(out.value().write("half"));
  }
  EXPECT_EQ(entries(), 0U);
}

TEST_F(OutputFiles, SaysWhatCannotBeWritten) {
  EXPECT_FALSE(OutputFile::create(folder_ / "missing" / "run.csv"));
  EXPECT_FALSE(OutputFile::create(folder_)) << "a folder";
  EXPECT_FALSE(OutputFile::create(""));
  EXPECT_TRUE(OutputFile::create(folder_ / "fine.csv"));
  EXPECT_EQ(entries(), 0U);
}

TEST_F(OutputFiles, AReadOnlyFileIsNotReplaced) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write to any file";
  const std::filesystem::path file = folder_ / "run.csv";
  std::ofstream(file) << "old";
  std::filesystem::permissions(file, std::filesystem::perms::owner_read);
  EXPECT_FALSE(OutputFile::create(file));
  EXPECT_EQ(content(file), "old");
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
    ASSERT_TRUE(out.value().write(name));
    ASSERT_TRUE(out.value().commit());
    EXPECT_TRUE(fs::is_symlink(folder_ / name));
    EXPECT_EQ(content(folder_ / name), name);
  }
  EXPECT_EQ(content(folder_ / "runs" / "old.csv"), "far.csv");
  EXPECT_EQ(content(folder_ / "runs" / "new.csv"), "dangling.csv");
  EXPECT_EQ(entries(), 4U);  // the folder and three links
}

TEST_F(OutputFiles, DevicesAndPipesAreWrittenAsTheyAre) {
  const std::filesystem::path pipe = folder_ / "pipe.csv";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  for (const std::filesystem::path& file : {std::filesystem::path("/dev/null"), pipe}) {
    Result<OutputFile> out = OutputFile::create(file);
    ASSERT_TRUE(out);
    EXPECT_TRUE(out.value().write("x"));
    EXPECT_TRUE(out.value().commit());
  }
  std::array<char, 8> got{};
  EXPECT_EQ(::read(reader, got.data(), got.size()), 1);
  ::close(reader);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  EXPECT_EQ(entries(), 1U);
}

// A write that fails says so itself, not the end of the run.
TEST_F(OutputFiles, TheFirstWriteThatFailsSaysWhy) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  const auto fails = [](const std::filesystem::path& file, std::size_t bytes, const char* why) {
    Result<OutputFile> out = OutputFile::create(file);
    ASSERT_TRUE(out) << out.error().text();
    const Result<> written = out.value().write(std::string(bytes, 'x'));
    ASSERT_FALSE(written) << file;
    EXPECT_NE(written.error().text().find(why), std::string::npos) << written.error().text();
    EXPECT_NE(written.error().text().find(file.string()), std::string::npos) << written.error().text();
  };
  fails("/dev/full", 1, "No space left");

  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ::close(ends[0]);
  fails("/dev/fd/" + std::to_string(ends[1]), 1, "Broken pipe");
  ::close(ends[1]);

  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1024, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  fails(folder_ / "run.csv", 1025, "File too large");
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(entries(), 0U);
}

// Removes temporary files of a process that is gone, or of an earlier one with this one's number, and nothing else.
TEST_F(OutputFiles, TheNextRunRemovesWhatKilledRunsLeft) {
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  ASSERT_GT(gone, 0);
  ASSERT_EQ(::waitpid(gone, nullptr, 0), gone);
  const std::string of_gone = std::to_string(gone), own = std::to_string(::getpid()),
                    living = std::to_string(::getppid());
  for (const std::string& name : {".run." + of_gone + ".partial.csv", ".film.x." + of_gone + ".partial.mp4",
                                  ".plain." + of_gone + ".partial", ".run." + own + ".partial.csv"}) {
    std::ofstream(folder_ / name) << "half";
  }
  const std::string locked = ".locked." + of_gone + ".partial.csv";
  const std::array<std::string, 8> kept = {".run." + living + ".partial.csv",
                                           "run." + of_gone + ".partial.csv",
                                           ".run." + of_gone + "x.partial.csv",
                                           ".run.-5.partial.csv",
                                           ".partial",
                                           ".run." + of_gone + ".csv",
                                           locked,
                                           "." + of_gone + ".partial"};
  for (const std::string& name : kept) std::ofstream(folder_ / name) << "kept";
  std::filesystem::create_directory(folder_ / (".folder." + of_gone + ".partial"));
  std::filesystem::create_symlink("nowhere", folder_ / (".link." + of_gone + ".partial"));
  const int descriptor = ::open((folder_ / locked).c_str(), O_RDONLY);  // as a process of another container holds it
  ASSERT_EQ(::flock(descriptor, LOCK_EX), 0);
  ASSERT_TRUE(OutputFile::create(folder_ / "other.csv"));
  for (const std::string& name : kept) EXPECT_TRUE(std::filesystem::exists(folder_ / name)) << name;
  EXPECT_EQ(entries(), kept.size() + 2) << "those, the folder and the link";
  ::close(descriptor);
}

// Two files of one process under one temporary name: the second is refused, the first stays whole.
TEST_F(OutputFiles, WhatIsBeingWrittenIsNotTakenForALeftOver) {
  Result<OutputFile> first = OutputFile::create(folder_ / "run.csv");
  ASSERT_TRUE(first);
  ASSERT_TRUE(first.value().write("whole"));
  EXPECT_FALSE(OutputFile::create(folder_ / "run.csv"));
  EXPECT_TRUE(OutputFile::create(folder_ / "other.csv"));
  ASSERT_TRUE(first.value().commit());
  EXPECT_EQ(content(folder_ / "run.csv"), "whole");
}

}  // namespace
}  // namespace regatta
